// An entry as buffers store it: its data as printed JSON, and the values that searches compare, so that only shown entries are parsed.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { LogEntry, LogEntryId, LogLine, LogSource } from './log-entry.ts'
import type { FoundEntry, LogFilter } from './log-buffer.ts'
import type { LogLevel } from './ports.ts'

export interface BufferedEntry {
  readonly id: LogEntryId
  readonly at: Instant
  readonly level: LogLevel
  readonly source: LogSource
  /** Undefined: the entry belongs to no tenant. */
  readonly tenant: string | undefined
  /** Undefined: the entry belongs to no request. */
  readonly requestId: string | undefined
  readonly message: string
  /** JSON. */
  readonly data: string
}

const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

const getText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const BEFORE_DATA = ',"data":'

/** JSON escapes quotes within strings, so the first match is the field itself. */
function cutData(line: LogLine): string {
  const found = line.indexOf(BEFORE_DATA)
  return found < 0 ? 'null' : line.slice(found + BEFORE_DATA.length, -1)
}

/** Never throws. Tenant and request id come from `context` only. */
export function toBufferedEntry(entry: LogEntry, line: LogLine, at: Instant, id: LogEntryId): BufferedEntry {
  const context = getField(entry.data, 'context')
  return {
    id,
    at,
    level: entry.level,
    source: entry.source,
    tenant: getText(getField(context, 'tenant')),
    requestId: getText(getField(context, 'requestId')),
    message: entry.message,
    data: cutData(line),
  }
}

/** `ts`: the text of the entry's `at`. */
export function toFoundEntry({ id, level, source, message, data }: BufferedEntry, ts: string): FoundEntry {
  return {
    id,
    ts,
    level,
    source,
    message,
    data: JSON.parse(data),
  }
}

/** The text as part of a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Whether a text contains `q` literally, or as JSON prints it, without regard to case. */
export function containsText(q: string): (text: string) => boolean {
  if (q === '') return () => true
  const asPrinted = JSON.stringify(q).slice(1, -1)
  const sought = new RegExp([...new Set([q, asPrinted])].map(escapeRegExp).join('|'), 'iu')
  return (text) => sought.test(text)
}

/** Whether an entry matches the filter, except for its period. */
export function matchesFilter(filter: LogFilter): (entry: BufferedEntry) => boolean {
  const levels = new Set(filter.levels)
  const sources = new Set(filter.sources)
  const tenant = O.toUndefined(filter.tenantUuid)
  const requestId = O.toUndefined(filter.requestId)
  const has = containsText(filter.q)
  return (entry) =>
    (levels.size === 0 || levels.has(entry.level)) &&
    (sources.size === 0 || sources.has(entry.source)) &&
    (tenant === undefined || entry.tenant === tenant) &&
    (requestId === undefined || entry.requestId === requestId) &&
    (filter.q === '' || has(entry.message) || has(entry.data))
}
