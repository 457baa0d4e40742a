// The daily files of the log (LOG-5, LOG-7): their names, and the port to list, read and remove them.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

/** The name of a daily file, without a path. */
export type LogFileName = string & { readonly _brand: 'LogFileName' }

/** Letters, digits, `_`, `-` and single dots. The name ends in `.log` and begins with neither a dot nor a dash. */
export const LOG_FILE_NAME = /^[A-Za-z0-9_](?:\.?[A-Za-z0-9_-]){0,100}\.log$/

/** Undefined: the name could be one of a file outside the log's own directory. */
export function parseLogFileName(text: string): LogFileName | undefined {
  return LOG_FILE_NAME.test(text) ? (text as LogFileName) : undefined
}

/** The file of a day in UTC, the same day with which its lines begin. `ts`: of such a line, or any ISO 8601 in UTC. */
export function toDailyLogFile(ts: string): LogFileName {
  return `tapster-${ts.slice(0, 10)}.log` as LogFileName
}

export interface LogFile {
  readonly name: LogFileName
  /** Bytes. */
  readonly size: number
  readonly modifiedAt: Instant
}

/** The directory cannot be read. */
export type LogFilesUnavailable = Tagged<'LogFilesUnavailable'>
export const logFilesUnavailable: LogFilesUnavailable = { _tag: 'LogFilesUnavailable' }

/** No file has the name. */
export type LogFileAbsent = Tagged<'LogFileAbsent'>

/** The name is that of a link, a device, a directory, or a file with a second name. */
export type LogFileNotPlain = Tagged<'LogFileNotPlain'>

export interface OpenedLogFile<Bytes> {
  /** The size when the file was opened. Later bytes are not read. */
  readonly size: number
  readonly bytes: Bytes
}

/** `Bytes`: a stream of the adapter's kind. */
export interface LogFiles<Bytes> {
  /** At most 1,000, the latest first; plain files only, no links, devices or directories. Empty if files are turned off. */
  readonly list: TaskEither<LogFilesUnavailable, readonly LogFile[]>
  readonly open: (
    name: LogFileName,
  ) => TaskEither<LogFilesUnavailable | LogFileAbsent | LogFileNotPlain, OpenedLogFile<Bytes>>
  /** Removes files not modified since, at most 1,000 per call, never today's. Returns their names. */
  readonly removeBefore: (moment: Instant) => TaskEither<LogFilesUnavailable, readonly LogFileName[]>
}
