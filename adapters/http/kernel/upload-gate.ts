// How many bytes of large bodies may be in memory at once, so that many mails that arrive together can not exhaust the machine (ARC-9).
import type { Duration } from '#domain/shared/clock.ts'

export interface UploadGate {
  /**
   * Waits for room, first come first served, for so long; undefined: there was none in time. Whoever got in calls what he was
   * given once, when the bytes are no longer held. More bytes than there is room for in all get in alone. `holder` has no more than his
   * share at a time, and waits for himself before anybody waits for him: who sends slowly, and much at once, keeps nobody else out.
   */
  readonly enter: (bytes: number, holder: string) => Promise<(() => void) | undefined>
}

/** Of the room, what one holder may have beyond his first body. */
const SHARE = 1 / 4

interface Waiting {
  readonly bytes: number
  readonly holder: string
  readonly admit: () => void
}

/** `room` in bytes; `patience`: how long anybody waits for it. */
export const makeUploadGate = (room: number, patience: Duration): UploadGate => {
  let taken = 0
  const heldBy = new Map<string, number>()
  const waiting: Waiting[] = []
  const fits = (bytes: number): boolean => taken === 0 || taken + bytes <= room
  const isHisTurn = ({ bytes, holder }: Pick<Waiting, 'bytes' | 'holder'>): boolean => {
    const held = heldBy.get(holder)
    return held === undefined || held + bytes <= room * SHARE
  }

  const admitNext = (): void => {
    for (let i = 0; i < waiting.length;) {
      const next = waiting[i]
      if (next === undefined || (isHisTurn(next) && !fits(next.bytes))) return
      if (isHisTurn(next)) {
        waiting.splice(i, 1)
        next.admit()
      } else i++
    }
  }

  const hold = (bytes: number, holder: string): (() => void) => {
    taken += bytes
    heldBy.set(holder, (heldBy.get(holder) ?? 0) + bytes)
    let held = true
    return () => {
      if (!held) return
      held = false
      taken -= bytes
      const left = (heldBy.get(holder) ?? 0) - bytes
      if (left > 0) heldBy.set(holder, left)
      else heldBy.delete(holder)
      admitNext()
    }
  }

  return {
    enter: (bytes, holder) => {
      if (fits(bytes) && isHisTurn({ bytes, holder }) && !waiting.some(isHisTurn))
        return Promise.resolve(hold(bytes, holder))
      return new Promise((resolve) => {
        const entry = {
          bytes,
          holder,
          admit: () => {
            clearTimeout(timer)
            resolve(hold(bytes, holder))
          },
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1)
          resolve(undefined)
          admitNext()
        }, patience)
        waiting.push(entry)
      })
    },
  }
}
