// Reduces calls of the shared limits: draws a share of a budget at a time, and spends it in this process until the window ends. Points that
// are drawn and not spent are lost to other replicas for that window. The replicas together never grant more than the budget.
import { E, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import {
  type Budget,
  type Limits,
  type LimitsView,
  type PointsLeft,
  type LimitOutcome,
  findWindowEnd,
} from '#domain/shared/limits.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { LRUCache } from 'lru-cache'

interface Lease {
  /** The end of the window that the points belong to. */
  readonly end: Instant
  points: number
  /** The smallest number of further points that was refused in this window, while the budget was `budget`. */
  refused: number
  budget: number
  /** The current draw. Other calls wait for it, because otherwise each would draw a share. */
  drawing: Promise<unknown>
}

export interface LeaseOptions {
  readonly clock: Clock
  /** The part of a budget that one draw takes, default 1/20; at least one point. */
  readonly share?: number
  /** The maximum number of stored keys; the least recently used is removed first. Default 10 000. */
  readonly keys?: number
}

const granted: LimitOutcome = { _tag: 'Granted' }

/** `peek` returns the points that this replica can still use: the undrawn budget, and its own drawn and unspent points. */
export function makeLeasedLimits(shared: Limits & LimitsView, options: LeaseOptions): Limits & LimitsView {
  const { clock, share = 1 / 20, keys = 10_000 } = options
  const leases = new LRUCache<string, Lease>({ max: keys })

  const leaseOf = (budget: Budget): Lease => {
    const key = `${budget.key}/${budget.per}`
    const end = findWindowEnd(budget, clock.now())
    const known = leases.get(key)
    const fresh = { end, points: 0, refused: Infinity, budget: budget.points, drawing: Promise.resolve() }
    const lease = known?.end === end ? known : fresh
    if (lease.budget < budget.points) lease.refused = Infinity
    lease.budget = budget.points
    if (lease !== known) leases.set(key, lease)
    return lease
  }

  /** The result that is known without a call of the shared limits. */
  const here = (lease: Lease, n: number): LimitOutcome | undefined => {
    if (lease.points >= n) {
      lease.points -= n
      return granted
    }
    return n - lease.points >= lease.refused ? { _tag: 'WaitUntil', at: lease.end } : undefined
  }

  /** Draws `points`. The lease gets them only if its window is still the one in which they were drawn. */
  const draw = (budget: Budget, lease: Lease, points: number): TE.TaskEither<StoreUnavailable, LimitOutcome> =>
    gen(function* () {
      const drawn = yield* unwrap(shared.take(budget, points))
      if (drawn._tag === 'WaitUntil') lease.refused = Math.min(lease.refused, points)
      else if (findWindowEnd(budget, clock.now()) === lease.end) lease.points += points
      return drawn
    })

  const isOver = (budget: Budget, lease: Lease): boolean => findWindowEnd(budget, clock.now()) !== lease.end

  const fetch = (budget: Budget, lease: Lease, n: number): TE.TaskEither<StoreUnavailable, LimitOutcome> =>
    gen(function* () {
      // The window may end during the wait or the call. Its points are then void.
      if (isOver(budget, lease)) return yield* unwrap(take(budget, n))
      const known = here(lease, n)
      if (known) return known
      const missing = n - lease.points
      const whole = Math.max(missing, Math.floor(budget.points * share), 1)
      const first = yield* unwrap(draw(budget, lease, whole < lease.refused ? whole : missing))
      if (first._tag === 'WaitUntil' && missing < lease.refused) yield* unwrap(draw(budget, lease, missing))
      if (isOver(budget, lease)) return yield* unwrap(take(budget, n))
      return here(lease, n) ?? { _tag: 'WaitUntil', at: lease.end }
    })

  const take: Limits['take'] = (budget, n) => async () => {
    const lease = leaseOf(budget)
    const known = here(lease, n)
    if (known) return E.right(known)
    const mine = lease.drawing.then(() => fetch(budget, lease, n)())
    lease.drawing = mine.catch(() => undefined)
    return mine
  }

  const peek = (budget: Budget): TE.TaskEither<StoreUnavailable, PointsLeft> =>
    pipe(
      shared.peek(budget),
      TE.map((left) => {
        const lease = leases.get(`${budget.key}/${budget.per}`)
        const own = lease?.end === left.until ? lease.points : 0
        return { ...left, points: Math.min(budget.points, left.points + own) }
      }),
    )

  return { take, peek }
}
