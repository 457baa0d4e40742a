// The state of the stand-in cloud; `reset` begins again.
import type { StandInFault } from '#adapters/sandbox/kit/fault-script.ts'
import { type KeptAtMost, type KeptRecords, makeKept } from '#adapters/sandbox/kit/kept.ts'
import { makeWorld, type StandInWorld } from '#adapters/sandbox/kit/world.ts'
import type { Clock, Duration } from '#domain/shared/clock.ts'
import { type Consents, makeConsents } from './directories.ts'
import type { CloudMail, PlannedEvent } from './mailboxes.ts'
import { makeThrottle, type Throttle, usualThrottle } from './throttle.ts'
import { makeAppTokenBook, type AppTokenBook } from './token-book.ts'

/** Each with its name on the pages. */
export const CLOUD_FAULTS = {
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
export interface CloudFault extends StandInFault<keyof typeof CLOUD_FAULTS> {
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
  /** Mails, and characters of their bodies. */
  readonly keeps: KeptAtMost
}

interface CloudParts {
  readonly options: CloudOptions
  readonly consents: Consents
  readonly tokens: AppTokenBook
  /** Of all users. */
  readonly mails: KeptRecords<CloudMail>
  readonly events: KeptRecords<PlannedEvent>
  readonly throttle: Throttle
  /** Accepted by the login. */
  secrets: readonly string[]
  /** How long a sent mail is a draft, before it is found in Sent Items. */
  transport: Duration
}

export type Cloud = StandInWorld<CloudFault, CloudParts>

/** Without whose mailbox or which directory it is. */
const toEndpointName = (path: string): string =>
  path.replace(/^(\/v1\.0\/users\/)[^/]+/, '$1{user}').replace(/^\/[^/]+(?=\/(?:oauth2\/)?v2\.0\/)/, '/{directory}')

export function makeCloud(options: CloudOptions): Cloud {
  return makeWorld(options.clock, toEndpointName, () => ({
    options,
    consents: makeConsents(),
    tokens: makeAppTokenBook(options.expiresIn),
    mails: makeKept<CloudMail>(options.keeps, ({ body }) => body.content.length),
    events: makeKept<PlannedEvent>({ count: 2_000, size: Infinity }, () => 0),
    throttle: makeThrottle(usualThrottle),
    secrets: [options.clientSecret],
    transport: 0,
  }))
}
