// An entry of the platform log (LOG-1), its id, and its printed line.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { LogLevel } from './ports.ts'

/** May be part of an address. Sorted as text, ids are in the order of time; ids of one replica and moment are in the order of logging. */
export type LogEntryId = string & { readonly _brand: 'LogEntryId' }

const MOMENT = 9
const PLACE = 7
export const LOG_ENTRY_ID = /^[0-9a-z]{16}-[0-9a-z]{6,16}$/

const toDigits = (value: number, digits: number): string => value.toString(36).padStart(digits, '0')

/** `place`: grows with each entry of the replica. `replica`: 6 to 16 digits and lower-case letters. */
export function toLogEntryId(at: Instant, place: number, replica: string): LogEntryId {
  return `${toDigits(at, MOMENT)}${toDigits(place, PLACE)}-${replica}` as LogEntryId
}

/** None: the text is not an id of an entry. */
export function parseLogEntryId(text: string): O.Option<LogEntryId> {
  return LOG_ENTRY_ID.test(text) ? O.some(text as LogEntryId) : O.none
}

/** When the entry was logged. */
export function readLogMoment(id: LogEntryId): Instant {
  return Number.parseInt(id.slice(0, MOMENT), 36)
}

/** The source of an entry: the service itself, its HTTP server, its queue, or the handler of uncaught errors. */
export const LOG_SOURCES = ['app', 'http', 'bull', 'error'] as const
export type LogSource = (typeof LOG_SOURCES)[number]

/** The most severe first. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const satisfies readonly LogLevel[]

/** Whether `level` is at least as severe as `threshold`. */
export function isAtLeastLevel(threshold: LogLevel, level: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) <= LOG_LEVELS.indexOf(threshold)
}

export interface LogEntry {
  /** ISO 8601, UTC, milliseconds. */
  readonly ts: string
  readonly level: LogLevel
  readonly source: LogSource
  readonly message: string
  /** Redacted, at most 16 KiB printed. `context` contains tenant, request id, masked user and replica (LOG-2). */
  readonly data: unknown
}

/** An entry as JSON on one line, with its fields in the order above. It is printed, and written to files and the buffer. */
export type LogLine = string
