// What an export contains of archives, send-archive jobs and waiting mails (PLG-23).
import * as O from 'fp-ts/lib/Option.js'
import { orNull, type Plain, toItem, toMoment } from '#domain/identity/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Archive, ArchiveRequest, ArchiveState, Trace } from './archive.ts'
import type { ArchiveFailure } from './failures.ts'
import type { AttachmentOutline, EmailData } from './mail.ts'
import type { SendArchive, SendArchiveState, SentMail } from './send-archive.ts'

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

const toSentItem = ({ internetMessageId, request, recipients, prefers }: SentMail): Item => ({
  internetMessageId,
  ...toRequestItem(request),
  recipients,
  prefers,
})

function toSendArchiveStateItem(state: SendArchiveState): Item {
  switch (state._tag) {
    case 'AwaitingSend':
      return { status: 'awaiting send', ...toItem({ aim: state.chosenTarget, expiresAt: state.expiresAt }) }
    case 'Choosing': {
      const { sentMail, chosenTarget: aim, since, dueAt, tries, awaitsSignIn } = state
      return {
        status: 'choosing',
        ...toSentItem(sentMail),
        ...toItem({ aim, sentAt: since, dueAt, tries, awaitsSignIn }),
      }
    }
    case 'HandedOver': {
      const { internetMessageId, archiveId, chosenTarget: aim, at } = state
      return { status: 'handed over', ...toItem({ internetMessageId, archiveId, aim, handedOverAt: at }) }
    }
    case 'NotArchived': {
      const { internetMessageId, reason, at } = state
      return { status: 'not archived', ...toItem({ internetMessageId, reason, endedAt: at }) }
    }
    case 'Failed':
      return {
        status: 'failed',
        ...toSentItem(state.sentMail),
        ...toFailureItem(state.failure),
        failedAt: toMoment(state.at),
      }
  }
}

export function toSendArchiveItem({ id, archiveKey, state }: SendArchive): Plain {
  return { id, archiveKey, ...toSendArchiveStateItem(state) }
}

export interface KeptMail {
  /** The archive or the job that the mail waits for. */
  readonly of: Uuid
  readonly email: EmailData
  readonly attachments: readonly (AttachmentOutline & { readonly size: number })[]
}

export function toMailItem({ of, email, attachments }: KeptMail): Plain {
  const files = attachments.map(({ fileName, contentType, contentId, size }, number) =>
    toItem({ number, fileName, contentType, contentId, size }),
  )
  return { of, ...toItem(email), attachments: files }
}

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

export function toFileItem({ seq, ...piece }: FilePiece): Plain {
  return { number: seq, ...piece }
}

/** The place after this piece: the start of the next piece or attachment. Places sort in the order of their pieces. */
export function toNextPlace({ of, seq, offset, content }: FilePiece): string {
  return [of, String(seq).padStart(6, '0'), String(offset + content.byteLength).padStart(12, '0')].join('/')
}

export function parsePlace(written: string): Pick<FilePiece, 'of' | 'seq' | 'offset'> {
  const [of, seq, offset] = written.split('/')
  return { of: of as Uuid, seq: Number(seq), offset: Number(offset) }
}
