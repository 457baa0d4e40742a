// Limits the bytes of large bodies in memory, so that many mails at once cannot exhaust the machine (ARC-9).
import type { Duration } from '#domain/shared/clock.ts'

export interface UploadGate {
  /**
   * Waits for room in the order of arrival; undefined: no room became free in time. The caller calls the result once, to free its bytes. A
   * body larger than the room enters alone. A holder gets at most its share, and its own bodies wait for each other first, so that a slow
   * sender of many bodies does not block others.
   */
  readonly enter: (bytes: number, holder: string) => Promise<(() => void) | undefined>
}

/** The part of the room that one holder may use beyond its first body. */
const SHARE = 1 / 4

interface Waiting {
  readonly bytes: number
  readonly holder: string
  readonly admit: () => void
}

/** `room` in bytes; `patience`: the longest wait. */
export function makeUploadGate(room: number, patience: Duration): UploadGate {
  let taken = 0
  const heldBy = new Map<string, number>()
  const waiting: Waiting[] = []
  const fits = (bytes: number): boolean => taken === 0 || taken + bytes <= room
  const isWithinShare = ({ bytes, holder }: Pick<Waiting, 'bytes' | 'holder'>): boolean => {
    const held = heldBy.get(holder)
    return held === undefined || held + bytes <= room * SHARE
  }

  const admitNext = (): void => {
    for (let i = 0; i < waiting.length;) {
      const next = waiting[i]
      if (next === undefined || (isWithinShare(next) && !fits(next.bytes))) return
      if (isWithinShare(next)) {
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
      if (fits(bytes) && isWithinShare({ bytes, holder }) && !waiting.some(isWithinShare))
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
