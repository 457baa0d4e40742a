// When a user is warned that their link with the ledger lapses.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import { FAILING_FROM, assessLinkHealth, REFRESH_TOKEN_LIFETIME, STALE_MARGIN } from '#domain/session/link-health.ts'
import { REVOKE_THRESHOLD } from '#domain/session/token-record.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = Date.UTC(2026, 2, 1, 12)
const failures = fc.nat(REVOKE_THRESHOLD - 1)
/** Of the last refresh; clocks of two replicas may put it a little ahead. */
const age = fc.integer({ min: -60_000, max: fromDays(60) })

const of = (refreshFailureCount: number, aged: number, down = false) =>
  assessLinkHealth({ refreshFailureCount, lastRefreshedAt: NOW - aged }, down, NOW)
const reasonOf = (...given: Parameters<typeof of>) => O.toNullable(of(...given).lapsing)?.reason ?? null

describe('the health of a link', () => {
  verifies('SES-19', 'is bad from a third of the failures that end it, and from a week before its token does', () => {
    expect([FAILING_FROM, STALE_MARGIN, REFRESH_TOKEN_LIFETIME]).to.deep.equal([10, fromDays(7), fromDays(30)])
    expect(reasonOf(9, 0)).to.equal(null)
    expect(reasonOf(10, 0)).to.equal('FAILING')
    expect(reasonOf(0, fromDays(23))).to.equal(null)
    expect(reasonOf(0, fromDays(23) + 1)).to.equal('STALE')
    expect(reasonOf(10, fromDays(29))).to.equal('FAILING')
    expect(of(10, fromDays(1))).to.deep.equal({
      lapsing: O.some({ reason: 'FAILING', since: NOW - fromDays(1) }),
      lapsesAt: NOW + fromDays(29),
    })
  })

  verifies('SES-19', 'warns before each way to lapse, with time to act, and never right after a refresh', () => {
    fc.assert(
      fc.property(failures, age, (failed, aged) => {
        const { lapsing, lapsesAt } = of(failed, aged)
        expect(lapsesAt).to.equal(NOW - aged + fromDays(30))
        // A link without a warning has at least a week, and two thirds of its failures left.
        if (O.isNone(lapsing)) expect(lapsesAt - NOW >= fromDays(7) && REVOKE_THRESHOLD - failed > 20).to.equal(true)
        else expect(lapsesAt - NOW < fromDays(7) || failed * 3 >= REVOKE_THRESHOLD).to.equal(true)
        expect(of(0, 0).lapsing).to.deep.equal(O.none)
      }),
    )
  })

  verifies('SES-19', 'only gets worse as failures come and time passes without a refresh', () => {
    fc.assert(
      fc.property(failures, age, fc.nat(REVOKE_THRESHOLD), fc.nat(fromDays(60)), (failed, aged, more, later) => {
        if (O.isSome(of(failed, aged).lapsing)) expect(O.isSome(of(failed + more, aged + later).lapsing)).to.equal(true)
      }),
    )
  })

  verifies('SES-24', 'is not doubted while the ledger as a whole is down', () => {
    fc.assert(
      fc.property(failures, age, (failed, aged) => {
        expect(of(failed, aged, true)).to.deep.equal({ lapsing: O.none, lapsesAt: of(failed, aged).lapsesAt })
      }),
    )
  })
})
