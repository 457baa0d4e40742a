// A person's data in the archive area: archives, send-archive jobs and waiting mails (PLG-23). After an erasure, colleagues can still see
// that a mail is archived, where and when. Nothing else stays.
import * as O from 'fp-ts/lib/Option.js'
import type { Person, PersonalData, PersonalKind, ReadPage } from '#domain/identity/personal-data.ts'
import { toDays } from '#domain/shared/clock.ts'
import type { DataCategory } from '#domain/shared/data-category.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { Archive, ArchiveId, Archiver, Trace } from './archive.ts'
import {
  type FilePiece,
  type KeptMail,
  toArchiveItem,
  toFileItem,
  toMailItem,
  toNextPlace,
  toSendArchiveItem,
} from './export-items.ts'
import type { DocumentId } from './ports.ts'
import type { SendArchive } from './send-archive.ts'
import {
  ARCHIVED_KEPT,
  AWAITS_SEND_FOR,
  ENDED_ARCHIVE_KEPT,
  ENDED_SEND_ARCHIVE_KEPT,
  FAILED_MAIL_KEPT,
} from './timing.ts'

/** Number of archives in a page. */
export const ARCHIVES_PAGE = 200
/** Bytes in a piece of a file. A multiple of three, so that the base64 texts of pieces can be joined. */
export const FILE_PIECE = 768 * 1024

/** Tenant-scoped. No other unit of work can write locked archives until this one ends. All writes are set-based. */
export interface PersonalArchives extends Pick<PersonalData<keyof typeof archiveKinds>, 'export'> {
  /** Locks up to `limit` of the user's archives, after `after`, in order of id. */
  readonly lock: ReadPage<Archive>
  /** Archives that are under way, or that may have left something in the ledger. */
  readonly listUnfinished: ReadPage<Archive>
  /** Locks other users' archives under way that have a request of this user as `next`. */
  readonly lockAwaited: (user: Uuid) => Stored<readonly Archive[]>
  /** Removes the stored mails of these archives. Returns their number. */
  readonly removeMails: (ids: readonly ArchiveId[]) => Stored<number>
  readonly remove: (ids: readonly ArchiveId[]) => Stored<number>
  /** Overwrites locked archives, including the user and the mail's id. */
  readonly rewrite: (archives: readonly Archive[]) => Stored<number>
  /** Removes the user's mails that wait for a target. Returns their number. */
  readonly removeUndecidedMails: (person: Person) => Stored<number>
  readonly removeSendArchives: (person: Person) => Stored<number>
}

export interface ArchivePersonalStores {
  readonly personalArchives: PersonalArchives
}

const noId = '00000000-0000-0000-0000-000000000000' as Uuid

/** Replaces an erased person. Its ids belong to no user and to no token record. */
export const removedArchiver: Pick<Archiver, 'record' | 'ledgerUserId' | 'name'> = {
  record: noId as TokenRecordId,
  ledgerUserId: noId as LedgerUserId,
  name: '',
}

/**
 * None: the archive is deleted. One under way ends, because no user is left on whose behalf it could continue. A pseudonym replaces the
 * mail's id, so that the service still recognises the mail. Subject and names of parts are erased.
 */
export function withoutArchiver(archive: Archive, pseudonymOf: PseudonymOf): O.Option<Archive> {
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

/** Removes the waiting request. The attempt of the other user continues. */
export function withoutNext(archive: Archive): Archive {
  return archive.state._tag === 'Archiving' ? { ...archive, state: { ...archive.state, next: O.none } } : archive
}

/** Documents that a deleted archive may leave in the ledger, for people to remove. None: the id of the document is unknown. */
export function findLeftoverDocuments({ state, traces }: Archive): readonly O.Option<DocumentId>[] {
  const attempt = state._tag === 'Archiving' ? O.some(state.attempt) : state._tag === 'Queued' ? state.paused : O.none
  return [
    ...traces.map(({ document }) => document),
    ...(O.isSome(attempt) ? [O.map(({ id }: { readonly id: DocumentId }) => id)(attempt.value.document)] : []),
  ]
}

/** Returns the same pseudonym for the same id and key of the service. Without the key, it does not lead to a mail. */
export type PseudonymOf = (internetMessageId: string) => string

const getId = ({ id }: { readonly id: Uuid }): Uuid => id

const archives: PersonalKind<Archive> = { limit: ARCHIVES_PAGE, keyOf: getId, toItem: toArchiveItem }
const sendArchives: PersonalKind<SendArchive> = { limit: ARCHIVES_PAGE, keyOf: getId, toItem: toSendArchiveItem }
// One mail can be as large as the service accepts.
const mails: PersonalKind<KeptMail> = { limit: 1, keyOf: ({ of }) => of, toItem: toMailItem }
const files: PersonalKind<FilePiece> = { limit: 1, keyOf: toNextPlace, toItem: toFileItem }

export const archiveKinds = {
  archives,
  announcements: sendArchives,
  waitingMails: mails,
  waitingFiles: files,
  undecidedMails: mails,
  undecidedFiles: files,
}

const [archivedMonths, failedDays] = [(toDays(ARCHIVED_KEPT) / 365) * 12, toDays(FAILED_MAIL_KEPT)]

export const archiveDataCategories: readonly DataCategory<keyof typeof archiveKinds>[] = [
  {
    kinds: ['waitingMails', 'waitingFiles', 'undecidedMails', 'undecidedFiles'],
    content: [
      'Een mail die je laat archiveren, met de bijlagen',
      'A mail that is to be archived for you, with its attachments',
    ],
    purpose: ['Hem in de boekhouding zetten', 'To put it in the accounting system'],
    retention: [
      `Tot hij daar staat. Lukt het ook na herhaalde pogingen niet, dan nog ${failedDays} dagen. Ben je bij de boekhouding uitgelogd, dan wacht hij hoogstens ${failedDays} dagen tot je weer inlogt`,
      `Until it is there. Where that fails after several tries, another ${failedDays} days. If your sign-in to the accounting system has ended, it waits at most ${failedDays} days until you sign in again`,
    ],
  },
  {
    kinds: ['announcements'],
    content: ['Waar een mail na het verzenden heen moet', 'Where a mail is to go once it is sent'],
    purpose: ['Doen wat je bij het schrijven koos', 'To do what you chose while writing'],
    retention: [
      `${toDays(AWAITS_SEND_FOR)} dagen, en daarna ${toDays(ENDED_SEND_ARCHIVE_KEPT)} dagen als vervallen. Is de mail verzonden, dan nog ${toDays(ENDED_SEND_ARCHIVE_KEPT)} dagen`,
      `${toDays(AWAITS_SEND_FOR)} days, and ${toDays(ENDED_SEND_ARCHIVE_KEPT)} days more as expired. Once the mail is sent, another ${toDays(ENDED_SEND_ARCHIVE_KEPT)} days`,
    ],
  },
  {
    kinds: ['archives'],
    content: [
      'Het bewijs dat een mail is gearchiveerd: het onderwerp, de namen en grootte van de onderdelen, en door wie',
      'The receipt of an archived mail: its subject, the names and sizes of its parts, and who archived it',
    ],
    purpose: ['Voorkomen dat een collega hem nog eens archiveert', 'To keep a colleague from archiving it again'],
    retention: [
      `${archivedMonths} maanden. Verwijder je je gegevens, dan blijft alleen staan waar en wanneer hij is gearchiveerd, zonder je naam, het onderwerp en de onderdelen`,
      `${archivedMonths} months. Once you delete your data, only where and when it was archived stays, without your name, the subject and the parts`,
    ],
    remainder: 'target, document, time, and a keyed hash of the mail’s id',
  },
  {
    kinds: ['archives'],
    content: [
      'Dat archiveren mislukte of ongedaan is gemaakt: het onderwerp, en het nummer van het document',
      'That archiving failed or was undone: the subject, and the number of the document',
    ],
    purpose: ['Je vertellen hoe het ermee staat', 'To show you how things stand'],
    retention: [
      `${toDays(ENDED_ARCHIVE_KEPT)} dagen, of tot je het verwijdert of de mail opnieuw archiveert`,
      `${toDays(ENDED_ARCHIVE_KEPT)} days, or until you delete it or archive the mail again`,
    ],
  },
]
