// The log buffer of one replica alone: a ring in memory (LOG-4). Which entries are meant and how they are ordered is the domain's.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { randomBytes } from 'node:crypto'
import { setImmediate as letOthers } from 'node:timers/promises'
import { foundEntry, keepEntry, type KeptEntry } from '#domain/logging/kept-entry.ts'
import type { FoundEntry, LogBuffer } from '#domain/logging/log-buffer.ts'
import { logEntryId, type LogEntryId } from '#domain/logging/log-entry-id.ts'
import { gatherPage } from '#domain/logging/log-page.ts'
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'

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

interface Ring {
  readonly push: (entry: KeptEntry) => void
  readonly dropBefore: (moment: Instant) => void
  readonly size: () => number
  /** By place, the oldest having 0. */
  readonly at: (place: number) => KeptEntry | undefined
}

const makeRing = (max: number): Ring => {
  const slots: (KeptEntry | undefined)[] = []
  let first = 0
  let size = 0
  const at = (place: number): KeptEntry | undefined => slots[(first + place) % max]
  const dropOldest = (): void => {
    slots[first] = undefined
    first = (first + 1) % max
    size -= 1
  }
  return {
    push: (entry) => {
      if (size === max) dropOldest()
      slots[(first + size) % max] = entry
      size += 1
    },
    dropBefore: (moment) => {
      for (let oldest = at(0); oldest !== undefined && oldest.at < moment; oldest = at(0)) dropOldest()
    },
    size: () => size,
    at: (place) => (place >= 0 && place < size ? at(place) : undefined),
  }
}

/** The latest first, `most` of them at most: what is logged later changes nothing of it. */
const inWindow = (ring: Ring, from: Instant, to: Instant, most: number): readonly KeptEntry[] => {
  const found: KeptEntry[] = []
  for (let place = ring.size() - 1; place >= 0 && found.length < most; place -= 1) {
    const entry = ring.at(place)
    if (entry !== undefined && entry.at >= from && entry.at <= to) found.push(entry)
  }
  return found
}

const placeOf = (ring: Ring, id: LogEntryId): number => {
  let place = ring.size() - 1
  while (place >= 0 && ring.at(place)?.id !== id) place -= 1
  return place
}

/** From a place on, a step of 1 or -1 at a time. */
const walk = (
  ring: Ring,
  place: number,
  step: 1 | -1,
  many: number,
  isMeant: (entry: KeptEntry) => boolean,
): KeptEntry[] => {
  const found: KeptEntry[] = []
  for (let next = place + step; found.length < many; next += step) {
    const entry = ring.at(next)
    if (entry === undefined) break
    if (isMeant(entry)) found.push(entry)
  }
  return found
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
      const entries = inWindow(ring, query.from, query.to, query.maxScan + 1)
      const scanned = Math.min(entries.length, query.maxScan)
      const gathering = gatherPage(query)
      let turnBegan = performance.now()
      for (const [place, entry] of entries.entries()) {
        if (place === scanned) break
        gathering.look(entry)
        if (place % 64 === 63 && performance.now() - turnBegan > TURN) {
          await letOthers()
          turnBegan = performance.now()
        }
      }
      const { entries: found, total } = gathering.page()
      return E.right({ entries: found.map(shown), total, scanned, complete: scanned === entries.length })
    },

    around: (id, reach, tenantUuid) => async () => {
      dropExpired()
      const tenant = O.toUndefined(tenantUuid)
      const isMeant = (entry: KeptEntry): boolean => tenant === undefined || entry.tenant === tenant
      const place = placeOf(ring, id)
      const itself = ring.at(place)
      if (itself === undefined || !isMeant(itself)) return E.right(O.none)
      const before = walk(ring, place, -1, reach, isMeant).toReversed()
      const after = walk(ring, place, 1, reach, isMeant)
      return E.right(O.some([...before, itself, ...after].map(shown)))
    },
  }
}
