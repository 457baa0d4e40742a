// Limits one user's share of a division's calls (PLG-19): while other users are active, a third of each minute is reserved for them.
// Counts at this replica only. rate-gate.ts limits the division as a whole.
import { LRUCache } from 'lru-cache'
import type { Division, LedgerUserId } from '#domain/session/token-record.ts'
import { type Clock, type Duration, type Instant, fromMinutes } from '#domain/shared/clock.ts'

/** A user counts as active for this long after a call. */
const ACTIVE_FOR: Duration = fromMinutes(10)
const MAX_DIVISIONS = 10_000

interface Usage {
  askedAt: Instant
  /** Calls in the minute that ends at `until`. */
  calls: number
  until: Instant
}

export interface FairShare {
  /** Records that the user requests a call, whether granted or not. */
  readonly noteRequest: (division: Division, user: LedgerUserId) => void
  /** Takes one of the user's `share` calls in the minute that ends at `until`; false: they are used up while others are active. */
  readonly take: (division: Division, user: LedgerUserId, share: number, until: Instant) => boolean
}

export function makeFairShare({ clock }: { readonly clock: Clock }): FairShare {
  const divisions = new LRUCache<Division, Map<LedgerUserId, Usage>>({ max: MAX_DIVISIONS })

  const usagesOf = (division: Division): Map<LedgerUserId, Usage> => {
    const known = divisions.peek(division)
    if (known !== undefined) return known
    const usages = new Map<LedgerUserId, Usage>()
    divisions.set(division, usages)
    return usages
  }

  return {
    noteRequest: (division, user) => {
      const now = clock.now()
      const usages = usagesOf(division)
      for (const [one, { askedAt }] of usages) if (now - askedAt > ACTIVE_FOR) usages.delete(one)
      const known = usages.get(user)
      if (known === undefined) usages.set(user, { askedAt: now, calls: 0, until: now })
      else known.askedAt = now
    },
    take: (division, user, share, until) => {
      const usages = usagesOf(division)
      const usage = usages.get(user)
      if (usage === undefined) return true
      if (usage.until !== until) Object.assign(usage, { calls: 0, until })
      if (usage.calls >= share && usages.size > 1) return false
      usage.calls += 1
      return true
    },
  }
}
