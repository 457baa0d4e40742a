// The mail of a request as the core takes it, within the limits of one document (ARC-9).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type EmailData, isShownPicture, MAX_MAIL_BYTES, type MailAttachment } from '#domain/archive/mail.ts'
import type { SubmittedMail } from '#adapters/contract/archive/submitted-mail.ts'
import { beginsAsPicture } from '#adapters/contract/codecs/picture.ts'
import type { Answer, FailureSetting } from '../kernel/answer.ts'
import type { BodyRule } from '../kernel/endpoint.ts'
import { errorResponse, type Failure } from '../errors.ts'

const withoutBrackets = (contentId: string): string => contentId.replace(/^<(.*)>$/s, '$1')

/** What only claims to be a picture would be left out of the document: as one it is not a part, and as a PDF's picture it cannot be shown. */
const typeOf = ({ contentType, content }: SubmittedMail['attachments'][number]): string =>
  isShownPicture(contentType) && !beginsAsPicture(content) ? 'application/octet-stream' : contentType

const attachmentsOf = ({ attachments }: SubmittedMail): readonly MailAttachment[] =>
  attachments.map((one) => ({
    ...one,
    contentType: typeOf(one),
    contentId: O.map(withoutBrackets)(one.contentId),
  }))

/** Bytes of the mail and its attachments, decoded. */
const mailBytes = ({ emailData: { htmlBody }, attachments }: SubmittedMail): number =>
  attachments.reduce((sum, { content }) => sum + content.byteLength, Buffer.byteLength(htmlBody))

const mailTooLarge: Failure = { _tag: 'MailTooLarge', limit: MAX_MAIL_BYTES }

/** 25 MB become more by a third as base64. */
export const MAIL_BODY: BodyRule = { bytes: 36 * 1024 * 1024, held: true }

/** A request that is too large is answered with the limit of the mail, not with that of the body that carries it. */
export const failArchiving =
  (path: string) =>
  (failure: Failure, { language, now }: FailureSetting): Answer =>
    errorResponse(failure._tag === 'PayloadTooLarge' ? mailTooLarge : failure, language, path, now)

/** Fails where the mail is larger than one document may be. */
export const toMail = (
  submitted: SubmittedMail,
): E.Either<Failure, { readonly email: EmailData; readonly attachments: readonly MailAttachment[] }> =>
  mailBytes(submitted) > MAX_MAIL_BYTES
    ? E.left(mailTooLarge)
    : E.right({ email: submitted.emailData, attachments: attachmentsOf(submitted) })
