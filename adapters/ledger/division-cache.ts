// Lists of the ledger that seldom change, kept for each division of each tenant for a while (PLG-21). A refusal is never kept: it may be one
// user's alone.
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Clock, type Instant, minutes } from '#domain/shared/clock.ts'

export const KEPT = minutes(5)
/** Divisions at most; the one asked for first goes first. */
const MAX_DIVISIONS = 1_000

export type ForCaller<A> = (caller: LedgerCaller) => TaskEither<LedgerFailure, A>

interface Entry<A> {
  readonly until: Instant
  readonly value: Promise<E.Either<LedgerFailure, A>>
}

/** One cache for one list. Those that ask at once share a call; where it fails, each asks for himself. */
export const cachedPerDivision = <A>(clock: Clock, load: ForCaller<A>): ForCaller<A> => {
  const entries = new Map<string, Entry<A>>()

  const begin = (key: string, caller: LedgerCaller): Promise<E.Either<LedgerFailure, A>> => {
    const value = load(caller)()
    const entry = { until: clock.now() + KEPT, value }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > MAX_DIVISIONS && oldest !== undefined) entries.delete(oldest)
    const forget = (): void => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    value.then((loaded) => E.isLeft(loaded) && forget(), forget)
    return value
  }

  return (caller) => async () => {
    const key = `${caller.tenantUuid} ${caller.division}`
    const known = entries.get(key)
    if (known === undefined || known.until <= clock.now()) return begin(key, caller)
    const shared = await known.value
    return E.isRight(shared) ? shared : load(caller)()
  }
}
