// One mail on one page: sheet, mail, fonts, fit, print. How long it may take and what then happens is decided by its caller.
import { isLeft } from 'fp-ts/lib/Either.js'
import type { Decoder } from 'io-ts'
import type { RenderMail } from '#domain/archive/ports.ts'
import type { BrowserPage } from './browser-page.ts'
import type { FontStyle } from './font-style.ts'
import { FALLBACK_FONTS } from './font-choice.ts'
import { notesOf, pictureWords } from './header-text.ts'
import { inlinePictures } from './inline-pictures.ts'
import { mailSheet, PAPER } from './mail-sheet.ts'
import { FittedMail, type MailToShow, ShownMail } from './page-scripts.ts'

export type Mail = Parameters<RenderMail>[0]

const LIMITS = { elements: 60_000, characters: 2_000_000, tableDepth: 24 }
const MAX_PICTURE_PIXELS = 50_000_000
const MAX_PAGES = 400
const MAX_PDF_BYTES = 100 * 1024 * 1024
/** Markup beyond this is not looked at; what is before it is shown. */
const MAX_HTML = 8 * 1024 * 1024

const decoded = <A>(codec: Decoder<unknown, A>, value: unknown): A => {
  const result = codec.decode(value)
  if (isLeft(result)) throw new Error('the page answered what it should not')
  return result.right
}

const PICTURES_MS = 3_000

const isPlain = (html: string): boolean => !/<[a-z!/]|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(html)

export const renderOn = async (
  page: BrowserPage,
  mail: Mail,
  deps: { readonly fontStyle: FontStyle; readonly timeZone: string },
): Promise<Uint8Array> => {
  const { email, attached } = mail
  const pictures = inlinePictures(mail.inline)
  const html = email.htmlBody.slice(0, MAX_HTML)
  const show: MailToShow = {
    html,
    plain: isPlain(html),
    pictures,
    limits: LIMITS,
    maxPixels: MAX_PICTURE_PIXELS,
    fallbacks: FALLBACK_FONTS,
    words: pictureWords,
  }
  await page.setDocument(mailSheet(email, attached, deps.timeZone))
  await page.call('placeMail', show)
  await picturesRead(page)
  const shown = decoded(ShownMail, await page.call('describeMail'))
  const css = await deps.fontStyle(shown)
  const fitted = decoded(
    FittedMail,
    await page.call('fitMail', css, { width: PAPER.width, maxHeight: (MAX_PAGES - 5) * PAPER.pageHeight }),
  )
  const cut = shown.cut || fitted.cut || html.length < email.htmlBody.length
  const notes = notesOf({ remote: shown.remote, cut })
  const unused = pictures.filter(({ id }) => shown.unused.includes(id))
  if (notes.length + unused.length > 0) await page.call('addNotes', notes, unused)
  return page.print(cut ? `1-${MAX_PAGES}` : '', MAX_PDF_BYTES)
}

/** Pictures that are not read by then are shown as far as they are. */
const picturesRead = async (page: BrowserPage): Promise<void> => {
  const until = performance.now() + PICTURES_MS
  while ((await page.call('arePicturesLoading')) === true && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 5))
}
