// How many bytes of large bodies may be in memory at once, so that many mails that arrive together can not exhaust the machine (ARC-9).
import type { Duration } from '#domain/shared/clock.ts'

export interface UploadGate {
  /**
   * Waits for room, first come first served, for so long; undefined: there was none in time. Whoever got in calls what he was
   * given once, when the bytes are no longer held. More bytes than there is room for in all get in alone.
   */
  readonly enter: (bytes: number) => Promise<(() => void) | undefined>
}

/** `room` in bytes; `patience`: how long anybody waits for it. */
export const makeUploadGate = (room: number, patience: Duration): UploadGate => {
  let taken = 0
  const waiting: { readonly bytes: number; readonly admit: () => void }[] = []
  const fits = (bytes: number): boolean => taken === 0 || taken + bytes <= room

  const admitNext = (): void => {
    for (let next = waiting[0]; next !== undefined && fits(next.bytes); next = waiting[0]) {
      waiting.shift()
      next.admit()
    }
  }

  const hold = (bytes: number): (() => void) => {
    taken += bytes
    let held = true
    return () => {
      if (!held) return
      held = false
      taken -= bytes
      admitNext()
    }
  }

  return {
    enter: (bytes) => {
      if (waiting.length === 0 && fits(bytes)) return Promise.resolve(hold(bytes))
      return new Promise((resolve) => {
        const entry = {
          bytes,
          admit: () => {
            clearTimeout(timer)
            resolve(hold(bytes))
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
