// Our own record of what is known under each archiveKey, and the mails that wait to be told where they go.
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Job } from '#domain/shared/outbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Announcement, AnnouncementId } from './announcement.ts'
import type { ArchiveId } from './archive.ts'
import type { EmailData, MailAttachment } from './mail.ts'

/** Tenant-scoped. One announcement per (user, archiveKey). */
export interface AnnouncementStore {
  /** Right(false): the user has used the key already; nothing was written. */
  readonly insert: (announcement: Announcement) => TaskEither<StoreUnavailable, boolean>
  /** Of the user's those whose sent mail waits for a target: up to `limit`, behind `after` in order of id. */
  readonly choosingOf: (
    user: LedgerUserId,
    after: Option<AnnouncementId>,
    limit: number,
  ) => TaskEither<StoreUnavailable, readonly Announcement[]>
  readonly find: (id: AnnouncementId) => TaskEither<StoreUnavailable, Option<Announcement>>
  readonly findByKey: (user: LedgerUserId, archiveKey: string) => TaskEither<StoreUnavailable, Option<Announcement>>
  /** Right(false): somebody has written over the revision that was read, or it is gone; nothing was written. User and key are never changed. */
  readonly replace: (announcement: Announcement) => TaskEither<StoreUnavailable, boolean>
  /**
   * Removes those that expired, failed, were handed over or ended without an archive before the moment, and their mails with them; answers how
   * many. Set-based.
   */
  readonly purge: (endedBefore: Instant) => TaskEither<StoreUnavailable, number>
}

/** Tenant-scoped. Mails that were sent and stored before it was known where they go. */
export interface UndecidedMailStore {
  /** Replaces what was stored before. */
  readonly put: (
    id: AnnouncementId,
    email: EmailData,
    attachments: readonly MailAttachment[],
  ) => TaskEither<StoreUnavailable, void>
  /** The mail becomes the archive's stored mail, in place of what that had; none of it passes through here. Right(false): there is none. */
  readonly handOver: (id: AnnouncementId, to: ArchiveId) => TaskEither<StoreUnavailable, boolean>
  readonly remove: (id: AnnouncementId) => TaskEither<StoreUnavailable, void>
  /** Removes the mails of those that failed before the moment; answers how many. Set-based. */
  readonly purge: (failedBefore: Instant) => TaskEither<StoreUnavailable, number>
}

export interface AnnouncementJobData {
  readonly tenantUuid: TenantUuid
  readonly announcementId: AnnouncementId
}

/** It is to be found out where a stored mail goes. */
export type AnnouncementJob = Job<'archive.choose-target', AnnouncementJobData>
