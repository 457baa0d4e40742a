// Reads a PDF as a reader would: the text of each page, how many pictures are drawn, where its links lead.
import { getDocument, OPS } from 'unpdf/pdfjs'

export interface PdfPage {
  readonly text: string
  readonly pictures: number
  readonly links: readonly string[]
  /** Where the topmost piece of text with these words starts, from the top left in points. */
  readonly find: (text: string) => { readonly x: number; readonly y: number } | undefined
  /** Where each piece of text stands, from the top in points. */
  readonly lines: readonly number[]
}

const PICTURES = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageXObjectRepeat])

export async function readPdf(pdf: Uint8Array): Promise<readonly PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item) =>
      'str' in item
        ? [{ text: item.str, x: Number(item.transform[4]), y: height - Number(item.transform[5]), eol: item.hasEOL }]
        : [],
    )
    const { fnArray } = await page.getOperatorList()
    const annotations: readonly unknown[] = await page.getAnnotations()
    pages.push({
      text: pieces.map(({ text, eol }) => (eol ? `${text}\n` : text)).join(''),
      pictures: fnArray.filter((fn) => PICTURES.has(fn)).length,
      links: annotations.flatMap((one) =>
        typeof one === 'object' && one !== null && 'url' in one && typeof one.url === 'string' ? [one.url] : [],
      ),
      lines: pieces.filter(({ text }) => text.trim() !== '').map(({ y }) => y),
      find: (wanted) => pieces.filter(({ text }) => text.includes(wanted)).toSorted((a, b) => a.y - b.y)[0],
    })
  }
  await task.destroy()
  return pages
}

/** All pages as one text with single spaces, compatibility forms folded. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  return (await readPdf(pdf))
    .map(({ text }) => text)
    .join(' ')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
}
