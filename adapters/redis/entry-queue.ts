// Entries on their way to the shared buffer: sent in batches in the background, and held while Redis is unreachable (LOG-4).
import type { Log } from '#domain/logging/ports.ts'
import { makeSharedRing, type SharedRing, type Slot } from '#domain/logging/shared-ring.ts'
import { toFailureReason } from './connection.ts'
import type { Member } from './set-member.ts'

export interface EntryQueueDeps {
  /** Puts them there; doing it again changes nothing. Rejects where it cannot be said that they are there. */
  readonly send: (batch: readonly Member[]) => Promise<unknown>
  /** How many are held; the oldest of the largest group give way. */
  readonly max: number
  readonly log: Pick<Log, 'warn' | 'info'>
}

export interface EntryQueue {
  readonly put: (member: Member) => void
  /** Resolves once all that were put before it was called are there, or cannot be for now. Never rejects. */
  readonly flush: () => Promise<void>
  /** The last flush; what is put afterwards is let go. */
  readonly close: () => Promise<void>
}

const BATCH_ENTRIES = 500
const BATCH_CHARACTERS = 1_000_000
/** Milliseconds in which entries gather to a batch. */
const GATHER = 50
const FIRST_RETRY = 250
const LONGEST_RETRY = 10_000

/** The oldest of them, within both bounds, and at least one. */
function readNextBatch(pending: SharedRing<Member>, atMost: number): readonly Slot<Member>[] {
  const batch: Slot<Member>[] = []
  let characters = 0
  for (let slot = pending.oldest(); slot !== undefined; slot = slot.newer) {
    characters += slot.entry.value.length
    if (batch.length === Math.min(atMost, BATCH_ENTRIES) || (batch.length > 0 && characters > BATCH_CHARACTERS)) break
    batch.push(slot)
  }
  return batch
}

export function makeEntryQueue({ send, max, log }: EntryQueueDeps): EntryQueue {
  const pending = makeSharedRing<Member>(max, ({ group }) => group)
  let lost = 0
  let away = false
  let closed = false
  let retry = FIRST_RETRY
  let timer: NodeJS.Timeout | undefined
  let draining: Promise<void> | undefined

  const schedule = (delay: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, delay).unref()
  }

  const failed = (error: unknown): void => {
    if (!closed) schedule(retry)
    retry = Math.min(retry * 2, LONGEST_RETRY)
    if (away) return
    away = true
    log.warn('log.buffer.away', { reason: toFailureReason(error) })
  }

  const sent = (held: number): void => {
    retry = FIRST_RETRY
    if (!away) return
    away = false
    log.info('log.buffer.back', { held, lost })
    lost = 0
  }

  // Only present entries: the caller does not wait for entries of others that arrive meanwhile.
  const drain = async (): Promise<void> => {
    const held = pending.size()
    for (let left = held; left > 0;) {
      const batch = readNextBatch(pending, left)
      if (batch.length === 0) break
      left -= batch.length
      try {
        await send(batch.map(({ entry }) => entry))
      } catch (error) {
        return failed(error)
      }
      batch.forEach(pending.remove)
      sent(held)
    }
    if (pending.size() > 0) schedule(GATHER)
  }

  const flush = async (): Promise<void> => {
    // One that is under way may have begun before the latest was put.
    await draining
    draining ??= drain().finally(() => {
      draining = undefined
    })
    await draining
  }

  return {
    put: (member) => {
      if (closed) return
      if (pending.push(member)) lost += 1
      schedule(away ? retry : GATHER)
    },
    flush,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await flush()
    },
  }
}
