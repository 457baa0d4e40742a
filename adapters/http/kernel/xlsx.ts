// Writes a spreadsheet in Office Open XML (ECMA-376), a few rows at a time and in bounded memory. Texts are inline strings, which no
// spreadsheet runs as formulas.
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { escapeHtml } from '#domain/shared/escape-html.ts'
import { renderInPortions } from './portions.ts'

export const XLSX_MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Null: an empty cell. */
export type SpreadsheetCell = string | number | null
type Row = readonly SpreadsheetCell[]

interface Spreadsheet {
  /** Name of the sheet: at most 25 letters. Further sheets get a number. */
  readonly name: string
  /** The first row of each sheet, which stays in view. */
  readonly heads: Row
  readonly pages: AsyncIterable<readonly Row[]>
}

/** The most rows that spreadsheets open in one sheet. */
const ROWS_OF_SHEET = 1_048_576

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SHEET_OPENS = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const SHEET_ENDS = '</sheetData></worksheet>'

/** Characters that XML 1.0 cannot contain. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
/** Spreadsheets read `_x0041_` as a character. */
const LIKE_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi

const escapeText = (text: string): string =>
  escapeHtml(text.replaceAll(UNWRITABLE, '').replaceAll(LIKE_ESCAPE, '_x005F_'))

function renderCell(cell: SpreadsheetCell): string {
  if (cell === null || cell === '') return '<c/>'
  return typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`
}

const renderRow = (row: Row): string => `<row>${row.map(renderCell).join('')}</row>`

const toSheetPath = (n: number): string => `worksheets/sheet${n}.xml`

/** The parts that name the sheets, by path. */
function renderParts(name: string, count: number): readonly (readonly [path: string, xml: string])[] {
  const sheets = Array.from({ length: count }, (_, n) => n + 1)
  const typed = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const related = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const relations = (all: string) =>
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`
  return [
    [
      'xl/workbook.xml',
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
        .map((n) => `<sheet name="${escapeText(n === 1 ? name : `${name} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations(sheets.map((n) => related(n, 'worksheet', toSheetPath(n))).join(''))],
    ['_rels/.rels', relations(related(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${typed('workbook.xml', 'sheet.main')}${sheets.map((n) => typed(toSheetPath(n), 'worksheet')).join('')}</Types>`,
    ],
  ]
}

/** Throws if `pages` throws. `rowsOfSheet`: rows behind these begin a further sheet. */
export async function* writeXlsx(
  { name, heads, pages }: Spreadsheet,
  rowsOfSheet = ROWS_OF_SHEET,
): AsyncGenerator<Uint8Array, void, void> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    written.push(chunk)
  })
  const openPart = (path: string): ZipDeflate => {
    const part = new ZipDeflate(path, { level: 6 })
    zip.add(part)
    return part
  }
  let [sheets, rows] = [0, 0]
  const openSheet = (): ZipDeflate => {
    sheets += 1
    rows = 1
    const opened = openPart(`xl/${toSheetPath(sheets)}`)
    opened.push(strToU8(SHEET_OPENS + renderRow(heads)))
    return opened
  }
  let sheet = openSheet()
  for await (const page of pages) {
    for (let rest = page; rest.length > 0;) {
      if (rows === rowsOfSheet) {
        sheet.push(strToU8(SHEET_ENDS), true)
        sheet = openSheet()
      }
      const fitting = rest.slice(0, rowsOfSheet - rows)
      for await (const portion of renderInPortions(fitting, renderRow)) {
        sheet.push(strToU8(portion))
        yield* written.splice(0)
      }
      rows += fitting.length
      rest = rest.slice(fitting.length)
    }
  }
  sheet.push(strToU8(SHEET_ENDS), true)
  for (const [path, xml] of renderParts(name, sheets)) openPart(path).push(strToU8(xml), true)
  zip.end()
  yield* written.splice(0)
}
