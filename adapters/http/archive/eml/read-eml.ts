// A whole mail (.eml) as the core takes it: what its headers say, its body, its attachments. Whatever is broken in it, what can be read is read;
// a mail that cannot be read at all is kept as a file.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import {
  type EmailData,
  isShownPicture,
  MAX_ATTACHMENTS,
  MAX_MAIL_BYTES,
  type MailAttachment,
} from '#domain/archive/mail.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type HttpFailure, invalidInput } from '../../kernel/http-errors.ts'
import type { MailTooLarge } from '../archive-errors.ts'
import { pictureTypeOf } from '#adapters/contract/codecs/picture.ts'
import {
  conversationOf,
  correspondentOf,
  kept,
  MAX_HEADER_LINE,
  messageIdOf,
  senderOf,
  sentAtOf,
} from './message-headers.ts'
import type { MimeMessage, MimePart } from './mime-message.ts'
import { makeUndoMime, type UndoMime } from './mime-process.ts'
import { fileNameOf } from './part-file-names.ts'

export interface WholeMail {
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
}

/** More than MAX_MAIL_BYTES decoded, or more than MAX_ATTACHMENTS. */
export type EmlFailure = MailTooLarge | HttpFailure

/** `now` stands in for the date of a mail that has none. */
export type ReadEml = (mail: Uint8Array, now: Instant) => TaskEither<EmlFailure, WholeMail>

const MAX_SUBJECT = 10_000
const UNREADABLE = 'De inhoud van deze mail kon niet worden gelezen. De mail zelf is als bestand bijgevoegd.'

const EMPTY: MimeMessage = {
  headers: {},
  subject: '',
  from: [],
  to: [],
  cc: [],
  body: '',
  parts: [],
  partsLeftOut: 0,
}

/** Some senders call the pictures of a body anything but pictures, and other things pictures. */
const typeOf = ({ type, contentId, content }: MimePart): string => {
  const picture = pictureTypeOf(content)
  if (isShownPicture(type)) return picture === undefined ? 'application/octet-stream' : type
  return contentId === undefined ? type : (picture ?? type)
}

const attachmentOf = (part: MimePart): MailAttachment => {
  const id = kept(part.contentId ?? '', MAX_HEADER_LINE)
    .trim()
    .replace(/^<(.*)>$/s, '$1')
  return {
    fileName: fileNameOf(part),
    contentType: kept(typeOf(part), 255),
    content: part.content,
    contentId: id === '' ? O.none : O.some(id),
  }
}

const emailOf = (message: MimeMessage, mail: Uint8Array, now: Instant): EmailData => {
  const internetMessageId = messageIdOf(message, mail)
  return {
    internetMessageId,
    conversationId: conversationOf(message, internetMessageId),
    subject: kept(message.subject, MAX_SUBJECT),
    from: senderOf(message),
    to: message.to.map(correspondentOf),
    cc: message.cc.map(correspondentOf),
    sentAt: sentAtOf(message, now),
    htmlBody: message.body,
  }
}

/** The mail's headers as far as they can be read, and the mail itself as its only attachment. */
const asFile = async (undo: UndoMime, mail: Uint8Array, now: Instant): Promise<WholeMail> => {
  const headers = (await undo({ mail, maxParts: 0, headersOnly: true })) ?? EMPTY
  const content = new Uint8Array(mail)
  const part = { fileName: undefined, type: 'message/rfc822', contentId: undefined, content, subject: headers.subject }
  return { email: { ...emailOf(headers, mail, now), htmlBody: UNREADABLE }, attachments: [attachmentOf(part)] }
}

const tooManyAttachments = invalidInput([
  {
    path: 'eml',
    message: {
      nl: `Deze mail heeft te veel bijlagen: hoogstens ${MAX_ATTACHMENTS} tegelijk.`,
      en: `This mail has too many attachments: at most ${MAX_ATTACHMENTS} at a time.`,
    },
  },
])

const sizeOf = ({ email, attachments }: WholeMail): number =>
  attachments.reduce((sum, { content }) => sum + content.byteLength, Buffer.byteLength(email.htmlBody))

export const makeReadEml =
  (undo: UndoMime = makeUndoMime()): ReadEml =>
  (mail, now) =>
  async () => {
    const message = await undo({ mail, maxParts: MAX_ATTACHMENTS, headersOnly: false })
    if (message !== undefined && message.partsLeftOut > 0) return E.left(tooManyAttachments)
    const whole =
      message === undefined
        ? await asFile(undo, mail, now)
        : { email: emailOf(message, mail, now), attachments: message.parts.map(attachmentOf) }
    return sizeOf(whole) > MAX_MAIL_BYTES ? E.left({ _tag: 'MailTooLarge', limit: MAX_MAIL_BYTES }) : E.right(whole)
  }
