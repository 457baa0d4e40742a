// The daily files of the log (LOG-5, LOG-7), as they are listed, read and removed.
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Instant } from '#domain/shared/clock.ts'

/** A name that a daily file has, without any path: letters, digits, `.`, `_` and `-`, ending in `.log`, not beginning with a dot. */
export type LogFileName = string & { readonly _brand: 'LogFileName' }

const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,120}\.log$/

/** Undefined for whatever could name anything but a file of the log's own directory. */
export const parseLogFileName = (text: string): LogFileName | undefined =>
  NAME.test(text) && !text.includes('..') ? (text as LogFileName) : undefined

/** The file of a day in UTC, so that it bears the day that each of its lines begins with. `ts`: of such a line, or any ISO 8601 in UTC. */
export const dailyLogFile = (ts: string): LogFileName => `tapster-${ts.slice(0, 10)}.log` as LogFileName

export interface LogFile {
  readonly name: LogFileName
  /** Bytes. */
  readonly size: number
  readonly modifiedAt: Instant
}

/** The directory can not be read. */
export interface LogFilesUnavailable {
  readonly _tag: 'LogFilesUnavailable'
}

/** `Bytes`: a stream of the adapter's kind. */
export interface LogFiles<Bytes> {
  /** The latest first; plain files only, no links, devices or directories. Empty where files are turned off. */
  readonly list: TaskEither<LogFilesUnavailable, readonly LogFile[]>
  /** As long as it was when it was opened. None: no such file, or none that is plain. */
  readonly open: (
    name: LogFileName,
  ) => TaskEither<LogFilesUnavailable, Option<{ readonly size: number; readonly bytes: Bytes }>>
  /** Removes those not modified since; never today's. Answers their names. */
  readonly removeBefore: (moment: Instant) => TaskEither<LogFilesUnavailable, readonly LogFileName[]>
}
