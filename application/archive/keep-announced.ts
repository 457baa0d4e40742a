// Keeps a move of an announcement together with what follows from it. What moves is decided in the domain.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Announcement, AnnouncementId } from '#domain/archive/announcement.ts'
import type { AnnouncementJob, AnnouncementJobData } from '#domain/archive/announcement-store.ts'
import {
  type AnnouncementCommand,
  type AnnouncementRefused,
  announcementTransition,
} from '#domain/archive/announcing.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type Overtaken, overtaken } from './keep-moved.ts'

/** Under which key a mail is announced and sent, and what was known there when it was read. */
export interface Slot {
  readonly tenantUuid: TenantUuid
  readonly user: LedgerUserId
  readonly archiveKey: string
  /** For one that is made now. */
  readonly freshId: AnnouncementId
  readonly present: O.Option<Announcement>
}

/** One waits for an announcement, whatever plans it. */
export const chooseJob = (data: AnnouncementJobData, notBefore: Instant): AnnouncementJob => ({
  queue: 'archive.choose-target',
  data,
  notBefore,
  key: data.announcementId,
})

/** Answers the announcement as it stands now. Overtaken: somebody wrote in between. */
export const keepAnnounced = (
  stores: ArchiveStores,
  { tenantUuid, user, archiveKey, freshId, present }: Slot,
  command: AnnouncementCommand,
  now: Instant,
): TE.TaskEither<StoreUnavailable | Overtaken | AnnouncementRefused, Announcement> =>
  pipe(
    TE.fromEither(announcementTransition(command, now)(O.map((one: Announcement) => one.state)(present))),
    TE.flatMap(({ state, events }) => {
      const next: Announcement = O.isSome(present)
        ? { ...present.value, state }
        : { id: freshId, revision: 0, user, archiveKey, state }
      return pipe(
        O.isSome(present) ? stores.announcements.replace(next) : stores.announcements.insert(next),
        TE.filterOrElseW(
          (written) => written,
          () => overtaken,
        ),
        TE.tap(() =>
          TE.traverseSeqArray((event: (typeof events)[number]) =>
            event._tag === 'MailDone'
              ? stores.undecidedMails.remove(next.id)
              : stores.outbox.enqueue(chooseJob({ tenantUuid, announcementId: next.id }, event.at)),
          )(events),
        ),
        TE.map(() => (O.isSome(present) ? { ...next, revision: next.revision + 1 } : next)),
      )
    }),
  )
