// Budgets that all replicas share, one row per key. Each consumption is one statement; frequent callers use a lease.
import { E, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Budget, Limits, LimitsView, LimitOutcome } from '#domain/shared/limits.ts'
import { findWindowEnd } from '#domain/shared/limits.ts'
import type { Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { coalesce } from './coalesce.ts'
import type { Database } from './database.ts'
import { type Row, runStatement } from './single-statement.ts'

// Writes nothing if the points do not fit. A row with a later window is from a replica whose clock is ahead; this replica draws from it too.
const TAKE = `
  insert into limits as mine (key, window_end, taken) values ($1, $2, $3)
  on conflict (key) do update set
    window_end = greatest(mine.window_end, excluded.window_end),
    taken = excluded.taken + case when mine.window_end < excluded.window_end then 0 else mine.taken end
  where mine.window_end < excluded.window_end or mine.taken + excluded.taken <= $4
  returning key`

const PEEK = 'select key, taken, window_end from limits where key = any ($1::text[]) and window_end > $2'

// Skips rows that another transaction uses. The next sweep removes what is left.
const SWEEP = `
  delete from limits where key in (
    select key from limits where window_end <= $1 order by window_end limit 10000 for update skip locked
  )`

const SWEEP_EVERY = 60_000

const toRowKey = ({ key, per }: Budget): string => `${key}/${per}`

export function makePostgresLimits(deps: { readonly database: Database; readonly clock: Clock }): Limits & LimitsView {
  let sweptAt = deps.clock.now()

  const sweep = (): Stored<unknown> => {
    const now = deps.clock.now()
    if (now - sweptAt < SWEEP_EVERY) return TE.right(undefined)
    sweptAt = now
    return runStatement(deps.database, SWEEP, [now])
  }

  /** Concurrent peeks share a read. */
  const ask = coalesce<string, E.Either<StoreUnavailable, Row>>({
    read: async (keys) => {
      const found = await runStatement(deps.database, PEEK, [keys, deps.clock.now()], 'limits_peek')()
      return new Map(
        E.isLeft(found)
          ? keys.map((key) => [key, found])
          : found.right.map((row) => [String(row['key']), E.right(row)]),
      )
    },
    batch: 200,
    atOnce: 2,
  })

  return {
    take: (budget, n) =>
      gen(function* () {
        const end = findWindowEnd(budget, deps.clock.now())
        const written = yield* unwrap(
          n > budget.points
            ? TE.right<StoreUnavailable, readonly Row[]>([])
            : runStatement(deps.database, TAKE, [toRowKey(budget), end, n, budget.points], 'limits_take'),
        )
        yield* unwrap(sweep())
        return (written.length === 1 ? { _tag: 'Granted' } : { _tag: 'WaitUntil', at: end }) satisfies LimitOutcome
      }),
    peek: (budget) => async () =>
      pipe(
        (await ask(toRowKey(budget))) ?? E.right<never, Row>({}),
        E.map((row) => ({
          points: Math.max(0, budget.points - Number(row['taken'] ?? 0)),
          until: Number(row['window_end'] ?? findWindowEnd(budget, deps.clock.now())),
        })),
      ),
  }
}
