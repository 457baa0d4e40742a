// The response of every failure.
import { expect } from 'chai'
import { respondToFailure, type Failure } from '#adapters/http/errors.ts'
import { expectRecorded } from '#test/support/recorded.ts'
import { verifies } from '#test/support/verifies.ts'
import { eachFailure } from './support/each-failure.ts'
import { NOW } from './support/fake-deps.ts'

/** For developers of OAuth clients, in English whatever the browser prefers. */
const FOR_BUILDERS: ReadonlySet<Failure['_tag']> = new Set(['BasicAuthRefused', 'GrantRefused', 'RedirectUriRefused'])

describe('error responses', () => {
  verifies('PLG-18', 'each failure has its status, code, fields and sentence, as recorded', async () => {
    const lines = Object.values(eachFailure).flatMap((failure) => {
      const [nl, en] = (['nl', 'en'] as const).map((language) => respondToFailure(failure, language, '/users', NOW))
      const { status = 0, headers = {}, body } = en ?? {}
      const { code = '', message = '', errors = [], data } = body ?? {}
      const more = [...Object.entries(headers), ...Object.entries(data ?? {})].map(
        ([name, value]) => `${name}: ${String(value)}`,
      )
      return [
        [failure._tag, status, code, ...errors.map(({ path }) => path), ...more].join(' '),
        `  ${nl?.body.message ?? ''}`,
        `  ${message}`,
        ...errors.flatMap((fault) => (fault.message === message ? [] : [`  ${fault.path}: ${fault.message}`])),
      ]
    })
    await expectRecorded(import.meta.url, 'recorded-failures', lines)
  })

  verifies('PLG-18', 'each failure has a status, a stable code and a sentence in both languages', () => {
    for (const failure of Object.values(eachFailure)) {
      const dutch = respondToFailure(failure, 'nl', '/mailclient-plugin/x', NOW)
      const english = respondToFailure(failure, 'en', '/mailclient-plugin/x', NOW)
      expect(dutch.status, failure._tag).to.be.within(400, 503)
      expect(dutch.status === 500, failure._tag).to.equal(failure._tag === 'Internal')
      expect(dutch.body.code).to.match(/^[A-Z]+(_[A-Z]+)*$/)
      expect(dutch.body.success).to.equal(false)
      expect(dutch.body.message, failure._tag).to.match(/[.:] ?\S*$/)
      expect(dutch.body.message === english.body.message, failure._tag).to.equal(FOR_BUILDERS.has(failure._tag))
      expect({ ...english.body, message: '', errors: [] }).to.deep.equal({ ...dutch.body, message: '', errors: [] })
      expect(dutch.body.message).not.to.contain('!')
      // Failures that allow a retry say when.
      if ([429, 503].includes(dutch.status))
        expect(Number(dutch.headers['retry-after']), failure._tag).to.be.at.least(1)
    }
  })

  verifies('PLG-18', 'a body that is too large gets the limit in a unit of which there is at least one', () => {
    const messageFor = (limit: number): string =>
      respondToFailure({ _tag: 'PayloadTooLarge', limit }, 'en', '/mailclient-plugin/x', NOW).body.message
    expect(messageFor(64 * 1024)).to.contain('at most 64 kB')
    expect(messageFor(1024 * 1024 - 1)).to.contain('at most 1023 kB')
    expect(messageFor(1024 * 1024)).to.contain('at most 1 MB')
    expect(messageFor(36 * 1024 * 1024)).to.contain('at most 36 MB')
  })

  verifies('PLG-18', 'the envelope is the plugin’s and its session endpoints’ alone', () => {
    const at = (path: string): unknown => respondToFailure({ _tag: 'RouteNotFound' }, 'nl', path, NOW).body.success
    for (const path of ['/mailclient-plugin', '/mailclient-plugin/x', '/ledger/callback', '/link/disconnect'])
      expect(at(path), path).to.equal(false)
    for (const path of ['/', '/healthz', '/mailclient-pluginx', '/ledgers', '/admin/link'])
      expect(at(path), path).to.equal(undefined)
  })
})
