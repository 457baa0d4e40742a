// An entry of the platform log (LOG-1), its id, and the form in which buffers store it: printed once, with the values it is searched by.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { LogLevel } from './ports.ts'

/** Fit for addresses. As text, ids are in the order of time, and of one replica's one moment in the order of being logged. */
export type LogEntryId = string & { readonly _brand: 'LogEntryId' }

const MOMENT = 9
const PLACE = 7
export const LOG_ENTRY_ID = /^[0-9a-z]{16}-[0-9a-z]{6,16}$/

const toDigits = (value: number, digits: number): string => value.toString(36).padStart(digits, '0')

/** `place`: greater for whatever is logged later. `replica`: 6 to 16 digits and lower-case letters. */
export function toLogEntryId(at: Instant, place: number, replica: string): LogEntryId {
  return `${toDigits(at, MOMENT)}${toDigits(place, PLACE)}-${replica}` as LogEntryId
}

/** None for what can be no entry's name. */
export function parseLogEntryId(text: string): O.Option<LogEntryId> {
  return LOG_ENTRY_ID.test(text) ? O.some(text as LogEntryId) : O.none
}

/** When the entry was logged. */
export function readLogMoment(id: LogEntryId): Instant {
  return Number.parseInt(id.slice(0, MOMENT), 36)
}

/** Where an entry comes from: the service itself, its HTTP edge, its queue, or the last resort for bugs. */
export const LOG_SOURCES = ['app', 'http', 'bull', 'error'] as const
export type LogSource = (typeof LOG_SOURCES)[number]

/** The gravest first. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const satisfies readonly LogLevel[]

/** Whether `level` is as grave as `threshold` or graver. */
export function isAtLeastLevel(threshold: LogLevel, level: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) <= LOG_LEVELS.indexOf(threshold)
}

export interface LogEntry {
  /** ISO 8601, UTC, milliseconds. */
  readonly ts: string
  readonly level: LogLevel
  readonly source: LogSource
  readonly message: string
  /** Redacted, at most 16 KiB printed; `context` holds tenant, request id, masked user and replica (LOG-2). */
  readonly data: unknown
}

/** An entry as JSON on one line, its fields in the order above: what is printed, written to files and kept. */
export type LogLine = string
