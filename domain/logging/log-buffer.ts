// The recent log, to be looked through: so many entries for so long, with a share for each tenant and level (LOG-4). Who gives way where there is no
// room is in shared-ring.ts.
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Duration, Instant } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { LogEntry, LogEntryId, LogLine, LogSource } from './log-entry.ts'
import type { LogLevel } from './ports.ts'

export interface FoundEntry extends LogEntry {
  readonly id: LogEntryId
}

export const LOG_SORTS = ['ts', 'level', 'source', 'message'] as const
export type LogSort = (typeof LOG_SORTS)[number]

/** Which entries are meant. Empty lists mean any. */
export interface LogFilter {
  /** Anywhere in the message or the printed data, literally but without regard to case; empty: anything. */
  readonly q: string
  readonly levels: readonly LogLevel[]
  readonly sources: readonly LogSource[]
  /** Of this tenant only; none: of all, and of none. */
  readonly tenantUuid: Option<TenantUuid>
  /** Of this request and of all that it caused. */
  readonly requestId: Option<string>
  /** Both included. */
  readonly from: Instant
  readonly to: Instant
}

export interface LogQuery extends LogFilter {
  readonly sortBy: LogSort
  readonly sortDir: 'asc' | 'desc'
  readonly skip: number
  readonly limit: number
  /** How many entries of the window are looked at, the latest first. */
  readonly maxScan: number
}

export interface LogPage {
  readonly entries: readonly FoundEntry[]
  /** How many of those looked at were meant. */
  readonly total: number
  readonly scanned: number
  /** False: the window holds more than could be looked at. */
  readonly complete: boolean
}

/** How much of a period a search went through, the latest first. */
export interface ScanResult extends Pick<LogPage, 'scanned' | 'complete'> {
  /** The moment of the last entry; the beginning of the period, if there was none. */
  readonly oldest: Instant
}

export interface LogBucket {
  /** Its beginning. */
  readonly at: Instant
  /** With the fatal ones. */
  readonly error: number
  readonly warn: number
  readonly other: number
}

export interface LogHistogram extends Pick<LogPage, 'scanned' | 'complete'> {
  /** What is kept of the period that was asked for. */
  readonly from: Instant
  readonly to: Instant
  /** The length of each. */
  readonly bucket: Duration
  /** At most 60, without gaps; the first and the last may reach beyond the period. */
  readonly buckets: readonly LogBucket[]
  /** Earlier entries were not scanned. */
  readonly countedFrom: Instant
}

/**
 * The store of the buffer cannot be asked. What is logged meanwhile is kept and put there once it can: to show that alone would look like
 * all there is.
 */
export type LogUnavailable = Tagged<'LogUnavailable'>
export const logUnavailable: LogUnavailable = { _tag: 'LogUnavailable' }

export interface LogBuffer {
  /** Returns at once and never throws or waits. Later searches of this replica find the entry. `line`: the entry as already printed. */
  readonly append: (entry: LogEntry, line: LogLine) => void
  /** Cost grows with `maxScan` and `skip`, never with what was ever logged. */
  readonly query: (query: LogQuery) => TaskEither<LogUnavailable, LogPage>
  /** Counts by moment and severity. Cost grows with `maxScan`, whatever the length of the period. */
  readonly count: (query: LogFilter & Pick<LogQuery, 'maxScan'>) => TaskEither<LogUnavailable, LogHistogram>
  /**
   * The entry, and up to `reach` before and after it, of that tenant only where one is given, in the order of time. None: it is no longer
   * kept, or not that tenant's.
   */
  readonly readAround: (
    id: LogEntryId,
    reach: number,
    tenantUuid: Option<TenantUuid>,
  ) => TaskEither<LogUnavailable, Option<readonly FoundEntry[]>>
}
