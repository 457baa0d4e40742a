// A winston transport for entries from its own threshold on. It takes each entry in the tick in which it is logged and bypasses the queue
// of streams, which grows with every entry of a tick. `take` decides how many entries wait and where they go.
import Transport from 'winston-transport'
import { type LogEntry, type LogLine, isAtLeastLevel } from '#domain/logging/log-entry.ts'
import type { LogLevel } from '#domain/logging/ports.ts'

const LEVEL = Symbol.for('level')
const LINE = Symbol.for('message')

/** An entry inside winston. Its level and its line are under the keys that winston's own formats and transports read. */
export interface LogInfo {
  readonly level: LogLevel
  readonly message: string
  readonly [LEVEL]: LogLevel
  readonly [LINE]: LogLine
  readonly entry: LogEntry
  /** True: logged at every level, because the entry concerns the log itself. */
  readonly always: boolean
}

export function toLogInfo(entry: LogEntry, line: LogLine, always: boolean): LogInfo {
  return {
    level: entry.level,
    message: entry.message,
    [LEVEL]: entry.level,
    [LINE]: line,
    entry,
    always,
  }
}

export interface EntryTransportOptions {
  readonly threshold: LogLevel
  /** Returns at once and never throws. */
  readonly take: (line: LogLine, entry: LogEntry) => void
  /** Writes the waiting entries in limited time. Never rejects. */
  readonly flush?: () => Promise<unknown>
}

export class EntryTransport extends Transport {
  readonly threshold: LogLevel
  readonly #options: EntryTransportOptions

  constructor(options: EntryTransportOptions) {
    super({ level: options.threshold })
    this.threshold = options.threshold
    this.#options = options
  }

  override write(info: LogInfo): boolean {
    if (info.always || isAtLeastLevel(this.threshold, info[LEVEL])) this.#options.take(info[LINE], info.entry)
    return true
  }

  override log(info: LogInfo, next: () => void): void {
    this.write(info)
    next()
  }

  /** Ends in limited time. Never rejects. */
  readonly flush = async (): Promise<void> => {
    await this.#options.flush?.()
  }

  override _final(done: () => void): void {
    void this.flush().finally(() => done())
  }
}
