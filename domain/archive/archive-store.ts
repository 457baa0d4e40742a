// Our own record of archives, the mails that wait for a worker, and the jobs that go with them.
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
  /** Of the user's those whose sent mail waits for a target: up to `limit`, behind `after` in order of id. */
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
   * Removes those that expired, failed, were handed over or ended without an archive before the moment, and their mails with them; answers how
   * many. Set-based.
   */
  readonly purge: (endedBefore: Instant) => Stored<number>
}

/** Tenant-scoped. Mails that were sent and stored before it was known where they go. */
export interface UndecidedMailStore {
  /** Replaces what was stored before. */
  readonly put: (id: SendArchiveId, email: EmailData, attachments: readonly MailAttachment[]) => Stored<void>
  /** The mail becomes the archive's stored mail, in place of what that had; none of it passes through here. Right(false): there is none. */
  readonly handOver: (id: SendArchiveId, to: ArchiveId) => Stored<boolean>
  readonly remove: (id: SendArchiveId) => Stored<void>
  /** Removes the mails of those that failed before the moment; answers how many. Set-based. */
  readonly purge: (failedBefore: Instant) => Stored<number>
}

export interface ChooseTargetJobData {
  readonly tenantUuid: TenantUuid
  readonly sendArchiveJobId: SendArchiveId
}

/** It is to be found out where a stored mail goes. */
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
  /** The same of several mails at once, for each at most 50; set-based. Those of one mail are in the order of `listOfMail`, mails in any. */
  readonly listOfMails: (internetMessageIds: readonly string[], user: LedgerUserId) => Stored<readonly Archive[]>
  /** Of the conversation's mails that are archived in the division: the user's own before others', then the one asked for last. */
  readonly findLastOfConversation: (
    conversationId: string,
    user: LedgerUserId,
    division: Division,
  ) => Stored<Option<Archive>>
  /** The document type that the user named last among their archives in the division; the ledger's default counts as none. */
  readonly findLastDocumentType: (user: LedgerUserId, division: Division) => Stored<Option<number>>
  /** Those of the targets to which a mail was archived in the division, by any user, with the latest moment. In any order; set-based. */
  readonly findLastArchivedTo: (targets: readonly TargetKey[], division: Division) => Stored<readonly ArchivedTo[]>
  /** What is archived to any of the targets in the division, by any user: the newest first, up to `limit`. */
  readonly listArchivedTo: (
    targets: readonly TargetKey[],
    division: Division,
    limit: number,
  ) => Stored<readonly Archive[]>
  /** Of the user's archives those that wait for a worker, whatever for: up to `limit`, behind `after` in order of id. */
  readonly listQueued: (user: LedgerUserId, after: Option<ArchiveId>, limit: number) => Stored<readonly Archive[]>
  /**
   * Removes what was asked for before `askedBefore` and is archived, and what failed or was taken back before `endedBefore`, with its stored mail;
   * answers how many. Set-based.
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
  /** Removes the mails of archives that failed before the moment, or are archived; answers how many. Set-based. */
  readonly purge: (failedBefore: Instant) => Stored<number>
}

/** In any scope. Which tenants keep archives at all, so that the daily purge need not open every tenant. */
export interface ArchiveTenantStore {
  /** Kept to the day. */
  readonly note: (tenant: TenantUuid, now: Instant) => Stored<void>
  /** Those noted at or after `since`, in order of uuid, behind `after`. */
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
