// How much of each page of a PDF is empty: neither a line of text nor a picture, beyond the room between two paragraphs.
import type { PdfPicture } from './pictures-in-pdf.ts'
import type { PdfPage } from './read-pdf.ts'

/** Of A4 at 96 dots an inch, as mail-sheet.ts sets it. */
const PAGE = { top: 60, bottom: 1_055, whole: 1_123 }
const CSS_PIXELS = 96 / 72
const LINE = 18
/** Room that mails have between their parts. */
const BETWEEN = 80

/** The share of each page but the last, from 0 to 1. */
export function emptyShares(pages: readonly PdfPage[], pictures: readonly PdfPicture[]): readonly number[] {
  return pages.slice(0, -1).map(({ lines }, i) => {
    const foot = lines.map((y) => y * CSS_PIXELS).filter((y) => y < PAGE.bottom)
    const drawn = pictures
      .filter(({ page }) => page === i + 1)
      .map(({ above, drawnHeight }): [number, number] => [PAGE.whole - above - drawnHeight, PAGE.whole - above])
    const filled = [...foot.map((y): [number, number] => [y - LINE, y]), ...drawn].toSorted((a, b) => a[0] - b[0])
    let [empty, reached] = [0, PAGE.top]
    for (const [from, to] of [...filled, [PAGE.bottom, PAGE.bottom] as const]) {
      if (from - reached > BETWEEN) empty += from - reached
      reached = Math.max(reached, to)
    }
    return empty / (PAGE.bottom - PAGE.top)
  })
}
