// Lines of CSV for spreadsheets, by RFC 4180, in UTF-8.
import type { Language } from '#domain/shared/language.ts'

/** Put this at the start of a file: spreadsheets recognise UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Spreadsheets run such a text as a formula, also after white space or invisible characters. A leading apostrophe marks it as text. A text
 * that already has an apostrophe gets another one, so that it can be read back.
 */
const FORMULA = /^(?:'|[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠]/u

const quoteCell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** The text of a cell that `toCsvLine` wrote. */
export function toCellText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

const renderNumber = (cell: number, language: Language): string =>
  `"${language === 'nl' ? String(cell).replace('.', ',') : cell}"`

/** Dutch spreadsheets expect a semicolon: the comma is their decimal mark. */
export function toCsvLine(cells: readonly (string | number)[], language: Language): string {
  const written = cells.map((cell) => (typeof cell === 'number' ? renderNumber(cell, language) : quoteCell(cell)))
  return `${written.join(language === 'nl' ? ';' : ',')}\r\n`
}
