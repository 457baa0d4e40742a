// Renders one mail on one page: sheet, mail, fonts, fit, print. The caller sets the time limit and decides what happens after it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { Decoder, TypeOf } from 'io-ts'
import { toOneLine } from '#domain/archive/document-plan.ts'
import { MAX_MAIL_BYTES, type MailAttachment } from '#domain/archive/mail.ts'
import type { RenderedMail, RenderMail } from '#domain/archive/ports.ts'
import type { BrowserPage } from './browser-page.ts'
import { FALLBACK_FONTS, type FontStyle } from './font-choice.ts'
import { describeLeftOut, pictureWords } from './header-text.ts'
import { writePictures } from './inline-pictures.ts'
import { toAttachmentWords, BLANK_SHEET, PAPER, toSheetWords } from './mail-sheet.ts'
import { isWithoutMarkup, type PlainText, extractPlainText, stripMarkup } from './plain-text.ts'
import { FittedMail, LegiblePictures, type MailToShow, type SheetWords, ShownMail } from './page-scripts.ts'

export type Mail = Parameters<RenderMail>[0]

const LIMITS = { elements: 60_000, characters: 1_200_000, tableDepth: 24 }
const MAX_PIXELS = { one: 50_000_000, all: 300_000_000 }
const MAX_PAGES = 400
/** The rest of the pages is for the headers and the list of attachments. */
const PAPER_LIMITS = { ...PAPER, maxHeight: (MAX_PAGES - 20) * PAPER.pageHeight }
const MAX_PDF_BYTES = 100 * 1024 * 1024
/** Markup after this length is ignored. */
const MAX_HTML = MAX_MAIL_BYTES
/** In characters. Longer HTML is sent to the page as a file, which is faster. */
const MAX_ON_WIRE = 500_000

/** Maximum characters if only the words are shown. */
const MAX_WORDS = 300_000

function requireDecoded<A>(codec: Decoder<unknown, A>, value: unknown): A {
  const result = codec.decode(value)
  if (isLeft(result)) throw new Error('the page answered what it should not')
  return result.right
}

const PICTURES_MS = 3_000

/**
 * Prepares everything that does not depend on the mail. `practise`: also renders a sample mail, because a browser's first rendering is
 * slow. Without it, a mail that already waits is the first.
 */
export async function prepareSheet(page: BrowserPage, fontStyle: FontStyle, practise: boolean): Promise<void> {
  await page.setDocument(BLANK_SHEET)
  await page.call('addFonts', await fontStyle.ahead())
  if (!practise) return
  await page.call('placeMail', mailToShow(WARM_UP, false, []))
  await page.call('describeMail')
  await page.call('fitMail', '', PAPER_LIMITS)
  await page.print('', MAX_PDF_BYTES)
  await page.call('clearMail')
}

const WARM_UP = `<style>p{margin:0}</style>${'<p>Warm-up <b style="font-family:Calibri">of</b> a <a href="https://mail.invalid">mail</a></p>'.repeat(20)}
  <table><tr><td>1<td>2</table>`

const mailToShow = (html: string | undefined, plain: boolean, pictures: MailToShow['pictures']): MailToShow => ({
  html,
  plain,
  pictures,
  limits: LIMITS,
  maxPixels: MAX_PIXELS,
  fallbacks: FALLBACK_FONTS,
  words: pictureWords,
})

/** Whether the mail's own layout is kept, or only its words are shown, because the layout breaks the browser. */
export type Fidelity = 'whole' | 'words'

/** Undefined: show the body in its own layout. */
async function readWords(body: string, fidelity: Fidelity): Promise<PlainText | undefined> {
  if (isWithoutMarkup(body)) return stripMarkup(body, fidelity === 'words' ? MAX_WORDS : LIMITS.characters)
  return fidelity === 'words' ? extractPlainText(body, MAX_WORDS) : undefined
}

/** Renders the mail on a page with a prepared sheet. */
export async function renderOn(
  page: BrowserPage,
  mail: Mail,
  fidelity: Fidelity,
  deps: { readonly fontStyle: FontStyle; readonly timeZone: string },
): Promise<RenderedMail> {
  const { email, attachments } = mail
  const wordsOnly = fidelity === 'words'
  const body = email.htmlBody.slice(0, MAX_HTML)
  const words = await readWords(body, fidelity)
  const html = words?.text ?? body
  const { pictures, paths } = await writePictures(wordsOnly ? [] : mail.inline, page.directory)
  const inFile = html.length > MAX_ON_WIRE ? [join(page.directory, 'mail')] : []
  for (const path of inFile) await writeFile(path, html, { mode: 0o600 })
  if (paths.length + inFile.length > 0) await page.giveFiles('files', [...paths, ...inFile])
  const sent = inFile.length > 0 ? undefined : html
  const toShow = mailToShow(sent, words !== undefined, pictures)
  const shown = await showMail(page, toSheetWords(email, attachments, deps.timeZone), toShow)
  const sheets = await deps.fontStyle.forMail(shown)
  for (const css of sheets.slice(0, -1)) await page.call('addFonts', css)
  const fitted = requireDecoded(FittedMail, await page.call('fitMail', sheets.at(-1) ?? '', PAPER_LIMITS))
  if (fitted.blank && !wordsOnly) {
    await page.call('clearMail')
    return renderOn(page, mail, 'words', deps)
  }
  const cut = shown.cut || fitted.cut || (words?.cut ?? false) || email.htmlBody.length > MAX_HTML
  const notes = describeLeftOut({ remote: shown.remote.length, cut, lost: fitted.lost, wordsOnly })
  if (notes.length > 0) await page.call('addNotes', notes)
  if (fitted.tallPictures) await page.call('placePictures', PAPER)
  const legible = pictures.length === 0 ? [] : await findLegible(page, cut)
  const listed = mail.inline.filter((_, i) => !legible.includes(i))
  if (listed.length > 0)
    await page.call('listAttachments', toAttachmentWords([...attachments, ...listed.map(toListedFile)]))
  const pdf = await page.print(cut ? `1-${MAX_PAGES}` : '', MAX_PDF_BYTES)
  return {
    pdf,
    shown: mail.inline.map((_, i) => legible.includes(i)),
    remote: shown.remote.map(toOneLine),
    missingContentIds: shown.missing.map(toOneLine),
  }
}

const toListedFile = ({ fileName, content }: MailAttachment): { readonly fileName: string; readonly size: number } => ({
  fileName,
  size: content.byteLength,
})

/** Of two successive pages at least one is half full. What fits on half of the pages without breaks is therefore always printed. */
async function findLegible(page: BrowserPage, cut: boolean): Promise<readonly number[]> {
  const lastPixel = cut ? (MAX_PAGES * PAPER.pageHeight) / 2 : null
  return requireDecoded(LegiblePictures, await page.call('legiblePictures', { width: PAPER.width, lastPixel }))
}

/** Most mails need only one call to the page: each call passes through three processes. */
async function showMail(page: BrowserPage, words: SheetWords, mail: MailToShow): Promise<TypeOf<typeof ShownMail>> {
  const atOnce = await page.call('showMail', words, mail)
  if (atOnce === null) await waitForPictures(page)
  const shown = requireDecoded(ShownMail, atOnce ?? (await page.call('describeMail')))
  if (shown.loading) await waitForPictures(page)
  return shown
}

/** Waits up to PICTURES_MS. Pictures that are still loading then are shown in part. */
async function waitForPictures(page: BrowserPage): Promise<void> {
  const until = performance.now() + PICTURES_MS
  while ((await page.call('arePicturesLoading')) === true && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 5))
}
