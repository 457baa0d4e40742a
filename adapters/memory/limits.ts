// Budgets of one process, for a service without replicas and for tests.
import type { Clock } from '#domain/shared/clock.ts'
import { type Limits, windowEnd } from '#domain/shared/limits.ts'
import * as TE from 'fp-ts/lib/TaskEither.js'

const SWEEP_EVERY = 60_000

export interface MemoryLimits extends Limits {
  /** How many keys are remembered. */
  readonly size: () => number
}

export const makeLimits = (deps: { readonly clock: Clock }): MemoryLimits => {
  const windows = new Map<string, { readonly end: number; readonly taken: number }>()
  let sweptAt = deps.clock.now()

  const sweep = (now: number): void => {
    if (now - sweptAt < SWEEP_EVERY) return
    sweptAt = now
    for (const [key, { end }] of windows) if (end <= now) windows.delete(key)
  }

  return {
    size: () => windows.size,
    take: (budget, n) =>
      TE.fromIO(() => {
        const now = deps.clock.now()
        sweep(now)
        const key = `${budget.key}/${budget.per}`
        const end = windowEnd(budget, now)
        const window = windows.get(key)
        const taken = n + (window && window.end >= end ? window.taken : 0)
        if (taken > budget.points) return { _tag: 'WaitUntil', at: end }
        windows.set(key, { end, taken })
        return { _tag: 'Granted' }
      }),
  }
}
