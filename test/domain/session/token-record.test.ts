// When a token record is revoked, what lifts that, and when the background refreshes it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import {
  liftRefusal,
  isRefreshDue,
  toRefreshDue,
  type Revocation,
  applyRevocation,
} from '#domain/session/token-record.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = Date.UTC(2026, 10, 23)
const end = (at: number): Revocation => ({ at, cause: 'Ended' })
const refusal = (at: number): Revocation => ({ at, cause: 'Refused' })

describe('a token record', () => {
  verifies('SES-18', 'is revoked once; an end takes the place of a refusal, from the same moment on', () => {
    for (const next of [end(2), refusal(2)]) expect(applyRevocation(O.none, next)).to.deep.equal(O.some(next))
    expect(applyRevocation(O.some(refusal(1)), end(2))).to.deep.equal(O.some(end(1)))
    expect(applyRevocation(O.some(refusal(1)), refusal(2))).to.deep.equal(O.none)
    for (const next of [end(2), refusal(2)]) expect(applyRevocation(O.some(end(1)), next)).to.deep.equal(O.none)
  })

  verifies('SES-18', 'is no longer revoked once a refresh is stored whose token was refused', () => {
    expect(liftRefusal(O.some(refusal(1)))).to.deep.equal(O.none)
    expect(liftRefusal(O.some(end(1)))).to.deep.equal(O.some(end(1)))
    expect(liftRefusal(O.none)).to.deep.equal(O.none)
  })

  verifies('SES-21', 'is due 30 seconds before it expires, unless it is revoked or claimed', () => {
    const due = toRefreshDue(NOW)
    const live = { revokedAt: O.none, accessExpiresAt: NOW + fromSeconds(30) }
    expect(isRefreshDue(due, live, O.none)).to.equal(true)
    expect(isRefreshDue(due, live, O.some(NOW))).to.equal(true)
    expect(isRefreshDue(due, live, O.some(NOW + 1))).to.equal(false)
    expect(isRefreshDue(due, { ...live, accessExpiresAt: NOW + fromSeconds(30) + 1 }, O.none)).to.equal(false)
    expect(isRefreshDue(due, { ...live, revokedAt: O.some(NOW) }, O.none)).to.equal(false)
  })
})
