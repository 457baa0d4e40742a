// Whether this replica should get requests: everything it depends on responds, and it is not stopping.
import type { Task } from 'fp-ts/lib/Task.js'
import { type Duration, fromSeconds, limitTime } from '#domain/shared/clock.ts'
import { O } from '#domain/shared/fp.ts'

/** Checks by name. A throw, or no result in time, counts as failed. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<boolean>>>

export interface Ready {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>
}
export type Readiness = Task<Ready>

const PATIENCE: Duration = fromSeconds(2)

async function runInTime(check: () => Promise<boolean>): Promise<boolean> {
  // The check itself logs why it failed.
  const result = await limitTime(globalThis, PATIENCE, Promise.resolve().then(check)).catch(() => O.none)
  return O.isSome(result) && result.value
}

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
