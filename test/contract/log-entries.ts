// Entries of the log for tests, and the plainest way to look through them, to which buffers are held.
import * as O from 'fp-ts/lib/Option.js'
import { LOG_LEVELS, type LogEntry, type LogLine } from '#domain/logging/log-entry.ts'
import type { LogBuffer, LogQuery } from '#domain/logging/log-buffer.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { asTenantUuid, type TenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

export const NOON = Date.parse('2026-03-01T12:00:00.000Z')
export const KORREL: TenantUuid = asTenantUuid(aUuid(1))
export const LINDE: TenantUuid = asTenantUuid(aUuid(2))

export interface EntryParts extends Partial<Omit<LogEntry, 'ts' | 'data'>> {
  /** Milliseconds after noon. */
  readonly after?: number
  readonly data?: Readonly<Record<string, unknown>>
  readonly tenant?: TenantUuid
  readonly requestId?: string
}

export function anEntry({ after = 0, data = {}, tenant, requestId, ...over }: EntryParts = {}): LogEntry {
  return {
    ts: new Date(NOON + after).toISOString(),
    level: 'info',
    source: 'app',
    message: 'something.happened',
    ...over,
    data: { ...data, context: { ...(requestId && { requestId }), ...(tenant && { tenant }), POD_NAME: 'tapster-0' } },
  }
}

export function lineOf({ ts, level, source, message, data }: LogEntry): LogLine {
  return JSON.stringify({ ts, level, source, message, data })
}

export function append(buffer: LogBuffer, ...entries: readonly EntryParts[]): void {
  for (const parts of entries) {
    const entry = anEntry(parts)
    buffer.append(entry, lineOf(entry))
  }
}

/** Default: everything of the week up to a day after noon, the latest first. */
export function aQuery(over: Partial<LogQuery> = {}): LogQuery {
  return {
    q: '',
    levels: [],
    sources: [],
    tenantUuid: O.none,
    requestId: O.none,
    from: NOON - fromDays(7),
    to: NOON + fromDays(1),
    sortBy: 'ts',
    sortDir: 'desc',
    skip: 0,
    limit: 500,
    maxScan: 5_000,
    ...over,
  }
}

function fieldOf(data: unknown, name: string): unknown {
  const context: unknown = typeof data === 'object' && data !== null && 'context' in data ? data.context : undefined
  return typeof context === 'object' && context !== null ? Reflect.get(context, name) : undefined
}

/** The expected result of a query over entries in the order of logging: each condition reads all of them again. */
export function expectedPage(entries: readonly LogEntry[], query: LogQuery) {
  const latestFirst = entries
    .map((entry, place) => ({ entry, place, at: Date.parse(entry.ts) }))
    .toSorted((a, b) => b.at - a.at || b.place - a.place)
  const inWindow = latestFirst.filter(({ at }) => at >= query.from && at <= query.to)
  const scanned = inWindow.slice(0, query.maxScan)
  const q = query.q.toLowerCase()
  const found = scanned.filter(
    ({ entry: { level, source, message, data } }) =>
      (query.levels.length === 0 || query.levels.includes(level)) &&
      (query.sources.length === 0 || query.sources.includes(source)) &&
      (O.isNone(query.tenantUuid) || fieldOf(data, 'tenant') === query.tenantUuid.value) &&
      (O.isNone(query.requestId) || fieldOf(data, 'requestId') === query.requestId.value) &&
      (message.toLowerCase().includes(q) || JSON.stringify(data).toLowerCase().includes(q)),
  )
  const keyOf = ({ entry, at }: (typeof found)[number]): number | string =>
    query.sortBy === 'ts' ? at : query.sortBy === 'level' ? -LOG_LEVELS.indexOf(entry.level) : entry[query.sortBy]
  const sign = query.sortDir === 'asc' ? 1 : -1
  // Stable, so that ties stay the latest first, but that time itself is turned round whole.
  const sorted =
    query.sortBy === 'ts' && query.sortDir === 'asc'
      ? found.toReversed()
      : found.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -sign : keyOf(a) > keyOf(b) ? sign : 0))
  return {
    entries: sorted.slice(query.skip, query.skip + query.limit).map(({ entry }) => entry),
    total: found.length,
    scanned: scanned.length,
    complete: inWindow.length <= query.maxScan,
  }
}
