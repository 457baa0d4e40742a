// Budgets of one process, for a service without replicas and for tests.
import { TE } from '#domain/shared/fp.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type Budget, type Limits, type LimitsView, findWindowEnd } from '#domain/shared/limits.ts'
const SWEEP_EVERY = 60_000

export interface MemoryLimits extends Limits, LimitsView {
  /** The number of stored keys. */
  readonly size: () => number
}

export function makeMemoryLimits(deps: { readonly clock: Clock }): MemoryLimits {
  const windows = new Map<string, { readonly end: number; readonly taken: number }>()
  let sweptAt = deps.clock.now()

  const sweep = (now: number): void => {
    if (now - sweptAt < SWEEP_EVERY) return
    sweptAt = now
    for (const [key, { end }] of windows) if (end <= now) windows.delete(key)
  }

  const rowKey = ({ key, per }: Budget): string => `${key}/${per}`
  const takenIn = (budget: Budget, end: number): number => {
    const window = windows.get(rowKey(budget))
    return window && window.end >= end ? window.taken : 0
  }
  const lasting = (budget: Budget, now: number): { readonly end: number; readonly taken: number } => {
    const window = windows.get(rowKey(budget))
    return window && window.end > now ? window : { end: findWindowEnd(budget, now), taken: 0 }
  }

  return {
    size: () => windows.size,
    take: (budget, n) =>
      TE.fromIO(() => {
        const now = deps.clock.now()
        sweep(now)
        const end = findWindowEnd(budget, now)
        const taken = n + takenIn(budget, end)
        if (taken > budget.points) return { _tag: 'WaitUntil', at: end }
        windows.set(rowKey(budget), { end, taken })
        return { _tag: 'Granted' }
      }),
    peek: (budget) =>
      TE.fromIO(() => {
        const now = deps.clock.now()
        const { end, taken } = lasting(budget, now)
        return { points: Math.max(0, budget.points - taken), until: end }
      }),
  }
}
