// Writes CSV files for spreadsheets and saves them as downloads. The data stays on the user's machine.
import { BYTE_ORDER_MARK, toCsvLine } from '#adapters/contract/codecs/csv.ts'
import type { Language } from '#domain/shared/language.ts'
import type { Column } from './column.ts'

export function joinCsv(lines: readonly (readonly string[])[], language: Language): string {
  return BYTE_ORDER_MARK + lines.map((cells) => toCsvLine(cells, language)).join('')
}

export function writeCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], language: Language): string {
  const saved = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]))
  return joinCsv(
    [saved.map(({ header }) => header), ...rows.map((row) => saved.map(({ text }) => text(row)))],
    language,
  )
}

export function saveAsFile(fileName: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // By this time the browser has taken the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
