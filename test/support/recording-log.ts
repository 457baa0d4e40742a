// A log that keeps its entries, for tests to read.
import type { Log, LogData, LogLevel } from '#domain/logging/ports.ts'

export interface RecordedEntry {
  readonly level: LogLevel
  readonly message: string
  readonly data: LogData
}

export function makeRecordingLog(): { readonly log: Log; readonly logged: readonly RecordedEntry[] } {
  const logged: RecordedEntry[] = []
  const recordAt =
    (level: LogLevel) =>
    (message: string, data: LogData = {}): void => {
      logged.push({ level, message, data })
    }
  const log: Log = {
    trace: recordAt('trace'),
    debug: recordAt('debug'),
    info: recordAt('info'),
    warn: recordAt('warn'),
    error: recordAt('error'),
    fatal: recordAt('fatal'),
  }
  return { log, logged }
}
