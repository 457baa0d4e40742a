// Lists the daily files, and first removes those that are older than asked for (LOG-7). What was removed is logged.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LogFile, LogFileName, LogFiles, LogFilesUnavailable } from '#domain/logging/log-files.ts'
import type { Log } from '#domain/logging/ports.ts'
import { type Clock, days } from '#domain/shared/clock.ts'
import { type LogFilesNotHis, type LogReader, operatorAlone } from './log-reader.ts'

export interface ListedLogFiles {
  readonly files: readonly LogFile[]
  readonly removed: readonly LogFileName[]
}

/** `retentionDays`: files not written to for longer are removed; none: nothing is. */
export type ListLogFiles = (
  reader: LogReader,
  retentionDays: O.Option<number>,
) => TE.TaskEither<LogFilesNotHis | LogFilesUnavailable, ListedLogFiles>

export interface ListLogFilesDeps {
  readonly files: Pick<LogFiles<unknown>, 'list' | 'removeBefore'>
  readonly clock: Clock
  readonly log: Pick<Log, 'info'>
}

export const makeListLogFiles = ({ files, clock, log }: ListLogFilesDeps): ListLogFiles => {
  const removeOlder = (retentionDays: number): TE.TaskEither<LogFilesUnavailable, readonly LogFileName[]> =>
    pipe(
      files.removeBefore(clock.now() - days(retentionDays)),
      TE.tapIO((removed) => () => log.info('audit.log-files.removed', { retentionDays, removed })),
    )

  return (reader, retentionDays) =>
    pipe(
      TE.fromEither(operatorAlone(reader)),
      TE.flatMap(() =>
        O.match(() => TE.right<LogFilesUnavailable, readonly LogFileName[]>([]), removeOlder)(retentionDays),
      ),
      TE.flatMap((removed) =>
        pipe(
          files.list,
          TE.map((listed) => ({ files: listed, removed })),
        ),
      ),
    )
}
