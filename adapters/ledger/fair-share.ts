// Leaves calls to colleagues (PLG-19): while other users of the division make calls too, a third of its minute is theirs. Counted at this replica
// only. rate-gate.ts limits the division as a whole.
import { LRUCache } from 'lru-cache'
import type { Division, LedgerUserId } from '#domain/session/token-record.ts'
import { type Clock, type Duration, type Instant, minutes } from '#domain/shared/clock.ts'

/** A user counts as active for this long after a call. */
const LATELY: Duration = minutes(10)
const MAX_DIVISIONS = 10_000

interface Asker {
  askedAt: Instant
  /** Calls in the minute that ends at `until`. */
  taken: number
  until: Instant
}

export interface FairShare {
  /** Records that the user requests a call, whether granted or not. */
  readonly asks: (division: Division, user: LedgerUserId) => void
  /** Takes one of the user's `share` calls in the minute that ends at `until`; false: they are used up while others are active. */
  readonly take: (division: Division, user: LedgerUserId, share: number, until: Instant) => boolean
}

export const makeFairShare = ({ clock }: { readonly clock: Clock }): FairShare => {
  const divisions = new LRUCache<Division, Map<LedgerUserId, Asker>>({ max: MAX_DIVISIONS })

  const askersOf = (division: Division): Map<LedgerUserId, Asker> => {
    const known = divisions.peek(division)
    if (known !== undefined) return known
    const askers = new Map<LedgerUserId, Asker>()
    divisions.set(division, askers)
    return askers
  }

  return {
    asks: (division, user) => {
      const now = clock.now()
      const askers = askersOf(division)
      for (const [one, { askedAt }] of askers) if (now - askedAt > LATELY) askers.delete(one)
      const known = askers.get(user)
      if (known === undefined) askers.set(user, { askedAt: now, taken: 0, until: now })
      else known.askedAt = now
    },
    take: (division, user, share, until) => {
      const askers = askersOf(division)
      const asker = askers.get(user)
      if (asker === undefined) return true
      if (asker.until !== until) Object.assign(asker, { taken: 0, until })
      if (asker.taken >= share && askers.size > 1) return false
      asker.taken += 1
      return true
    },
  }
}
