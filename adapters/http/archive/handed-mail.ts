// A mail as a client hands it over: taken apart by him, or whole. Either becomes the same; what is done with it is for the endpoint that took it.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import {
  type EmailData,
  isShownPicture,
  MAX_ATTACHMENTS,
  MAX_MAIL_BYTES,
  type MailAttachment,
} from '#domain/archive/mail.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { base64 } from '#adapters/contract/codecs/base64.ts'
import { described } from '#adapters/contract/codecs/described.ts'
import { makeReadEml, type ReadEml, type WholeMail } from './eml/read-eml.ts'
import { beginsAsPicture } from '#adapters/contract/codecs/picture.ts'
import { listOf, moment, optional, text } from '#adapters/contract/codecs/text.ts'
import type { Answer, FailureSetting } from '../kernel/answer.ts'
import type { BodyRule } from '../kernel/endpoint.ts'
import { errorResponse, type Failure } from '../errors.ts'

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
/** What a client knows of a mail that is not sent yet, or knows by another name than the mail does, goes before what the mail says. */
const whole = t.type({ eml: base64, internetMessageId: optional(messageId), conversationId: optional(messageId) })

type TakenApart = t.TypeOf<typeof takenApart>
type Whole = t.TypeOf<typeof whole>

const isWhole = (u: unknown): boolean =>
  typeof u === 'object' && u !== null && 'eml' in u && u.eml !== undefined && u.eml !== null

/** `emailData` with `attachments`, or `eml` (base64). A union would tell the faults of both. */
export const handedMail: t.Type<TakenApart | Whole, unknown, unknown> = described(
  (schemaOf) => ({
    anyOf: [schemaOf(takenApart), schemaOf(whole)],
    'x-rules': ['With eml, what else is told of the mail is not looked at.'],
  }),
  new t.Type<TakenApart | Whole, unknown, unknown>(
    'handedMail',
    (u): u is TakenApart | Whole => takenApart.is(u) || whole.is(u),
    (u, c) => (isWhole(u) ? whole.validate(u, c) : takenApart.validate(u, c)),
    (mail) => ('eml' in mail ? whole.encode(mail) : takenApart.encode(mail)),
  ),
)

const withoutBrackets = (contentId: string): string => contentId.replace(/^<(.*)>$/s, '$1')

/** What only claims to be a picture would be left out of the document: as one it is not a part, and as a PDF's picture it can not be shown. */
const typeOf = ({ contentType, content }: TakenApart['attachments'][number]): string =>
  isShownPicture(contentType) && !beginsAsPicture(content) ? 'application/octet-stream' : contentType

const attachmentsOf = ({ attachments }: TakenApart): readonly MailAttachment[] =>
  attachments.map((one) => ({
    ...one,
    contentType: typeOf(one),
    contentId: O.map(withoutBrackets)(one.contentId),
  }))

/** Bytes of the mail and its attachments, decoded. */
const mailBytes = ({ emailData: { htmlBody }, attachments }: TakenApart): number =>
  attachments.reduce((sum, { content }) => sum + content.byteLength, Buffer.byteLength(htmlBody))

const mailTooLarge: Failure = { _tag: 'MailTooLarge', limit: MAX_MAIL_BYTES }

/** 25 MB become more by a third, and a bit for its lines, in a whole mail, and that by a third again in JSON. */
export const MAIL_BODY: BodyRule = { bytes: 47 * 1024 * 1024, held: true }

/** Whoever sends too much is told one limit, that of the mail; how a body carries it is no concern of his. */
export const failArchiving =
  (path: string) =>
  (failure: Failure, { language, now }: FailureSetting): Answer =>
    errorResponse(failure._tag === 'PayloadTooLarge' ? mailTooLarge : failure, language, path, now)

/** Fails where the mail is larger, or has more attachments, than one document may hold (ARC-9). */
export type TakeMail = (handed: TakenApart | Whole) => TE.TaskEither<Failure, WholeMail>

// Its processes are started by the first whole mail, and are the same for all endpoints.
const sharedReadEml = makeReadEml()

export const makeTakeMail =
  (clock: Clock, readEml: ReadEml = sharedReadEml): TakeMail =>
  (handed) =>
    'eml' in handed
      ? pipe(
          readEml(handed.eml, clock.now()),
          TE.map(({ email, attachments }) => ({
            email: {
              ...email,
              internetMessageId: O.getOrElse(() => email.internetMessageId)(handed.internetMessageId),
              conversationId: O.isSome(handed.conversationId) ? handed.conversationId : email.conversationId,
            },
            attachments,
          })),
        )
      : TE.fromEither(
          mailBytes(handed) > MAX_MAIL_BYTES
            ? E.left(mailTooLarge)
            : E.right({ email: handed.emailData, attachments: attachmentsOf(handed) }),
        )
