// The state of the stand-in ledger; `reset` begins again.
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'
import { type CallLog, makeCallLog } from '#adapters/sandbox/kit/call-log.ts'
import { type StandInFault, type FaultScript, makeFaultScript } from '#adapters/sandbox/kit/fault-script.ts'
import { type LedgerLimits, type LimitSettings, makeLimits } from './limits.ts'
import { fillWithSamples } from './sample-data.ts'
import { makeStore, type Store } from './store.ts'
import { makeTokenBook, type TokenBook } from './token-book.ts'
import { makeUsers, type Users } from './users.ts'

/** Each with its name on the pages. */
export const faultKinds = {
  /** The connection is reset, or with `status` that status is answered. */
  down: 'Onbereikbaar',
  /** Answers `ms` later. */
  slow: 'Traag',
  /** The next refresh is refused as too early. */
  tooEarly: 'Te vroeg ververst',
  /** The next refresh is refused as spent, without spending it. */
  oldToken: 'Oude verversing',
  /** The next refresh answers no refresh token; the old one stays good. */
  keepRefreshToken: 'Geen nieuw verversingstoken',
  /** 429 of the minute. */
  rateLimited: 'Te veel aanroepen',
  /** Answers `status`, with `body` (text, or JSON) and `contentType` where given, and carries nothing out. */
  status: 'Vast antwoord',
  /** The `attachment`-th upload to a document fails with `status` (500) after the document exists. */
  halfDocument: 'Half document',
  /** Carries the call out, then resets the connection. */
  loseAnswer: 'Antwoord kwijt',
  /** Stores only the first half of an attachment's bytes and answers as if all were well. */
  wrongSize: 'Bijlage te kort opgeslagen',
  /** Carries the call out, and cuts the JSON of the answer in half. */
  malformedJson: 'Kapot antwoord',
} as const

/** Without a path: every one under /api. */
export interface LedgerFault extends StandInFault<keyof typeof faultKinds> {
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
}

interface State {
  readonly store: Store
  readonly tokens: TokenBook
  readonly users: Users
  readonly limits: LedgerLimits
  readonly faults: FaultScript<LedgerFault>
  readonly calls: CallLog
}

export interface Ledger extends State {
  readonly options: LedgerOptions
  readonly now: () => Instant
  readonly advance: (duration: Duration) => void
  /** Sample data, no faults, no counts, the usual limits, the clock as it was; with `keepTokens` people stay connected. */
  readonly reset: (keepTokens: boolean) => void
}

/** With divisions and keys taken out. */
const endpoint = (path: string): string =>
  path.replace(/^(\/api\/v1\/)\d+(?=\/)/, '$1{division}').replace(/\([^)]*\)/g, '({key})')

export const makeLedger = (options: LedgerOptions): Ledger => {
  let ahead = 0
  const now = (): Instant => options.clock.now() + ahead
  const fresh = (kept?: State): State => {
    const store = makeStore()
    fillWithSamples(store, now())
    return {
      store,
      tokens: kept?.tokens ?? makeTokenBook(options.issueExpiresInSeconds),
      users: kept?.users ?? makeUsers(),
      limits: makeLimits(options.limits),
      faults: makeFaultScript(),
      calls: makeCallLog(endpoint),
    }
  }
  let state = fresh()
  return {
    options,
    now,
    advance: (duration) => {
      ahead += duration
    },
    reset: (keepTokens) => {
      ahead = keepTokens ? ahead : 0
      state = fresh(keepTokens ? state : undefined)
    },
    get store() {
      return state.store
    },
    get tokens() {
      return state.tokens
    },
    get users() {
      return state.users
    },
    get limits() {
      return state.limits
    },
    get faults() {
      return state.faults
    },
    get calls() {
      return state.calls
    },
  }
}
