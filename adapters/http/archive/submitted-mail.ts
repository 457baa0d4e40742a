// Converts the mail of a request to that of the core, within the limits of one document (ARC-9).
import { E, O, pipe } from '#domain/shared/fp.ts'
import { createHash } from 'node:crypto'
import type { LeftOut } from '#domain/archive/archive.ts'
import { type EmailData, isShownPicture, MAX_MAIL_BYTES, type MailAttachment } from '#domain/archive/mail.ts'
import { toConversationId, toMessageId } from '#domain/archive/message-id.ts'
import type { SubmittedMail } from '#adapters/contract/archive/submitted-mail.ts'
import { hasPictureSignature } from '#adapters/contract/codecs/picture.ts'
import type { Answer, FailureSetting } from '../kernel/answer.ts'
import type { BodyRule } from '../kernel/endpoint.ts'
import { respondToFailure, type Failure } from '../errors.ts'

const withoutBrackets = (contentId: string): string => contentId.replace(/^<(.*)>$/s, '$1')

/**
 * A file that only claims to be a picture gets another type. The document would lose it otherwise: a picture is not a separate part, and
 * the PDF cannot show this one.
 */
const typeOf = (contentType: string, content: Uint8Array): string =>
  isShownPicture(contentType) && !hasPictureSignature(content) ? 'application/octet-stream' : contentType

const toAttachments = ({ attachments }: SubmittedMail): readonly MailAttachment[] =>
  attachments.flatMap(({ content, contentType, contentId, fileName }) =>
    O.isNone(content)
      ? []
      : [
          {
            fileName,
            content: content.value,
            contentType: typeOf(contentType, content.value),
            contentId: O.map(withoutBrackets)(contentId),
          },
        ],
  )

const listUnreadable = ({ attachments }: SubmittedMail): readonly LeftOut[] =>
  attachments.flatMap(({ content, fileName }): readonly LeftOut[] =>
    O.isNone(content) ? [{ fileName, size: 0, reason: 'UNREADABLE' }] : [],
  )

/** The first lines of uuencoded files (POSIX.1-2017, uuencode); most data lines are full, and begin with M. */
const UUENCODED = /(?<=^|[\n>])begin [01]?[0-7]{3} ([^\r\n<]{1,255})(?:\r?\n|<[Bb][Rr][ /]{0,2}>\s?)M/g
const IN_TEXT_AT_MOST = 100

/** Old mail programs write files into the text, and mail clients return them as text. */
const listFilesInText = ({ emailData: { htmlBody } }: SubmittedMail): readonly LeftOut[] =>
  [...htmlBody.matchAll(UUENCODED).take(IN_TEXT_AT_MOST)].map(([, fileName = '']) => ({
    fileName: fileName.trim(),
    size: 0,
    reason: 'IN_TEXT',
  }))

/** Bytes of the mail and its attachments, decoded. */
const mailBytes = ({ emailData: { htmlBody }, attachments }: SubmittedMail): number =>
  attachments.reduce(
    (sum, { content }) => sum + (O.isSome(content) ? content.value.byteLength : 0),
    Buffer.byteLength(htmlBody),
  )

/** The id of a mail. A mail without an id is recognised by its content. */
function toMailId({ internetMessageId, from, subject, sentAt, htmlBody }: SubmittedMail['emailData']): string {
  const digest = (): string =>
    createHash('sha256')
      .update(JSON.stringify([from.address, subject, sentAt]))
      .update(htmlBody)
      .digest('hex')
  return pipe(
    internetMessageId,
    O.flatMap(toMessageId),
    O.getOrElse(() => `<${digest()}@without-id.invalid>`),
  )
}

const mailTooLarge: Failure = { _tag: 'MailTooLarge', limit: MAX_MAIL_BYTES }

/** The largest body of a request: base64 makes 25 MB a third larger. */
export const MAX_MAIL_BODY = 36 * 1024 * 1024
export const MAIL_BODY: BodyRule = { bytes: MAX_MAIL_BODY, buffered: true }

/** A request that is too large is answered with the limit of the mail, not with the limit of the request body. */
export function failArchiving(path: string) {
  return (failure: Failure, { language, now }: FailureSetting): Answer =>
    respondToFailure(failure._tag === 'PayloadTooLarge' ? mailTooLarge : failure, language, path, now)
}

export interface DecodedMail {
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
  /** Attachments whose content cannot be decoded, and files that the text contains. */
  readonly unreadable: readonly LeftOut[]
}

/** Fails if the mail is larger than one document may be. */
export function toMail(submitted: SubmittedMail): E.Either<Failure, DecodedMail> {
  if (mailBytes(submitted) > MAX_MAIL_BYTES) return E.left(mailTooLarge)
  const { emailData } = submitted
  return E.right({
    email: {
      ...emailData,
      internetMessageId: toMailId(emailData),
      conversationId: O.flatMap(toConversationId)(emailData.conversationId),
    },
    attachments: toAttachments(submitted),
    unreadable: [...listUnreadable(submitted), ...listFilesInText(submitted)],
  })
}
