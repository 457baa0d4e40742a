// When a schedule is overdue and a queue slow (ADM-4).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { findOverdueSince, listQueueTroubles } from '#domain/operations/job.ts'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

describe('jobs', () => {
  verifies('ADM-4', 'a schedule is overdue once its run had time to end', () => {
    expect(findOverdueSince(0, fromHours(1), fromHours(1) + fromMinutes(15))).to.deep.equal(O.none)
    expect(findOverdueSince(0, fromHours(1), fromHours(1) + fromMinutes(15) + 1)).to.deep.equal(O.some(0))
    expect(listQueueTroubles({ failed: 0, schedule: O.none, oldestReadyAt: O.some(0) }, fromMinutes(10))).to.deep.equal(
      [],
    )
  })
})
