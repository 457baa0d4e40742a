// Pictures that a mail shows from its attachments. A template refers to one by `cid:` and file name, a mail by Content-ID (MSG-12).
import * as O from 'fp-ts/lib/Option.js'
import type { MailAttachmentContent, MailToSend } from './mailer.ts'
import type { ContentFault } from './failures.ts'
import type { ReadContent } from './parse-content.ts'

/** Pictures as sanitised HTML contains them. */
const SHOWN = /(<img\b[^>]*? src=")\s*cid:([^"]*)/gi

/** The file name behind `cid:`. */
export function parsePictureFile(written: string): string {
  const text = written.trim().replaceAll('&amp;', '&')
  return O.getOrElse(() => text)(O.tryCatch(() => decodeURIComponent(text)))
}

/** The file names that the pictures of a body refer to. */
export function listPictures(html: string): readonly string[] {
  return [...new Set([...html.matchAll(SHOWN)].map(([, , written = '']) => parsePictureFile(written)))]
}

/** Offset of the first reference to a picture in the text. Undefined: the reference is written in an unusual way. */
export function findPicture(text: string, name: string): number | undefined {
  return [...text.matchAll(/cid:([^"'<>]*)/gi)].find(([, written = '']) => parsePictureFile(written) === name)?.index
}

/** Whether browsers and mail programs show the attachment as a picture. SVG is left out, because it can contain scripts. */
export function isMailPicture({ contentType }: { readonly contentType: string }): boolean {
  return /^image\/(?:gif|jpeg|png|webp)$/.test(contentType)
}

/** Faults of the pictures without an attachment. */
export function findPictureFaults(
  { pictures }: Pick<ReadContent, 'pictures'>,
  attachments: readonly { readonly filename: string }[],
): readonly ContentFault[] {
  return pictures
    .filter(({ name }) => attachments.every(({ filename }) => filename !== name))
    .map(({ name, ...place }) => ({ field: 'body', fault: 'picture_unknown', ...place, excerpt: name }))
}

/** Gives each attachment that the HTML shows a Content-ID. It is the same each time the same message is sent. */
export function withPictures(
  mail: Omit<MailToSend, 'attachments'>,
  attachments: readonly MailAttachmentContent[],
): MailToSend {
  if (attachments.length === 0 || listPictures(mail.html).length === 0) return { ...mail, attachments }
  const shown = new Map<number, string>()
  const html = mail.html.replace(SHOWN, (whole, before: string, written: string) => {
    const index = attachments.findIndex(({ filename }) => filename === parsePictureFile(written))
    if (index === -1) return whole
    const contentId = `${index + 1}.${mail.id}@tapster`
    shown.set(index, contentId)
    return `${before}cid:${contentId}`
  })
  return {
    ...mail,
    html,
    attachments: attachments.map((one, index) => {
      const contentId = shown.get(index)
      return contentId === undefined ? one : { ...one, contentId }
    }),
  }
}
