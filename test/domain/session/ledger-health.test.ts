import { expect } from 'chai'
import fc from 'fast-check'
import {
  noteAnswer,
  DOWN_AFTER,
  DOWN_WINDOW,
  noteFailedRefresh,
  healthy,
  isWorthTrying,
  type LedgerHealth,
  type RefreshFault,
  RETRY_AFTER,
  noteAttempt,
} from '#domain/session/ledger-health.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import { fromHours } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const id = (n: number): TokenRecordId => `record-${n}` as TokenRecordId
const after = (fault: RefreshFault, ...fails: readonly (readonly [record: number, at: number])[]): LedgerHealth =>
  fails.reduce((health, [record, at]) => noteFailedRefresh(id(record), fault, at)(health), healthy)

describe('the health of the ledger', () => {
  verifies(
    'SES-24',
    'is bad when five records fail within a minute, whatever the ledger says, not when fewer do',
    () => {
      const refused = 'UnknownRefusal'
      expect(after(refused, [1, 0], [2, 1], [3, 2], [4, 3], [5, 4]).down).to.equal(true)
      expect(after(refused, [1, 0], [2, 1], [3, 2], [4, 3]).down).to.equal(false)
      expect(after(refused, [1, 0], [2, 1], [3, 2], [4, 3], [5, DOWN_WINDOW]).down).to.equal(false)
    },
  )

  verifies('SES-24', 'is bad after five outages in a row with one active user, however far apart', () => {
    const minutely = [0, 1, 2, 3, 4].map((minute) => [1, minute * 60_000] as const)
    expect(after('Outage', ...minutely).down).to.equal(true)
    expect(after('Outage', ...minutely.slice(1)).down).to.equal(false)
    // What the ledger refuses this one record alone says nothing of the ledger.
    expect(after('UnknownRefusal', ...minutely).down).to.equal(false)
    const interrupted = minutely.reduce(
      (health, [record, at], n) => noteFailedRefresh(id(record), 'Outage', at)(n === 3 ? noteAnswer(health) : health),
      healthy,
    )
    expect(interrupted.down).to.equal(false)
  })

  verifies('SES-24', 'stays bad however seldom it is tried, and is good at the first answer', () => {
    const down = after('Outage', [1, 0], [2, 1], [3, 2], [4, 3], [5, 4])
    const later = noteFailedRefresh(id(1), 'Outage', fromHours(1))(down)
    expect(later.down).to.equal(true)
    expect(noteAnswer(later).down).to.equal(false)
  })

  verifies('SES-24', 'lets a record that failed rest for a moment, and others go on', () => {
    const health = after('Outage', [1, 0])
    expect(isWorthTrying(id(1), RETRY_AFTER - 1)(health)).to.equal(false)
    expect(isWorthTrying(id(1), RETRY_AFTER)(health)).to.equal(true)
    expect(isWorthTrying(id(2), 1)(health)).to.equal(true)
    // That the ledger answers others does not make this one worth a call for each click.
    expect(isWorthTrying(id(1), 1)(noteAnswer(health))).to.equal(false)
  })

  verifies('SES-24', 'lets one attempt through at a time while it is bad', () => {
    const down = after('Outage', [1, 0], [2, 0], [3, 0], [4, 0], [5, 0])
    expect(isWorthTrying(id(9), RETRY_AFTER - 1)(down)).to.equal(false)
    expect(isWorthTrying(id(9), RETRY_AFTER)(down)).to.equal(true)
    const trying = noteAttempt(RETRY_AFTER)(down)
    expect(isWorthTrying(id(8), RETRY_AFTER)(trying)).to.equal(false)
    expect(isWorthTrying(id(8), RETRY_AFTER)(noteAnswer(trying))).to.equal(true)
  })

  verifies('SES-24', 'remembers no more than it needs', () => {
    const fail = fc.tuple(fc.nat(1_000), fc.nat(120_000))
    fc.assert(
      fc.property(fc.array(fail, { maxLength: 400 }), (fails) => {
        const health = after('UnknownRefusal', ...fails.toSorted((a, b) => a[1] - b[1]))
        expect(health.inRow.size).to.be.at.most(DOWN_AFTER)
        expect(health.failedAt.size).to.be.at.most(100)
      }),
    )
  })
})
