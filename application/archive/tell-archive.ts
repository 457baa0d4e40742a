// How archives, send-archive jobs and waiting mails are told to whom they belong (PLG-23).
import * as O from 'fp-ts/lib/Option.js'
import type { Aim, SendArchiveJob, SendArchiveState, SentMail } from '#domain/archive/send-archive-job.ts'
import type { Archive, ArchiveOrder, ArchiveState, Attempt, LeftOut, Trace } from '#domain/archive/archive.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import type { ArchiveTarget, LedgerDocument } from '#domain/archive/ports.ts'
import type { FilePiece, WaitingMail } from '#domain/archive/personal-store.ts'
import { moment, type Plain } from '#domain/identity/personal-data.ts'
import { orNull } from '#domain/identity/plain.ts'

type Told = { readonly [name: string]: Plain }

const tellTarget = ({ kind, id }: ArchiveTarget): Told => ({ kind, id })

const tellDocument = ({ id, url }: LedgerDocument): Plain => ({ id, url })

const tellAttempt = ({ reference, startedAt, document, pdfSize, unshown, partsDone }: Attempt): Plain => ({
  reference,
  startedAt: moment(startedAt),
  document: orNull(O.map(tellDocument)(document)),
  pdfSize: orNull(pdfSize),
  unshown,
  partsDone,
})

const tellTrace = ({ reference, division, startedAt, document, settlesAt, tries, nextTryAt }: Trace): Plain => ({
  reference,
  division,
  startedAt: moment(startedAt),
  document: orNull(document),
  settlesAt: moment(settlesAt),
  tries,
  nextTryAt: moment(nextTryAt),
})

const tellFailure = (failure: ArchiveFailure): Told => ({
  failure: failure._tag,
  reason: 'reason' in failure ? failure.reason : null,
})

const tellLeftOut = ({ fileName, size, reason }: LeftOut): Plain => ({ fileName, size, reason })

const tellState = (state: ArchiveState): Told => {
  switch (state._tag) {
    case 'Queued':
      return {
        status: 'queued',
        dueAt: moment(state.dueAt),
        paused: orNull(O.map(tellAttempt)(state.paused)),
        awaitsSignIn: state.awaitsSignIn,
      }
    case 'Archiving':
      return {
        status: 'archiving',
        attempt: tellAttempt(state.attempt),
        attemptUntil: moment(state.claim.until),
        next: orNull(O.map(tellOrder)(state.next)),
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
          leftOut: leftOut.map(tellLeftOut),
        },
      }
    }
    case 'Failed':
      return { status: 'failed', ...tellFailure(state.failure), failedAt: moment(state.at) }
    case 'Withdrawn':
      return { status: 'withdrawn', document: state.document, withdrawnAt: moment(state.at) }
  }
}

const tellOrder = ({ by, conversationId, subject, documentType, handling, parts, leftOut }: ArchiveOrder): Told => ({
  by: { connection: by.record, ledgerUserId: by.ledgerUserId, name: by.name, division: by.division },
  conversationId: orNull(conversationId),
  subject,
  documentType: orNull(documentType),
  handling,
  parts,
  leftOut: leftOut.map(tellLeftOut),
})

export const tellArchive = (archive: Archive): Plain => ({
  id: archive.id,
  internetMessageId: archive.internetMessageId,
  target: tellTarget(archive.target),
  ...tellOrder(archive),
  requestedAt: moment(archive.requestedAt),
  tries: archive.tries,
  ...tellState(archive.state),
  traces: archive.traces.map(tellTrace),
})

const tellAim = ({ target, division, documentType, conversationId }: Aim): Plain => ({
  target: tellTarget(target),
  division,
  documentType: orNull(documentType),
  conversationId: orNull(conversationId),
})

const tellSent = ({ internetMessageId, order, recipients, prefers }: SentMail): Told => ({
  internetMessageId,
  ...tellOrder(order),
  recipients,
  prefers,
})

const toStateItem = (state: SendArchiveState): Told => {
  switch (state._tag) {
    case 'AwaitingSend':
      return { status: 'awaiting send', aim: tellAim(state.aim), expiresAt: moment(state.expiresAt) }
    case 'Choosing':
      return {
        status: 'choosing',
        ...tellSent(state.sent),
        aim: orNull(O.map(tellAim)(state.aim)),
        sentAt: moment(state.since),
        dueAt: moment(state.dueAt),
        tries: state.tries,
        awaitsSignIn: state.awaitsSignIn,
      }
    case 'HandedOver': {
      const { internetMessageId, archiveId, at } = state
      return { status: 'handed over', internetMessageId, archiveId, aim: tellAim(state.aim), handedOverAt: moment(at) }
    }
    case 'NotArchived': {
      const { internetMessageId, reason, at } = state
      return { status: 'not archived', internetMessageId, reason, endedAt: moment(at) }
    }
    case 'Failed':
      return { status: 'failed', ...tellSent(state.sent), ...tellFailure(state.failure), failedAt: moment(state.at) }
  }
}

export const toSendArchiveJobItem = ({ id, archiveKey, state }: SendArchiveJob): Plain => ({
  id,
  archiveKey,
  ...toStateItem(state),
})

export const tellMail = ({ of, email, attachments }: WaitingMail): Plain => ({
  of,
  internetMessageId: email.internetMessageId,
  conversationId: orNull(email.conversationId),
  subject: email.subject,
  from: { ...email.from },
  to: email.to.map((one) => ({ ...one })),
  cc: email.cc.map((one) => ({ ...one })),
  sentAt: moment(email.sentAt),
  htmlBody: email.htmlBody,
  attachments: attachments.map(({ seq, fileName, contentType, contentId, size }) => ({
    number: seq,
    fileName,
    contentType,
    contentId: orNull(contentId),
    size,
  })),
})

/** Pieces of one attachment follow each other; put together they are the file. */
export const tellPiece = ({ of, seq, fileName, size, offset, content }: FilePiece): Plain => ({
  of,
  number: seq,
  fileName,
  size,
  offset,
  content,
})
