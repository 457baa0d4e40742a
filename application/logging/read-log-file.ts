// Opens one daily file for the operator (LOG-7). Who read which is logged.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type {
  LogFileAbsent,
  LogFileName,
  LogFileNotPlain,
  LogFiles,
  LogFilesUnavailable,
  OpenedLogFile,
} from '#domain/logging/log-files.ts'
import type { Log } from '#domain/logging/ports.ts'
import { type LogFilesNotHis, type LogReader, operatorAlone } from './log-reader.ts'

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
