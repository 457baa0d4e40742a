// The log on standard output, written without blocking the process. If no one reads the pipe, only the queue fills. If the pipe is closed,
// only this output ends.
import { createWriteStream, fstatSync } from 'node:fs'
import type { Writable } from 'node:stream'
import type { Log, LogLevel } from '#domain/logging/ports.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { countDropped } from './appended-file.ts'
import { EntryTransport } from './entry-transport.ts'
import { makeLineQueue } from './line-queue.ts'

const BOUND = 4 * 1_024 * 1_024
const CLOSE_WITHIN = fromSeconds(2)
const STDOUT = 1

let opened: Writable | undefined

function isFile(): boolean {
  try {
    return fstatSync(STDOUT).isFile()
  } catch {
    return false
  }
}

/** Node writes to a file as standard output synchronously, which would block the process. A stream avoids that. */
function open(): Writable {
  const stream = isFile() ? createWriteStream('', { fd: STDOUT, autoClose: false }) : process.stdout
  // The failed write reports the error. An unhandled error event would end the process.
  stream.on('error', () => undefined)
  return stream
}

export interface StandardOutputOptions {
  readonly threshold: LogLevel
  /** The log for events of the log itself, whose entries also go to the other transports. */
  readonly log: Pick<Log, 'warn'>
  readonly stream?: Writable
  /** The maximum number of waiting characters. */
  readonly bound?: number
}

export function makeStandardOutput({ threshold, log, stream, bound = BOUND }: StandardOutputOptions): EntryTransport {
  const output = stream ?? (opened ??= open())
  let away = false
  const write = (lines: readonly string[]): Promise<void> =>
    new Promise((resolve) => {
      output.write(`${lines.join('\n')}\n`, (error) => {
        if (error && !away) {
          away = true
          log.warn('log.stdout.away', { code: Reflect.get(error, 'code') })
        }
        resolve()
      })
    })
  const queue = makeLineQueue({ maxCharacters: bound, write, ...countDropped(log, 'stdout') })
  return new EntryTransport({ threshold, take: (line) => queue.add(line), flush: () => queue.flush(CLOSE_WITHIN) })
}
