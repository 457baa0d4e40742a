// Reads the mail that is being sent, in the format of the service. It skips mails that are too large or have no readable text.
import { encodeBase64 } from '../host/outlook/base64-text.ts'
import { askOffice } from './archive-key.ts'
import type { OfficeAttachment, OfficeContent, OfficePerson } from '../host/outlook/office.ts'
import type { SentItem } from './office-used.ts'
import type { sendArchiveContract } from '#adapters/contract/archive/send-archive.ts'
import type { BodyOf } from '#adapters/web/kit/http.ts'
import { MAX_ATTACHMENTS, MAX_MAIL_BYTES, findReferredContentIds } from '#domain/archive/mail.ts'
import { findContentIdByName, getPictureType } from '../host/inline-pictures.ts'
import { toKeyMessageId } from '../host/archive-key-header.ts'

/** The parts of a mail, in the format of the service. */
export type HandedMail = BodyOf<(typeof sendArchiveContract)['POST /mailclient-plugin/send-archive']>
type HandedAttachment = HandedMail['attachments'][number]

const MAX_FILE_NAME = 255

/** Attached mails and appointments by format. Their names are subjects, without an extension. */
const ATTACHED_ITEMS: Readonly<Record<string, { readonly type: string; readonly extension: string }>> = {
  eml: { type: 'message/rfc822', extension: '.eml' },
  iCalendar: { type: 'text/calendar', extension: '.ics' },
}

const getContentType = ({ name, contentType }: OfficeAttachment, format: string): string =>
  ATTACHED_ITEMS[format]?.type ?? contentType ?? getPictureType(name) ?? 'application/octet-stream'

function toFileName({ name }: OfficeAttachment, format: string): string {
  const extension = ATTACHED_ITEMS[format]?.extension ?? ''
  const whole = name === '' ? 'attachment' : name
  return (whole.toLowerCase().endsWith(extension) ? whole : `${whole}${extension}`).slice(-MAX_FILE_NAME)
}

/** References in the text without a matching content id, and the names of the inline attachments. */
interface InText {
  readonly open: readonly string[]
  readonly names: readonly string[]
}

function findContentId({ name, isInline, contentId }: OfficeAttachment, { open, names }: InText): string | undefined {
  if (contentId !== undefined && contentId !== '') return contentId
  return isInline ? findContentIdByName(name, names, open) : undefined
}

/** Invalid base64. The service leaves out the file and lists it as unreadable on the receipt (ARC-15). */
const UNREADABLE = '-'

function toContent({ format, content }: OfficeContent): string {
  if (format === 'url') return UNREADABLE
  return format === 'base64' ? content : encodeBase64(content)
}

/** The mail client may not answer, or may return only a link. */
async function readAttachment(item: SentItem, attachment: OfficeAttachment, inText: InText): Promise<HandedAttachment> {
  const got = await askOffice<OfficeContent>((done) => item.getAttachmentContentAsync(attachment.id, done))
  const format = got === null ? '' : got.format
  const contentId = findContentId(attachment, inText)
  return {
    fileName: toFileName(attachment, format),
    contentType: getContentType(attachment, format),
    content: got === null ? UNREADABLE : toContent(got),
    ...(contentId === undefined ? {} : { contentId }),
  }
}

/** The mail without its key and message id. */
export interface ReadMail extends Pick<HandedMail, 'attachments'> {
  readonly emailData: Omit<HandedMail['emailData'], 'internetMessageId'>
}

/** A mail gets its message id only when it is sent, so the key stands for it. */
export function withArchiveKey({ emailData, attachments }: ReadMail, archiveKey: string): HandedMail {
  return {
    archiveKey,
    emailData: Object.assign({ internetMessageId: toKeyMessageId(archiveKey) }, emailData),
    attachments,
  }
}

/** The content of the mail, without its date. */
export function listKeyTexts({
  emailData: { subject, from, to, cc, htmlBody },
  attachments,
}: ReadMail): readonly string[] {
  const texts = [subject, htmlBody, JSON.stringify([from, to, cc])]
  for (const { fileName, content } of attachments) texts.push(fileName, content)
  return texts
}

const toCorrespondent = ({ displayName, emailAddress }: OfficePerson): HandedMail['emailData']['from'] => ({
  name: displayName,
  address: emailAddress,
})

/** Null: the attachments cannot be listed, or are too many or too large. */
async function readAttachments(item: SentItem, htmlBody: string): Promise<readonly HandedAttachment[] | null> {
  const listed = await askOffice<readonly OfficeAttachment[]>((done) => item.getAttachmentsAsync(done))
  if (listed === null) return null
  // Cloud attachments are only links in the text.
  const files = listed.filter(({ attachmentType }) => attachmentType !== 'cloud')
  const bytes = files.reduce((sum, { size }) => sum + size, htmlBody.length)
  if (files.length > MAX_ATTACHMENTS || bytes > MAX_MAIL_BYTES) return null
  const known = files.map(({ contentId = '' }) => contentId.replace(/^<|>$/g, '').toLowerCase())
  const open = Array.from(findReferredContentIds(htmlBody)).filter((id) => known.indexOf(id) === -1)
  const unplaced = files.filter(({ isInline, contentId = '' }) => isInline && contentId === '')
  const inText = { open, names: unplaced.map(({ name }) => name) }
  return Promise.all(files.map((file) => readAttachment(item, file, inText)))
}

export interface SendingMail {
  readonly item: SentItem
  /** The sender, unless the mail specifies another one. */
  readonly mailbox: string
  /** Epoch milliseconds. */
  readonly now: number
}

export async function readSentMail({ item, mailbox, now }: SendingMail): Promise<ReadMail | null> {
  const { from: sender } = item
  const [subject, from, to, cc, htmlBody] = await Promise.all([
    askOffice<string>((done) => item.subject.getAsync(done)),
    sender === undefined ? null : askOffice<OfficePerson>((done) => sender.getAsync(done)),
    askOffice<readonly OfficePerson[]>((done) => item.to.getAsync(done)),
    askOffice<readonly OfficePerson[]>((done) => item.cc.getAsync(done)),
    askOffice<string>((done) => item.body.getAsync('html', done)),
  ])
  if (subject === null || to === null || cc === null || htmlBody === null) return null
  const attachments = await readAttachments(item, htmlBody)
  if (attachments === null) return null
  const { conversationId } = item
  const address = from === null || from.emailAddress === '' ? mailbox : from.emailAddress
  return {
    emailData: {
      subject,
      from: from === null ? { name: '', address } : toCorrespondent(from),
      to: to.map(toCorrespondent),
      cc: cc.map(toCorrespondent),
      sentAt: new Date(now).toISOString(),
      htmlBody,
      ...(conversationId === null || conversationId === '' ? {} : { conversationId }),
      ...(address.toLowerCase() === mailbox.toLowerCase() ? {} : { sharedMailbox: address }),
    },
    attachments,
  }
}
