// How archives, send-archive jobs and waiting mails are exported to the person they belong to (PLG-23).
import * as O from 'fp-ts/lib/Option.js'
import type { SendArchiveJob, SendArchiveState, SentMail } from './send-archive-job.ts'
import type { Archive, ArchiveOrder, ArchiveState, Trace } from './archive.ts'
import type { ArchiveFailure } from './failures.ts'
import type { AttachmentOutline, EmailData } from './mail.ts'
import { moment, orNull, type Plain, toItem } from '#domain/identity/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

type Item = { readonly [name: string]: Plain }

/** Without the connection. */
const toTraceItem = ({ record: _record, ...trace }: Trace): Plain => toItem(trace)

const toFailureItem = (failure: ArchiveFailure): Item => ({
  failure: failure._tag,
  reason: 'reason' in failure ? failure.reason : null,
})

const toArchiveStateItem = (state: ArchiveState): Item => {
  switch (state._tag) {
    case 'Queued': {
      const { _tag, ...queued } = state
      return { status: 'queued', ...toItem(queued) }
    }
    case 'Archiving':
      return {
        status: 'archiving',
        attempt: toItem(state.attempt),
        attemptUntil: moment(state.claim.until),
        next: orNull(O.map(toOrderItem)(state.next)),
      }
    case 'Archived':
      return { status: 'archived', receipt: toItem(state.receipt) }
    case 'Failed':
      return { status: 'failed', ...toFailureItem(state.failure), failedAt: moment(state.at) }
    case 'Withdrawn':
      return { status: 'withdrawn', document: state.document, withdrawnAt: moment(state.at) }
  }
}

const toOrderItem = ({ by, conversationId, subject, documentType, handling, parts, leftOut }: ArchiveOrder): Item => ({
  by: { connection: by.record, ledgerUserId: by.ledgerUserId, name: by.name, division: by.division },
  ...toItem({ conversationId, subject, documentType, handling, parts, leftOut }),
})

export const toArchiveItem = (archive: Archive): Plain => ({
  id: archive.id,
  internetMessageId: archive.internetMessageId,
  target: toItem(archive.target),
  ...toOrderItem(archive),
  requestedAt: moment(archive.requestedAt),
  tries: archive.tries,
  ...toArchiveStateItem(archive.state),
  traces: archive.traces.map(toTraceItem),
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
  ...toItem(email),
  attachments: attachments.map(({ fileName, contentType, contentId, size }, number) =>
    toItem({ number, fileName, contentType, contentId, size }),
  ),
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

export const toFileItem = ({ seq, ...piece }: FilePiece): Plain => ({ number: seq, ...piece })

/** Where the next piece begins: behind this one, or with the next attachment. */
export type FilePlace = Pick<FilePiece, 'of' | 'seq' | 'offset'>

export const placeBehind = ({ of, seq, offset, content }: FilePiece): string =>
  `${of}/${seq}/${offset + content.byteLength}`

export const parsePlace = (written: string): FilePlace => {
  const [of, seq, offset] = written.split('/')
  return { of: of as Uuid, seq: Number(seq), offset: Number(offset) }
}
