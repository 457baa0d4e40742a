// Shows what was logged before and after an entry, of whom it may be shown (LOG-9).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { FoundEntry, LogBuffer, LogUnavailable } from '#domain/logging/log-buffer.ts'
import type { LogEntryId } from '#domain/logging/log-entry-id.ts'
import type { LogReader } from './log-reader.ts'

/** It is no longer kept, never was, or is another tenant's. */
export interface LogEntryGone {
  readonly _tag: 'LogEntryGone'
}

/** In the order of time, the entry itself among them. */
export type EntriesAround = (
  reader: LogReader,
  id: LogEntryId,
  reach: number,
) => TE.TaskEither<LogEntryGone | LogUnavailable, readonly FoundEntry[]>

export const makeEntriesAround =
  ({ buffer }: { readonly buffer: Pick<LogBuffer, 'around'> }): EntriesAround =>
  (reader, id, reach) =>
    pipe(
      buffer.around(id, reach, reader._tag === 'Operator' ? reader.within : O.some(reader.tenantUuid)),
      TE.flatMapOption(
        (found) => found,
        (): LogEntryGone => ({ _tag: 'LogEntryGone' }),
      ),
    )
