// Limits the bytes of large bodies in memory, so that many mails at once cannot exhaust the machine (ARC-9).
import type { Duration } from '#domain/shared/clock.ts'
import { makeFairQueue, type Share } from '#domain/shared/fair-queue.ts'

export interface UploadGate {
  /**
   * Waits for room; undefined: no room became free in time. The caller calls the result once, to free its bytes. A body larger than the room
   * enters alone. Holders take turns, and a holder gets at most its share, so that a slow sender of many bodies does not block others.
   */
  readonly enter: (bytes: number, holder: string) => Promise<(() => void) | undefined>
}

/** The part of the room that one holder may use beyond its first body. */
const SHARE = 1 / 4

/** The tenant of a share is a holder here. */
interface Waiting extends Share {
  readonly bytes: number
  readonly admit: () => void
}

/** `room` in bytes; `timeLimit`: the longest wait. */
export function makeUploadGate(room: number, timeLimit: Duration): UploadGate {
  let usedBytes = 0
  const bytesByHolder = new Map<string, number>()
  const queue = makeFairQueue<Waiting>()
  const fits = (bytes: number): boolean => usedBytes === 0 || usedBytes + bytes <= room
  const isWithinShare = ({ bytes, tenant }: Waiting): boolean => {
    const heldBytes = bytesByHolder.get(tenant)
    return heldBytes === undefined || heldBytes + bytes <= room * SHARE
  }

  /** Room that one body waits for is not given to those behind it. */
  const admitNext = (): void => {
    let hasRoom = true
    const mayGo = (entry: Waiting): boolean => {
      if (!isWithinShare(entry)) return false
      hasRoom &&= fits(entry.bytes)
      return hasRoom
    }
    for (let next = queue.takeNext(mayGo); next !== undefined; next = queue.takeNext(mayGo)) next.admit()
  }

  const hold = (bytes: number, holder: string): (() => void) => {
    usedBytes += bytes
    bytesByHolder.set(holder, (bytesByHolder.get(holder) ?? 0) + bytes)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      usedBytes -= bytes
      const left = (bytesByHolder.get(holder) ?? 0) - bytes
      if (left > 0) bytesByHolder.set(holder, left)
      else bytesByHolder.delete(holder)
      admitNext()
    }
  }

  return {
    enter: (bytes, holder) =>
      new Promise((resolve) => {
        const admit = (): void => {
          clearTimeout(timer)
          resolve(hold(bytes, holder))
        }
        const entry: Waiting = { tenant: holder, user: '', bytes, admit }
        const timer = setTimeout(() => {
          queue.remove(entry)
          resolve(undefined)
          admitNext()
        }, timeLimit)
        queue.add(entry)
        admitNext()
      }),
  }
}
