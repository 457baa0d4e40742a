// Lists daily log files, after removing those that are too old, and opens one for operators (LOG-7).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AuditOutcome, RecordFacts } from '#domain/logging/audit.ts'
import type {
  LogFile,
  LogFileAbsent,
  LogFileName,
  LogFileNotPlain,
  LogFiles,
  LogFilesUnavailable,
  OpenedLogFile,
} from '#domain/logging/log-files.ts'
import { type Clock, days } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Log } from '#domain/logging/ports.ts'
import { type LogFilesNotHis, type LogReader, type Operator, operatorAlone } from './read-log.ts'

// Removals are recorded in the operator's audit log before and after: files are outside of any transaction.

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

export type ReadLogFileFailure = LogFilesNotHis | LogFilesUnavailable | LogFileAbsent | LogFileNotPlain

export type ReadLogFile<Bytes> = (
  reader: LogReader,
  name: LogFileName,
) => TE.TaskEither<ReadLogFileFailure, OpenedLogFile<Bytes>>

export const makeReadLogFile =
  <Bytes>({
    files,
    log,
  }: {
    readonly files: Pick<LogFiles<Bytes>, 'open'>
    readonly log: Pick<Log, 'info'>
  }): ReadLogFile<Bytes> =>
  (reader, name) =>
    pipe(
      TE.fromEither(operatorAlone(reader)),
      TE.flatMap(() => files.open(name)),
      TE.tapIO(
        ({ size }) =>
          () =>
            log.info('audit.log-file.read', { name, size }),
      ),
    )
