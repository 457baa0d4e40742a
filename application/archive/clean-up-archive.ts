// archive.clean-up removes what ended attempts left in the ledger; archive.purge ends what is stored of archives (ARC-8, ARC-9).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Archive } from '#domain/archive/archive.ts'
import type { ArchiveJobData, ArchiveStores } from '#domain/archive/archive-store.ts'
import type { CallerOf } from '#domain/archive/ports.ts'
import { dueTraces, nextCleanUp } from '#domain/archive/traces.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { Admin, type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import {
  ARCHIVED_KEPT,
  ENDED_ARCHIVE_KEPT,
  ENDED_SEND_ARCHIVE_KEPT,
  FAILED_MAIL_KEPT,
  TENANT_REMEMBERED,
} from '#domain/archive/timing.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Log } from '#domain/logging/ports.ts'
import { archiveJob } from './save-transition.ts'
import { type SweepDeps, sweepTraces } from './sweep-traces.ts'

/** Left: our database is away, and the queue should bring the job again. May run at any time, twice, and beside an attempt. */
export type CleanUpArchive = (key: ArchiveJobData) => TaskEither<StoreUnavailable, void>

export interface CleanUpArchiveDeps extends SweepDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly callerOf: CallerOf
}

/** When there is something to look after again. */
const nextLook = (archive: Archive): O.Option<Instant> => {
  const claim = archive.state._tag === 'Archiving' ? [archive.state.claim.until] : []
  const trace = nextCleanUp(archive)
  const moments = O.isSome(trace) ? [...claim, trace.value] : claim
  return moments.length === 0 ? O.none : O.some(Math.min(...moments))
}

export const makeCleanUpArchive =
  (deps: CleanUpArchiveDeps): CleanUpArchive =>
  (key) =>
  async () => {
    const tenant = Tenant(key.tenantUuid)
    const guarded = await deps.move(key, { _tag: 'Guard' })()
    if (E.isLeft(guarded) && guarded.left._tag === 'StoreUnavailable') return E.left(guarded.left)
    if (E.isRight(guarded)) {
      deps.log.warn('archive.interrupted', { archiveId: key.archiveId })
      // What it left has a job of its own by now; two at the same remains would each be refused what the other has removed.
      return E.right(undefined)
    }

    const found = await deps.inScope(tenant, ({ archives }) => archives.find(key.archiveId))()
    if (E.isLeft(found) || O.isNone(found.right)) return E.map(() => undefined)(found)
    const swept = await sweepTraces(deps, key, dueTraces(found.right.value, deps.clock.now()), deps.callerOf)()
    if (E.isLeft(swept)) return swept

    return deps.inScope(tenant, ({ archives, outbox }) => async () => {
      const now = await archives.find(key.archiveId)()
      if (E.isLeft(now) || O.isNone(now.right)) return E.map(() => undefined)(now)
      const next = nextLook(now.right.value)
      return O.isNone(next) ? E.right(undefined) : outbox.enqueue(archiveJob('archive.clean-up', key, next.value))()
    })()
  }

/** Answers how many mails went. May run twice at once. */
export type PurgeArchives = TaskEither<StoreUnavailable, number>

const PAGE = 100

const purgeTenant =
  (now: Instant) =>
  ({ archives, storedMails, undecidedMails, sendArchiveJobs }: ArchiveStores): TaskEither<StoreUnavailable, number> =>
    pipe(
      TE.Do,
      TE.bind('stored', () => storedMails.purge(now - FAILED_MAIL_KEPT)),
      TE.bind('undecided', () => undecidedMails.purge(now - FAILED_MAIL_KEPT)),
      TE.tap(() => archives.purge(now - ARCHIVED_KEPT, now - ENDED_ARCHIVE_KEPT)),
      TE.tap(() => sendArchiveJobs.purge(now - ENDED_SEND_ARCHIVE_KEPT)),
      TE.map(({ stored, undecided }) => stored + undecided),
    )

export const makePurgeArchives =
  (deps: { readonly inScope: InScope<ArchiveStores>; readonly clock: Clock; readonly log: Log }): PurgeArchives =>
  async () => {
    const now = deps.clock.now()
    let purged = 0
    let after: O.Option<TenantUuid> = O.none
    for (;;) {
      const behind: O.Option<TenantUuid> = after
      const page = await deps.inScope(Admin, ({ archiveTenants }) =>
        archiveTenants.page(now - TENANT_REMEMBERED, behind, PAGE),
      )()
      if (E.isLeft(page)) return page
      for (const tenantUuid of page.right) {
        const gone = await deps.inScope(Tenant(tenantUuid), purgeTenant(now))()
        if (E.isLeft(gone)) return gone
        purged += gone.right
      }
      after = O.fromNullable(page.right.at(-1))
      if (page.right.length < PAGE) break
    }
    deps.log.info('archive.mails.purged', { purged })
    return E.right(purged)
  }
