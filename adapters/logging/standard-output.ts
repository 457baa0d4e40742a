// The log on standard output, written without blocking the process. An unread pipe fills the queue only; a closed one ends this output only.
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

/** Node writes to pipes behind the process's back, but to files in its face. */
function open(): Writable {
  const stream = isFile() ? createWriteStream('', { fd: STDOUT, autoClose: false }) : process.stdout
  // The write that failed reports it; an unhandled error event would end the process.
  stream.on('error', () => undefined)
  return stream
}

export interface StandardOutputOptions {
  readonly threshold: LogLevel
  /** Of the log itself: its entries also go to the other transports. */
  readonly log: Pick<Log, 'warn'>
  readonly stream?: Writable
  /** Characters held at most. */
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
  const queue = makeLineQueue({ bound, write, ...countDropped(log, 'stdout') })
  return new EntryTransport({ threshold, take: (line) => queue.add(line), flush: () => queue.flush(CLOSE_WITHIN) })
}
