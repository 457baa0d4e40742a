// Stores of send-archive jobs, and of sent mails whose target is not known yet.
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Job } from '#domain/shared/outbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { SendArchiveJob, SendArchiveJobId } from './send-archive-job.ts'
import type { ArchiveId } from './archive.ts'
import type { EmailData, MailAttachment } from './mail.ts'

/** Tenant-scoped. One send-archive job per (user, archiveKey). */
export interface SendArchiveJobStore {
  /** Right(false): the user has used the key already; nothing was written. */
  readonly insert: (job: SendArchiveJob) => TaskEither<StoreUnavailable, boolean>
  /** Of the user's those whose sent mail waits for a target: up to `limit`, behind `after` in order of id. */
  readonly choosingOf: (
    user: LedgerUserId,
    after: Option<SendArchiveJobId>,
    limit: number,
  ) => TaskEither<StoreUnavailable, readonly SendArchiveJob[]>
  readonly find: (id: SendArchiveJobId) => TaskEither<StoreUnavailable, Option<SendArchiveJob>>
  readonly findByKey: (user: LedgerUserId, archiveKey: string) => TaskEither<StoreUnavailable, Option<SendArchiveJob>>
  /** Right(false): the revision that was read has changed, or the job is gone; nothing was written. User and key are never changed. */
  readonly replace: (job: SendArchiveJob) => TaskEither<StoreUnavailable, boolean>
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
    id: SendArchiveJobId,
    email: EmailData,
    attachments: readonly MailAttachment[],
  ) => TaskEither<StoreUnavailable, void>
  /** The mail becomes the archive's stored mail, in place of what that had; none of it passes through here. Right(false): there is none. */
  readonly handOver: (id: SendArchiveJobId, to: ArchiveId) => TaskEither<StoreUnavailable, boolean>
  readonly remove: (id: SendArchiveJobId) => TaskEither<StoreUnavailable, void>
  /** Removes the mails of those that failed before the moment; answers how many. Set-based. */
  readonly purge: (failedBefore: Instant) => TaskEither<StoreUnavailable, number>
}

export interface ChooseTargetJobData {
  readonly tenantUuid: TenantUuid
  readonly sendArchiveJobId: SendArchiveJobId
}

/** It is to be found out where a stored mail goes. */
export type ChooseTargetJob = Job<'archive.choose-target', ChooseTargetJobData>
