import type { Logging } from '#adapters/logging/winston-log.ts'
import type { TrackError } from '#domain/logging/ports.ts'

// Logs uncaught errors, stops the service, and ends the process with exit code 1.

/** Leaves out the message, because it may quote data. */
const withoutMessage = (thrown: unknown): Readonly<Record<string, unknown>> =>
  thrown instanceof Error ? { name: thrown.name, code: Reflect.get(thrown, 'code') } : { name: typeof thrown }

/** Afterwards an uncaught error calls `stop` once, and then closes the log. */
export function watchForBugs(logging: Logging, trackError: TrackError, stop: () => Promise<void>): void {
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
