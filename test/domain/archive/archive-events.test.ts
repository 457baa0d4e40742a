// What a move makes of an archive: its claim, its attempt and traces, and the jobs that follow.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type Archive, countPartsDone } from '#domain/archive/archive.ts'
import type { ArchiveCommand, ArchiveRefusal } from '#domain/archive/commands.ts'
import { ARCHIVE_CLAIM_LENGTH, getCleanUpDelay, DOCUMENT_APPEARS_WITHIN } from '#domain/archive/timing.ts'
import { openArchive } from '#domain/archive/request-transitions.ts'
import { applyArchiveCommand } from '#domain/archive/transitions.ts'
import { newArchiveId, newDocumentId, newTarget, sampleRequest } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { EVERY_FAILURE } from './sample-failures.ts'
import { archiveIn, attempt, commands, movedTo, names, NOW, type StateName, states, trace } from './sample-commands.ts'

/** What concerns traces, or users who are gone, leaves an archive in its state. */
const STILL_AWAITS: ReadonlySet<ArchiveCommand['_tag']> = new Set(['Guard', 'TraceGone', 'TraceStays'])

describe('an archive', () => {
  it('is opened by an request: begun at once, or left to a worker', () => {
    const identity = { id: newArchiveId(), internetMessageId: '<a@b>', target: newTarget() }
    const inline = openArchive(identity, sampleRequest(), names, NOW)
    expect(inline.archive).to.deep.include({ ...identity, revision: 0, tries: 1, requestedAt: NOW, traces: [] })
    expect(inline.archive.state).to.deep.equal({
      _tag: 'Archiving',
      claim: { holder: 'new', until: NOW + ARCHIVE_CLAIM_LENGTH },
      attempt: {
        reference: 'fresh',
        startedAt: NOW,
        document: O.none,
        pdfSize: O.none,
        unshown: [],
        absent: [],
        partsDone: 0,
      },
      next: O.none,
      stopping: false,
    })
    expect(inline.events).to.deep.equal([{ _tag: 'CleanUpAt', at: NOW + ARCHIVE_CLAIM_LENGTH }])
    const stored = openArchive(identity, sampleRequest({ handling: 'stored' }), names, NOW)
    expect(stored.archive.state).to.deep.equal({ _tag: 'Queued', dueAt: NOW, paused: O.none, awaitsSignIn: false })
    expect(stored.archive.tries).to.equal(0)
    expect(stored.events).to.deep.equal([{ _tag: 'RunAt', at: NOW }])
  })

  it('of a colleague in another division of the ledger is not the caller’s; the caller’s own is theirs in any', () => {
    for (const state of ['archived', 'due', 'working'] as const) {
      const archive = archiveIn(state, 'inline')
      const elsewhere = (by: Partial<Archive['by']>) => {
        const request = sampleRequest()
        return { _tag: 'Request', names, request: { ...request, by: { ...request.by, division: 2, ...by } } } as const
      }
      const refusal = (command: ArchiveCommand): string =>
        E.match(
          ({ _tag }: ArchiveRefusal) => _tag as string,
          () => 'moved',
        )(applyArchiveCommand(command, NOW)(archive))
      expect(refusal(elsewhere({})), state).to.equal('OfOtherDivision')
      expect(refusal(elsewhere({ ledgerUserId: archive.by.ledgerUserId })), state).to.equal(
        { archived: 'AlreadyArchived', due: 'UnderWay', working: 'moved' }[state],
      )
    }
  })

  it('stays claimed by the attempt that makes progress', () => {
    const { archive } = movedTo(archiveIn('working', 'inline'), commands.advance, NOW + 5)
    expect(archive.state).to.deep.equal({
      _tag: 'Archiving',
      claim: { holder: 'mine', until: NOW + 5 + ARCHIVE_CLAIM_LENGTH },
      attempt: { ...attempt, partsDone: 2 },
      next: O.none,
      stopping: false,
    })
  })

  it('that was paused goes on with the attempt it had, and that counts once', () => {
    const { archive } = movedTo(archiveIn('paused', 'stored'), commands.claim)
    expect(archive.tries).to.equal(1)
    expect(archive.state._tag === 'Archiving' && archive.state.attempt).to.deep.equal(attempt)
    expect(movedTo(archiveIn('due', 'stored'), commands.claim).archive.tries).to.equal(2)
  })

  it('whose attempt vanished keeps a trace of what it may have created, by its own name', () => {
    // An attempt that follows at once removes it first; the job does so at once only where none follows.
    for (const [command, nextTryAt] of [
      [commands.guard, NOW],
      [commands.requestInline, NOW + getCleanUpDelay(1)],
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
          settlesAt: NOW + DOCUMENT_APPEARS_WITHIN,
          tries: 0,
          nextTryAt,
        },
      ])
      expect(events).to.deep.include({ _tag: 'CleanUpAt', at: nextTryAt })
    }
  })

  verifies('ARC-2', 'that fails with remains looks for an unknown document only once it must have turned up', () => {
    const { archive, events } = movedTo(archiveIn('working', 'inline'), commands.failLeaving)
    expect(archive.traces.at(-1)).to.deep.include({ document: O.none, nextTryAt: NOW + DOCUMENT_APPEARS_WITHIN })
    expect(events).to.deep.equal([{ _tag: 'CleanUpAt', at: NOW + DOCUMENT_APPEARS_WITHIN }])
  })

  it('is not tried again before the ledger has room', () => {
    const busy = { ...commands.fail, failure: { _tag: 'LedgerBusy', retryAt: NOW + 99_999_999 } } as const
    const { archive, events } = movedTo(archiveIn('working', 'stored'), busy)
    expect(archive.state).to.deep.equal({
      _tag: 'Queued',
      dueAt: NOW + 99_999_999,
      paused: O.none,
      awaitsSignIn: false,
    })
    expect(events).to.deep.equal([{ _tag: 'RunAt', at: NOW + 99_999_999 }])
  })

  it('counts the parts that are done', () => {
    const done = (state: StateName): number => countPartsDone(archiveIn(state, 'stored'))
    expect([done('due'), done('paused'), done('working'), done('archived'), done('failed')]).to.deep.equal([
      0, 1, 1, 3, 0,
    ])
  })

  verifies(
    'ARC-5',
    'awaits a sign-in after a lost link alone, and no longer after any other failure or command',
    () => {
      const failing = Object.values(EVERY_FAILURE).map((failure): ArchiveCommand => ({
        ...commands.fail,
        failure,
        leftover: { _tag: 'None' },
      }))
      for (const command of [...Object.values(commands), ...failing])
        for (const name of Object.keys(states) as StateName[]) {
          const result = applyArchiveCommand(command, NOW)(archiveIn(name, 'stored'))
          if (E.isLeft(result) || result.right.archive.state._tag !== 'Queued') continue
          // One that another order follows has that one's mail.
          const isFollowed = name === 'followed' || name === 'lostFollowed'
          const isLostLink = command._tag === 'Fail' && command.failure._tag === 'ReauthRequired' && !isFollowed
          const stays = name === 'unlinked' && STILL_AWAITS.has(command._tag)
          expect(result.right.archive.state.awaitsSignIn, `${name} ${JSON.stringify(command)}`).to.equal(
            isLostLink || stays,
          )
        }
    },
  )
})
