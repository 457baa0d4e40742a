// Keeps to the calls that the cloud takes at once for one mailbox. Further calls wait in a line of limited length.
import { O } from '#domain/shared/fp.ts'
import type { Duration, Timer } from '#domain/shared/clock.ts'

export interface TurnOptions {
  readonly atOnce: number
  readonly waitingAtMost: number
  readonly timer: Pick<Timer, 'within'>
}

/** None: it was not this one's turn within `patience`, or too many wait already; nothing was done. */
export type InTurn = <A>(key: string, patience: Duration, work: () => Promise<A>) => Promise<O.Option<A>>

interface Lane {
  busy: number
  readonly waiting: (() => void)[]
}

export function makeCallTurns({ atOnce, waitingAtMost, timer }: TurnOptions): InTurn {
  const lanes = new Map<string, Lane>()

  const enter = async (lane: Lane, patience: Duration): Promise<boolean> => {
    if (lane.busy < atOnce) {
      lane.busy += 1
      return true
    }
    if (lane.waiting.length >= waitingAtMost) return false
    const { promise, resolve } = Promise.withResolvers<void>()
    lane.waiting.push(resolve)
    if (O.isSome(await timer.within(patience, promise)())) return true
    const place = lane.waiting.indexOf(resolve)
    // Called in the very moment in which patience ended.
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

  return async (key, patience, work) => {
    const lane = lanes.get(key) ?? { busy: 0, waiting: [] }
    lanes.set(key, lane)
    if (!(await enter(lane, patience))) return O.none
    try {
      return O.some(await work())
    } finally {
      leave(key, lane)
    }
  }
}
