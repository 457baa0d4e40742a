// What archiving takes and answers. Sizes are bounded before anything is decoded (ARC-9).
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { Receipt } from '#domain/archive/archive.ts'
import {
  type EmailData,
  isShownPicture,
  MAX_ATTACHMENTS,
  MAX_MAIL_BYTES,
  type MailAttachment,
} from '#domain/archive/mail.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import { base64 } from '../decoding/base64.ts'
import { beginsAsPicture } from '../decoding/picture.ts'
import { listOf, moment, oneOf, optional, text, uuid, wholeNumber } from '../decoding/text.ts'

// RFC 5322 bounds a header line at 998 characters; names and addresses of real mails stay far below.
const HEADER_LINE = 998
const MAX_CORRESPONDENTS = 2000

const correspondent = t.type({ name: text({ max: HEADER_LINE }), address: text({ max: HEADER_LINE }) })

const emailData = t.type({
  internetMessageId: text({ min: 1, max: HEADER_LINE }),
  conversationId: optional(text({ min: 1, max: HEADER_LINE })),
  subject: text({ max: 10_000 }),
  from: correspondent,
  to: listOf(correspondent, MAX_CORRESPONDENTS),
  cc: listOf(correspondent, MAX_CORRESPONDENTS),
  sentAt: moment,
  htmlBody: text({ max: MAX_MAIL_BYTES }),
}) satisfies t.Type<EmailData, unknown, unknown>

const withoutBrackets = (contentId: string): string => contentId.replace(/^<(.*)>$/s, '$1')

const attachment = t.type({
  fileName: text({ min: 1, max: 255 }),
  contentType: text({ max: 255 }),
  content: base64,
  contentId: optional(text({ min: 1, max: HEADER_LINE })),
})

const target = t.type({ kind: oneOf('contact', 'account'), id: uuid })

export const archiveInput = t.type({
  body: t.type({
    target,
    documentType: optional(wholeNumber),
    emailData,
    attachments: listOf(attachment, MAX_ATTACHMENTS),
  }),
})

type ArchiveBody = t.TypeOf<typeof archiveInput>['body']

export const targetOf = ({ kind, id }: ArchiveBody['target']): ArchiveTarget =>
  kind === 'contact' ? { kind, id: id as ContactId } : { kind, id: id as AccountId }

/** What only claims to be a picture would be left out of the document: as one it is not a part, and as a PDF's picture it can not be shown. */
const typeOf = ({ contentType, content }: ArchiveBody['attachments'][number]): string =>
  isShownPicture(contentType) && !beginsAsPicture(content) ? 'application/octet-stream' : contentType

export const attachmentsOf = (body: ArchiveBody): readonly MailAttachment[] =>
  body.attachments.map((one) => ({
    ...one,
    contentType: typeOf(one),
    contentId: O.map(withoutBrackets)(one.contentId),
  }))

/** Bytes of the mail and its attachments, decoded. */
export const mailBytes = ({ emailData: { htmlBody }, attachments }: ArchiveBody): number =>
  attachments.reduce((sum, { content }) => sum + content.byteLength, Buffer.byteLength(htmlBody))

const receiptAnswer = t.type({
  documentId: t.string,
  documentUrl: t.string,
  subject: t.string,
  archivedAt: t.string,
  archivedBy: t.string,
  parts: t.array(t.type({ fileName: t.string, size: t.number })),
})

export const archivedAnswer = t.type({ status: t.literal('archived'), already: t.boolean, receipt: receiptAnswer })
export const queuedAnswer = t.type({ status: t.literal('queued'), archiveId: t.string })

export const progressAnswer = t.intersection([
  t.type({
    archiveId: t.string,
    status: oneOf('queued', 'archiving', 'archived', 'failed'),
    partsDone: t.number,
    parts: t.number,
  }),
  t.partial({ receipt: receiptAnswer, code: t.string, message: t.string }),
])

export const tellReceipt = (receipt: Receipt): t.TypeOf<typeof receiptAnswer> => ({
  documentId: receipt.documentId,
  documentUrl: receipt.documentUrl,
  subject: receipt.subject,
  archivedAt: new Date(receipt.archivedAt).toISOString(),
  archivedBy: receipt.archivedBy,
  parts: receipt.parts.map(({ fileName, size }) => ({ fileName, size })),
})

export const byIdInput = t.type({ params: t.type({ archiveId: uuid }) })
export const byMailInput = t.type({ query: t.type({ internetMessageId: text({ min: 1, max: HEADER_LINE }) }) })
