// The log in files, one for each day in UTC (LOG-5). An unwritable file never stops the service: the log reports the failure once, retries
// at growing intervals and reports the recovery. Meanwhile a bounded queue stores the lines.
import { setTimeout as wait } from 'node:timers/promises'
import { toDailyLogFile } from '#domain/logging/log-files.ts'
import type { Log, LogLevel } from '#domain/logging/ports.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import { EntryTransport } from './entry-transport.ts'
import { makeLineQueue } from './line-queue.ts'
import { type AppendedFile, countDropped, type OpenAppended, openAppended } from './appended-file.ts'

export interface DailyFilesOptions {
  readonly directory: string
  readonly threshold: LogLevel
  /** The log for events of the log itself, whose entries also go to the other transports. */
  readonly log: Pick<Log, 'warn' | 'info'>
  /** Milliseconds of any clock that only moves forward. */
  readonly now?: () => number
  readonly open?: OpenAppended
  /** Resolves early when aborted. */
  readonly pause?: (duration: Duration, given: AbortSignal) => Promise<unknown>
  /** The maximum number of waiting characters. */
  readonly bound?: number
}

export interface DailyFiles {
  readonly transport: EntryTransport
  /** Opens the file for the day of `ts`. Returns the error code of a failure, otherwise undefined. Every later write tries again. */
  readonly begin: (ts: string) => Promise<string | undefined>
}

const BOUND = 4 * 1_024 * 1_024
const FIRST_PAUSE = fromSeconds(1)
const LONGEST_PAUSE = fromSeconds(60)
/** How often the transport checks that the file still exists. */
const LOOK = fromSeconds(1)
const CLOSE_WITHIN = fromSeconds(2)
const LINE_END = 10

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EIO'

const toFileRemoved = (): Error => Object.assign(new Error('the log file was removed'), { code: 'ENOENT' })

/** The bytes left to write after `written` bytes. An interrupted line starts again on a new line. */
function getUnwritten(bytes: Uint8Array, written: number): Uint8Array {
  if (written === 0 || bytes[written - 1] === LINE_END) return bytes.subarray(written)
  const line = bytes.lastIndexOf(LINE_END, written - 1) + 1
  return Buffer.concat([Buffer.of(LINE_END), bytes.subarray(line)])
}

export function makeDailyFiles(options: DailyFilesOptions): DailyFiles {
  const { directory, log } = options
  const now = options.now ?? (() => performance.now())
  const open = options.open ?? openAppended
  const pause =
    options.pause ?? ((duration, signal) => wait(duration, undefined, { ref: false, signal }).catch(() => undefined))
  const closing = new AbortController()
  let current: { readonly name: string; readonly file: AppendedFile; seen: number } | undefined
  let away = false
  let begun: Promise<unknown> = Promise.resolve()

  const leave = async (): Promise<void> => {
    const left = current
    current = undefined
    await left?.file.close()
  }

  const fileOf = async (name: string): Promise<AppendedFile> => {
    if (current?.name === name) {
      if (now() - current.seen < LOOK) return current.file
      if (!(await current.file.isThere())) throw toFileRemoved()
      current.seen = now()
      return current.file
    }
    await leave()
    const file = await open(directory, name)
    current = { name, file, seen: now() }
    return file
  }

  const failed = async (error: unknown): Promise<void> => {
    await leave()
    if (away) return
    away = true
    log.warn('log.file.away', { code: getErrorCode(error) })
  }

  const works = (): void => {
    if (away) log.info('log.file.back')
    away = false
  }

  const write = async (lines: readonly string[], name: string): Promise<void> => {
    let bytes: Uint8Array = Buffer.from(`${lines.join('\n')}\n`)
    await begun
    for (let delay = FIRST_PAUSE; ; delay = Math.min(delay * 2, LONGEST_PAUSE)) {
      let written = 0
      try {
        const file = await fileOf(name)
        while (written < bytes.length) written += await file.append(bytes.subarray(written))
        return works()
      } catch (error) {
        bytes = getUnwritten(bytes, written)
        await failed(error)
        if (closing.signal.aborted) return
        await pause(delay, closing.signal)
      }
    }
  }

  const queue = makeLineQueue({ maxCharacters: options.bound ?? BOUND, write, ...countDropped(log, 'file') })

  return {
    begin: (ts) => {
      const first = fileOf(toDailyLogFile(ts)).then(
        () => undefined,
        (error: unknown) => {
          away = true
          return getErrorCode(error)
        },
      )
      begun = first
      return first
    },
    transport: new EntryTransport({
      threshold: options.threshold,
      take: (line, entry) => {
        if (!closing.signal.aborted) queue.add(line, toDailyLogFile(entry.ts))
      },
      flush: async () => {
        closing.abort()
        await queue.flush(CLOSE_WITHIN)
        await leave()
      },
    }),
  }
}
