// Port of the log buffer: the recent log entries, for search. Number and age of entries are limited, with a share for each tenant and level
// (LOG-4); shared-ring.ts chooses the entries that are dropped.
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

/** The entries to find. Empty lists match any. */
export interface LogFilter {
  /** Searches the message and the printed data, literally but without regard to case. Empty: any entry. */
  readonly q: string
  readonly levels: readonly LogLevel[]
  readonly sources: readonly LogSource[]
  /** Entries of this tenant only. None: entries of all tenants, and without a tenant. */
  readonly tenantUuid: Option<TenantUuid>
  /** Entries of this request, and of all work that it caused. */
  readonly requestId: Option<string>
  /** Both inclusive. */
  readonly from: Instant
  readonly to: Instant
}

export interface LogQuery extends LogFilter {
  readonly sortBy: LogSort
  readonly sortDir: 'asc' | 'desc'
  readonly skip: number
  readonly limit: number
  /** The maximum number of entries of the period to scan, the latest first. */
  readonly maxScan: number
}

export interface LogPage {
  readonly entries: readonly FoundEntry[]
  /** The number of scanned entries that match. */
  readonly total: number
  readonly scanned: number
  /** False: the period has more entries than were scanned. */
  readonly complete: boolean
}

/** How much of a period a search scanned, the latest first. */
export interface ScanResult extends Pick<LogPage, 'scanned' | 'complete'> {
  /** The moment of the last scanned entry; the beginning of the period, if there was none. */
  readonly oldest: Instant
}

export interface LogBucket {
  /** The beginning of the bucket. */
  readonly at: Instant
  /** Includes fatal entries. */
  readonly error: number
  readonly warn: number
  readonly other: number
}

export interface LogHistogram extends Pick<LogPage, 'scanned' | 'complete'> {
  /** The part of the requested period that the buffer has. */
  readonly from: Instant
  readonly to: Instant
  /** The length of a bucket. */
  readonly bucket: Duration
  /** At most 60, without gaps; the first and the last may reach beyond the period. */
  readonly buckets: readonly LogBucket[]
  /** Entries before this moment were not scanned. */
  readonly countedFrom: Instant
}

/**
 * The store of the buffer cannot be read. Entries of this time are stored later. A search does not return only these, because they would
 * look like the whole log.
 */
export type LogUnavailable = Tagged<'LogUnavailable'>
export const logUnavailable: LogUnavailable = { _tag: 'LogUnavailable' }

export interface LogBuffer {
  /** Returns at once and never throws or waits. Later searches of this replica find the entry. `line`: the entry as already printed. */
  readonly append: (entry: LogEntry, line: LogLine) => void
  /** The cost grows with `maxScan` and `skip`, but not with the size of the log. */
  readonly query: (query: LogQuery) => TaskEither<LogUnavailable, LogPage>
  /** Counts by moment and severity. The cost grows with `maxScan`, but not with the length of the period. */
  readonly count: (query: LogFilter & Pick<LogQuery, 'maxScan'>) => TaskEither<LogUnavailable, LogHistogram>
  /**
   * The entry, and up to `reach` entries before and after it, in the order of time; with `tenantUuid`, only entries of that tenant. None:
   * the entry is no longer in the buffer, or not that tenant's.
   */
  readonly readAround: (
    id: LogEntryId,
    reach: number,
    tenantUuid: Option<TenantUuid>,
  ) => TaskEither<LogUnavailable, Option<readonly FoundEntry[]>>
}
