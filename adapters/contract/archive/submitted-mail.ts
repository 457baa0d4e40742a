// A mail as a client submits it for archiving.
import * as t from 'io-ts'
import { MAX_ATTACHMENTS, MAX_MAIL_BYTES } from '#domain/archive/mail.ts'
import { readableBase64 } from '../codecs/base64.ts'
import { makeList, moment, asOptional, makeText } from '../codecs/text.ts'

// RFC 5322 limits a header line to 998 characters. Names and addresses of real mails are far shorter.
export const HEADER_LINE = 998
const MAX_CORRESPONDENTS = 2000

const correspondent = t.type({ name: makeText({ max: HEADER_LINE }), address: makeText({ max: HEADER_LINE }) })
/** Empty or absent: the mail has none. */
export const headerId = asOptional(makeText({ max: HEADER_LINE }))

const emailData = t.type({
  internetMessageId: headerId,
  conversationId: headerId,
  subject: makeText({ max: 10_000 }),
  from: correspondent,
  to: makeList(correspondent, MAX_CORRESPONDENTS),
  cc: makeList(correspondent, MAX_CORRESPONDENTS),
  /** The date of its Date header. Absent: the mail has no date. */
  sentAt: asOptional(moment),
  htmlBody: makeText({ max: MAX_MAIL_BYTES }),
  /** The address of the mailbox that contains the mail, if it is not the caller's own. The document names it. */
  sharedMailbox: asOptional(makeText({ min: 1, max: HEADER_LINE })),
})

const attachment = t.type({
  /** Empty: the attachment has no name, for instance an attached mail without a subject. */
  fileName: makeText({ max: 255 }),
  contentType: makeText({ max: 255 }),
  /** Content that is not base64 is left out of the document, and the receipt lists it as left out. */
  content: readableBase64,
  contentId: asOptional(makeText({ min: 1, max: HEADER_LINE })),
})

export const submittedMail = t.type({ emailData, attachments: makeList(attachment, MAX_ATTACHMENTS) })

export type SubmittedMail = t.TypeOf<typeof submittedMail>
