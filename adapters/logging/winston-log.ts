// The platform log on winston: one JSON entry a line to standard output (LOG-1 to LOG-3). Nothing waits for it.
import winston from 'winston'
import type { Log, LogData, LogLevel } from '#domain/logging/ports.ts'
import { makeRedaction, maskEmail, toLine } from './redaction.ts'
import { currentContext } from './work-context.ts'

/** Where an entry comes from: the service itself, its HTTP edge, its queue, or the last resort for bugs. */
export type LogSource = 'app' | 'http' | 'bull' | 'error'

const LEVELS: Readonly<Record<LogLevel, number>> = { fatal: 0, error: 1, warn: 2, info: 3, debug: 4, trace: 5 }

export interface Logging {
  readonly of: (source: LogSource) => Log
  /** Resolves when everything told so far has left the process. */
  readonly close: () => Promise<void>
}

/** `place`: where this replica runs, told with every entry; absent parts are left out. */
export const makeLogging = (options: {
  readonly level: LogLevel
  readonly redactKeys: readonly string[]
  readonly place: Readonly<Record<string, string>>
  readonly stream?: NodeJS.WritableStream
  readonly now?: () => Date
}): Logging => {
  const { redact, redactText } = makeRedaction(options.redactKeys)
  const now = options.now ?? (() => new Date())
  const transport =
    options.stream === undefined
      ? new winston.transports.Console({ forceConsole: false })
      : new winston.transports.Stream({ stream: options.stream })
  const logger = winston.createLogger({
    levels: LEVELS,
    level: options.level,
    format: winston.format.printf(({ entry }) => toLine(entry)),
    transports: [transport],
  })

  const context = (): LogData => {
    const work = currentContext()
    return {
      ...(work === undefined ? {} : { requestId: work.requestId }),
      ...(work?.tenantUuid === undefined ? {} : { tenant: work.tenantUuid }),
      ...(work?.userEmail === undefined ? {} : { user: maskEmail(work.userEmail) }),
      ...options.place,
    }
  }

  const tell =
    (source: LogSource, level: LogLevel) =>
    (message: string, data: LogData = {}): void => {
      if (LEVELS[level] > LEVELS[options.level]) return
      const entry = {
        ts: now().toISOString(),
        level,
        source,
        message: redactText(message),
        data: redact({ ...data, context: context() }),
      }
      logger.log({ level, message: '', entry })
    }

  return {
    of: (source) => ({
      trace: tell(source, 'trace'),
      debug: tell(source, 'debug'),
      info: tell(source, 'info'),
      warn: tell(source, 'warn'),
      error: tell(source, 'error'),
      fatal: tell(source, 'fatal'),
    }),
    close: () =>
      new Promise((resolve) => {
        logger.on('finish', resolve)
        logger.end()
      }),
  }
}
