// Remembers that no browser could be started: mails then fail at once, where each would wait as long as the first one did. Of all attempts
// only the change is logged.
import type { Log } from '#domain/logging/ports.ts'
import { type Clock, type Duration, fromMinutes, type Instant } from '#domain/shared/clock.ts'
import type { LaunchBrowser } from './browser-launch.ts'

/** No browser could be started now or in the last minute. */
export class BrowserUnavailable extends Error {}

const REMEMBERED_FOR: Duration = fromMinutes(1)

export interface WatchedLaunch {
  /** Rejects with BrowserUnavailable. */
  readonly launch: LaunchBrowser
  /** Whether the last attempt failed. */
  readonly isFailing: () => boolean
}

export function watchLaunch(
  launch: LaunchBrowser,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): WatchedLaunch {
  let failure: { readonly error: BrowserUnavailable; readonly until: Instant } | undefined

  const fail = (cause: unknown): BrowserUnavailable => {
    const error = new BrowserUnavailable(cause instanceof Error ? cause.message : String(cause))
    if (failure === undefined) log.error('pdf.browser.unavailable', { detail: error.message })
    failure = { error, until: clock.now() + REMEMBERED_FOR }
    return error
  }

  return {
    isFailing: () => failure !== undefined,
    launch: async () => {
      if (failure !== undefined && clock.now() < failure.until) throw failure.error
      const browser = await launch().catch((cause: unknown) => {
        throw fail(cause)
      })
      if (failure !== undefined) log.info('pdf.browser.recovered')
      failure = undefined
      return browser
    },
  }
}
