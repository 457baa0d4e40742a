// Attachments that the body shows by `cid:`, as addresses that need no request.
import type { MailAttachment } from '#domain/archive/mail.ts'
import { oneLine } from './header-text.ts'
import type { InlinePicture } from './page-scripts.ts'

const PICTURE_TYPE = /^image\/[a-z0-9.+-]+$/

/** The first of several with one id counts. */
export const inlinePictures = (attachments: readonly MailAttachment[]): readonly InlinePicture[] => {
  const pictures = new Map<string, InlinePicture>()
  for (const { contentId, contentType, content, fileName } of attachments) {
    if (contentId._tag === 'None') continue
    const id = contentId.value.trim().replace(/^<|>$/g, '').toLowerCase()
    if (pictures.has(id)) continue
    const type = contentType.toLowerCase().split(';')[0]?.trim() ?? ''
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    const url = `data:${PICTURE_TYPE.test(type) ? type : 'image/png'};base64,${bytes.toString('base64')}`
    pictures.set(id, { id, url, fileName: oneLine(fileName) })
  }
  return [...pictures.values()]
}
