// Limits the bytes of unfinished bodies in memory, for all callers together and for each (OPS-12). Only bytes that have arrived count.
import type { BodyShare } from '#adapters/contract/codecs/read-body.ts'

/** Reserves room for one body. The caller ends the reservation once. */
export type OpenBody = (holder: string) => BodyShare

/** The part of the room that one holder may use. */
const SHARE = 1 / 4
/** The part that larger bodies may use: the rest is left to small ones, such as those that renew sessions. */
const FOR_LARGER = 3 / 4
const SMALL_AT_MOST = 64 * 1024

/** `room` in bytes. */
export function makeBodyRoom(room: number): OpenBody {
  let usedBytes = 0
  const bytesByHolder = new Map<string, number>()
  return (holder) => {
    let bodyBytes = 0
    return {
      grow: (bytes) => {
        const holderBytes = (bytesByHolder.get(holder) ?? 0) + bytes
        const limit = bodyBytes + bytes > SMALL_AT_MOST ? room * FOR_LARGER : room
        if (usedBytes + bytes > limit || holderBytes > room * SHARE) return false
        bodyBytes += bytes
        usedBytes += bytes
        bytesByHolder.set(holder, holderBytes)
        return true
      },
      end: () => {
        usedBytes -= bodyBytes
        const remaining = (bytesByHolder.get(holder) ?? 0) - bodyBytes
        bodyBytes = 0
        if (remaining > 0) bytesByHolder.set(holder, remaining)
        else bytesByHolder.delete(holder)
      },
    }
  }
}
