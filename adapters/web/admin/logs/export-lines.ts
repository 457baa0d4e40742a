// Log entries as a file: lines of JSON, or a table for a spreadsheet.
import { csvText } from '#adapters/web/kit/list/csv.ts'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { escapeUnseen } from './data-tree.ts'
import { contextOf, detailsOf } from './line-context.ts'

export type ExportForm = 'ndjson' | 'csv'

export const MEDIA: Readonly<Record<ExportForm, string>> = { ndjson: 'application/x-ndjson', csv: 'text/csv' }

/** In the form of the daily files (LOG-1), so that the same tools read both. */
export const toNdjson = (lines: readonly LogEntryResponse[]): string =>
  lines
    .map(
      ({ ts, level, source, message, data }) =>
        `${escapeUnseen(JSON.stringify({ ts, level, source, message, data }))}\n`,
    )
    .join('')

const COLUMNS = ['ts', 'level', 'source', 'message', 'tenant', 'requestId', 'user', 'data'] as const

/** `language`: of the user's spreadsheet. */
export const toCsv = (lines: readonly LogEntryResponse[], language: 'nl' | 'en'): string => {
  const rows = lines.map((line) => {
    const { tenant, requestId, user } = contextOf(line.data)
    const details = detailsOf(line.data)
    const json = details === undefined || details === null ? '' : escapeUnseen(JSON.stringify(details))
    return [line.ts, line.level, line.source, line.message, tenant ?? '', requestId ?? '', user ?? '', json]
  })
  return csvText([COLUMNS, ...rows], language)
}

/** `log-2026-07-01T10-00-00Z.csv` */
export const fileName = (form: ExportForm, now: number): string =>
  `log-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.${form}`
