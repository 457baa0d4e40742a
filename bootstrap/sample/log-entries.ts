// Log entries of the sample's days, each marked as sample. They name no person.
import type { LogEntry, LogSource } from '#domain/logging/log-entry.ts'
import type { LogData, LogLevel } from '#domain/logging/ports.ts'
import { toIsoText } from '#domain/shared/clock.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Calendar } from './calendar.ts'
import { type Draw, makeDraw } from './draw.ts'

type Occurrence = readonly [
  everyDays: number,
  level: LogLevel,
  source: LogSource,
  message: string,
  data: (draw: Draw) => LogData,
]

const OCCURRENCES: readonly Occurrence[] = [
  [
    1,
    'info',
    'app',
    'mailclient.ledger.refresh.batch',
    (draw) => ({ success: 20 + draw.below(9), stale: draw.below(2), rate_limited: 0, invalid_grant: 0, transient: 0 }),
  ],
  [1, 'info', 'app', 'archive.archived', (draw) => ({ archiveId: draw.uuid(), parts: 1 + draw.below(5) })],
  [
    2,
    'warn',
    'bull',
    'job.failed',
    (draw) => ({ queue: 'archive.run', job: draw.uuid(), attempt: 1, failure: 'StoreUnavailable' }),
  ],
  [3, 'warn', 'app', 'archive.attempt.failed', (draw) => ({ archiveId: draw.uuid(), failure: 'LedgerDown', tries: 1 })],
  [4, 'error', 'app', 'archive.leftovers', (draw) => ({ archiveId: draw.uuid(), document: draw.uuid() })],
  [6, 'fatal', 'error', 'process.rejection.unhandled', () => ({ name: 'Error', code: 'ECONNRESET' })],
]
const DAYS = 90

/** The oldest first. */
export function makeSampleLogEntries({ at, now }: Calendar): readonly LogEntry[] {
  const draw = makeDraw('log')
  const entries = Array.from({ length: DAYS }, (_, day) =>
    // All but the last also occur today.
    OCCURRENCES.filter(([every], place) => (day + place) % every === 0).map(
      ([, level, source, message, data]): LogEntry => ({
        ts: toIsoText(Math.min(at(day, 8 + draw.below(10), draw.below(60)), now)),
        level,
        source,
        message,
        data: { ...data(draw), sample: true, context: { requestId: draw.uuid(), tenant: SAMPLE_OFFICE.uuid } },
      }),
    ),
  ).flat()
  return entries.toSorted((a, b) => (a.ts < b.ts ? -1 : 1))
}
