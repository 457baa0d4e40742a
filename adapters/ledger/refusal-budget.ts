// The ledger blocks a key for an hour after more than ten refusals at one endpoint. This stops calling well before that (PLG-20), so that
// what still works goes on working. Counted per user, division and endpoint, here and by all replicas together; what a refusal means is the
// caller's matter.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerUserId, Division } from '#domain/session/token-record.ts'
import { type Clock, hours, type Instant } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

/** Statuses that the ledger counts. */
export const isRefusal = (status: number): boolean => [400, 401, 403, 404].includes(status)

const REFUSALS_AN_HOUR = 5

export interface Spot {
  readonly user: LedgerUserId
  readonly division: Division
  readonly endpoint: string
}

export interface RefusalBudget {
  /** Counted here at once. Left: the count of all could not be reached. */
  readonly note: (spot: Spot) => TE.TaskEither<StoreUnavailable, void>
  /** The moment from which the spot may be called again, if that lies ahead. */
  readonly closedUntil: (spot: Spot) => Instant | undefined
}

interface Noted {
  readonly refusals: readonly Instant[]
  /** All replicas together had too many: until then. */
  readonly closed: Instant
}

const none: Noted = { refusals: [], closed: 0 }

const MAX_SPOTS = 10_000

export const makeRefusalBudget = (deps: { readonly clock: Clock; readonly limits: Limits }): RefusalBudget => {
  const { clock, limits } = deps
  const noted = new Map<string, Noted>()
  const keyOf = ({ user, division, endpoint }: Spot): string => `${division}:${user}:${endpoint}`
  const recent = (key: string, now: Instant): readonly Instant[] =>
    (noted.get(key) ?? none).refusals.filter((at) => now - at < hours(1))

  const keep = (key: string, change: Partial<Noted>): void => {
    const next = { ...(noted.get(key) ?? none), ...change }
    // Moved to the end, so that the first of the map is the one refused longest ago.
    noted.delete(key)
    noted.set(key, next)
    const [oldest] = noted.keys()
    if (noted.size > MAX_SPOTS && oldest !== undefined) noted.delete(oldest)
  }

  return {
    note: (spot) => {
      const now = clock.now()
      const key = keyOf(spot)
      keep(key, { refusals: [...recent(key, now), now].slice(-REFUSALS_AN_HOUR) })
      return pipe(
        limits.take({ key: `ledger:refusals:${key}`, points: REFUSALS_AN_HOUR, per: hours(1) }, 1),
        TE.map((taken) => {
          if (taken._tag === 'WaitUntil') keep(key, { closed: taken.at })
        }),
      )
    },
    closedUntil: (spot) => {
      const now = clock.now()
      const key = keyOf(spot)
      const [first, ...more] = recent(key, now)
      const full = first !== undefined && more.length + 1 >= REFUSALS_AN_HOUR ? first + hours(1) : 0
      const until = Math.max(full, noted.get(key)?.closed ?? 0)
      return until > now ? until : undefined
    },
  }
}
