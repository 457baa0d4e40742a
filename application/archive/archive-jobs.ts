// Jobs of archives: archive.run archives a stored mail, archive.clean-up removes what ended attempts left in the ledger, archive.purge
// deletes expired records (ARC-8, ARC-9). Each job may run twice or be killed at any point.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Archive, Attempt, Receipt } from '#domain/archive/archive.ts'
import type { ArchiveJobData, ArchiveStores } from '#domain/archive/archive-store.ts'
import type { FreshNames } from '#domain/archive/commands.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import type { FindCaller } from '#domain/archive/ports.ts'
import {
  ARCHIVED_KEPT,
  ENDED_ARCHIVE_KEPT,
  ENDED_SEND_ARCHIVE_KEPT,
  FAILED_MAIL_KEPT,
  TENANT_REMEMBERED,
  WORKER_LIMIT,
} from '#domain/archive/timing.ts'
import type { Random, TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { listDueTraces, findNextCleanUp } from '#domain/archive/traces.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Log } from '#domain/logging/ports.ts'
import { settleAttempt, type SettleFailure } from './settle-attempt.ts'
import { type AttemptDeps, type AttemptContext, toLeftover, withRenewedClaim } from './attempt.ts'
import { sweepBeforeAttempt, type SweepDeps, sweepTraces } from './sweep-traces.ts'
import { toArchiveJob } from './save-transition.ts'
import { makeReadStoredMail } from './mail-source.ts'
import { makeDocument } from './make-document.ts'

export interface RunArchiveDeps extends AttemptDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly random: Random
  readonly findCaller: FindCaller
}

/** Reads the caller and the mail. The caller works in the division in which the archive was requested. */
const loadCallerAndMail = (
  deps: RunArchiveDeps,
  key: ArchiveJobData,
  archive: Archive,
): TE.TaskEither<ArchiveFailure, Pick<AttemptContext, 'caller' | 'source'>> =>
  gen(function* () {
    const source = yield* unwrap(makeReadStoredMail(deps.inScope)(key))
    const caller = yield* unwrap(deps.findCaller(archive.by.record))
    return { source, caller: { ...caller, division: archive.by.division } }
  })

const runAttempt = (
  deps: RunArchiveDeps,
  key: ArchiveJobData,
  archive: Archive,
  attempt: Attempt,
  holder: string,
): TE.TaskEither<SettleFailure, Receipt> =>
  gen(function* () {
    const loaded = yield* wait(loadCallerAndMail(deps, key, archive))
    if (E.isLeft(loaded)) {
      const failure = loaded.left
      // Without a caller, this job cannot undo the attempt. The clean-up job removes what it created.
      yield* unwrap(
        pipe(
          deps.applyCommand(key, { _tag: 'Fail', holder, failure, leftover: toLeftover(attempt.document) }),
          TE.mapLeft((left): SettleFailure => (left._tag === 'StoreUnavailable' ? left : { _tag: 'ClaimLost' })),
        ),
      )
      return yield* fail(failure)
    }
    const until = deps.clock.now() + WORKER_LIMIT
    const { signal } = new AbortController()
    const context: AttemptContext = { key, holder, archive, attempt, until, signal, ...loaded.right }
    const making = pipe(
      sweepBeforeAttempt(deps, context, deps.findCaller),
      TE.flatMap(() => makeDocument(deps, context)),
    )
    return yield* unwrap(() =>
      withRenewedClaim(deps, context)(making().then((made) => settleAttempt(deps, context, made)())),
    )
  })

/**
 * Left: our database is unavailable, and the queue must run the job again. Every other end is stored on the archive, with a new job if one
 * is due.
 */
export function makeRunArchive(deps: RunArchiveDeps) {
  return function runArchive(key: ArchiveJobData): Stored<void> {
    return gen(function* () {
      const names: FreshNames = { holder: deps.random.uuid(), reference: deps.random.uuid() }
      const claimed = yield* wait(deps.applyCommand(key, { _tag: 'Claim', names }))
      if (E.isLeft(claimed)) {
        const { left } = claimed
        if (left._tag === 'StoreUnavailable') return yield* fail(left)
        // Our clock may be behind the queue's.
        if (left._tag === 'NotDue')
          yield* unwrap(
            deps.inScope(Tenant(key.tenantUuid), ({ outbox }) =>
              outbox.enqueue(toArchiveJob('archive.run', key, left.at)),
            ),
          )
        return
      }
      const archive = claimed.right
      if (archive.state._tag !== 'Archiving') return
      yield* wait(runAttempt(deps, key, archive, archive.state.attempt, names.holder))
    })
  }
}

export interface CleanUpArchiveDeps extends SweepDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly findCaller: FindCaller
}

/** When the clean-up must run again. */
function findNextRun(archive: Archive): O.Option<Instant> {
  const claim = archive.state._tag === 'Archiving' ? [archive.state.claim.until] : []
  const trace = findNextCleanUp(archive)
  const moments = O.isSome(trace) ? [...claim, trace.value] : claim
  return moments.length === 0 ? O.none : O.some(Math.min(...moments))
}

/** Left: our database is unavailable, and the queue must run the job again. The job may run at any time, twice, and beside an attempt. */
export function makeCleanUpArchive(deps: CleanUpArchiveDeps) {
  return function cleanUpArchive(key: ArchiveJobData): Stored<void> {
    return gen(function* () {
      const tenant = Tenant(key.tenantUuid)
      const guarded = yield* wait(deps.applyCommand(key, { _tag: 'Guard' }))
      if (E.isLeft(guarded) && guarded.left._tag === 'StoreUnavailable') return yield* fail(guarded.left)
      if (E.isRight(guarded)) {
        deps.log.warn('archive.interrupted', { archiveId: key.archiveId })
        // The guard has scheduled another clean-up job. If this one continued too, the ledger would refuse removals that the other has
        // already done.
        return
      }

      const archive = yield* unwrap(deps.inScope(tenant, ({ archives }) => archives.find(key.archiveId)))
      if (O.isNone(archive)) return
      yield* unwrap(sweepTraces(deps, key, listDueTraces(archive.value, deps.clock.now()), deps.findCaller))

      yield* unwrap(
        deps.inScope(tenant, ({ archives, outbox }) =>
          gen(function* () {
            const swept = yield* unwrap(archives.find(key.archiveId))
            const next = O.flatMap(findNextRun)(swept)
            if (O.isSome(next)) yield* unwrap(outbox.enqueue(toArchiveJob('archive.clean-up', key, next.value)))
          }),
        ),
      )
    })
  }
}

/** Returns the number of removed mails. May run twice at once. */
export type PurgeArchives = Stored<number>

const PAGE = 100

const purgeTenant =
  (now: Instant) =>
  ({ archives, storedMails, undecidedMails, sendArchives }: ArchiveStores): Stored<number> =>
    gen(function* () {
      const stored = yield* unwrap(storedMails.purge(now - FAILED_MAIL_KEPT))
      const undecided = yield* unwrap(undecidedMails.purge(now - FAILED_MAIL_KEPT))
      yield* unwrap(archives.purge(now - ARCHIVED_KEPT, now - ENDED_ARCHIVE_KEPT))
      yield* unwrap(sendArchives.purge(now - ENDED_SEND_ARCHIVE_KEPT))
      return stored + undecided
    })

export function makePurgeArchives(deps: {
  readonly inScope: InScope<ArchiveStores>
  readonly clock: Clock
  readonly log: Log
}): PurgeArchives {
  return gen(function* () {
    const now = deps.clock.now()
    let purged = 0
    let after: O.Option<TenantUuid> = O.none
    for (;;) {
      const behind: O.Option<TenantUuid> = after
      const page = yield* unwrap(
        deps.inScope(Admin, ({ archiveTenants }) => archiveTenants.page(now - TENANT_REMEMBERED, behind, PAGE)),
      )
      for (const tenantUuid of page) {
        const gone = yield* unwrap(deps.inScope(Tenant(tenantUuid), purgeTenant(now)))
        purged += gone
      }
      after = O.fromNullable(page.at(-1))
      if (page.length < PAGE) break
    }
    deps.log.info('archive.mails.purged', { purged })
    return purged
  })
}
