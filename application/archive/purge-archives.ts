// archive.purge: what is kept of archives, of mails that failed (ARC-9) and under archiveKeys (ARC-8) ends. Mails of what is archived went when that
// was archived.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import {
  ARCHIVED_KEPT,
  ENDED_SEND_ARCHIVE_KEPT,
  ENDED_ARCHIVE_KEPT,
  FAILED_MAIL_KEPT,
  TENANT_REMEMBERED,
} from '#domain/archive/timing.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { Admin, type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

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
