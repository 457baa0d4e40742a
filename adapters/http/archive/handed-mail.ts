// The mail of a request: its parts, or a whole mail that is read into parts.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { isShownPicture, MAX_MAIL_BYTES, type MailAttachment } from '#domain/archive/mail.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { TakenApart, Whole } from '#adapters/contract/archive/handed-mail.ts'
import { beginsAsPicture } from '#adapters/contract/codecs/picture.ts'
import { makeReadEml, type ReadEml, type WholeMail } from './eml/read-eml.ts'
import type { Answer, FailureSetting } from '../kernel/answer.ts'
import type { BodyRule } from '../kernel/endpoint.ts'
import { errorResponse, type Failure } from '../errors.ts'

const withoutBrackets = (contentId: string): string => contentId.replace(/^<(.*)>$/s, '$1')

/** What only claims to be a picture would be left out of the document: as one it is not a part, and as a PDF's picture it cannot be shown. */
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

/** A request that is too large is answered with the limit of the mail, not with that of the body that carries it. */
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
