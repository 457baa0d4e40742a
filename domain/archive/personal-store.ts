// What the archive area keeps of a person: archives he asked for, what he announced for mails he sends, and the mails that wait (PLG-23).
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { SendArchiveJob, SendArchiveJobId } from './send-archive-job.ts'
import type { Archive, ArchiveId } from './archive.ts'
import type { StoredMail } from './archive-store.ts'
import type { AttachmentOutline } from './mail.ts'

type PageOf<A, Id> = (
  user: LedgerUserId,
  after: Option<Id>,
  limit: number,
) => TaskEither<StoreUnavailable, readonly A[]>

export interface WaitingMail extends StoredMail {
  /** The archive or send-archive job that it waits for. */
  readonly of: Uuid
}

/** A place in an attachment that waits. */
export interface FilePlace {
  readonly of: Uuid
  readonly seq: number
  /** Bytes of it that come before. */
  readonly offset: number
}

export interface FilePiece extends FilePlace, AttachmentOutline {
  /** Bytes of the whole. */
  readonly size: number
  readonly content: Uint8Array
}

/** Tenant-scoped. Mails of one user that wait for a worker. */
export interface WaitingMailReader {
  readonly mails: PageOf<WaitingMail, Uuid>
  /** Up to `length` bytes from the place on; where the file ends there, the beginning of the next one. Without a place, of the first. */
  readonly filePiece: (
    user: LedgerUserId,
    from: Option<FilePlace>,
    length: number,
  ) => TaskEither<StoreUnavailable, Option<FilePiece>>
}

/** Tenant-scoped. Pages hold up to `limit`, behind `after` in order of id. */
export interface PersonalArchiveStore {
  readonly page: PageOf<Archive, ArchiveId>
  /** The same, and nobody else writes them before the unit of work is over. */
  readonly hold: PageOf<Archive, ArchiveId>
  /** Archives under way for others, behind which an order of this user waits; held like those. */
  readonly holdFollowed: (user: LedgerUserId) => TaskEither<StoreUnavailable, readonly Archive[]>
  /** Removes mails that wait for these archives; answers how many. Set-based. */
  readonly removeMails: (ids: readonly ArchiveId[]) => TaskEither<StoreUnavailable, number>
  /** Removes archives. Set-based. */
  readonly remove: (ids: readonly ArchiveId[]) => TaskEither<StoreUnavailable, number>
  /** Writes over archives that are held, who asked for them and the mail's id included. Set-based. */
  readonly rewrite: (archives: readonly Archive[]) => TaskEither<StoreUnavailable, number>
}

/** Tenant-scoped. */
export interface PersonalSendArchiveStore {
  readonly page: PageOf<SendArchiveJob, SendArchiveJobId>
  /** Removes all of a user's mails that wait to be told where they go; answers how many. Set-based. */
  readonly forgetMails: (user: LedgerUserId) => TaskEither<StoreUnavailable, number>
  /** Removes all of a user's; answers how many. Set-based. */
  readonly forget: (user: LedgerUserId) => TaskEither<StoreUnavailable, number>
}

export interface ArchivePersonalStores {
  readonly personalArchives: PersonalArchiveStore
  readonly personalSendArchives: PersonalSendArchiveStore
  readonly mailsOfArchives: WaitingMailReader
  readonly mailsOfSendArchives: WaitingMailReader
}
