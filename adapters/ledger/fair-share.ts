// That one user does not leave his colleagues without calls (PLG-19): while others of the division ask too, a third of its minute is theirs.
// Counted at this replica alone. What the division as a whole may call is decided in rate-gate.ts.
import type { Division, LedgerUserId } from '#domain/session/token-record.ts'
import { type Clock, type Duration, type Instant, minutes } from '#domain/shared/clock.ts'

/** Whoever asked this recently may ask again any moment. */
const LATELY: Duration = minutes(10)
const MAX_DIVISIONS = 10_000

interface Asker {
  askedAt: Instant
  /** Calls in the minute that ends at `until`. */
  taken: number
  until: Instant
}

export interface FairShare {
  /** That he asks for a call, whether or not one can be given. */
  readonly asks: (division: Division, user: LedgerUserId) => void
  /** Takes one of the `share` calls that are his in the minute that ends at `until`; false: he has had them, and others are there. */
  readonly take: (division: Division, user: LedgerUserId, share: number, until: Instant) => boolean
}

export const makeFairShare = ({ clock }: { readonly clock: Clock }): FairShare => {
  const divisions = new Map<Division, Map<LedgerUserId, Asker>>()

  const askersOf = (division: Division): Map<LedgerUserId, Asker> => {
    const known = divisions.get(division)
    if (known !== undefined) return known
    const [oldest] = divisions.keys()
    if (divisions.size >= MAX_DIVISIONS && oldest !== undefined) divisions.delete(oldest)
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
