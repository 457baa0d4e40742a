// Wires the logging area: searches of the recent log, and the log files. open-logging.ts opens the log that writes them.
import type { Readable } from 'node:stream'
import {
  makeCountLogs,
  makeReadEntriesAround,
  makeListLogFiles,
  makeQueryLogs,
  makeReadLogFile,
} from '#application/logging/logs.ts'
import type { RecordFacts } from '#domain/logging/audit.ts'
import type { LogBuffer } from '#domain/logging/log-buffer.ts'
import type { LogFiles } from '#domain/logging/log-files.ts'
import { fromHours } from '#domain/shared/clock.ts'
import type { Config } from '../config/config.ts'
import type { Core } from './core.ts'

export interface LoggingAreaDeps {
  readonly buffer: LogBuffer
  readonly files: LogFiles<Readable>
  readonly record: RecordFacts
}

type LoggingCore = Pick<Core, 'clock' | 'log'> & {
  readonly config: Pick<Config, 'LOG_LEVEL' | 'LOG_LIST_DEFAULT_WINDOW_HOURS' | 'LOG_LIST_MAX_SCAN'>
}

export function composeLogging({ log, clock, config }: LoggingCore, { buffer, files, record }: LoggingAreaDeps) {
  const window = fromHours(config.LOG_LIST_DEFAULT_WINDOW_HOURS)
  const searching = { buffer, clock, window, maxScan: config.LOG_LIST_MAX_SCAN }
  return {
    queryLogs: makeQueryLogs(searching),
    countLogs: makeCountLogs(searching),
    entriesAround: makeReadEntriesAround({ buffer }),
    listLogFiles: makeListLogFiles({ files, level: config.LOG_LEVEL, clock, record }),
    readLogFile: makeReadLogFile({ files, log }),
  }
}
