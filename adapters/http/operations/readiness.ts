// Whether this replica should get requests: everything it depends on responds, and it is not stopping.
import type { Task } from 'fp-ts/lib/Task.js'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'

/** Checks by name. A throw, or no result in time, counts as failed. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<boolean>>>

export interface Ready {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>
}
export type Readiness = Task<Ready>

const PATIENCE: Duration = fromSeconds(2)

const runInTime = (check: () => Promise<boolean>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE)
    const settle = (answer: boolean): void => {
      clearTimeout(timer)
      resolve(answer)
    }
    // The check itself logs why it failed.
    Promise.resolve()
      .then(check)
      .then(settle, () => settle(false))
  })

/** Concurrent probes share one result, so that many probes cause no load. */
export function makeReadiness(checks: ReadinessChecks, isStopping: () => boolean): Readiness {
  const look = async (): Promise<Ready> => {
    const answers = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, (await runInTime(check)) ? 'ok' : 'failed'] as const),
    )
    return { ready: answers.every(([, answer]) => answer === 'ok'), checks: Object.fromEntries(answers) }
  }
  let underWay: Promise<Ready> | undefined
  return async () => {
    underWay ??= look().finally(() => (underWay = undefined))
    const ready = await underWay
    return isStopping() ? { ready: false, checks: { ...ready.checks, accepting: 'failed' } } : ready
  }
}
