// A mail as a client submits it for archiving.
import * as t from 'io-ts'
import { MAX_ATTACHMENTS, MAX_MAIL_BYTES } from '#domain/archive/mail.ts'
import { readableBase64 } from '../codecs/base64.ts'
import { listOf, moment, optional, text } from '../codecs/text.ts'

// RFC 5322 bounds a header line at 998 characters; names and addresses of real mails stay far below.
export const HEADER_LINE = 998
const MAX_CORRESPONDENTS = 2000

const correspondent = t.type({ name: text({ max: HEADER_LINE }), address: text({ max: HEADER_LINE }) })
/** Empty or absent: the mail has none. */
export const headerId = optional(text({ max: HEADER_LINE }))

const emailData = t.type({
  internetMessageId: headerId,
  conversationId: headerId,
  subject: text({ max: 10_000 }),
  from: correspondent,
  to: listOf(correspondent, MAX_CORRESPONDENTS),
  cc: listOf(correspondent, MAX_CORRESPONDENTS),
  /** Of its Date header. Absent: the mail names no date. */
  sentAt: optional(moment),
  htmlBody: text({ max: MAX_MAIL_BYTES }),
})

const attachment = t.type({
  /** Empty: it has none, as an attached mail without a subject. */
  fileName: text({ max: 255 }),
  contentType: text({ max: 255 }),
  /** Content that is no base64 is left out of the document, and on the receipt. */
  content: readableBase64,
  contentId: optional(text({ min: 1, max: HEADER_LINE })),
})

export const submittedMail = t.type({ emailData, attachments: listOf(attachment, MAX_ATTACHMENTS) })

export type SubmittedMail = t.TypeOf<typeof submittedMail>
