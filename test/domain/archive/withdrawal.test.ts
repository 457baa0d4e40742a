// Taking an archived mail back: who may and until when, and the trace that its document becomes.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Archive } from '#domain/archive/archive.ts'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import { getCleanUpDelay } from '#domain/archive/timing.ts'
import { listDueTraces } from '#domain/archive/traces.ts'
import { applyArchiveCommand } from '#domain/archive/transitions.ts'
import { isForWithdrawer, findWithdrawalDeadline, findWithdrawnTrace } from '#domain/archive/withdrawal.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { newCaller } from '#test/application/archive/archive-world.ts'
import { sampleArchive, sampleReceipt, sampleTrace, SENT_AT } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { movedTo } from './sample-commands.ts'

const receipt = sampleReceipt({ archivedAt: SENT_AT })
const archived = (change: Partial<Archive> = {}): Archive =>
  sampleArchive({ state: { _tag: 'Archived', receipt }, traces: [sampleTrace()], ...change })
const LAST = SENT_AT + fromDays(1)

describe('an archiving that is undone', () => {
  verifies('ARC-4', 'is allowed for a day, to the millisecond, for its archiver', () => {
    const archive = archived()
    const { by } = archive
    const withdraw = (now: number) => applyArchiveCommand({ _tag: 'Withdraw', by, document: O.none }, now)(archive)
    expect(E.isRight(withdraw(LAST))).to.equal(true)
    expect(withdraw(LAST + 1)).to.deep.equal(E.left({ _tag: 'TooLate' }))
    const until = (now: number, user = by.ledgerUserId) => findWithdrawalDeadline({ by, receipt }, user, now)
    expect(until(LAST)).to.deep.equal(O.some(LAST))
    expect(until(LAST + 1)).to.deep.equal(O.none)
    expect(until(SENT_AT, newCaller().ledgerUserId)).to.deep.equal(O.none)
  })

  verifies(
    ['ARC-2', 'ARC-8'],
    'leaves a trace of the document, on behalf of who undid it, in the division it was made in',
    () => {
      const before = archived()
      const { record } = newCaller()
      const by = { record, ledgerUserId: before.by.ledgerUserId }
      const now = SENT_AT + 5
      const { archive, events } = movedTo(before, { _tag: 'Withdraw', by, document: O.none }, now)
      expect(archive.state).to.deep.equal({ _tag: 'Withdrawn', document: receipt.documentId, at: now })
      expect(archive.traces.slice(0, 1)).to.deep.equal(before.traces)
      expect(findWithdrawnTrace(archive)).to.deep.equal(O.fromNullable(archive.traces[1]))
      expect(archive.traces[1]).to.deep.include({
        record,
        division: before.by.division,
        document: O.some(receipt.documentId),
        tries: 0,
      })
      const nextTryAt = now + getCleanUpDelay(1)
      expect(events).to.deep.equal([{ _tag: 'CleanUpAt', at: nextTryAt }])
      // Before the job runs, the request that undid it removes it; after its attempt only the job does.
      const [own] = archive.traces.slice(1)
      if (own === undefined) throw new Error('no trace')
      expect(isForWithdrawer(own, nextTryAt - 1)).to.equal(true)
      expect(isForWithdrawer(own, nextTryAt)).to.equal(false)
      const stays = { _tag: 'TraceStays', reference: own.reference, document: O.none, notBefore: O.none } as const
      const tried = movedTo(archive, stays, now).archive
      expect(O.map((trace: typeof own) => isForWithdrawer(trace, now))(findWithdrawnTrace(tried))).to.deep.equal(
        O.some(false),
      )
      const gone = movedTo(archive, { _tag: 'TraceGone', reference: own.reference }, now).archive
      expect(findWithdrawnTrace(gone)).to.deep.equal(O.none)
      expect(gone.traces).to.deep.equal(before.traces)
    },
  )

  verifies('ARC-9', 'with many parts is the job’s from the start', () => {
    for (const [parts, due] of [
      [MAX_PARTS_AT_ONCE, 0],
      [MAX_PARTS_AT_ONCE + 1, 1],
    ] as const) {
      const before = archived({ parts, traces: [] })
      const { archive, events } = movedTo(before, { _tag: 'Withdraw', by: before.by, document: O.none }, SENT_AT)
      expect(listDueTraces(archive, SENT_AT), `${parts}`).to.have.length(due)
      expect(events).to.deep.equal([{ _tag: 'CleanUpAt', at: due === 1 ? SENT_AT : SENT_AT + getCleanUpDelay(1) }])
    }
  })
})
