// All that the stand-in cloud remembers, put together in one place; `reset` begins anew.
import { type CallLog, makeCallLog } from '#adapters/sandbox/kit/call-log.ts'
import { makeFaultScript } from '#adapters/sandbox/kit/fault-script.ts'
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'
import { type Consents, makeConsents } from './directories.ts'
import type { CloudFaults } from './faults.ts'
import { type Mailboxes, makeMailboxes } from './mailboxes.ts'
import { makeThrottle, type Throttle, usualThrottle } from './throttle.ts'
import { makeTokenBook, type TokenBook } from './token-book.ts'

export interface CloudOptions {
  readonly clock: Clock
  readonly clientId: string
  readonly clientSecret: string
  /** Life of a token, in seconds. */
  readonly expiresIn: number
  /** Where people may be led back to after consent, besides this machine. */
  readonly origins: readonly string[]
}

interface State {
  readonly consents: Consents
  readonly tokens: TokenBook
  readonly mailboxes: Mailboxes
  readonly throttle: Throttle
  readonly faults: CloudFaults
  readonly calls: CallLog
}

export interface Cloud {
  readonly options: CloudOptions
  readonly state: () => State
  /** That the login takes now. */
  readonly secret: () => string
  readonly setSecret: (secret: string) => void
  readonly now: () => Instant
  readonly advance: (duration: Duration) => void
  readonly reset: () => void
}

/** Without whose mailbox or which directory it is. */
const endpoint = (path: string): string =>
  path.replace(/^(\/v1\.0\/users\/)[^/]+/, '$1{user}').replace(/^\/[^/]+(?=\/(?:oauth2\/)?v2\.0\/)/, '/{directory}')

export const makeCloud = (options: CloudOptions): Cloud => {
  const fresh = (): State => ({
    consents: makeConsents(),
    tokens: makeTokenBook(options.expiresIn),
    mailboxes: makeMailboxes(),
    throttle: makeThrottle(usualThrottle),
    faults: makeFaultScript(),
    calls: makeCallLog(endpoint),
  })
  let state = fresh()
  let ahead = 0
  let secret = options.clientSecret
  return {
    options,
    state: () => state,
    secret: () => secret,
    setSecret: (changed) => {
      secret = changed
    },
    now: () => options.clock.now() + ahead,
    advance: (duration) => {
      ahead += duration
    },
    reset: () => {
      ahead = 0
      secret = options.clientSecret
      state = fresh()
    },
  }
}
