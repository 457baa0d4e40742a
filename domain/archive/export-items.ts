// How archives, send-archive jobs and waiting mails are exported to the person they belong to (PLG-23).
import * as O from 'fp-ts/lib/Option.js'
import type { Aim, SendArchiveJob, SendArchiveState, SentMail } from './send-archive-job.ts'
import type { Archive, ArchiveOrder, ArchiveState, Attempt, LeftOut, Trace } from './archive.ts'
import type { ArchiveFailure } from './failures.ts'
import type { ArchiveTarget, LedgerDocument } from './ports.ts'
import type { AttachmentOutline, EmailData } from './mail.ts'
import { moment, orNull, type Plain } from '#domain/identity/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

type Item = { readonly [name: string]: Plain }

const toTargetItem = ({ kind, id }: ArchiveTarget): Item => ({ kind, id })

const toDocumentItem = ({ id, url }: LedgerDocument): Plain => ({ id, url })

const toAttemptItem = ({ reference, startedAt, document, pdfSize, unshown, partsDone }: Attempt): Plain => ({
  reference,
  startedAt: moment(startedAt),
  document: orNull(O.map(toDocumentItem)(document)),
  pdfSize: orNull(pdfSize),
  unshown,
  partsDone,
})

const toTraceItem = ({ reference, division, startedAt, document, settlesAt, tries, nextTryAt }: Trace): Plain => ({
  reference,
  division,
  startedAt: moment(startedAt),
  document: orNull(document),
  settlesAt: moment(settlesAt),
  tries,
  nextTryAt: moment(nextTryAt),
})

const toFailureItem = (failure: ArchiveFailure): Item => ({
  failure: failure._tag,
  reason: 'reason' in failure ? failure.reason : null,
})

const toLeftOutItem = ({ fileName, size, reason }: LeftOut): Plain => ({ fileName, size, reason })

const toArchiveStateItem = (state: ArchiveState): Item => {
  switch (state._tag) {
    case 'Queued':
      return {
        status: 'queued',
        dueAt: moment(state.dueAt),
        paused: orNull(O.map(toAttemptItem)(state.paused)),
        awaitsSignIn: state.awaitsSignIn,
      }
    case 'Archiving':
      return {
        status: 'archiving',
        attempt: toAttemptItem(state.attempt),
        attemptUntil: moment(state.claim.until),
        next: orNull(O.map(toOrderItem)(state.next)),
      }
    case 'Archived': {
      const { documentId, documentUrl, subject, archivedAt, archivedBy, parts, leftOut } = state.receipt
      return {
        status: 'archived',
        receipt: {
          documentId,
          documentUrl,
          subject,
          archivedAt: moment(archivedAt),
          archivedBy,
          parts: parts.map(({ fileName, size }) => ({ fileName, size })),
          leftOut: leftOut.map(toLeftOutItem),
        },
      }
    }
    case 'Failed':
      return { status: 'failed', ...toFailureItem(state.failure), failedAt: moment(state.at) }
    case 'Withdrawn':
      return { status: 'withdrawn', document: state.document, withdrawnAt: moment(state.at) }
  }
}

const toOrderItem = ({ by, conversationId, subject, documentType, handling, parts, leftOut }: ArchiveOrder): Item => ({
  by: { connection: by.record, ledgerUserId: by.ledgerUserId, name: by.name, division: by.division },
  conversationId: orNull(conversationId),
  subject,
  documentType: orNull(documentType),
  handling,
  parts,
  leftOut: leftOut.map(toLeftOutItem),
})

export const toArchiveItem = (archive: Archive): Plain => ({
  id: archive.id,
  internetMessageId: archive.internetMessageId,
  target: toTargetItem(archive.target),
  ...toOrderItem(archive),
  requestedAt: moment(archive.requestedAt),
  tries: archive.tries,
  ...toArchiveStateItem(archive.state),
  traces: archive.traces.map(toTraceItem),
})

const toAimItem = ({ target, division, documentType, conversationId }: Aim): Plain => ({
  target: toTargetItem(target),
  division,
  documentType: orNull(documentType),
  conversationId: orNull(conversationId),
})

const toSentItem = ({ internetMessageId, order, recipients, prefers }: SentMail): Item => ({
  internetMessageId,
  ...toOrderItem(order),
  recipients,
  prefers,
})

const toSendArchiveStateItem = (state: SendArchiveState): Item => {
  switch (state._tag) {
    case 'AwaitingSend':
      return { status: 'awaiting send', aim: toAimItem(state.aim), expiresAt: moment(state.expiresAt) }
    case 'Choosing':
      return {
        status: 'choosing',
        ...toSentItem(state.sent),
        aim: orNull(O.map(toAimItem)(state.aim)),
        sentAt: moment(state.since),
        dueAt: moment(state.dueAt),
        tries: state.tries,
        awaitsSignIn: state.awaitsSignIn,
      }
    case 'HandedOver': {
      const { internetMessageId, archiveId, at } = state
      return {
        status: 'handed over',
        internetMessageId,
        archiveId,
        aim: toAimItem(state.aim),
        handedOverAt: moment(at),
      }
    }
    case 'NotArchived': {
      const { internetMessageId, reason, at } = state
      return { status: 'not archived', internetMessageId, reason, endedAt: moment(at) }
    }
    case 'Failed':
      return {
        status: 'failed',
        ...toSentItem(state.sent),
        ...toFailureItem(state.failure),
        failedAt: moment(state.at),
      }
  }
}

export const toSendArchiveJobItem = ({ id, archiveKey, state }: SendArchiveJob): Plain => ({
  id,
  archiveKey,
  ...toSendArchiveStateItem(state),
})

/** `of`: the archive or the job that the mail waits for. */
export const toMailItem = (
  of: Uuid,
  email: EmailData,
  attachments: readonly (AttachmentOutline & { readonly size: number })[],
): Plain => ({
  of,
  internetMessageId: email.internetMessageId,
  conversationId: orNull(email.conversationId),
  subject: email.subject,
  from: { ...email.from },
  to: email.to.map((one) => ({ ...one })),
  cc: email.cc.map((one) => ({ ...one })),
  sentAt: moment(email.sentAt),
  htmlBody: email.htmlBody,
  attachments: attachments.map(({ fileName, contentType, contentId, size }, number) => ({
    number,
    fileName,
    contentType,
    contentId: orNull(contentId),
    size,
  })),
})

/** Bytes of an attachment from `offset` on; pieces of one attachment follow each other and joined are the file. */
export interface FilePiece {
  readonly of: Uuid
  readonly seq: number
  readonly fileName: string
  /** Of the whole file. */
  readonly size: number
  readonly offset: number
  readonly content: Uint8Array
}

export const toFileItem = ({ of, seq, fileName, size, offset, content }: FilePiece): Plain => ({
  of,
  number: seq,
  fileName,
  size,
  offset,
  content,
})

/** Where the next piece begins: behind this one, or with the next attachment. */
export type FilePlace = Pick<FilePiece, 'of' | 'seq' | 'offset'>

export const placeBehind = ({ of, seq, offset, content }: FilePiece): string =>
  `${of}/${seq}/${offset + content.byteLength}`

export const parsePlace = (written: string): FilePlace => {
  const [of, seq, offset] = written.split('/')
  return { of: of as Uuid, seq: Number(seq), offset: Number(offset) }
}
