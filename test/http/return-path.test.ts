// Where a sign-in may lead: to a page of ours, whatever was asked for.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import { returnPath } from '#adapters/http/sign-in/own-address.ts'
import { verifies } from '#test/support/verifies.ts'

const ours = 'https://tapster.example'
const led = (asked: string): URL => new URL(returnPath(O.some(asked)), ours)

describe('the page after a sign-in', () => {
  verifies('IDN-4', 'pages of the application are kept as they were asked for', () => {
    for (const path of [
      '/admin',
      '/admin/',
      '/admin/people',
      '/admin/people/5b7f-1c',
      '/admin/logs?q=a%20b&level=warn,error',
      '/admin/log-files/app-2026.01.01.log',
    ])
      expect(returnPath(O.some(path))).to.equal(path)
    expect(returnPath(O.none)).to.equal('/admin')
  })

  verifies('IDN-4', 'whatever else was asked for leads to the first page', () => {
    for (const path of [
      '',
      'admin',
      '/administrators',
      '/',
      '//admin',
      '/admin\\x',
      '/admin/./x',
      '/admin/.env',
      '/admin/%2e%2e/x',
      '/admin/a b',
      '/admin/é',
      '/admin\n',
      '/admin?a"b',
      '/admin#x',
      '/admin/sign-in',
      '/admin/sign-in?returnTo=/admin',
      '/admin/callback',
      '/admin/office?returnTo=/admin',
      `/admin/${'x'.repeat(1_000)}`,
    ])
      expect(returnPath(O.some(path)), path).to.equal('/admin')
  })

  verifies('IDN-4', 'no text leads off the application', () => {
    const odd = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '%2f',
      '%2e',
      '?',
      '#',
      '@',
      ':',
      'admin',
      'https:',
      'evil.example',
      '\t',
      '\n',
      'a',
    )
    fc.assert(
      fc.property(
        fc.array(odd, { maxLength: 12 }),
        fc.string({ maxLength: 20 }),
        fc.boolean(),
        (parts, text, begun) => {
          const { origin, pathname } = led(`${begun ? '/admin' : ''}${parts.join('')}${text}`)
          expect(origin).to.equal(ours)
          expect(pathname).to.match(/^\/admin(?:\/|$)/)
        },
      ),
      { numRuns: 5_000 },
    )
  })
})
