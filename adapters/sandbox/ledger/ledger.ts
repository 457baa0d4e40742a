// The state of the stand-in ledger; `reset` begins again.
import type { StandInFault } from '#adapters/sandbox/kit/fault-script.ts'
import { makeWorld, type StandInWorld } from '#adapters/sandbox/kit/world.ts'
import type { Clock, Duration } from '#domain/shared/clock.ts'
import { type LedgerLimits, type LimitSettings, makeLimits } from './limits.ts'
import { fillWithSamples } from './sample-data.ts'
import { fillWithHistory } from './sample-history.ts'
import { makeStore, type Store } from './store.ts'
import { makeTokenBook, type TokenBook } from './token-book.ts'
import { makeUsers, type Users } from './users.ts'

/** The faults, each with its name on the pages. */
export const LEDGER_FAULTS = {
  /** Resets the connection, or answers `status` if given. */
  down: 'Onbereikbaar',
  /** Answers `ms` later. */
  slow: 'Traag',
  /** The next refresh is refused as too early. */
  tooEarly: 'Te vroeg ververst',
  /** The next refresh is refused as already used, without using up the token. */
  oldToken: 'Oude verversing',
  /** The next refresh answers no refresh token; the old one stays valid. */
  keepRefreshToken: 'Geen nieuw verversingstoken',
  /** Answers 429 for the minute. */
  rateLimited: 'Te veel aanroepen',
  /** Answers `status`, with `body` (text, or JSON) and `contentType` if given, and does not carry the call out. */
  status: 'Vast antwoord',
  /** The `attachment`-th upload to a document fails with `status` (500) after the document exists. */
  halfDocument: 'Half document',
  /** Carries the call out, then resets the connection. */
  loseAnswer: 'Antwoord kwijt',
  /** Stores only the first half of an attachment's bytes, and answers as if it had succeeded. */
  wrongSize: 'Bijlage te kort opgeslagen',
  /** Carries the call out, and cuts the JSON of the answer in half. */
  malformedJson: 'Kapot antwoord',
} as const

/** Without a path, a fault applies to every path under /api. */
export interface LedgerFault extends StandInFault<keyof typeof LEDGER_FAULTS> {
  readonly contentType?: string
  readonly attachment?: number
}

export interface LedgerOptions {
  readonly clock: Clock
  readonly clientId: string
  readonly clientSecret: string
  /** Milliseconds before every answer under /api. */
  readonly latency: Duration
  readonly issueExpiresInSeconds: number
  readonly limits: LimitSettings
  /** Whether people of the office have worked in it before. */
  readonly hasHistory: boolean
}

interface LedgerParts {
  readonly options: LedgerOptions
  readonly store: Store
  readonly tokens: TokenBook
  readonly users: Users
  readonly limits: LedgerLimits
  /** The client secrets that are accepted. */
  secrets: readonly string[]
}

/** A reset with `keep` leaves people connected. */
export type Ledger = StandInWorld<LedgerFault, LedgerParts>

/** The path without divisions and keys. */
const toEndpointName = (path: string): string =>
  path.replace(/^(\/api\/v1\/)\d+(?=\/)/, '$1{division}').replace(/\([^)]*\)/g, '({key})')

export function makeLedger(options: LedgerOptions): Ledger {
  return makeWorld<LedgerFault, LedgerParts>(options.clock, toEndpointName, (now, kept) => {
    const store = makeStore()
    fillWithSamples(store, now)
    if (options.hasHistory) fillWithHistory(store, now)
    return {
      options,
      store,
      tokens: kept?.tokens ?? makeTokenBook(options.issueExpiresInSeconds),
      users: kept?.users ?? makeUsers(),
      limits: makeLimits(options.limits),
      secrets: [options.clientSecret],
    }
  })
}
