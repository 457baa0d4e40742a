// Templates of mails: an administrator writes them once, and many messages are created from them (MSG-1).
import type { Option } from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import { hasUnseen, isBlank } from '#domain/shared/hidden-characters.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { MergeText } from './placeholders.ts'
import type { Language } from '#domain/shared/language.ts'

export type TemplateUuid = Uuid & { readonly _template: 'TemplateUuid' }
export function asTemplateUuid(uuid: Uuid): TemplateUuid {
  return uuid as TemplateUuid
}

export interface MailBody {
  /** Sanitised, styles inline, without the document around it. */
  readonly html: MergeText
  /** The plain-text alternative. */
  readonly text: MergeText
}

/** Everything a message needs besides its recipient's values. */
export interface MailContent extends MailBody {
  readonly language: Language
  readonly subject: MergeText
}

export interface AttachmentFacts {
  readonly filename: string
  /** A media type without parameters. */
  readonly contentType: string
  /** Bytes. */
  readonly size: number
}

export interface Template {
  readonly uuid: TemplateUuid
  /** Unique in its tenant, as `toNameKey` compares. */
  readonly name: string
  readonly content: MailContent
  readonly replyTo: Option<Mailbox>
  /** Messages inherit it. None: the tenant's mailer sends them. */
  readonly systemMailboxKey: Option<string>
  readonly attachments: readonly AttachmentFacts[]
  readonly revision: number
  readonly changedAt: Instant
}

/** In characters, placeholders included; a longer filled subject is cut. */
export const MAIL_SUBJECT_AT_MOST = 255
/** Bytes of the whole document: Gmail cuts longer ones off. */
export const SHOWN_WHOLE_AT_MOST = 102 * 1024
/** Bytes of HTML. */
export const BODY_AT_MOST = 256 * 1024
export const ATTACHMENTS_AT_MOST = 10
/** Bytes of all attachments together: the cloud takes 3 MB inline, written as base64, the mail included. */
export const ATTACHMENT_BYTES_AT_MOST = 2_000_000

export function sumAttachmentBytes(attachments: readonly Pick<AttachmentFacts, 'size'>[]): number {
  return attachments.reduce((sum, { size }) => sum + size, 0)
}

/** File names of attachments: no path, no control or invisible characters, 150 characters at most. */
export function isFilename(name: string): boolean {
  return !isBlank(name) && !hasUnseen(name) && name.length <= 150 && !/[\p{Cc}\u2028\u2029"/\\:*?<>|]/u.test(name)
}
