// An entry of the platform log (LOG-1), as it is once it is safe to keep.
import type { LogLevel } from './ports.ts'

/** Where an entry comes from: the service itself, its HTTP edge, its queue, or the last resort for bugs. */
export const LOG_SOURCES = ['app', 'http', 'bull', 'error'] as const
export type LogSource = (typeof LOG_SOURCES)[number]

/** The gravest first. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const satisfies readonly LogLevel[]

/** Whether `level` is as grave as `threshold` or graver. */
export const reaches = (threshold: LogLevel, level: LogLevel): boolean =>
  LOG_LEVELS.indexOf(level) <= LOG_LEVELS.indexOf(threshold)

export interface LogEntry {
  /** ISO 8601, UTC, milliseconds. */
  readonly ts: string
  readonly level: LogLevel
  readonly source: LogSource
  readonly message: string
  /** Redacted, at most 16 KiB printed; `context` in it tells tenant, request id, masked user and where it ran (LOG-2). */
  readonly data: unknown
}

/** An entry as JSON on one line, its fields in the order above: what is printed, written to files and kept. */
export type LogLine = string
