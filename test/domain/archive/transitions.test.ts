// Every state of an archive with every command: what moves, what is refused, and what must never happen.
import { expect } from 'chai'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Handling } from '#domain/archive/archive.ts'
import type { ArchiveCommand, ArchiveEvent, ArchiveTransition, ArchiveRefusal } from '#domain/archive/commands.ts'
import { ARCHIVE_CLAIM_LENGTH, MAX_TRIES } from '#domain/archive/timing.ts'
import { applyArchiveCommand } from '#domain/archive/transitions.ts'
import { verifies } from '#test/support/verifies.ts'
import { archiveIn, type CommandName, commands, handlings, NOW, type StateName, states } from './sample-commands.ts'

const outcome = (state: StateName, command: CommandName, handling: Handling): string =>
  E.match(
    ({ _tag }: ArchiveRefusal) => `no: ${_tag}`,
    ({ archive, events }: ArchiveTransition) => [archive.state._tag, ...events.map(({ _tag }) => _tag)].join(' '),
  )(applyArchiveCommand(commands[command], NOW)(archiveIn(state, handling)))

/** What becomes of a state; the second word is for a mail that a worker archives, where that differs. */
type Becomes = string | readonly [inline: string, stored: string]

/** Commands of the claim's holder, who has it while the archive is being worked on, until another takes it. */
const whileHeld = (held: Becomes, followed: Becomes = held): Record<StateName, Becomes> => ({
  waiting: 'no: ClaimLost',
  due: 'no: ClaimLost',
  paused: 'no: ClaimLost',
  working: held,
  lost: held,
  followed,
  lostFollowed: followed,
  unlinked: 'no: ClaimLost',
  archived: 'no: ClaimLost',
  failed: 'no: ClaimLost',
  withdrawn: 'no: ClaimLost',
})

const inAnyState: Record<StateName, Becomes> = {
  waiting: 'Queued',
  due: 'Queued',
  paused: 'Queued',
  working: 'Archiving',
  lost: 'Archiving',
  followed: 'Archiving',
  lostFollowed: 'Archiving',
  unlinked: 'Queued',
  archived: 'Archived',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
}

const queued = { waiting: 'no: UnderWay', due: 'no: UnderWay', paused: 'no: UnderWay' }
const underWay = { ...queued, working: 'no: UnderWay', lost: 'no: UnderWay', followed: 'no: UnderWay' }

const never = (why: string): Record<StateName, Becomes> => ({
  waiting: why,
  due: why,
  paused: why,
  working: why,
  lost: why,
  followed: why,
  lostFollowed: why,
  unlinked: why,
  archived: why,
  failed: why,
  withdrawn: why,
})
const nothingToDo = never('no: NothingToDo')

const afterInlineRequest: Record<StateName, Becomes> = {
  ...queued,
  working: ['Archiving', 'no: UnderWay'],
  followed: 'no: UnderWay',
  lost: ['Archiving CleanUpAt CleanUpAt', 'no: UnderWay'],
  lostFollowed: ['Archiving CleanUpAt CleanUpAt', 'no: UnderWay'],
  unlinked: 'Archiving CleanUpAt',
  archived: 'no: AlreadyArchived',
  failed: ['Archiving CleanUpAt', 'Archiving MailDone CleanUpAt'],
  withdrawn: ['Archiving CleanUpAt', 'Archiving MailDone CleanUpAt'],
}

const afterStoredRequest: Record<StateName, Becomes> = {
  ...queued,
  working: ['Archiving', 'no: UnderWay'],
  followed: 'no: UnderWay',
  lost: ['Queued CleanUpAt RunAt', 'no: UnderWay'],
  lostFollowed: ['Queued CleanUpAt RunAt', 'no: UnderWay'],
  unlinked: 'Queued RunAt',
  archived: 'no: AlreadyArchived',
  failed: 'Queued RunAt',
  withdrawn: 'Queued RunAt',
}

const withdrawn: Record<StateName, Becomes> = {
  ...underWay,
  lostFollowed: 'no: UnderWay',
  unlinked: 'no: UnderWay',
  archived: 'Withdrawn CleanUpAt',
  failed: 'no: NothingToDo',
  withdrawn: 'Withdrawn',
}

const expected: Record<CommandName, Record<StateName, Becomes>> = {
  requestInline: afterInlineRequest,
  requestStored: afterStoredRequest,
  requestAgain: { ...afterInlineRequest, archived: ['Archiving CleanUpAt', 'Archiving MailDone CleanUpAt'] },
  requestAgainStored: { ...afterStoredRequest, archived: 'Queued RunAt' },
  requestAgainLate: afterInlineRequest,
  claim: {
    waiting: 'no: NotDue',
    due: 'Archiving CleanUpAt',
    paused: 'Archiving CleanUpAt',
    working: 'no: UnderWay',
    lost: 'no: UnderWay',
    followed: 'no: UnderWay',
    lostFollowed: 'no: UnderWay',
    unlinked: 'no: NotDue',
    archived: 'no: NothingToDo',
    failed: 'no: NothingToDo',
    withdrawn: 'no: NothingToDo',
  },
  advance: whileHeld('Archiving'),
  complete: whileHeld(['Archived', 'Archived MailDone'], 'Archived MailDone'),
  completeAgain: { ...whileHeld(['Archived', 'Archived MailDone'], 'Archived MailDone'), archived: 'Archived' },
  pause: whileHeld('Queued RunAt'),
  fail: whileHeld(['Failed', 'Queued RunAt'], 'Queued RunAt'),
  failLeaving: whileHeld('Failed CleanUpAt', 'Queued RunAt CleanUpAt'),
  failUnlinked: whileHeld(['Failed', 'Queued RunAt'], 'Queued RunAt'),
  byStranger: whileHeld('no: ClaimLost'),
  withdraw: withdrawn,
  withdrawNamed: withdrawn,
  withdrawOlder: { ...withdrawn, archived: 'no: OtherDocument', withdrawn: 'no: OtherDocument' },
  withdrawOfOther: nothingToDo,
  retry: {
    ...underWay,
    lostFollowed: 'no: UnderWay',
    unlinked: 'Queued RunAt',
    archived: 'no: AlreadyArchived',
    failed: ['no: MailGone', 'Queued RunAt'],
    withdrawn: 'no: NothingToDo',
  },
  retryOfOther: nothingToDo,
  signedIn: { ...nothingToDo, unlinked: 'Queued RunAt' },
  stop: {
    waiting: 'Failed',
    due: 'Failed',
    paused: 'Failed CleanUpAt',
    working: 'Archiving',
    lost: 'Failed CleanUpAt',
    followed: 'Archiving',
    lostFollowed: 'Queued RunAt CleanUpAt',
    unlinked: 'Failed',
    archived: 'no: NothingToDo',
    failed: 'no: NothingToDo',
    withdrawn: 'no: NothingToDo',
  },
  stopOfOther: nothingToDo,
  guard: {
    waiting: 'no: NothingToDo',
    due: 'no: NothingToDo',
    paused: 'no: NothingToDo',
    working: 'no: NotDue',
    lost: ['Failed CleanUpAt', 'Queued RunAt CleanUpAt'],
    followed: 'no: NotDue',
    lostFollowed: 'Queued RunAt CleanUpAt',
    unlinked: 'no: NothingToDo',
    archived: 'no: NothingToDo',
    failed: 'no: NothingToDo',
    withdrawn: 'no: NothingToDo',
  },
  traceGone: inAnyState,
  traceStays: inAnyState,
}

describe('an archive, moved by any command', () => {
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

  const anyCommand: fc.Arbitrary<ArchiveCommand> = fc.oneof(
    fc.constantFrom(...Object.values(commands)),
    fc.constant({ _tag: 'Claim', names: { holder: 'mine', reference: 'again' } } as const),
    fc.constant({ ...commands.requestInline, names: { holder: 'mine', reference: 'anew' } } as const),
  )

  verifies('ARC-2', 'never ends or loses an attempt whose document is known without a trace or a receipt', () => {
    const jobFor = (events: readonly ArchiveEvent[], tag: ArchiveEvent['_tag']): boolean =>
      events.some(({ _tag }) => _tag === tag)
    fc.assert(
      fc.property(
        fc.constantFrom(...handlings),
        fc.array(fc.tuple(anyCommand, fc.constantFrom(0, 1_000, ARCHIVE_CLAIM_LENGTH, 90_000_000)), { maxLength: 40 }),
        (handling, steps) => {
          let archive = archiveIn('due', handling)
          let now = NOW
          for (const [command, later] of steps) {
            now += later
            const moved = applyArchiveCommand(command, now)(archive)
            if (E.isLeft(moved)) continue
            const next = moved.right.archive
            const { events } = moved.right
            const before = archive.state
            if (before._tag === 'Archiving' && next.state._tag !== 'Archived') {
              const stillThere =
                (next.state._tag === 'Archiving' && next.state.attempt.reference === before.attempt.reference) ||
                (next.state._tag === 'Queued' && O.isSome(next.state.paused))
              const traced = next.traces.some(({ reference }) => reference === before.attempt.reference)
              const undone = command._tag === 'Fail' && command.leftover._tag === 'None'
              expect(stillThere || traced || undone).to.equal(true)
            }
            // Whatever waits has its job, and whatever is being worked on its guard.
            if (next.state._tag === 'Queued' && before !== next.state) expect(jobFor(events, 'RunAt')).to.equal(true)
            if (next.state._tag === 'Archiving' && before._tag !== 'Archiving')
              expect(jobFor(events, 'CleanUpAt')).to.equal(true)
            if (next.traces.length > archive.traces.length) expect(jobFor(events, 'CleanUpAt')).to.equal(true)
            // An archived mail stays archived while its document is there and it is not undone; then its document has a trace.
            if (before._tag === 'Archived' && next.state._tag === 'Withdrawn')
              expect(next.traces.at(-1)?.document).to.deep.equal(O.some(before.receipt.documentId))
            else if (before._tag === 'Archived' && command._tag !== 'RequestAgain') expect(next.state).to.equal(before)
            // A request may restart the count; otherwise it never exceeds the limit.
            expect(next.tries).to.be.at.most(MAX_TRIES)
            archive = next
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
