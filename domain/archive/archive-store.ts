// The stores of archives, of send-archive jobs and of waiting mails, and the jobs of the archive area.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Contact } from '#domain/ledger/contact.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Division, LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Archive, ArchiveId } from './archive.ts'
import type { AttachmentOutline, EmailData, MailAttachment } from './mail.ts'
import type { ArchiveTarget } from './ports.ts'
import type { SendArchive, SendArchiveId } from './send-archive.ts'

/** Tenant-scoped. One send-archive job per (user, archiveKey). */
export interface SendArchiveStore {
  /** Right(false): the user has used the key already; nothing was written. */
  readonly insert: (job: SendArchive) => Stored<boolean>
  /** The user's jobs whose sent mail waits for a target: up to `limit`, after `after`, in order of id. */
  readonly listChoosing: (
    user: LedgerUserId,
    after: Option<SendArchiveId>,
    limit: number,
  ) => Stored<readonly SendArchive[]>
  readonly find: (id: SendArchiveId) => Stored<Option<SendArchive>>
  readonly findByKey: (user: LedgerUserId, archiveKey: string) => Stored<Option<SendArchive>>
  /** Right(false): the revision that was read has changed, or the job is gone; nothing was written. User and key are never changed. */
  readonly replace: (job: SendArchive) => Stored<boolean>
  /**
   * Removes jobs that expired, failed, were handed over or ended without an archive before `endedBefore`, with their mails. Returns the
   * number of jobs. Set-based.
   */
  readonly purge: (endedBefore: Instant) => Stored<number>
}

/** Tenant-scoped. Sent mails that are stored until their target is chosen. */
export interface UndecidedMailStore {
  /** Replaces what was stored before. */
  readonly put: (id: SendArchiveId, email: EmailData, attachments: readonly MailAttachment[]) => Stored<void>
  /** Makes the mail the archive's stored mail, within the database, and replaces an earlier one. Right(false): there is no such mail. */
  readonly handOver: (id: SendArchiveId, to: ArchiveId) => Stored<boolean>
  readonly remove: (id: SendArchiveId) => Stored<void>
  /** Removes the mails of jobs that failed before `failedBefore`. Returns the number of mails. Set-based. */
  readonly purge: (failedBefore: Instant) => Stored<number>
}

export interface ChooseTargetJobData {
  readonly tenantUuid: TenantUuid
  readonly sendArchiveJobId: SendArchiveId
}

/** Chooses the target of a stored mail. */
export type ChooseTargetJob = Job<'archive.choose-target', ChooseTargetJobData>

/** More targets than a mail is ever archived to. */
export const MAX_OF_MAIL = 50

/** A contact of the ledger, by which its archives are found. */
export type TargetKey = Pick<Contact, 'kind' | 'id'>

export interface ArchivedTo extends TargetKey {
  readonly archivedAt: Instant
}

/** Tenant-scoped. One archive per (internetMessageId, target). */
export interface ArchiveStore {
  /** Right(false): the mail has an archive to this target already; nothing was written. */
  readonly insert: (archive: Archive) => Stored<boolean>
  readonly find: (id: ArchiveId) => Stored<Option<Archive>>
  readonly findByMail: (internetMessageId: string, target: ArchiveTarget) => Stored<Option<Archive>>
  /**
   * The mail's archives for all targets: the user's own in any state, and archived ones of others. The user's own come first, then the most
   * recently requested; at most 50. The caller checks visibility.
   */
  readonly listOfMail: (internetMessageId: string, user: LedgerUserId) => Stored<readonly Archive[]>
  /**
   * Like `listOfMail` for several mails at once, at most 50 archives of each; set-based. Archives of one mail keep that order; mails come
   * in any order.
   */
  readonly listOfMails: (internetMessageIds: readonly string[], user: LedgerUserId) => Stored<readonly Archive[]>
  /** The archived mail of the conversation in the division: the user's own before others', then the most recently requested. */
  readonly findLastOfConversation: (
    conversationId: string,
    user: LedgerUserId,
    division: Division,
  ) => Stored<Option<Archive>>
  /** The document type that the user named last among their archives in the division. The ledger's default does not count. */
  readonly findLastDocumentType: (user: LedgerUserId, division: Division) => Stored<Option<number>>
  /** Those of the targets to which a mail was archived in the division, by any user, with the latest moment. In any order; set-based. */
  readonly findLastArchivedTo: (targets: readonly TargetKey[], division: Division) => Stored<readonly ArchivedTo[]>
  /** Archived mails of any of the targets in the division, by any user: the newest first, up to `limit`. */
  readonly listArchivedTo: (
    targets: readonly TargetKey[],
    division: Division,
    limit: number,
  ) => Stored<readonly Archive[]>
  /** The user's archives that wait for a worker, for any reason: up to `limit`, after `after`, in order of id. */
  readonly listQueued: (user: LedgerUserId, after: Option<ArchiveId>, limit: number) => Stored<readonly Archive[]>
  /**
   * Removes archived mails that were requested before `askedBefore`, and archives that failed or were undone before `endedBefore`, with
   * their stored mails. Returns the number of archives. Set-based.
   */
  readonly purge: (askedBefore: Instant, endedBefore: Instant) => Stored<number>
  /** Right(false): the revision that was read has changed, or the archive is gone; nothing was written. Identity is never changed. */
  readonly replace: (archive: Archive) => Stored<boolean>
}

export interface StoredAttachment extends AttachmentOutline {
  readonly seq: number
  /** Bytes. */
  readonly size: number
}

export interface StoredMail {
  readonly email: EmailData
  /** In the order they were handed over. */
  readonly attachments: readonly StoredAttachment[]
}

/** Tenant-scoped. Mails that wait for a worker; their attachments are read one at a time (ARC-9). */
export interface StoredMailStore {
  /** Replaces what was stored for the archive before. */
  readonly put: (id: ArchiveId, email: EmailData, attachments: readonly MailAttachment[]) => Stored<void>
  readonly find: (id: ArchiveId) => Stored<Option<StoredMail>>
  readonly findContent: (id: ArchiveId, seq: number) => Stored<Option<Uint8Array>>
  readonly remove: (id: ArchiveId) => Stored<void>
  /** Removes the mails of archives that failed before `failedBefore`, or are archived. Returns the number of mails. Set-based. */
  readonly purge: (failedBefore: Instant) => Stored<number>
}

/** In any scope. The tenants that have archives, so that the daily purge visits only those. */
export interface ArchiveTenantStore {
  /** Stored with the precision of a day. */
  readonly note: (tenant: TenantUuid, now: Instant) => Stored<void>
  /** Tenants noted at or after `since`: up to `limit`, after `after`, in order of uuid. */
  readonly page: (since: Instant, after: Option<TenantUuid>, limit: number) => Stored<readonly TenantUuid[]>
}

export interface ArchiveJobData {
  readonly tenantUuid: TenantUuid
  readonly archiveId: ArchiveId
}

export type ArchiveJob =
  | ChooseTargetJob
  /** A stored mail is due. */
  | Job<'archive.run', ArchiveJobData>
  /** A claim has ended, or something may be left in the ledger. */
  | Job<'archive.clean-up', ArchiveJobData>
  /** Daily. */
  | Job<'archive.purge', Record<string, never>>

export interface ArchiveStores {
  readonly archives: ArchiveStore
  readonly storedMails: StoredMailStore
  readonly archiveTenants: ArchiveTenantStore
  readonly sendArchives: SendArchiveStore
  readonly undecidedMails: UndecidedMailStore
  readonly outbox: Outbox<ArchiveJob>
}
