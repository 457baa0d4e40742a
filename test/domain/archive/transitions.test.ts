// Every state of an archive with every command: what moves, what is refused, and what must never happen.
import { expect } from 'chai'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type Archive, type ArchiveState, type Handling, partsDone } from '#domain/archive/archive.ts'
import type { ArchiveCommand, ArchiveEvent, Moved, Refused } from '#domain/archive/commands.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import { CLAIM_LENGTH, cleanUpDelay, MAX_TRIES, SETTLING } from '#domain/archive/timing.ts'
import { openArchive, transition } from '#domain/archive/transitions.ts'
import {
  newArchiveId,
  newDocumentId,
  newTarget,
  sampleArchive,
  sampleAttempt,
  sampleOrder,
  sampleReceipt,
  sampleTrace,
  SENT_AT,
} from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = SENT_AT
const names = { holder: 'new', reference: 'fresh' }
const receipt = sampleReceipt()
const attempt = sampleAttempt()
const trace = sampleTrace({ reference: 'old' })

const down: ArchiveFailure = { _tag: 'LedgerDown' }
const forbidden: ArchiveFailure = { _tag: 'LedgerForbidden' }

const states = {
  waiting: { _tag: 'Queued', dueAt: NOW + 1, paused: O.none },
  due: { _tag: 'Queued', dueAt: NOW, paused: O.none },
  paused: { _tag: 'Queued', dueAt: NOW, paused: O.some(attempt) },
  working: { _tag: 'Archiving', claim: { holder: 'mine', until: NOW + 1 }, attempt },
  lost: { _tag: 'Archiving', claim: { holder: 'mine', until: NOW }, attempt },
  archived: { _tag: 'Archived', receipt },
  failed: { _tag: 'Failed', failure: down, at: NOW - 1 },
} as const satisfies Record<string, ArchiveState>
type StateName = keyof typeof states

const order = (handling: Handling): ArchiveCommand => ({ _tag: 'Order', order: sampleOrder({ handling }), names })
const commands = {
  orderInline: order('inline'),
  orderStored: order('stored'),
  orderAnew: { _tag: 'OrderAnew', order: sampleOrder(), names, gone: receipt.documentId },
  orderAnewStored: { _tag: 'OrderAnew', order: sampleOrder({ handling: 'stored' }), names, gone: receipt.documentId },
  orderAnewLate: { _tag: 'OrderAnew', order: sampleOrder(), names, gone: newDocumentId() },
  claim: { _tag: 'Claim', names },
  advance: { _tag: 'Advance', holder: 'mine', progress: { partsDone: 2 } },
  complete: { _tag: 'Complete', holder: 'mine', receipt: sampleReceipt() },
  completeAgain: { _tag: 'Complete', holder: 'mine', receipt },
  pause: { _tag: 'Pause', holder: 'mine', until: NOW + 60 },
  fail: { _tag: 'Fail', holder: 'mine', failure: down, remains: { _tag: 'Nothing' } },
  failLeaving: { _tag: 'Fail', holder: 'mine', failure: forbidden, remains: { _tag: 'Perhaps', document: O.none } },
  byStranger: { _tag: 'Advance', holder: 'another', progress: {} },
  guard: { _tag: 'Guard' },
  traceGone: { _tag: 'TraceGone', reference: 'old' },
  traceStays: { _tag: 'TraceStays', reference: 'old', document: O.none, notBefore: O.none },
} as const satisfies Record<string, ArchiveCommand>
type CommandName = keyof typeof commands

const archiveIn = (state: StateName, handling: Handling): Archive =>
  sampleArchive({ state: states[state], handling, traces: [trace], tries: 1 })

const outcome = (state: StateName, command: CommandName, handling: Handling): string =>
  E.match(
    ({ _tag }: Refused) => `no: ${_tag}`,
    ({ archive, events }: Moved) => [archive.state._tag, ...events.map(({ _tag }) => _tag)].join(' '),
  )(transition(commands[command], NOW)(archiveIn(state, handling)))

/** What becomes of a state; the second word is for a mail that a worker archives, where that differs. */
type Becomes = string | readonly [inline: string, stored: string]

/** Commands of the claim's holder: he has it while the archive is being worked on, and keeps it until someone takes it. */
const whileHeld = (held: Becomes): Record<StateName, Becomes> => ({
  waiting: 'no: ClaimLost',
  due: 'no: ClaimLost',
  paused: 'no: ClaimLost',
  working: held,
  lost: held,
  archived: 'no: ClaimLost',
  failed: 'no: ClaimLost',
})

const inAnyState: Record<StateName, Becomes> = {
  waiting: 'Queued',
  due: 'Queued',
  paused: 'Queued',
  working: 'Archiving',
  lost: 'Archiving',
  archived: 'Archived',
  failed: 'Failed',
}

const underWay = { waiting: 'no: UnderWay', due: 'no: UnderWay', paused: 'no: UnderWay', working: 'no: UnderWay' }

const orderedInline: Record<StateName, Becomes> = {
  ...underWay,
  lost: ['Archiving CleanUpAt CleanUpAt', 'no: UnderWay'],
  archived: 'no: AlreadyArchived',
  failed: ['Archiving CleanUpAt', 'Archiving MailDone CleanUpAt'],
}

const orderedStored: Record<StateName, Becomes> = {
  ...underWay,
  lost: ['Queued CleanUpAt RunAt', 'no: UnderWay'],
  archived: 'no: AlreadyArchived',
  failed: 'Queued RunAt',
}

const expected: Record<CommandName, Record<StateName, Becomes>> = {
  orderInline: orderedInline,
  orderStored: orderedStored,
  orderAnew: { ...orderedInline, archived: ['Archiving CleanUpAt', 'Archiving MailDone CleanUpAt'] },
  orderAnewStored: { ...orderedStored, archived: 'Queued RunAt' },
  orderAnewLate: orderedInline,
  claim: {
    waiting: 'no: NotDue',
    due: 'Archiving CleanUpAt',
    paused: 'Archiving CleanUpAt',
    working: 'no: UnderWay',
    lost: 'no: UnderWay',
    archived: 'no: NothingToDo',
    failed: 'no: NothingToDo',
  },
  advance: whileHeld('Archiving'),
  complete: whileHeld(['Archived', 'Archived MailDone']),
  completeAgain: { ...whileHeld(['Archived', 'Archived MailDone']), archived: 'Archived' },
  pause: whileHeld('Queued RunAt'),
  fail: whileHeld(['Failed', 'Queued RunAt']),
  failLeaving: whileHeld('Failed CleanUpAt'),
  byStranger: whileHeld('no: ClaimLost'),
  guard: {
    waiting: 'no: NothingToDo',
    due: 'no: NothingToDo',
    paused: 'no: NothingToDo',
    working: 'no: NotDue',
    lost: ['Failed CleanUpAt', 'Queued RunAt CleanUpAt'],
    archived: 'no: NothingToDo',
    failed: 'no: NothingToDo',
  },
  traceGone: inAnyState,
  traceStays: inAnyState,
}

const movedTo = (archive: Archive, command: ArchiveCommand, now = NOW): Moved => {
  const moved = transition(command, now)(archive)
  if (E.isLeft(moved)) throw new Error(`refused: ${moved.left._tag}`)
  return moved.right
}

describe('an archive', () => {
  const handlings: readonly Handling[] = ['inline', 'stored']
  for (const command of Object.keys(expected) as CommandName[])
    it(`every state with ${command}`, () => {
      for (const state of Object.keys(states) as StateName[])
        for (const [i, handling] of handlings.entries()) {
          const entry = expected[command][state]
          expect(outcome(state, command, handling), `${state} ${handling}`).to.equal(
            typeof entry === 'string' ? entry : entry[i],
          )
        }
    })

  it('is opened by an order: begun at once, or left to a worker', () => {
    const identity = { id: newArchiveId(), internetMessageId: '<a@b>', target: newTarget() }
    const inline = openArchive(identity, sampleOrder(), names, NOW)
    expect(inline.archive).to.deep.include({ ...identity, revision: 0, tries: 1, requestedAt: NOW, traces: [] })
    expect(inline.archive.state).to.deep.equal({
      _tag: 'Archiving',
      claim: { holder: 'new', until: NOW + CLAIM_LENGTH },
      attempt: { reference: 'fresh', startedAt: NOW, document: O.none, pdfSize: O.none, partsDone: 0 },
    })
    expect(inline.events).to.deep.equal([{ _tag: 'CleanUpAt', at: NOW + CLAIM_LENGTH }])
    const stored = openArchive(identity, sampleOrder({ handling: 'stored' }), names, NOW)
    expect(stored.archive.state).to.deep.equal({ _tag: 'Queued', dueAt: NOW, paused: O.none })
    expect(stored.archive.tries).to.equal(0)
    expect(stored.events).to.deep.equal([{ _tag: 'RunAt', at: NOW }])
  })

  it('of a colleague in another division of the ledger is none of the caller’s; his own is his in any', () => {
    for (const state of ['archived', 'due', 'working'] as const) {
      const archive = archiveIn(state, 'inline')
      const elsewhere = (by: Partial<Archive['by']>) => {
        const order = sampleOrder()
        return { _tag: 'Order', names, order: { ...order, by: { ...order.by, division: 2, ...by } } } as const
      }
      const refusal = (command: ArchiveCommand): string =>
        E.match(
          ({ _tag }: Refused) => _tag as string,
          () => 'moved',
        )(transition(command, NOW)(archive))
      expect(refusal(elsewhere({})), state).to.equal('OfOtherDivision')
      expect(refusal(elsewhere({ ledgerUserId: archive.by.ledgerUserId })), state).to.equal(
        state === 'archived' ? 'AlreadyArchived' : 'UnderWay',
      )
    }
  })

  it('stays in the hands of whoever makes progress', () => {
    const { archive } = movedTo(archiveIn('working', 'inline'), commands.advance, NOW + 5)
    expect(archive.state).to.deep.equal({
      _tag: 'Archiving',
      claim: { holder: 'mine', until: NOW + 5 + CLAIM_LENGTH },
      attempt: { ...attempt, partsDone: 2 },
    })
  })

  it('that was paused goes on with the attempt it had, and that counts once', () => {
    const { archive } = movedTo(archiveIn('paused', 'stored'), commands.claim)
    expect(archive.tries).to.equal(1)
    expect(archive.state._tag === 'Archiving' && archive.state.attempt).to.deep.equal(attempt)
    expect(movedTo(archiveIn('due', 'stored'), commands.claim).archive.tries).to.equal(2)
  })

  it('whose maker vanished keeps a trace of what he may have made, by his own name', () => {
    // Whoever follows at once begins with removing it; only where nobody does, it is the job's at once.
    for (const [command, nextTryAt] of [
      [commands.guard, NOW],
      [commands.orderInline, NOW + cleanUpDelay(1)],
    ] as const) {
      const before = archiveIn('lost', 'inline')
      const { archive, events } = movedTo(before, command)
      expect(archive.traces).to.deep.equal([
        trace,
        {
          reference: attempt.reference,
          record: before.by.record,
          division: before.by.division,
          startedAt: attempt.startedAt,
          document: O.map(({ id }: { id: ReturnType<typeof newDocumentId> }) => id)(attempt.document),
          settlesAt: NOW + SETTLING,
          tries: 0,
          nextTryAt,
        },
      ])
      expect(events).to.deep.include({ _tag: 'CleanUpAt', at: nextTryAt })
    }
  })

  verifies('ARC-2', 'that fails with remains looks for an unknown document only once it must have turned up', () => {
    const { archive, events } = movedTo(archiveIn('working', 'inline'), commands.failLeaving)
    expect(archive.traces.at(-1)).to.deep.include({ document: O.none, nextTryAt: NOW + SETTLING })
    expect(events).to.deep.equal([{ _tag: 'CleanUpAt', at: NOW + SETTLING }])
  })

  it('is not tried again before the ledger has room', () => {
    const busy = { ...commands.fail, failure: { _tag: 'LedgerBusy', retryAt: NOW + 99_999_999 } } as const
    const { archive, events } = movedTo(archiveIn('working', 'stored'), busy)
    expect(archive.state).to.deep.equal({ _tag: 'Queued', dueAt: NOW + 99_999_999, paused: O.none })
    expect(events).to.deep.equal([{ _tag: 'RunAt', at: NOW + 99_999_999 }])
  })

  it('tells how many parts are done', () => {
    const done = (state: StateName): number => partsDone(archiveIn(state, 'stored'))
    expect([done('due'), done('paused'), done('working'), done('archived'), done('failed')]).to.deep.equal([
      0, 1, 1, 3, 0,
    ])
  })

  const anyCommand: fc.Arbitrary<ArchiveCommand> = fc.oneof(
    fc.constantFrom(...Object.values(commands)),
    fc.constant({ _tag: 'Claim', names: { holder: 'mine', reference: 'again' } } as const),
    fc.constant({ ...commands.orderInline, names: { holder: 'mine', reference: 'anew' } } as const),
  )

  verifies('ARC-2', 'never ends or loses an attempt whose document is known without a trace or a receipt', () => {
    const jobFor = (events: readonly ArchiveEvent[], tag: ArchiveEvent['_tag']): boolean =>
      events.some(({ _tag }) => _tag === tag)
    fc.assert(
      fc.property(
        fc.constantFrom(...handlings),
        fc.array(fc.tuple(anyCommand, fc.constantFrom(0, 1_000, CLAIM_LENGTH, 90_000_000)), { maxLength: 40 }),
        (handling, steps) => {
          let archive = archiveIn('due', handling)
          let now = NOW
          for (const [command, later] of steps) {
            now += later
            const moved = transition(command, now)(archive)
            if (E.isLeft(moved)) continue
            const next = moved.right.archive
            const { events } = moved.right
            const before = archive.state
            if (before._tag === 'Archiving' && next.state._tag !== 'Archived') {
              const stillThere =
                (next.state._tag === 'Archiving' && next.state.attempt.reference === before.attempt.reference) ||
                (next.state._tag === 'Queued' && O.isSome(next.state.paused))
              const traced = next.traces.some(({ reference }) => reference === before.attempt.reference)
              const undone = command._tag === 'Fail' && command.remains._tag === 'Nothing'
              expect(stillThere || traced || undone).to.equal(true)
            }
            // Whatever waits has its job, and whatever is being worked on its guard.
            if (next.state._tag === 'Queued' && before !== next.state) expect(jobFor(events, 'RunAt')).to.equal(true)
            if (next.state._tag === 'Archiving' && before._tag !== 'Archiving')
              expect(jobFor(events, 'CleanUpAt')).to.equal(true)
            if (next.traces.length > archive.traces.length) expect(jobFor(events, 'CleanUpAt')).to.equal(true)
            // Done is done, while its document is there.
            if (before._tag === 'Archived' && command._tag !== 'OrderAnew') expect(next.state).to.equal(before)
            // An order may begin the count anew; by itself it never goes beyond.
            expect(next.tries).to.be.at.most(MAX_TRIES)
            archive = next
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
