// The state of the stand-in cloud; `reset` begins again.
import { type CallLog, makeCallLog } from '#adapters/sandbox/kit/call-log.ts'
import { type StandInFault, type FaultScript, makeFaultScript } from '#adapters/sandbox/kit/fault-script.ts'
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'
import { type Consents, makeConsents } from './directories.ts'
import { type Mailboxes, makeMailboxes } from './mailboxes.ts'
import { makeThrottle, type Throttle, usualThrottle } from './throttle.ts'
import { makeTokenBook, type AppTokenBook } from './token-book.ts'

/** Each with its name on the pages. */
export const faultKinds = {
  /** The connection is reset before anything is done. */
  down: 'Onbereikbaar',
  /** Answers `ms` later; of the API, within the call's turn. */
  slow: 'Traag',
  /** Answers `status` (503), with `body` (text, or JSON) and `retryAfter` where given, and carries nothing out. */
  status: 'Vast antwoord',
  /** 429, with `retryAfter` in its header, or without one. */
  throttled: 'Te veel aanroepen',
  /** Carries the call out, then resets the connection. */
  loseAnswer: 'Antwoord kwijt',
  /** Carries the call out, then answers `status` (504) as if it had not. */
  doneButFailed: 'Toch uitgevoerd',
  /** Carries the call out, and answers with a `retryAfter` (1) in the header. */
  doneWithRetryAfter: 'Uitgevoerd, met wachttijd',
  /** Carries the call out, and cuts the JSON of the answer in half. */
  malformedJson: 'Kapot antwoord',
} as const

/** Without a path: the login's token endpoint and all of the API. */
export interface CloudFault extends StandInFault<keyof typeof faultKinds> {
  readonly retryAfter?: string | number
}

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
  readonly tokens: AppTokenBook
  readonly mailboxes: Mailboxes
  readonly throttle: Throttle
  readonly faults: FaultScript<CloudFault>
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
