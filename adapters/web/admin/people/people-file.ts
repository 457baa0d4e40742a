// Reads people from a CSV file of a spreadsheet program: decodes it, finds the columns by their headers, and checks the rows (ADM-7).
import { isRight } from 'fp-ts/lib/Either.js'
import { isNone } from 'fp-ts/lib/Option.js'
import Papa from 'papaparse'
import { toCellText } from '#adapters/contract/codecs/csv.ts'
import { MAX_NAME_LENGTH, toNameKey, parseName } from '#domain/identity/naming.ts'
import { type Language, LANGUAGES } from '#domain/shared/language.ts'
import { toComparable, parseMailbox } from '#domain/shared/mailbox.ts'
import { parseNamesCell } from './names-cell.ts'

const ROWS_AT_MOST = 10_000
export const FILE_BYTES_AT_MOST = 5_000_000

const HEADERS = {
  name: ['naam', 'name', 'volledige naam', 'full name'],
  email: ['e-mailadres', 'e-mail', 'email', 'mailadres', 'e-mail address', 'email address'],
  roles: ['rollen', 'rol', 'roles', 'role'],
  tags: ['labels', 'label', 'tags', 'tag'],
  language: ['taal', 'language'],
} as const

const LANGUAGE_NAMES: Readonly<Record<Language, readonly string[]>> = {
  nl: ['nl', 'nederlands', 'dutch'],
  en: ['en', 'engels', 'english'],
}

type ColumnOfPeople = keyof typeof HEADERS

export interface FileRow {
  /** The line number in the spreadsheet. */
  readonly line: number
  readonly email: string
  readonly name: string
  /** Absent: the present tags stay. */
  readonly tags?: readonly string[]
  readonly roles?: readonly string[]
  /** Absent: the present language stays. */
  readonly language?: Language
}

export type RowFault =
  | { readonly key: 'import.row.name'; readonly values: { readonly max: number } }
  | { readonly key: 'import.row.address'; readonly values: Record<string, never> }
  | { readonly key: 'import.row.double'; readonly values: { readonly line: number } }
  | { readonly key: 'import.row.language'; readonly values: Record<string, never> }
  | { readonly key: 'import.row.tags' | 'import.row.roles'; readonly values: { readonly names: string } }

export interface PeopleFile {
  /** What each column of the file is imported as; null: it is not imported. */
  readonly columns: readonly { readonly header: string; readonly as: ColumnOfPeople | null }[]
  readonly rows: readonly FileRow[]
  readonly refused: readonly (FileRow & { readonly fault: RowFault })[]
}

export type FileFault = 'import.file.columns' | 'import.file.empty' | 'import.file.long' | 'import.file.large'

/** Decodes UTF-8, UTF-16 ("Unicode text" in Excel), or else Windows-1252, which older programs write. */
export function decodeFile(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const findColumn = (header: string): ColumnOfPeople | null =>
  (['name', 'email', 'tags', 'roles', 'language'] as const).find((one) =>
    HEADERS[one].some((known) => known === header.toLowerCase()),
  ) ?? null

/** The separator that the header contains most often. */
function detectSeparator(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const [most = ';'] = [';', ',', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)
  return most
}

type NamedRecords = readonly { readonly uuid: string; readonly name: string }[]

const indexByName = (some: NamedRecords): ReadonlyMap<string, string> =>
  new Map(some.map(({ uuid, name }) => [toNameKey(name), uuid]))

/** `roles` null: the user may not see them, so the column is ignored. */
export function readPeople(
  text: string,
  { tags, roles }: { readonly tags: NamedRecords; readonly roles: NamedRecords | null },
): PeopleFile | FileFault {
  // Excel reads the separator from this line and does not show the line.
  const [first = ''] = /^sep=.\r?\n/i.exec(text) ?? []
  const content = text.slice(first.length)
  const { data } = Papa.parse<string[]>(content, { delimiter: detectSeparator(content) })
  const [headers = [], ...lines] = data
  const known = { tags: indexByName(tags), ...(roles !== null && { roles: indexByName(roles) }) }
  const found = headers.map((getCell) => findColumn(getCell.trim()))
  const columns = headers.map((cell, n) => {
    const as = found.indexOf(found[n] ?? null) === n ? (found[n] ?? null) : null
    return { header: cell.trim(), as: as === 'roles' && roles === null ? null : as }
  })
  const place = (which: ColumnOfPeople): number => columns.findIndex(({ as }) => as === which)
  if (place('name') < 0 || place('email') < 0) return 'import.file.columns'
  const filled = lines
    .map((cells, at) => ({ cells: cells.map((cell) => toCellText(cell).trim()), line: at + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) return 'import.file.empty'
  if (filled.length > ROWS_AT_MOST) return 'import.file.long'
  const lineOf = new Map<string, number>()
  const rows: FileRow[] = []
  const refused: (FileRow & { readonly fault: RowFault })[] = []
  for (const { cells, line } of filled) {
    const cell = (which: ColumnOfPeople): string => cells[place(which)] ?? ''
    const row = { line, email: cell('email'), name: cell('name') }
    const address = parseMailbox(row.email)
    const lists = (['tags', 'roles'] as const).map((which) => {
      const isKnown = (name: string): boolean => known[which]?.has(toNameKey(name)) === true
      const names = parseNamesCell(cell(which), isKnown)
      const uuids = names.flatMap((name) => known[which]?.get(toNameKey(name)) ?? [])
      return { which, uuids, unknown: names.filter((name) => !isKnown(name)) }
    })
    const named = cell('language').toLowerCase()
    const language = LANGUAGES.find((one) => LANGUAGE_NAMES[one].includes(named))
    const missing = lists.find(({ unknown }) => unknown.length > 0)
    const earlier = isRight(address) ? lineOf.get(toComparable(address.right)) : undefined
    const fault: RowFault | null = !isRight(address)
      ? { key: 'import.row.address', values: {} }
      : isNone(parseName(row.name))
        ? { key: 'import.row.name', values: { max: MAX_NAME_LENGTH } }
        : earlier !== undefined
          ? { key: 'import.row.double', values: { line: earlier } }
          : missing !== undefined
            ? { key: `import.row.${missing.which}`, values: { names: missing.unknown.join(', ') } }
            : named !== '' && language === undefined
              ? { key: 'import.row.language', values: {} }
              : null
    if (fault !== null) refused.push({ ...row, fault })
    else {
      if (isRight(address)) lineOf.set(toComparable(address.right), line)
      const given = lists.filter(({ uuids }) => uuids.length > 0)
      rows.push({
        ...row,
        ...Object.fromEntries(given.map(({ which, uuids }) => [which, uuids])),
        ...(language !== undefined && { language }),
      })
    }
  }
  return { columns, rows, refused }
}
