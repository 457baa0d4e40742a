// The platform log on winston: makes an entry safe, prints it once, and passes it to the transports of its level (LOG-1 to LOG-3). Logging
// never waits, and levels that no transport wants cost nothing.
import { setImmediate as turn } from 'node:timers/promises'
import winston from 'winston'
import { LOG_LEVELS, type LogEntry, type LogSource, isAtLeastLevel } from '#domain/logging/log-entry.ts'
import { type Log, type LogData, type LogLevel, makeLogByLevel } from '#domain/logging/ports.ts'
import { type EntryTransport, toLogInfo } from './entry-transport.ts'
import { makeRedaction, printOnOneLine } from './redaction.ts'
import { maskEmail } from './secret-words.ts'
import { getCurrentContext, getCurrentSpan, type WorkContext } from './work-context.ts'

export interface Logging {
  readonly of: (source: LogSource) => Log
  /** Events of the log itself and outages. They belong to no request and are logged at every level. */
  readonly log: Log
  /**
   * Resolves when all earlier entries have left the process, or a few seconds have passed. Later entries are only printed; call it again to
   * wait for them.
   */
  readonly close: () => Promise<void>
}

export interface LoggingOptions {
  readonly redactKeys: readonly string[]
  /** The replica's name, added to every entry. */
  readonly place: Readonly<Record<string, string>>
  readonly output: EntryTransport
  /** Transports in addition to `output`. */
  readonly otherTransports: readonly EntryTransport[]
  readonly now?: () => number
}

const LEVELS = Object.fromEntries(LOG_LEVELS.map((level, gravity) => [level, gravity]))

const doNothing = (): void => undefined

/** A timestamp such as `2026-01-02T03:04:05.678Z`. Entries of one millisecond share it. */
function makeStamp(now: () => number): () => string {
  let [at, stamp] = [Number.NaN, '']
  return () => {
    const moment = now()
    if (moment !== at) [at, stamp] = [moment, new Date(moment).toISOString()]
    return stamp
  }
}

export function makeLogging({ redactKeys, place, output, otherTransports, now = Date.now }: LoggingOptions): Logging {
  const transports = [output, ...otherTransports]
  const { redact, redactText } = makeRedaction(redactKeys)
  const stamp = makeStamp(now)
  const logger = winston.createLogger({
    levels: LEVELS,
    level: 'trace',
    // The line is already printed, so the format changes nothing.
    format: winston.format((info) => info)(),
    transports,
  })
  let closed: Promise<void> | undefined

  const contextOf = (work: WorkContext | undefined): LogData => {
    const traceId = work && getCurrentSpan()?.traceId
    return {
      ...(work === undefined ? {} : { requestId: work.requestId }),
      ...(traceId === undefined ? {} : { traceId }),
      ...(work?.tenantUuid === undefined ? {} : { tenant: work.tenantUuid }),
      ...(work?.userEmail === undefined ? {} : { user: maskEmail(work.userEmail) }),
      ...place,
    }
  }

  const write = (
    source: LogSource,
    level: LogLevel,
    message: string,
    data: LogData,
    work: WorkContext | undefined,
    always: boolean,
  ): void => {
    const entry: LogEntry = {
      ts: stamp(),
      level,
      source,
      message: redactText(message),
      data: { ...redact(data), context: contextOf(work) },
    }
    const info = toLogInfo(entry, printOnOneLine(entry), always)
    if (closed === undefined) logger.log(info)
    else output.write(info)
  }

  const isWanted = (level: LogLevel): boolean => transports.some(({ threshold }) => isAtLeastLevel(threshold, level))

  return {
    of: (source) =>
      makeLogByLevel((level) =>
        isWanted(level)
          ? (message, data = {}) => write(source, level, message, data, getCurrentContext(), false)
          : doNothing,
      ),
    // Written later, because the caller is handling another entry at the moment.
    log: makeLogByLevel(
      (level) =>
        (message, data = {}) =>
          void setImmediate(() => write('app', level, message, data, undefined, true)),
    ),
    close: async () => {
      closed ??= new Promise((resolve) => {
        logger.on('finish', resolve)
        logger.end()
      })
      await closed
      // The transports report their end one turn later.
      await turn()
      await output.flush()
    },
  }
}
