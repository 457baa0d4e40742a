// The ledger blocks a key for an hour after more than ten refusals at one endpoint. This stops calling well before that (PLG-20), so that
// what still works goes on working. Counted per user, division and endpoint in this process; what a refusal means is the caller's matter.
import type { LedgerUserId, Division } from '#domain/session/token-record.ts'
import { type Clock, hours, type Instant } from '#domain/shared/clock.ts'

/** Statuses that the ledger counts. */
export const isRefusal = (status: number): boolean => [400, 401, 403, 404].includes(status)

const REFUSALS_AN_HOUR = 5

export interface Spot {
  readonly user: LedgerUserId
  readonly division: Division
  readonly endpoint: string
}

export interface RefusalBudget {
  readonly note: (spot: Spot) => void
  /** The moment from which the spot may be called again, if that lies ahead. */
  readonly closedUntil: (spot: Spot) => Instant | undefined
}

const MAX_SPOTS = 10_000

export const makeRefusalBudget = (clock: Clock): RefusalBudget => {
  const refusals = new Map<string, readonly Instant[]>()
  const keyOf = ({ user, division, endpoint }: Spot): string => `${user} ${division} ${endpoint}`
  const recent = (key: string, now: Instant): readonly Instant[] =>
    (refusals.get(key) ?? []).filter((at) => now - at < hours(1))

  return {
    note: (spot) => {
      const now = clock.now()
      const key = keyOf(spot)
      const kept = [...recent(key, now), now].slice(-REFUSALS_AN_HOUR)
      // Moved to the end, so that the first of the map is the one refused longest ago.
      refusals.delete(key)
      refusals.set(key, kept)
      const [oldest] = refusals.keys()
      if (refusals.size > MAX_SPOTS && oldest !== undefined) refusals.delete(oldest)
    },
    closedUntil: (spot) => {
      const [first, ...more] = recent(keyOf(spot), clock.now())
      return first !== undefined && more.length + 1 >= REFUSALS_AN_HOUR ? first + hours(1) : undefined
    },
  }
}
