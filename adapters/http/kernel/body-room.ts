// Limits the bytes of unfinished bodies in memory: of all callers together, and of each (OPS-12). Only what has arrived counts.
import type { BodyShare } from '#adapters/contract/codecs/read-body.ts'

/** Of one body. The caller ends it once. */
export type OpenBody = (holder: string) => BodyShare

/** The part of the room that one holder may use. */
const SHARE = 1 / 4
/** The part that larger bodies may use: the rest is left to small ones, such as those that renew sessions. */
const FOR_LARGER = 3 / 4
const SMALL_AT_MOST = 64 * 1024

/** `room` in bytes. */
export function makeBodyRoom(room: number): OpenBody {
  let taken = 0
  const heldBy = new Map<string, number>()
  return (holder) => {
    let own = 0
    return {
      grow: (bytes) => {
        const held = (heldBy.get(holder) ?? 0) + bytes
        const forIt = own + bytes > SMALL_AT_MOST ? room * FOR_LARGER : room
        if (taken + bytes > forIt || held > room * SHARE) return false
        own += bytes
        taken += bytes
        heldBy.set(holder, held)
        return true
      },
      end: () => {
        taken -= own
        const left = (heldBy.get(holder) ?? 0) - own
        own = 0
        if (left > 0) heldBy.set(holder, left)
        else heldBy.delete(holder)
      },
    }
  }
}
