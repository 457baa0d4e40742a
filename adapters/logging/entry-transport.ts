// A place that winston hands entries to, from its own threshold on. It takes each in the tick in which it is logged, past the queue that streams
// have, which grows by every entry of a tick; how much of it is held, and where it goes, is up to `take`.
import Transport from 'winston-transport'
import { type LogEntry, type LogLine, isAtLeastLevel } from '#domain/logging/log-entry.ts'
import type { LogLevel } from '#domain/logging/ports.ts'

const LEVEL = Symbol.for('level')
const LINE = Symbol.for('message')

/** An entry as it goes through winston: its level and its line stand where winston's own formats and transports look for them. */
export interface LogInfo {
  readonly level: LogLevel
  readonly message: string
  readonly [LEVEL]: LogLevel
  readonly [LINE]: LogLine
  readonly entry: LogEntry
  /** Logged at every level: it concerns the log itself. */
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
  /** Hands over what is held, in bounded time. Never rejects. */
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

  /** In bounded time. Never rejects. */
  readonly flush = async (): Promise<void> => {
    await this.#options.flush?.()
  }

  override _final(done: () => void): void {
    void this.flush().finally(() => done())
  }
}
