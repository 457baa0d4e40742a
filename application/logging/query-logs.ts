// Looks through the recent log (LOG-6): within a window, and at so many entries at most. Whose entries is decided by who asks.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LogBuffer, LogPage, LogQuery, LogUnavailable } from '#domain/logging/log-buffer.ts'
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'
import { heldTo, type LogReader, type OtherTenantsLog } from './log-reader.ts'

export interface LogsWanted extends Omit<LogQuery, 'from' | 'to' | 'maxScan'> {
  /** None: a window before `to`. */
  readonly from: O.Option<Instant>
  /** None: now. */
  readonly to: O.Option<Instant>
}

export type QueryLogs = (
  reader: LogReader,
  wanted: LogsWanted,
) => TE.TaskEither<OtherTenantsLog | LogUnavailable, LogPage>

export interface QueryLogsDeps {
  readonly buffer: Pick<LogBuffer, 'query'>
  readonly clock: Clock
  /** LOG_LIST_DEFAULT_WINDOW_HOURS */
  readonly window: Duration
  /** LOG_LIST_MAX_SCAN */
  readonly maxScan: number
}

export const makeQueryLogs =
  ({ buffer, clock, window, maxScan }: QueryLogsDeps): QueryLogs =>
  (reader, wanted) =>
    pipe(
      TE.fromEither(heldTo(reader, wanted.tenantUuid)),
      TE.flatMap((tenantUuid) => {
        const to = O.getOrElse(clock.now)(wanted.to)
        const from = O.getOrElse(() => to - window)(wanted.from)
        return buffer.query({ ...wanted, tenantUuid, from, to, maxScan })
      }),
    )
