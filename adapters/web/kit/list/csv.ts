// CSV files for spreadsheets, by RFC 4180, in UTF-8, saved as a download that does not leave the machine.
import type { Column } from './column.ts'

/** Spreadsheets run this as a formula, also after white space. A leading quote makes it text. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u

const quoted = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Dutch spreadsheets expect a semicolon: the comma is their decimal mark. */
export const csvText = (lines: readonly (readonly string[])[], language: 'nl' | 'en'): string => {
  const separator = language === 'nl' ? ';' : ','
  // By the byte order mark spreadsheets recognise UTF-8.
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(separator)).join('\r\n')}\r\n`
}

export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], language: 'nl' | 'en'): string => {
  const saved = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]))
  return csvText(
    [saved.map(({ header }) => header), ...rows.map((row) => saved.map(({ text }) => text(row)))],
    language,
  )
}

export const saveAsFile = (fileName: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
