// A table as a file that spreadsheets open: comma separated values by RFC 4180.
import type { Column } from './column.ts'

/** A text that spreadsheets would run as a formula is shown to them as text. */
const harmless = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`

/** `separator`: what the user's spreadsheet expects; a comma splits decimals where those are written with one. */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], separator: ',' | ';'): string => {
  const told = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]))
  const lines = [told.map(({ header }) => header), ...rows.map((row) => told.map(({ text }) => text(row)))]
  // By the mark at its beginning spreadsheets know that it is UTF-8.
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(separator)).join('\r\n')}\r\n`
}
