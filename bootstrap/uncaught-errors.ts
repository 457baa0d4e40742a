import type { Logging } from '#adapters/logging/winston-log.ts'
import type { TrackError } from '#domain/logging/ports.ts'

// The last resort for bugs that nobody has caught: they are logged, what runs is brought to its end, and the process ends with exit code 1.

/** Its message may quote what it worked on. */
const withoutMessage = (thrown: unknown): Readonly<Record<string, unknown>> =>
  thrown instanceof Error ? { name: thrown.name, code: Reflect.get(thrown, 'code') } : { name: typeof thrown }

/** From now on such a bug ends in `stop`, once; after it this log is the last to say something. */
export const watchForBugs = (logging: Logging, trackError: TrackError, stop: () => Promise<void>): void => {
  const log = logging.of('error')
  let ending = false
  const end = (message: string) => (thrown: unknown) => {
    log.fatal(message, withoutMessage(thrown))
    trackError(message, thrown)
    if (ending) return
    ending = true
    const leave = (): void => void logging.close().finally(() => process.exit(1))
    stop().then(leave, leave)
  }
  process.on('uncaughtException', end('process.exception.uncaught'))
  process.on('unhandledRejection', end('process.rejection.unhandled'))
}
