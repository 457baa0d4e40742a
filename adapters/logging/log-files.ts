// The daily files in the file system (LOG-7). Only regular files of the directory are listed, read or removed, so that other writers to the
// directory cannot make the service read other files. The directory itself may be a link, because the operator sets it.
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, opendir, unlink } from 'node:fs/promises'
import { E, O } from '#domain/shared/fp.ts'
import path from 'node:path'
import { pipeline, Readable, Transform } from 'node:stream'
import {
  toDailyLogFile,
  type LogFile,
  type LogFileAbsent,
  type LogFileNotPlain,
  type OpenedLogFile,
  type LogFileName,
  type LogFiles,
  type LogFilesUnavailable,
  logFilesUnavailable,
  parseLogFileName,
} from '#domain/logging/log-files.ts'
import type { Clock } from '#domain/shared/clock.ts'

const MOST = 1_000

/** A file with a second name is refused: the name could be a link to any file on the disk. */
const isPlain = (stats: Stats): boolean => stats.isFile() && stats.nlink === 1

const getErrorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

type NotOpened = LogFileAbsent | LogFileNotPlain

const notPlain: E.Either<NotOpened, never> = E.left({ _tag: 'LogFileNotPlain' })

/** Changes of the file between the check and the opening, by error code. */
const NOT_OPENED: ReadonlyMap<unknown, NotOpened> = new Map([
  ['ENOENT', { _tag: 'LogFileAbsent' }],
  ['ELOOP', { _tag: 'LogFileNotPlain' }],
  ['ENXIO', { _tag: 'LogFileNotPlain' }],
  ['EISDIR', { _tag: 'LogFileNotPlain' }],
])

/** The first `size` bytes. Fails if the file has become shorter, because the announced length would be wrong. */
function readFirstBytes(handle: FileHandle, size: number): Readable {
  let seen = 0
  const whole = new Transform({
    transform: (chunk: Buffer, _, done) => {
      seen += chunk.length
      done(null, chunk)
    },
    flush: (done) => done(seen < size ? new Error('the log file was cut while it was read') : null),
  })
  // Each stream ends the other one, and the file is closed.
  pipeline(handle.createReadStream({ start: 0, end: size - 1 }), whole, () => undefined)
  return whole
}

/** `directory` none: log files are turned off. */
export function makeLogFiles({
  directory,
  clock,
}: {
  readonly directory: O.Option<string>
  readonly clock: Clock
}): LogFiles<Readable> {
  const folder = O.toUndefined(directory)

  const described = async (inside: string, name: LogFileName): Promise<LogFile | undefined> => {
    const stats = await lstat(path.join(inside, name)).catch(() => undefined)
    return stats !== undefined && isPlain(stats)
      ? { name, size: stats.size, modifiedAt: Math.trunc(stats.mtimeMs) }
      : undefined
  }

  /** Looks at the files one by one, however many there are. */
  async function* allFiles(): AsyncGenerator<LogFile> {
    if (folder === undefined) return
    try {
      for await (const { name: text } of await opendir(folder)) {
        const name = parseLogFileName(text)
        const file = name === undefined ? undefined : await described(folder, name)
        if (file !== undefined) yield file
      }
    } catch (error) {
      // The directory is created with the first file.
      if (getErrorCode(error) !== 'ENOENT') throw error
    }
  }

  const orUnavailable = async <A>(work: () => Promise<A>): Promise<E.Either<LogFilesUnavailable, A>> => {
    try {
      return E.right(await work())
    } catch {
      return E.left(logFilesUnavailable)
    }
  }

  const opened = async (file: string): Promise<E.Either<NotOpened, OpenedLogFile<Readable>>> => {
    const before = await lstat(file)
    if (!isPlain(before)) return notPlain
    // If something else has replaced the file meanwhile, no link is followed and no pipe is waited for.
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const stats = await handle.stat()
    const isTheSame = isPlain(stats) && stats.ino === before.ino && stats.dev === before.dev
    if (isTheSame && stats.size > 0) return E.right({ size: stats.size, bytes: readFirstBytes(handle, stats.size) })
    await handle.close()
    return isTheSame ? E.right({ size: 0, bytes: Readable.from([]) }) : notPlain
  }

  const latestFirst = (a: LogFile, b: LogFile): number => b.modifiedAt - a.modifiedAt || (a.name < b.name ? 1 : -1)

  return {
    list: () =>
      orUnavailable(async () => {
        let files: LogFile[] = []
        for await (const file of allFiles()) {
          files.push(file)
          if (files.length === 2 * MOST) files = files.toSorted(latestFirst).slice(0, MOST)
        }
        return files.toSorted(latestFirst).slice(0, MOST)
      }),

    open: (name) => async () => {
      if (folder === undefined) return E.left({ _tag: 'LogFileAbsent' })
      try {
        return await opened(path.join(folder, name))
      } catch (error) {
        return E.left(NOT_OPENED.get(getErrorCode(error)) ?? logFilesUnavailable)
      }
    },

    removeBefore: (moment) => () =>
      orUnavailable(async () => {
        const today = toDailyLogFile(new Date(clock.now()).toISOString())
        const removed: LogFileName[] = []
        for await (const { name, modifiedAt } of allFiles()) {
          if (removed.length === MOST) break
          if (modifiedAt >= moment || name === today) continue
          // Another replica may have removed the file first.
          await unlink(path.join(folder ?? '', name)).catch((error: unknown) => {
            if (getErrorCode(error) !== 'ENOENT') throw error
          })
          removed.push(name)
        }
        return removed
      }),
  }
}
