// What the archive area keeps of a person: archives, send-archive jobs, and mails that wait (PLG-23).
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { PersonalData } from '#domain/identity/personal-data.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Archive, ArchiveId } from './archive.ts'

/** Archives of a page. */
export const ARCHIVES_PAGE = 200
/** Mails of a page: one can be as large as the service takes. */
export const MAILS_PAGE = 1
/** Bytes of a file at a time; a multiple of three, so that pieces in base64 can be joined as they are. */
export const FILE_PIECE = 768 * 1024

/** Tenant-scoped. Archives that are held are written by no other unit of work until this one ends. All writes are set-based. */
export interface PersonalArchives extends Pick<PersonalData, 'export'> {
  /** Holds up to `limit` of the user's archives, behind `after` in order of id. */
  readonly hold: (
    user: Uuid,
    after: Option<ArchiveId>,
    limit: number,
  ) => TaskEither<StoreUnavailable, readonly Archive[]>
  /** Holds other users' archives under way, behind which an order of this user waits. */
  readonly holdFollowed: (user: Uuid) => TaskEither<StoreUnavailable, readonly Archive[]>
  /** Removes the mails that wait for these archives; answers how many. */
  readonly removeMails: (ids: readonly ArchiveId[]) => TaskEither<StoreUnavailable, number>
  readonly remove: (ids: readonly ArchiveId[]) => TaskEither<StoreUnavailable, number>
  /** Writes over held archives, the user and the mail's id included. */
  readonly rewrite: (archives: readonly Archive[]) => TaskEither<StoreUnavailable, number>
  /** Removes the user's mails that wait for a target; answers how many. */
  readonly removeUndecidedMails: (user: Uuid) => TaskEither<StoreUnavailable, number>
  readonly removeSendArchives: (user: Uuid) => TaskEither<StoreUnavailable, number>
}

export interface ArchivePersonalStores {
  readonly personalArchives: PersonalArchives
}
