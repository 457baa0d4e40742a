// A mail as a client submits it for archiving.
import * as t from 'io-ts'
import { type EmailData, MAX_ATTACHMENTS, MAX_MAIL_BYTES } from '#domain/archive/mail.ts'
import { base64 } from '../codecs/base64.ts'
import { listOf, moment, optional, text } from '../codecs/text.ts'

// RFC 5322 bounds a header line at 998 characters; names and addresses of real mails stay far below.
export const HEADER_LINE = 998
const MAX_CORRESPONDENTS = 2000

const correspondent = t.type({ name: text({ max: HEADER_LINE }), address: text({ max: HEADER_LINE }) })
const messageId = text({ min: 1, max: HEADER_LINE })

const emailData = t.type({
  internetMessageId: messageId,
  conversationId: optional(messageId),
  subject: text({ max: 10_000 }),
  from: correspondent,
  to: listOf(correspondent, MAX_CORRESPONDENTS),
  cc: listOf(correspondent, MAX_CORRESPONDENTS),
  sentAt: moment,
  htmlBody: text({ max: MAX_MAIL_BYTES }),
}) satisfies t.Type<EmailData, unknown, unknown>

const attachment = t.type({
  fileName: text({ min: 1, max: 255 }),
  contentType: text({ max: 255 }),
  content: base64,
  contentId: optional(text({ min: 1, max: HEADER_LINE })),
})

export const submittedMail = t.type({ emailData, attachments: listOf(attachment, MAX_ATTACHMENTS) })

export type SubmittedMail = t.TypeOf<typeof submittedMail>
