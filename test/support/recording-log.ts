// A log that keeps its entries, for tests to read.
import type { Log, LogData, LogLevel } from '#domain/logging/ports.ts'

export interface RecordedEntry {
  readonly level: LogLevel
  readonly message: string
  readonly data: LogData
}

export const makeRecordingLog = (): { readonly log: Log; readonly told: readonly RecordedEntry[] } => {
  const told: RecordedEntry[] = []
  const tell =
    (level: LogLevel) =>
    (message: string, data: LogData = {}): void => {
      told.push({ level, message, data })
    }
  const log: Log = {
    trace: tell('trace'),
    debug: tell('debug'),
    info: tell('info'),
    warn: tell('warn'),
    error: tell('error'),
    fatal: tell('fatal'),
  }
  return { log, told }
}
