// Caches lists of the ledger that seldom change, for each division of each tenant (PLG-21). A refusal is never cached: it may apply to one
// user only.
import { E, O } from '#domain/shared/fp.ts'
import { LRUCache } from 'lru-cache'
import type { FromLedger, LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Clock, type Duration, type Instant, fromMinutes, fromSeconds, limitTime } from '#domain/shared/clock.ts'
import { LEDGER_DEADLINE } from './connection.ts'

export const KEPT = fromMinutes(5)
/** A list fetched this recently is not fetched again, even if an entry is missing. */
export const RECENT = fromSeconds(10)
/** Maximum number of divisions; the one fetched longest ago is dropped first. */
const MAX_DIVISIONS = 1_000

export type ForCaller<A> = (caller: LedgerCaller) => FromLedger<A>

interface Entry<A> {
  readonly askedAt: Instant
  readonly value: Promise<E.Either<LedgerFailure, A>>
}

export interface DivisionCache<A> {
  readonly read: ForCaller<A>
  /** At most RECENT old. A newly fetched list is cached. */
  readonly readRecent: ForCaller<A>
  /** Fetched now, and cached. */
  readonly readFresh: ForCaller<A>
}

const toCacheKey = ({ tenantUuid, division }: LedgerCaller): string => `${tenantUuid} ${division}`

/** Waits for another caller's fetch, but only until this caller's own deadline. None: the fetch takes longer. */
function waitUntilDeadline<A>(
  clock: Clock,
  { deadline }: LedgerCaller,
  value: Entry<A>['value'],
): Promise<O.Option<E.Either<LedgerFailure, A>>> {
  return limitTime(globalThis, Math.min(LEDGER_DEADLINE, (deadline ?? Infinity) - clock.now()), value)
}

/** A cache of one list. Concurrent calls share a fetch; if it fails, each call fetches for itself. */
export function makeDivisionCache<A>(clock: Clock, load: ForCaller<A>): DivisionCache<A> {
  const entries = new LRUCache<string, Entry<A>>({ max: MAX_DIVISIONS })

  const begin = (key: string, caller: LedgerCaller): Promise<E.Either<LedgerFailure, A>> => {
    const value = load(caller)()
    const entry = { askedAt: clock.now(), value }
    entries.set(key, entry)
    const forget = (): void => {
      if (entries.peek(key) === entry) entries.delete(key)
    }
    value.then((loaded) => E.isLeft(loaded) && forget(), forget)
    return value
  }

  const readNotOlderThan =
    (age: Duration): ForCaller<A> =>
    (caller) =>
    async () => {
      const key = toCacheKey(caller)
      const known = entries.peek(key)
      if (known === undefined || known.askedAt + age <= clock.now()) return begin(key, caller)
      const shared = await waitUntilDeadline(clock, caller, known.value)
      if (O.isNone(shared)) return E.left({ _tag: 'LedgerDown' })
      return E.isRight(shared.value) ? shared.value : load(caller)()
    }

  return {
    read: readNotOlderThan(KEPT),
    readRecent: readNotOlderThan(RECENT),
    readFresh: (caller) => () => begin(toCacheKey(caller), caller),
  }
}

/** For lists that need no fresher read. */
export function cachePerDivision<A>(clock: Clock, load: ForCaller<A>): ForCaller<A> {
  return makeDivisionCache(clock, load).read
}
