// The log buffer of one replica alone: a ring in memory (LOG-4). Which entries are meant and how they are ordered is the domain's.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { randomBytes } from 'node:crypto'
import { setImmediate as letOthers } from 'node:timers/promises'
import { foundEntry, keepEntry, type KeptEntry } from '#domain/logging/kept-entry.ts'
import type { FoundEntry, LogBuffer } from '#domain/logging/log-buffer.ts'
import { logEntryId } from '#domain/logging/log-entry-id.ts'
import { gatherPage } from '#domain/logging/log-page.ts'
import type { Clock, Duration } from '#domain/shared/clock.ts'

export interface MemoryBufferOptions {
  /** Entries; the oldest give way. */
  readonly max: number
  /** Entries older than this are gone. */
  readonly ttl: Duration
  readonly clock: Clock
}

/** How long a search goes on, in milliseconds, before it lets others have their turn. */
const TURN = 4

const shown = (entry: KeptEntry): FoundEntry => foundEntry(entry, new Date(entry.at).toISOString())

/** Oldest first; `latestFirst` and `oldestFirst` are as they were when asked for. */
const makeRing = (max: number) => {
  const slots: (KeptEntry | undefined)[] = []
  let first = 0
  let size = 0
  const at = (place: number): KeptEntry | undefined => slots[(first + place) % max]
  const dropOldest = (): void => {
    slots[first] = undefined
    first = (first + 1) % max
    size -= 1
  }
  const taken = (placeOf: (n: number) => number): readonly KeptEntry[] => {
    const entries: KeptEntry[] = []
    for (let n = 0; n < size; n += 1) {
      const entry = at(placeOf(n))
      if (entry !== undefined) entries.push(entry)
    }
    return entries
  }
  return {
    push: (entry: KeptEntry): void => {
      if (size === max) dropOldest()
      slots[(first + size) % max] = entry
      size += 1
    },
    dropBefore: (moment: number): void => {
      for (let oldest = at(0); size > 0 && oldest !== undefined && oldest.at < moment; oldest = at(0)) dropOldest()
    },
    latestFirst: () => taken((n) => size - 1 - n),
    oldestFirst: () => taken((n) => n),
  }
}

export const makeMemoryBuffer = ({ max, ttl, clock }: MemoryBufferOptions): LogBuffer => {
  const ring = makeRing(max)
  const replica = randomBytes(4).toString('hex')
  let logged = 0
  const dropExpired = (): void => ring.dropBefore(clock.now() - ttl)

  return {
    append: (entry, line) => {
      const told = Date.parse(entry.ts)
      const at = Number.isNaN(told) ? clock.now() : told
      ring.push(keepEntry(entry, line, at, logEntryId(at, (logged += 1), replica)))
      dropExpired()
    },

    query: (query) => async () => {
      dropExpired()
      const gathering = gatherPage(query)
      let scanned = 0
      let complete = true
      let turnBegan = performance.now()
      for (const entry of ring.latestFirst()) {
        if (entry.at < query.from || entry.at > query.to) continue
        if (scanned === query.maxScan) {
          complete = false
          break
        }
        scanned += 1
        gathering.look(entry)
        if (scanned % 64 === 0 && performance.now() - turnBegan > TURN) {
          await letOthers()
          turnBegan = performance.now()
        }
      }
      const { entries, total } = gathering.page()
      return E.right({ entries: entries.map(shown), total, scanned, complete })
    },

    around: (id, reach, tenantUuid) => async () => {
      dropExpired()
      const all = ring.oldestFirst()
      const entries = O.isNone(tenantUuid) ? all : all.filter(({ tenant }) => tenant === tenantUuid.value)
      const place = entries.findIndex((entry) => entry.id === id)
      return E.right(
        place < 0 ? O.none : O.some(entries.slice(Math.max(0, place - reach), place + reach + 1).map(shown)),
      )
    },
  }
}
