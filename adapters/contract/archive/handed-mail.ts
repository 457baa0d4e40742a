// A mail as a client hands it over: in its parts, or whole.
import * as t from 'io-ts'
import { type EmailData, MAX_ATTACHMENTS, MAX_MAIL_BYTES } from '#domain/archive/mail.ts'
import { base64 } from '../codecs/base64.ts'
import { described } from '../codecs/described.ts'
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

const takenApart = t.type({ emailData, attachments: listOf(attachment, MAX_ATTACHMENTS) })
/** The ids that the client sends win over those in the mail: an unsent mail has none, and mail clients use their own. */
const whole = t.type({ eml: base64, internetMessageId: optional(messageId), conversationId: optional(messageId) })

export type TakenApart = t.TypeOf<typeof takenApart>
export type Whole = t.TypeOf<typeof whole>

type MailOnWire = t.OutputOf<typeof takenApart> | t.OutputOf<typeof whole>

const isWhole = (u: unknown): boolean =>
  typeof u === 'object' && u !== null && 'eml' in u && u.eml !== undefined && u.eml !== null

/** `emailData` with `attachments`, or `eml` (base64). A union codec would report the faults of both. */
export const handedMail: t.Type<TakenApart | Whole, MailOnWire, unknown> = described(
  (schemaOf) => ({
    anyOf: [schemaOf(takenApart), schemaOf(whole)],
    'x-rules': ['With eml, emailData and attachments are ignored.'],
  }),
  new t.Type<TakenApart | Whole, MailOnWire, unknown>(
    'handedMail',
    (u): u is TakenApart | Whole => takenApart.is(u) || whole.is(u),
    (u, c) => (isWhole(u) ? whole.validate(u, c) : takenApart.validate(u, c)),
    (mail) => ('eml' in mail ? whole.encode(mail) : takenApart.encode(mail)),
  ),
)
