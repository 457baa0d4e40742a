// What the archive area keeps of a person: archives, send-archive jobs, and mails that wait (PLG-23). Erased: that a mail is archived, where and when,
// stays for colleagues; nothing else does.
import * as O from 'fp-ts/lib/Option.js'
import type { PersonalData } from '#domain/identity/personal-data.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { Archive, ArchiveId, Archiver, Trace } from './archive.ts'
import type { DocumentId } from './ports.ts'

/** Archives of a page. */
export const ARCHIVES_PAGE = 200
/** Mails of a page: one can be as large as the service takes. */
export const MAILS_PAGE = 1
/** Bytes of a file at a time; a multiple of three, so that pieces in base64 can be joined as they are. */
export const FILE_PIECE = 768 * 1024

/** Tenant-scoped. Archives that are held are written by no other unit of work until this one ends. All writes are set-based. */
export interface PersonalArchives extends Pick<PersonalData, 'export'> {
  /** Holds up to `limit` of the user's archives, behind `after` in order of id. */
  readonly hold: (user: Uuid, after: O.Option<ArchiveId>, limit: number) => Stored<readonly Archive[]>
  /** Holds other users' archives under way, behind which an order of this user waits. */
  readonly holdFollowed: (user: Uuid) => Stored<readonly Archive[]>
  /** Removes the mails that wait for these archives; answers how many. */
  readonly removeMails: (ids: readonly ArchiveId[]) => Stored<number>
  readonly remove: (ids: readonly ArchiveId[]) => Stored<number>
  /** Writes over held archives, the user and the mail's id included. */
  readonly rewrite: (archives: readonly Archive[]) => Stored<number>
  /** Removes the user's mails that wait for a target; answers how many. */
  readonly removeUndecidedMails: (user: Uuid) => Stored<number>
  readonly removeSendArchives: (user: Uuid) => Stored<number>
}

export interface ArchivePersonalStores {
  readonly personalArchives: PersonalArchives
}

const nobodysId = '00000000-0000-0000-0000-000000000000' as Uuid

/** Stands where a person stood. It is no user's and no record's number. */
export const removedArchiver: Pick<Archiver, 'record' | 'ledgerUserId' | 'name'> = {
  record: nobodysId as TokenRecordId,
  ledgerUserId: nobodysId as LedgerUserId,
  name: '',
}

/**
 * None: nothing of it is kept. What was under way is cut off, since no user is left on whose behalf it could go on. The mail's id becomes a pseudonym,
 * by which the same mail is still recognised; subject and names of parts go.
 */
export const withoutMaker = (archive: Archive, pseudonymOf: PseudonymOf): O.Option<Archive> => {
  const { by, state, traces } = archive
  if (state._tag !== 'Archived') return O.none
  const unnamed = (trace: Trace): Trace =>
    trace.record === by.record ? { ...trace, record: removedArchiver.record } : trace
  return O.some({
    ...archive,
    by: { ...removedArchiver, division: by.division },
    internetMessageId: pseudonymOf(archive.internetMessageId),
    conversationId: O.none,
    subject: '',
    leftOut: [],
    state: {
      ...state,
      receipt: { ...state.receipt, subject: '', archivedBy: removedArchiver.name, parts: [], leftOut: [] },
    },
    traces: traces.map(unnamed),
  })
}

/** The attempt of another user goes on, and nothing follows it. */
export const withoutNext = (archive: Archive): Archive =>
  archive.state._tag === 'Archiving' ? { ...archive, state: { ...archive.state, next: O.none } } : archive

/** Documents that an archive which goes may leave in the ledger, none where it is not known which; people have to look after them. */
export const leftovers = ({ state, traces }: Archive): readonly O.Option<DocumentId>[] => {
  const attempt = state._tag === 'Archiving' ? O.some(state.attempt) : state._tag === 'Queued' ? state.paused : O.none
  return [
    ...traces.map(({ document }) => document),
    ...(O.isSome(attempt) ? [O.map(({ id }: { readonly id: DocumentId }) => id)(attempt.value.document)] : []),
  ]
}

/** The same for the same id under one key of the service; without the key it leads to no mail. */
export type PseudonymOf = (internetMessageId: string) => string
