// Lists the daily files, and first removes those that are older than asked for (LOG-7). That it is removed, and what came of it, stands in the
// operator's trail: files are outside of any transaction.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AuditOutcome, RecordFacts } from '#domain/logging/audit.ts'
import type { LogFile, LogFileName, LogFiles, LogFilesUnavailable } from '#domain/logging/log-files.ts'
import { type Clock, days } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type LogFilesNotHis, type LogReader, type Operator, operatorAlone } from './log-reader.ts'

export interface ListedLogFiles {
  readonly files: readonly LogFile[]
  readonly removed: readonly LogFileName[]
}

/** `retentionDays`: files not written to for longer are removed; none: nothing is. Left(StoreUnavailable): some may be removed already. */
export type ListLogFiles = (
  reader: LogReader,
  retentionDays: O.Option<number>,
) => TE.TaskEither<LogFilesNotHis | LogFilesUnavailable | StoreUnavailable, ListedLogFiles>

export interface ListLogFilesDeps {
  readonly files: Pick<LogFiles<unknown>, 'list' | 'removeBefore'>
  readonly clock: Clock
  readonly record: RecordFacts
}

type Removed = TE.TaskEither<LogFilesUnavailable | StoreUnavailable, readonly LogFileName[]>

export const makeListLogFiles = ({ files, clock, record }: ListLogFilesDeps): ListLogFiles => {
  const removeOlder =
    ({ user, home }: Operator) =>
    (retentionDays: number): Removed => {
      const tell = (outcome: AuditOutcome, more: { readonly removed?: number } = {}) =>
        record({ _tag: 'Person', user, tenantUuid: home }, home, [
          { action: 'log-files.removed', subject: O.none, details: { retentionDays, ...more }, outcome },
        ])
      return pipe(
        tell('intended'),
        TE.flatMap((): Removed =>
          pipe(
            files.removeBefore(clock.now() - days(retentionDays)),
            TE.orElse((failure) =>
              pipe(
                tell('failed'),
                TE.flatMap(() => TE.left(failure)),
              ),
            ),
          ),
        ),
        TE.tap((removed) => tell('done', { removed: removed.length })),
      )
    }

  return (reader, retentionDays) =>
    pipe(
      TE.fromEither(operatorAlone(reader)),
      TE.flatMap((operator) => O.match((): Removed => TE.right([]), removeOlder(operator))(retentionDays)),
      TE.flatMap((removed) =>
        pipe(
          files.list,
          TE.map((listed) => ({ files: listed, removed })),
        ),
      ),
    )
}
