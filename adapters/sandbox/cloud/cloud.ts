// The state of the stand-in cloud; `reset` begins again.
import type { StandInFault } from '#adapters/sandbox/kit/fault-script.ts'
import { type KeptAtMost, type KeptRecords, makeKept } from '#adapters/sandbox/kit/kept.ts'
import { makeWorld, type StandInWorld } from '#adapters/sandbox/kit/world.ts'
import type { Clock, Duration } from '#domain/shared/clock.ts'
import { type Consents, makeConsents } from './directories.ts'
import type { InboxMail } from './inboxes.ts'
import type { CloudMail, PlannedEvent } from './mailboxes.ts'
import { makeThrottle, type Throttle, usualThrottle } from './throttle.ts'
import { makeAppTokenBook, type AppTokenBook } from './token-book.ts'

/** The faults, each with its name on the pages. */
export const CLOUD_FAULTS = {
  /** The connection is reset before anything is done. */
  down: 'Onbereikbaar',
  /** Answers `ms` later. In the API the call occupies its mailbox's place meanwhile. */
  slow: 'Traag',
  /** Answers `status` (503), with `body` (text, or JSON) and `retryAfter` if given, and does not carry the call out. */
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

/** Without a path, a fault applies to the login's token endpoint and to the whole API. */
export interface CloudFault extends StandInFault<keyof typeof CLOUD_FAULTS> {
  readonly retryAfter?: string | number
}

export interface CloudOptions {
  readonly clock: Clock
  readonly clientId: string
  readonly clientSecret: string
  /** Life of a token, in seconds. */
  readonly expiresIn: number
  /** Origins, in addition to this machine, that people may return to after consent. */
  readonly origins: readonly string[]
  /** Maximum number of mails, and of characters of their bodies. */
  readonly keeps: KeptAtMost
}

interface CloudParts {
  readonly options: CloudOptions
  readonly consents: Consents
  readonly tokens: AppTokenBook
  /** The mails of all users. */
  readonly mails: KeptRecords<CloudMail>
  readonly events: KeptRecords<PlannedEvent>
  /** The mails in the inboxes of all users. */
  readonly inboxes: KeptRecords<InboxMail>
  /** The folders that were added, by user. */
  readonly folders: Map<string, ReadonlySet<string>>
  /** The generation of delta tokens. */
  deltas: number
  readonly throttle: Throttle
  /** The client secrets that the login accepts. */
  secrets: readonly string[]
  /** How long a sent mail stays a draft before it appears in Sent Items. */
  transport: Duration
}

export type Cloud = StandInWorld<CloudFault, CloudParts>

/** The path without the mailbox or the directory. */
const toEndpointName = (path: string): string =>
  path.replace(/^(\/v1\.0\/users\/)[^/]+/, '$1{user}').replace(/^\/[^/]+(?=\/(?:oauth2\/)?v2\.0\/)/, '/{directory}')

export function makeCloud(options: CloudOptions): Cloud {
  return makeWorld(options.clock, toEndpointName, () => ({
    options,
    consents: makeConsents(),
    tokens: makeAppTokenBook(options.expiresIn),
    mails: makeKept<CloudMail>(options.keeps, ({ body }) => body.content.length),
    events: makeKept<PlannedEvent>({ count: 2_000, size: Infinity }, () => 0),
    inboxes: makeKept<InboxMail>({ count: 2_000, size: options.keeps.size }, ({ raw }) => raw.length),
    folders: new Map(),
    deltas: 0,
    throttle: makeThrottle(usualThrottle),
    secrets: [options.clientSecret],
    transport: 0,
  }))
}
