import { expect } from 'chai'
import fc from 'fast-check'
import { answered, DOWN_AFTER, DOWN_WINDOW, failed, healthy, type LedgerHealth } from '#domain/session/ledger-health.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import { verifies } from '#test/support/verifies.ts'

const id = (n: number): TokenRecordId => `record-${n}` as TokenRecordId
const after = (...fails: readonly (readonly [record: number, at: number])[]): LedgerHealth =>
  fails.reduce((health, [record, at]) => failed(id(record), at)(health), healthy)

describe('the health of the ledger', () => {
  verifies('SES-24', 'is bad when five records fail within a minute, not when fewer do, or one does often', () => {
    expect(after([1, 0], [2, 1], [3, 2], [4, 3], [5, 4]).down).to.equal(true)
    expect(after([1, 0], [2, 1], [3, 2], [4, 3]).down).to.equal(false)
    expect(after([1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [1, 5]).down).to.equal(false)
    expect(after([1, 0], [2, 1], [3, 2], [4, 3], [5, DOWN_WINDOW]).down).to.equal(false)
  })

  verifies('SES-24', 'stays bad however seldom it is tried, and is good at the first answer', () => {
    const down = after([1, 0], [2, 1], [3, 2], [4, 3], [5, 4])
    expect(failed(id(1), 3_600_000)(down).down).to.equal(true)
    expect(answered().down).to.equal(false)
  })

  verifies('SES-24', 'remembers no more than it needs', () => {
    const fail = fc.tuple(fc.nat(1_000), fc.nat(120_000))
    fc.assert(
      fc.property(fc.array(fail, { maxLength: 200 }), (fails) => {
        expect(after(...fails.toSorted((a, b) => a[1] - b[1])).failures.size).to.be.at.most(DOWN_AFTER)
      }),
    )
  })
})
