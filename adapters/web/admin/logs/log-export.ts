// Exports log entries: loads all entries of a query, page by page, and writes them as lines of JSON or as a table for a spreadsheet.
import { type Either, map } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { writeCsv } from '#adapters/web/kit/list/csv.ts'
import { type ListPart, loadAllPages } from '../api/all-pages.ts'
import type { LogPageResponse } from '../api/call.ts'
import { readLineContext, withoutContext, escapeUnseen } from './log-entry.ts'
import type { Language } from '#domain/shared/language.ts'

export interface GatheredLines {
  readonly lines: readonly LogEntryResponse[]
  /** False: there are more entries than the service scans. */
  readonly complete: boolean
}

const SIZE = 500
/** The limit of the browser. The limit of the service may be higher. */
export const MOST_GATHERED = 20_000

/** Loads no further page when `isWanted` returns false. The bounds in `load` must stay the same for all pages. */
export async function gatherLines<F>(
  load: (part: ListPart) => Promise<Either<F, LogPageResponse>>,
  onProgress: (loaded: number, total: number) => void,
  isWanted: () => boolean,
): Promise<Either<F, GatheredLines>> {
  const byId = new Map<string, LogEntryResponse>()
  let count = 0
  let complete = true
  const onPage = ({ data, total, complete: isWhole }: LogPageResponse): boolean => {
    for (const line of data) byId.set(line.id, line)
    count += data.length
    complete = complete && isWhole && (count < MOST_GATHERED || count >= total)
    onProgress(byId.size, total)
    return isWanted()
  }
  const loaded = await loadAllPages(load, { limit: SIZE, most: MOST_GATHERED, onPage })
  return pipe(
    loaded,
    map(() => ({ lines: [...byId.values()], complete })),
  )
}

export type ExportForm = 'ndjson' | 'csv'

export const MEDIA: Readonly<Record<ExportForm, string>> = { ndjson: 'application/x-ndjson', csv: 'text/csv' }

/** The same format as the daily files (LOG-1), so that the same tools read both. */
export function toNdjson(lines: readonly LogEntryResponse[]): string {
  return lines
    .map(
      ({ ts, level, source, message, data }) =>
        `${escapeUnseen(JSON.stringify({ ts, level, source, message, data }))}\n`,
    )
    .join('')
}

const toExportColumn = (name: string, text: (line: LogEntryResponse) => string | null): Column<LogEntryResponse> => ({
  name,
  header: name,
  text: (line) => text(line) ?? '',
})

const EXPORT_COLUMNS = [
  toExportColumn('ts', ({ ts }) => ts),
  toExportColumn('level', ({ level }) => level),
  toExportColumn('source', ({ source }) => source),
  toExportColumn('message', ({ message }) => message),
  toExportColumn('tenant', ({ data }) => readLineContext(data).tenant),
  toExportColumn('requestId', ({ data }) => readLineContext(data).requestId),
  toExportColumn('user', ({ data }) => readLineContext(data).user),
  toExportColumn('data', ({ data }) => {
    const details = withoutContext(data)
    return details === undefined || details === null ? null : escapeUnseen(JSON.stringify(details))
  }),
]

/** `language` is the language of the user's spreadsheet program. */
export function toCsv(lines: readonly LogEntryResponse[], language: Language): string {
  return writeCsv(EXPORT_COLUMNS, lines, language)
}

/** `log-2026-07-01T10-00-00Z.csv` */
export function makeExportFileName(form: ExportForm, now: number): string {
  return `log-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.${form}`
}
