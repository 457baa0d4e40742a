// Rows as a file that spreadsheets open: values by RFC 4180, in UTF-8.
import type { Column } from './column.ts'

/** A spreadsheet takes this for a formula, whatever blanks lead it in: it gets it as text. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u

const quoted = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Dutch spreadsheets expect a semicolon: the comma is their decimal mark. */
export const csvText = (lines: readonly (readonly string[])[], language: 'nl' | 'en'): string => {
  const separator = language === 'nl' ? ';' : ','
  // By the mark at its beginning spreadsheets know that it is UTF-8.
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(separator)).join('\r\n')}\r\n`
}

export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], language: 'nl' | 'en'): string => {
  const saved = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]))
  return csvText(
    [saved.map(({ header }) => header), ...rows.map((row) => saved.map(({ text }) => text(row)))],
    language,
  )
}
