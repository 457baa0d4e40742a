// Limits the concurrent calls for one mailbox to what the cloud accepts. Further calls wait in a line of limited length.
import { O } from '#domain/shared/fp.ts'
import type { Duration, Timer } from '#domain/shared/clock.ts'

export interface TurnOptions {
  readonly atOnce: number
  readonly waitingAtMost: number
  readonly timer: Pick<Timer, 'limitTime'>
}

/** None: the turn did not come within `timeLimit`, or too many calls wait already. `work` did not run. */
export type InTurn = <A>(key: string, timeLimit: Duration, work: () => Promise<A>) => Promise<O.Option<A>>

interface Lane {
  busy: number
  readonly waiting: (() => void)[]
}

export function makeCallTurns({ atOnce, waitingAtMost, timer }: TurnOptions): InTurn {
  const lanes = new Map<string, Lane>()

  const enter = async (lane: Lane, timeLimit: Duration): Promise<boolean> => {
    if (lane.busy < atOnce) {
      lane.busy += 1
      return true
    }
    if (lane.waiting.length >= waitingAtMost) return false
    const { promise, resolve } = Promise.withResolvers<void>()
    lane.waiting.push(resolve)
    if (O.isSome(await timer.limitTime(timeLimit, promise)())) return true
    const place = lane.waiting.indexOf(resolve)
    // The turn came at the same moment as the timeout.
    if (place < 0) return true
    lane.waiting.splice(place, 1)
    return false
  }

  const leave = (key: string, lane: Lane): void => {
    const next = lane.waiting.shift()
    if (next !== undefined) return next()
    lane.busy -= 1
    if (lane.busy === 0) lanes.delete(key)
  }

  return async (key, timeLimit, work) => {
    const lane = lanes.get(key) ?? { busy: 0, waiting: [] }
    lanes.set(key, lane)
    if (!(await enter(lane, timeLimit))) return O.none
    try {
      return O.some(await work())
    } finally {
      leave(key, lane)
    }
  }
}
