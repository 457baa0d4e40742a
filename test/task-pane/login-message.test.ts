// Whose message counts as the end of a login.
import { expect } from 'chai'
import fc from 'fast-check'
import { readLoginMessage } from '#adapters/web/task-pane/session/sign-in.ts'
import { verifies } from '#test/support/verifies.ts'

const own = 'https://tapster.example'
const done = { source: 'tapster-login', ok: true, session: { jwt: 'a.b.c', expiresAt: 1 } }

describe('message of the login dialog', () => {
  verifies('CLI-5', 'is taken from the own origin, as an object or as text', () => {
    expect(readLoginMessage({ origin: own, data: done }, own)).to.deep.equal(done)
    expect(readLoginMessage({ origin: own, data: JSON.stringify(done) }, own)).to.deep.equal(done)
    const failed = { source: 'tapster-login', ok: false, code: 'STATE_INVALID', message: 'Nee' }
    expect(readLoginMessage({ origin: own, data: failed }, own)).to.deep.equal(failed)
  })

  verifies('CLI-5', 'is not taken from any other origin', () => {
    for (const origin of [
      'https://tapster.example.evil.example',
      'http://tapster.example',
      'null',
      '',
      'https://tapster.example:444',
    ])
      expect(readLoginMessage({ origin, data: done }, own), origin).to.equal(null)
  })

  verifies('CLI-5', 'is not taken in any other form', () => {
    for (const data of [
      { ...done, source: 'other' },
      { ...done, session: { jwt: 'a' } },
      { ...done, ok: 'true' },
      'x',
      null,
    ])
      expect(readLoginMessage({ origin: own, data }, own)).to.equal(null)
    fc.assert(fc.property(fc.anything(), (data) => readLoginMessage({ origin: own, data }, own) === null))
  })
})
