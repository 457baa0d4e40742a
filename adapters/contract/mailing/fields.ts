// Fields that several endpoints of mails share.
import { pipe } from 'fp-ts/lib/function.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { WAIT_REASONS } from '#domain/mailing/mail-wait.ts'
import { SYSTEM_MAILBOX_KEYS } from '#domain/mailing/system-mailbox.ts'
import { type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import { withSchema, makeTextCodec, refuse } from '../codecs/described.ts'
import { mailbox, moment, makeEnum } from '../codecs/text.ts'
import { answerWith, allowNull, type WireOf } from '../endpoint.ts'
import type { Bilingual } from '#domain/shared/language.ts'

const LOCAL_PART_IS_ASCII = /^[\x21-\x7e]+@/

/** Mail servers without SMTPUTF8 refuse a local part outside ASCII. The domain may be international. */
export const senderAddress: t.Type<Mailbox, string, unknown> = makeTextCodec(
  'senderAddress',
  {
    type: 'string',
    format: 'email',
    maxLength: 254,
    'x-rules': ['One bare address; before the @ only unaccented letters, digits and punctuation.'],
  },
  (text) =>
    pipe(
      O.fromEither(parseMailbox(text.trim())),
      O.filter((address) => LOCAL_PART_IS_ASCII.test(address)),
    ),
  [
    'Geef één e-mailadres, met voor de @ alleen letters zonder accenten, cijfers en leestekens.',
    'Give one e-mail address, with only unaccented letters, digits and punctuation before the @.',
  ],
)

const blanks: Bilingual = ['Haal de spaties uit dit adres.', 'Remove the spaces from this address.']

/** Refuses blanks around an address, as the specification's pattern does (SYS-2, SYS-4). */
export function withoutBlanks(address: t.Type<Mailbox, string, unknown>): t.Type<Mailbox, string, unknown> {
  return withSchema(
    (schemaOf) => ({
      ...schemaOf(address),
      pattern: String.raw`^\S+$`,
      'x-rules': ['One bare address, without blanks around it or invisible characters.'],
    }),
    new t.Type(
      `withoutBlanks(${address.name})`,
      address.is,
      (u, c) => (typeof u === 'string' && /^\s|\s$/.test(u) ? refuse(u, c, blanks) : address.validate(u, c)),
      address.encode,
    ),
  )
}

export const systemMailboxKey = makeEnum(...SYSTEM_MAILBOX_KEYS)

/** Warnings about a parsed text, in addition to those about its placeholders. */
export const textWarnings = {
  /** Elements, attributes and styles that were removed, and parts that only Outlook would have read. */
  removed: t.array(t.string),
  /** The mail is longer than the 102 kB that Gmail shows. */
  isClipped: t.boolean,
}

/** Placeholders of the template that these mails do not fill. A mail whose subject or link would be empty is not sent. */
export const unknownPlaceholders = t.array(t.string)

/** Why mail waits: the wait of a whole mailer, or of one message. */
const mailWait = t.type(
  {
    /** Since when the mailer waits. Null: only the message waits. */
    since: allowNull(moment),
    /** When mail can leave at the earliest; null: unknown. */
    until: allowNull(moment),
    /**
     * `turn`: it leaves after the messages before it. `deferred`: the server refused it for now. `sending_off`: the service sends nothing
     * now (SENDING=off). `rate_limit`: a limit of the service itself. Other reasons: how the mailer was refused.
     */
    reason: makeEnum(...WAIT_REASONS),
    /** A short code of the server or of this service. */
    code: t.string,
    /** The meaning of the code, in the language of the request. */
    message: t.string,
    /** Whether the user may make the mailer try again now. */
    canResume: t.boolean,
  },
  'MailWait',
)
export type MailWaitResponse = WireOf<typeof mailWait>
export const waits = allowNull(mailWait)

const testMailAnswer = t.union([
  t.type({ ok: t.literal(false), error: t.string }, 'TestMailFailed'),
  t.intersection([t.type({ ok: t.literal(true) }), t.partial({ messageId: t.string })], 'TestMailSent'),
])
export type TestMailResponse = WireOf<typeof testMailAnswer>
const testMailBody = t.strict({ to: withoutBlanks(mailbox) }, 'TestMailBody')

/** Body and answer of a test mail; both outcomes have status 200. `input`: the rest of the example. */
export function testMail<const I extends object>(input: I) {
  return {
    body: testMailBody,
    ...answerWith(
      200,
      testMailAnswer,
      { ok: true, messageId: '<0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9201@mail.example>' },
      { ...input, body: { to: 'eva.jansen@korrel.example' } },
    ),
  }
}
