// A person's data in the archive area: archives, send-archive jobs and waiting mails (PLG-23). After an erasure, colleagues can still see
// that a mail is archived, where and when. Nothing else stays.
import * as O from 'fp-ts/lib/Option.js'
import {
  toMoment,
  orNull,
  type Person,
  type PersonalData,
  type PersonalKind,
  type Plain,
  type ReadPage,
  toItem,
} from '#domain/identity/personal-data.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { Archive, ArchiveId, ArchiveRequest, Archiver, ArchiveState, Trace } from './archive.ts'
import type { ArchiveFailure } from './failures.ts'
import type { AttachmentOutline, EmailData } from './mail.ts'
import type { DocumentId } from './ports.ts'
import type { SendArchive, SendArchiveState, SentMail } from './send-archive.ts'

/** Number of archives in a page. */
export const ARCHIVES_PAGE = 200
/** Bytes in a piece of a file. A multiple of three, so that the base64 texts of pieces can be joined. */
export const FILE_PIECE = 768 * 1024

/** Tenant-scoped. No other unit of work can write locked archives until this one ends. All writes are set-based. */
export interface PersonalArchives extends Pick<PersonalData, 'export'> {
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
export function withoutMaker(archive: Archive, pseudonymOf: PseudonymOf): O.Option<Archive> {
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

type Item = { readonly [name: string]: Plain }

/** Omits the token record. */
const toTraceItem = ({ record: _record, ...trace }: Trace): Plain => toItem(trace)

const toFailureItem = (failure: ArchiveFailure): Item => ({
  failure: failure._tag,
  reason: 'reason' in failure ? failure.reason : null,
})

function toArchiveStateItem(state: ArchiveState): Item {
  switch (state._tag) {
    case 'Queued': {
      const { _tag, ...queued } = state
      return { status: 'queued', ...toItem(queued) }
    }
    case 'Archiving':
      return {
        status: 'archiving',
        attempt: toItem(state.attempt),
        attemptUntil: toMoment(state.claim.until),
        next: orNull(O.map(toRequestItem)(state.next)),
      }
    case 'Archived':
      return { status: 'archived', receipt: toItem(state.receipt) }
    case 'Failed':
      return { status: 'failed', ...toFailureItem(state.failure), failedAt: toMoment(state.at) }
    case 'Withdrawn':
      return { status: 'withdrawn', document: state.document, withdrawnAt: toMoment(state.at) }
  }
}

const toRequestItem = ({
  by,
  conversationId,
  subject,
  documentType,
  handling,
  parts,
  leftOut,
}: ArchiveRequest): Item => ({
  by: { connection: by.record, ledgerUserId: by.ledgerUserId, name: by.name, division: by.division },
  ...toItem({ conversationId, subject, documentType, handling, parts, leftOut }),
})

export function toArchiveItem(archive: Archive): Plain {
  return {
    id: archive.id,
    internetMessageId: archive.internetMessageId,
    target: toItem(archive.target),
    ...toRequestItem(archive),
    requestedAt: toMoment(archive.requestedAt),
    tries: archive.tries,
    ...toArchiveStateItem(archive.state),
    traces: archive.traces.map(toTraceItem),
  }
}

const toSentItem = ({ internetMessageId, order, recipients, prefers }: SentMail): Item => ({
  internetMessageId,
  ...toRequestItem(order),
  recipients,
  prefers,
})

function toSendArchiveStateItem(state: SendArchiveState): Item {
  switch (state._tag) {
    case 'AwaitingSend':
      return { status: 'awaiting send', ...toItem({ aim: state.aim, expiresAt: state.expiresAt }) }
    case 'Choosing': {
      const { sent, aim, since, dueAt, tries, awaitsSignIn } = state
      return { status: 'choosing', ...toSentItem(sent), ...toItem({ aim, sentAt: since, dueAt, tries, awaitsSignIn }) }
    }
    case 'HandedOver': {
      const { internetMessageId, archiveId, aim, at } = state
      return { status: 'handed over', ...toItem({ internetMessageId, archiveId, aim, handedOverAt: at }) }
    }
    case 'NotArchived': {
      const { internetMessageId, reason, at } = state
      return { status: 'not archived', ...toItem({ internetMessageId, reason, endedAt: at }) }
    }
    case 'Failed':
      return {
        status: 'failed',
        ...toSentItem(state.sent),
        ...toFailureItem(state.failure),
        failedAt: toMoment(state.at),
      }
  }
}

const toSendArchiveItem = ({ id, archiveKey, state }: SendArchive): Plain => ({
  id,
  archiveKey,
  ...toSendArchiveStateItem(state),
})

interface KeptMail {
  /** The archive or the job that the mail waits for. */
  readonly of: Uuid
  readonly email: EmailData
  readonly attachments: readonly (AttachmentOutline & { readonly size: number })[]
}

const toMailItem = ({ of, email, attachments }: KeptMail): Plain => ({
  of,
  ...toItem(email),
  attachments: attachments.map(({ fileName, contentType, contentId, size }, number) =>
    toItem({ number, fileName, contentType, contentId, size }),
  ),
})

/** Bytes of an attachment from `offset` on. The pieces of an attachment, joined in order, are the file. */
export interface FilePiece {
  readonly of: Uuid
  readonly seq: number
  readonly fileName: string
  /** Of the whole file. */
  readonly size: number
  readonly offset: number
  readonly content: Uint8Array
}

const toFileItem = ({ seq, ...piece }: FilePiece): Plain => ({ number: seq, ...piece })

/** The place after this piece: the start of the next piece or attachment. Places sort in the order of their pieces. */
const toNextPlace = ({ of, seq, offset, content }: FilePiece): string =>
  [of, String(seq).padStart(6, '0'), String(offset + content.byteLength).padStart(12, '0')].join('/')

export function parsePlace(written: string): Pick<FilePiece, 'of' | 'seq' | 'offset'> {
  const [of, seq, offset] = written.split('/')
  return { of: of as Uuid, seq: Number(seq), offset: Number(offset) }
}

const getId = ({ id }: { readonly id: Uuid }): Uuid => id

const archives: PersonalKind<Archive> = { limit: ARCHIVES_PAGE, keyOf: getId, toItem: toArchiveItem }
const announcements: PersonalKind<SendArchive> = { limit: ARCHIVES_PAGE, keyOf: getId, toItem: toSendArchiveItem }
// One mail can be as large as the service accepts.
const mails: PersonalKind<KeptMail> = { limit: 1, keyOf: ({ of }) => of, toItem: toMailItem }
const files: PersonalKind<FilePiece> = { limit: 1, keyOf: toNextPlace, toItem: toFileItem }

export const archiveKinds = { archives, announcements, mails, files }
