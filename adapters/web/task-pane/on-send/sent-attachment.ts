// One attachment of the mail that is being sent: its content in base64, and what compose mode does not tell of it, its type and by what name the
// text refers to it, told by its file name.
import { base64OfText } from '../host/outlook/base64-text.ts'
import { askOffice } from './ask-office.ts'
import type { SentAttachment, SentContent, SentItem } from './office-used.ts'

export interface HandedAttachment {
  readonly fileName: string
  readonly contentType: string
  /** Base64. */
  readonly content: string
  /** Left out of the JSON where it is undefined. */
  readonly contentId: string | undefined
}

const MAX_FILE_NAME = 255

const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

/** Mails and appointments that are attached, by the format in which they come; their names are mere subjects. */
const ATTACHED_ITEMS: Readonly<Record<string, { readonly type: string; readonly extension: string }>> = {
  eml: { type: 'message/rfc822', extension: '.eml' },
  iCalendar: { type: 'text/calendar', extension: '.ics' },
}

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

const typeOf = ({ name, contentType }: SentAttachment, format: string): string =>
  ATTACHED_ITEMS[format]?.type ?? contentType ?? PICTURES[extensionOf(name)] ?? 'application/octet-stream'

const nameOf = ({ name }: SentAttachment, format: string): string => {
  const extension = ATTACHED_ITEMS[format]?.extension ?? ''
  const whole = name === '' ? 'attachment' : name
  return (whole.toLowerCase().endsWith(extension) ? whole : `${whole}${extension}`).slice(-MAX_FILE_NAME)
}

/** As many as the service looks at. Looking for more would hold up the mail, whatever its deadline. */
const MAX_REFERENCES = 10_000

/** What the text refers to by `cid:`, in its order, each once. To be asked once for a mail. */
export const referencesIn = (html: string): readonly string[] => {
  const pattern = /cid:([^"'\s>)\\]{1,3000})/gi
  const found = new Set<string>()
  for (let left = MAX_REFERENCES; left > 0; left -= 1) {
    const reference = pattern.exec(html)
    if (reference === null) break
    found.add(reference[1] ?? '')
  }
  return Array.from(found)
}

/** Outlook names a picture in the text after its file, as `logo.png@01DB…`, or by the name alone. */
const contentIdOf = (
  { name, isInline, contentId }: SentAttachment,
  references: readonly string[],
): string | undefined => {
  if (contentId !== undefined && contentId !== '') return contentId
  return isInline ? references.find((id) => id === name || id.startsWith(`${name}@`)) : undefined
}

/** Null: the mail client did not give it, or gave a link to it. */
export const readAttachment = async (
  item: SentItem,
  attachment: SentAttachment,
  references: readonly string[],
): Promise<HandedAttachment | null> => {
  const got = await askOffice<SentContent>((done) => item.getAttachmentContentAsync(attachment.id, done))
  if (got === null || got.format === 'url') return null
  return {
    fileName: nameOf(attachment, got.format),
    contentType: typeOf(attachment, got.format),
    content: got.format === 'base64' ? got.content : base64OfText(got.content),
    contentId: contentIdOf(attachment, references),
  }
}
