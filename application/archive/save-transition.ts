// Saves a transition of an archive or of a send-archive job together with what follows from it: jobs, and the end of a stored mail.
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
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
  type Moved,
  nothingToDo,
  type Refused,
} from '#domain/archive/commands.ts'
import { transition } from '#domain/archive/transitions.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import {
  type InScope,
  type Stored,
  type StoreUnavailable,
  storeUnavailable,
  Tenant,
  writtenOr,
} from '#domain/shared/unit-of-work.ts'
import type { SendArchiveJob, SendArchiveJobId } from '#domain/archive/send-archive-job.ts'
import {
  type SendArchiveCommand,
  type SendArchiveRefused,
  sendArchiveTransition,
} from '#domain/archive/send-archive-transitions.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'

/** The revision changed meanwhile: read and decide again. */
export type Overtaken = Tagged<'Overtaken'>
export const overtaken: Overtaken = { _tag: 'Overtaken' }

const MAX_COLLISIONS = 10

/** Runs a unit of work again while it is overtaken. */
export function whileOvertaken<E extends { readonly _tag: string }, A>(
  unit: TE.TaskEither<E | Overtaken, A>,
): TE.TaskEither<Exclude<E, Overtaken> | StoreUnavailable, A> {
  return async () => {
    for (let collisions = 0; collisions < MAX_COLLISIONS; collisions += 1) {
      const outcome = await unit()
      if (E.isRight(outcome)) return outcome
      if (outcome.left._tag !== 'Overtaken') return E.left(outcome.left as Exclude<E, Overtaken>)
    }
    return E.left(storeUnavailable)
  }
}

/** One of each waits for an archive, whatever plans it. */
export function archiveJob(
  queue: 'archive.run' | 'archive.clean-up',
  data: ArchiveJobData,
  notBefore: Instant,
): ArchiveJob {
  return { queue, data, notBefore, key: data.archiveId }
}

const jobOf = (event: Exclude<ArchiveEvent, { _tag: 'MailDone' }>, data: ArchiveJobData): ArchiveJob =>
  archiveJob(event._tag === 'RunAt' ? 'archive.run' : 'archive.clean-up', data, event.at)

/** In the unit of work that keeps the archive itself. */
export function follow(stores: ArchiveStores, key: ArchiveJobData, events: readonly ArchiveEvent[]): Stored<void> {
  return pipe(
    events,
    TE.traverseSeqArray((event) =>
      event._tag === 'MailDone' ? stores.storedMails.remove(key.archiveId) : stores.outbox.enqueue(jobOf(event, key)),
    ),
    TE.asUnit,
  )
}

/** Answers the archive as it stands now. */
export function saveTransition(
  stores: ArchiveStores,
  key: ArchiveJobData,
  { archive, events }: Moved,
): TE.TaskEither<StoreUnavailable | Overtaken, Archive> {
  return pipe(
    stores.archives.replace(archive),
    writtenOr(overtaken),
    TE.flatMap(() => follow(stores, key, events)),
    TE.map(() => ({ ...archive, revision: archive.revision + 1 })),
  )
}

/** One command on one archive, kept whole or refused. NothingToDo: there is no such archive. */
export type Move = (key: ArchiveJobData, command: ArchiveCommand) => TE.TaskEither<Refused | StoreUnavailable, Archive>

export function makeMove(deps: { readonly inScope: InScope<ArchiveStores>; readonly clock: Clock }): Move {
  return function move(key, command) {
    return whileOvertaken(
      deps.inScope(Tenant(key.tenantUuid), (stores) =>
        gen(function* () {
          const found = yield* unwrap(stores.archives.find(key.archiveId))
          const archive = yield* unwrap(E.fromOption((): Refused => nothingToDo)(found))
          const moved = yield* unwrap(transition(command, deps.clock.now())(archive))
          return yield* unwrap(saveTransition(stores, key, moved))
        }),
      ),
    )
  }
}

/** The key under which a mail is sent, and what was known there when it was read. */
export interface SendArchiveSlot {
  readonly tenantUuid: TenantUuid
  readonly user: LedgerUserId
  readonly archiveKey: string
  /** For one that is made now. */
  readonly freshId: SendArchiveJobId
  readonly present: O.Option<SendArchiveJob>
}

/** One waits for a send-archive job, whatever plans it. */
export function chooseJob(data: ChooseTargetJobData, notBefore: Instant): ChooseTargetJob {
  return {
    queue: 'archive.choose-target',
    data,
    notBefore,
    key: data.sendArchiveJobId,
  }
}

/** Returns the send-archive job as it is now. Overtaken: the revision changed meanwhile. */
export function saveSendArchive(
  stores: ArchiveStores,
  { tenantUuid, user, archiveKey, freshId, present }: SendArchiveSlot,
  command: SendArchiveCommand,
  now: Instant,
): TE.TaskEither<StoreUnavailable | Overtaken | SendArchiveRefused, SendArchiveJob> {
  return pipe(
    TE.fromEither(sendArchiveTransition(command, now)(O.map((one: SendArchiveJob) => one.state)(present))),
    TE.flatMap(({ state, events }) => {
      const next: SendArchiveJob = O.isSome(present)
        ? { ...present.value, state }
        : { id: freshId, revision: 0, user, archiveKey, state }
      return pipe(
        O.isSome(present) ? stores.sendArchiveJobs.replace(next) : stores.sendArchiveJobs.insert(next),
        writtenOr(overtaken),
        TE.tap(() =>
          TE.traverseSeqArray((event: (typeof events)[number]) =>
            event._tag === 'MailDone'
              ? stores.undecidedMails.remove(next.id)
              : stores.outbox.enqueue(chooseJob({ tenantUuid, sendArchiveJobId: next.id }, event.at)),
          )(events),
        ),
        TE.map(() => (O.isSome(present) ? { ...next, revision: next.revision + 1 } : next)),
      )
    }),
  )
}
