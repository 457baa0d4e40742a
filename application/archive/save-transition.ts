// Saves a transition of an archive or of a send-archive job together with its events: jobs to enqueue, stored mails to remove.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Archive } from '#domain/archive/archive.ts'
import type {
  ArchiveJob,
  ArchiveJobData,
  ArchiveStores,
  ChooseTargetJob,
  ChooseTargetJobData,
} from '#domain/archive/archive-store.ts'
import {
  type ArchiveCommand,
  type ArchiveEvent,
  type ArchiveTransition,
  nothingToDo,
  type ArchiveRefusal,
} from '#domain/archive/commands.ts'
import { applyArchiveCommand } from '#domain/archive/transitions.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import {
  type InScope,
  type Stored,
  type StoreUnavailable,
  storeUnavailable,
  Tenant,
  requireWritten,
} from '#domain/shared/unit-of-work.ts'
import type { SendArchive, SendArchiveId } from '#domain/archive/send-archive.ts'
import {
  type SendArchiveCommand,
  type SendArchiveRefusal,
  applySendArchiveCommand,
} from '#domain/archive/send-archive-transitions.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'

/** The revision changed meanwhile: read and decide again. */
export type RevisionConflict = Tagged<'RevisionConflict'>
export const revisionConflict: RevisionConflict = { _tag: 'RevisionConflict' }

const MAX_COLLISIONS = 10

/** Repeats a unit of work while it meets a revision conflict. */
export function retryOnConflict<E extends { readonly _tag: string }, A>(
  unit: TE.TaskEither<E | RevisionConflict, A>,
): TE.TaskEither<Exclude<E, RevisionConflict> | StoreUnavailable, A> {
  return gen(function* () {
    for (let collisions = 0; collisions < MAX_COLLISIONS; collisions += 1) {
      const outcome = yield* wait(unit)
      if (E.isRight(outcome)) return outcome.right
      if (outcome.left._tag !== 'RevisionConflict') return yield* fail(outcome.left as Exclude<E, RevisionConflict>)
    }
    return yield* fail(storeUnavailable)
  })
}

/** At most one job of each queue waits for an archive. */
export function toArchiveJob(
  queue: 'archive.run' | 'archive.clean-up',
  data: ArchiveJobData,
  notBefore: Instant,
): ArchiveJob {
  return { queue, data, notBefore, key: data.archiveId }
}

const toEventJob = (event: Exclude<ArchiveEvent, { _tag: 'MailDone' }>, data: ArchiveJobData): ArchiveJob =>
  toArchiveJob(event._tag === 'RunAt' ? 'archive.run' : 'archive.clean-up', data, event.at)

/** Call it in the unit of work that stores the archive. */
export function applyEvents(stores: ArchiveStores, key: ArchiveJobData, events: readonly ArchiveEvent[]): Stored<void> {
  return pipe(
    events,
    TE.traverseSeqArray((event) =>
      event._tag === 'MailDone'
        ? stores.storedMails.remove(key.archiveId)
        : stores.outbox.enqueue(toEventJob(event, key)),
    ),
    TE.asUnit,
  )
}

/** Returns the archive as stored. */
export function saveTransition(
  stores: ArchiveStores,
  key: ArchiveJobData,
  { archive, events }: ArchiveTransition,
): TE.TaskEither<StoreUnavailable | RevisionConflict, Archive> {
  return pipe(
    stores.archives.replace(archive),
    requireWritten(revisionConflict),
    TE.flatMap(() => applyEvents(stores, key, events)),
    TE.map(() => ({ ...archive, revision: archive.revision + 1 })),
  )
}

/** The state of the archive says how the attempt ended. */
export type OnAttemptEnd<Stores> = (stores: Stores, key: ArchiveJobData, archive: Archive) => Stored<void>

/** Applies one command to one archive: stores all of its effects, or refuses it. NothingToDo also if there is no such archive. */
export type ApplyCommand = (
  key: ArchiveJobData,
  command: ArchiveCommand,
) => TE.TaskEither<ArchiveRefusal | StoreUnavailable, Archive>

export function makeApplyCommand<Stores extends ArchiveStores>(deps: {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  /** Called in the unit of work by which an attempt becomes `Archived` or `Failed`. */
  readonly onEnd?: OnAttemptEnd<Stores>
}): ApplyCommand {
  return function applyCommand(key, command) {
    return retryOnConflict(
      deps.inScope(Tenant(key.tenantUuid), (stores) =>
        gen(function* () {
          const found = yield* unwrap(stores.archives.find(key.archiveId))
          const archive = yield* unwrap(E.fromOption((): ArchiveRefusal => nothingToDo)(found))
          const moved = yield* unwrap(applyArchiveCommand(command, deps.clock.now())(archive))
          const saved = yield* unwrap(saveTransition(stores, key, moved))
          const hasEnded = archive.state._tag === 'Archiving' && ['Archived', 'Failed'].includes(saved.state._tag)
          if (hasEnded && deps.onEnd !== undefined) yield* unwrap(deps.onEnd(stores, key, saved))
          return saved
        }),
      ),
    )
  }
}

/** The key under which a mail is sent, and the send-archive job that was read for it. */
export interface SendArchiveSlot {
  readonly tenantUuid: TenantUuid
  readonly user: LedgerUserId
  readonly archiveKey: string
  /** The id of the job if it is created now. */
  readonly freshId: SendArchiveId
  readonly present: O.Option<SendArchive>
}

/** At most one such job waits for a sent mail. */
export function toChooseTargetJob(data: ChooseTargetJobData, notBefore: Instant): ChooseTargetJob {
  return {
    queue: 'archive.choose-target',
    data,
    notBefore,
    key: data.sendArchiveJobId,
  }
}

/** Returns the send-archive job as it is now. RevisionConflict: the revision changed meanwhile. */
export function saveSendArchive(
  stores: ArchiveStores,
  { tenantUuid, user, archiveKey, freshId, present }: SendArchiveSlot,
  command: SendArchiveCommand,
  now: Instant,
): TE.TaskEither<StoreUnavailable | RevisionConflict | SendArchiveRefusal, SendArchive> {
  return gen(function* () {
    const before = O.map((one: SendArchive) => one.state)(present)
    const { state, events } = yield* unwrap(applySendArchiveCommand(command, now)(before))
    const next: SendArchive = O.isSome(present)
      ? { ...present.value, state }
      : { id: freshId, revision: 0, user, archiveKey, state }
    yield* unwrap(
      pipe(
        O.isSome(present) ? stores.sendArchives.replace(next) : stores.sendArchives.insert(next),
        requireWritten(revisionConflict),
      ),
    )
    for (const event of events)
      yield* unwrap(
        event._tag === 'MailDone'
          ? stores.undecidedMails.remove(next.id)
          : stores.outbox.enqueue(toChooseTargetJob({ tenantUuid, sendArchiveJobId: next.id }, event.at)),
      )
    return O.isSome(present) ? { ...next, revision: next.revision + 1 } : next
  })
}
