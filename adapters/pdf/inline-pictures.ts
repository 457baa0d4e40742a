// Finds the pictures among the attachments that the body can show by `cid:`, and writes their bytes to files for the page.
// Files are many times faster than data: addresses.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailAttachment } from '#domain/archive/mail.ts'
import { toOneLine } from '#domain/archive/document-plan.ts'
import { MAX_NAME, shortenText } from './header-text.ts'
import type { InlinePicture } from './page-scripts.ts'

const PICTURE_TYPE = /^image\/[a-z0-9.+-]+$/

/** If several attachments have one id, the first counts. `paths` has the order of `pictures`. */
export async function writePictures(
  attachments: readonly MailAttachment[],
  directory: string,
): Promise<{ readonly pictures: readonly InlinePicture[]; readonly paths: readonly string[] }> {
  const pictures = new Map<string, InlinePicture>()
  const paths: string[] = []
  for (const [attachment, { contentId, contentType, content, fileName }] of attachments.entries()) {
    if (contentId._tag === 'None') continue
    const id = contentId.value.trim().replace(/^<|>$/g, '').toLowerCase()
    if (pictures.has(id)) continue
    const type = contentType.toLowerCase().split(';')[0]?.trim() ?? ''
    const path = join(directory, `picture-${paths.length}`)
    await writeFile(path, content, { mode: 0o600 })
    pictures.set(id, {
      id,
      type: PICTURE_TYPE.test(type) ? type : 'image/png',
      fileName: shortenText(toOneLine(fileName), MAX_NAME),
      attachment,
    })
    paths.push(path)
  }
  return { pictures: [...pictures.values()], paths }
}
