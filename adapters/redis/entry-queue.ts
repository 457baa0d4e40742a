// Sends entries to the shared buffer in batches, in the background, and keeps them while Redis is unreachable (LOG-4).
import { ErrorReply } from '@redis/client'
import type { Log, OutageLog } from '#domain/logging/ports.ts'
import { makeSharedRing, type SharedRing, type Slot } from '#domain/logging/shared-ring.ts'
import { toFailureReason } from './connection.ts'
import type { Member } from './set-member.ts'

export interface EntryQueueDeps {
  /** Stores the batch. Sending it again changes nothing. Rejects unless it is certain that the batch is stored. */
  readonly send: (batch: readonly Member[]) => Promise<unknown>
  /** The maximum number of waiting entries. Beyond it, the oldest entry of the largest group is dropped. */
  readonly max: number
  readonly log: Pick<Log, 'warn'>
  readonly outages: OutageLog
}

export interface EntryQueue {
  readonly put: (member: Member) => void
  /** Resolves after all entries put before the call are stored, or when Redis is unreachable for now. Never rejects. */
  readonly flush: () => Promise<void>
  /** The last flush. Later entries are dropped. */
  readonly close: () => Promise<void>
}

const BATCH_ENTRIES = 500
const BATCH_CHARACTERS = 1_000_000
/** Milliseconds for which entries are collected into a batch. */
const GATHER = 50
const FIRST_RETRY = 250
const LONGEST_RETRY = 10_000

/** The oldest entries within both limits, and at least one. */
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

export function makeEntryQueue({ send, max, log, outages }: EntryQueueDeps): EntryQueue {
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
    away = true
    outages.noteFailure({
      dependency: 'redis',
      kind: error instanceof ErrorReply ? 'refused' : 'unreachable',
      code: toFailureReason(error),
      what: 'log batch',
    })
  }

  const sent = (): void => {
    retry = FIRST_RETRY
    away = false
    outages.noteAnswer('redis')
    if (lost > 0) log.warn('log.dropped', { sink: 'redis', count: lost })
    lost = 0
  }

  // Sends only the present entries, so that the caller does not wait for entries that arrive meanwhile.
  const drain = async (): Promise<void> => {
    for (let left = pending.size(); left > 0;) {
      const batch = readNextBatch(pending, left)
      if (batch.length === 0) break
      left -= batch.length
      try {
        await send(batch.map(({ entry }) => entry))
      } catch (error) {
        return failed(error)
      }
      batch.forEach(pending.remove)
      sent()
    }
    if (pending.size() > 0) schedule(GATHER)
  }

  const flush = async (): Promise<void> => {
    // A flush in progress may have begun before the latest entry was put.
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
