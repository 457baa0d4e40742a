// Counts entries of a period by moment and severity during a scan (LOG-6). Memory grows only with the number of buckets.
import { fromDays, type Duration, fromHours, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { type BufferedEntry, matchesFilter } from './buffered-entry.ts'
import type { LogBucket, LogFilter, LogHistogram, ScanResult } from './log-buffer.ts'

const BUCKETS_AT_MOST = 60

/** Possible lengths of a bucket. Buckets begin at multiples of their length, so that they stay in place as time passes. */
const STEPS: readonly Duration[] = [
  ...[1, 10, 100].flatMap((n) => [n, 2 * n, 5 * n]),
  ...[fromSeconds, fromMinutes].flatMap((of) => [1, 2, 5, 10, 15, 30].map(of)),
  ...[1, 2, 3, 6, 12].map(fromHours),
]

// A period that begins and ends within buckets touches up to two buckets more than its length.
function chooseStep(period: Duration): Duration {
  const least = period / (BUCKETS_AT_MOST - 2)
  return STEPS.find((step) => step >= least) ?? fromDays(Math.max(1, Math.ceil(least / fromDays(1))))
}

/** The part of the period for which the buffer can have entries. */
export function clampToKeptPeriod<F extends LogFilter>(filter: F, oldest: Instant, now: Instant): F {
  const from = Math.max(filter.from, oldest)
  return { ...filter, from, to: Math.max(from, Math.min(filter.to, now)) }
}

export interface EntryCounter {
  readonly add: (entry: BufferedEntry) => void
  readonly toHistogram: (scan: ScanResult) => LogHistogram
}

/** Counts entries that match the filter. Callers may leave out entries that do not match. */
export function makeEntryCounter(filter: LogFilter): EntryCounter {
  const { from, to } = filter
  const bucket = chooseStep(to - from)
  const first = Math.floor(from / bucket)
  const counts = Array.from({ length: Math.floor(to / bucket) - first + 1 }, () => ({ error: 0, warn: 0, other: 0 }))
  const isMeant = matchesFilter(filter)
  return {
    add: (entry) => {
      const count = counts[Math.floor(entry.at / bucket) - first]
      if (count === undefined || !isMeant(entry)) return
      const { level } = entry
      count[level === 'error' || level === 'fatal' ? 'error' : level === 'warn' ? 'warn' : 'other'] += 1
    },
    toHistogram: ({ scanned, complete, oldest }) => ({
      from,
      to,
      bucket,
      buckets: counts.map((count, n): LogBucket => ({ at: (first + n) * bucket, ...count })),
      scanned,
      complete,
      countedFrom: complete ? from : oldest,
    }),
  }
}
