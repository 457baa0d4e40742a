// Exports log entries: loads all entries of a query, page by page, and writes them as lines of JSON or as a table for a spreadsheet.
import { type Either, right } from 'fp-ts/lib/Either.js'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { joinCsv } from '#adapters/web/kit/list/csv.ts'
import type { LogPageResponse } from '../api/call.ts'
import { readLineContext, withoutContext, escapeUnseen } from './log-entry.ts'
import type { LogPart } from './log-view.ts'
import type { Language } from '#domain/shared/language.ts'

export interface GatheredLines {
  readonly lines: readonly LogEntryResponse[]
  /** False: there are more entries than the service scans. */
  readonly complete: boolean
}

const SIZE = 500
/** The limit of the browser. The limit of the service may be higher. */
export const MOST_GATHERED = 20_000

/** Stops before the next page when `isWanted` returns false. The bounds in `load` must stay the same for all pages. */
export async function gatherLines<F>(
  load: (part: LogPart) => Promise<Either<F, LogPageResponse>>,
  onProgress: (loaded: number, total: number) => void,
  isWanted: () => boolean,
): Promise<Either<F, GatheredLines>> {
  const byId = new Map<string, LogEntryResponse>()
  let complete = true
  for (let skip = 0; isWanted(); skip += SIZE) {
    const answer = await load({ skip, size: SIZE })
    if (answer._tag === 'Left') return answer
    const { data, total } = answer.right
    complete &&= answer.right.complete
    for (const line of data) byId.set(line.id, line)
    onProgress(byId.size, total)
    if (data.length === 0 || skip + data.length >= total) break
    if (byId.size >= MOST_GATHERED) {
      complete = false
      break
    }
  }
  return right({ lines: [...byId.values()], complete })
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

const COLUMNS = ['ts', 'level', 'source', 'message', 'tenant', 'requestId', 'user', 'data'] as const

/** `language` is the language of the user's spreadsheet program. */
export function toCsv(lines: readonly LogEntryResponse[], language: Language): string {
  const rows = lines.map((line) => {
    const { tenant, requestId, user } = readLineContext(line.data)
    const details = withoutContext(line.data)
    const json = details === undefined || details === null ? '' : escapeUnseen(JSON.stringify(details))
    return [line.ts, line.level, line.source, line.message, tenant ?? '', requestId ?? '', user ?? '', json]
  })
  return joinCsv([COLUMNS, ...rows], language)
}

/** `log-2026-07-01T10-00-00Z.csv` */
export function makeExportFileName(form: ExportForm, now: number): string {
  return `log-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.${form}`
}
