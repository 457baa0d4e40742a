// Entries on their way to the shared buffer: put there in batches behind the back of whoever logs, and held while it can not be reached (LOG-4).
import type { Log } from '#domain/logging/ports.ts'
import { reasonOf } from './connection.ts'
import type { Member } from './member.ts'

export interface OutgoingDeps {
  /** Puts them there; doing it again changes nothing. Rejects where it can not be said that they are there. */
  readonly send: (batch: readonly Member[]) => Promise<unknown>
  /** How many are held; the oldest give way. */
  readonly max: number
  readonly log: Pick<Log, 'warn' | 'info'>
}

export interface Outgoing {
  readonly put: (member: Member) => void
  /** Resolves once all that were put before it was called are there, or can not be for now. Never rejects. */
  readonly flush: () => Promise<void>
  /** The last flush; what is put afterwards is let go. */
  readonly close: () => Promise<void>
}

const BATCH_ENTRIES = 500
const BATCH_CHARACTERS = 1_000_000
/** Milliseconds in which entries gather to a batch. */
const GATHER = 50
/** How many beyond `max` are held until they are dropped together. */
const SLACK = 500
const FIRST_RETRY = 250
const LONGEST_RETRY = 10_000

/** The oldest of them, within both bounds, and at least one. */
const batchSize = (pending: readonly Member[]): number => {
  let characters = 0
  let count = 0
  for (const { value } of pending) {
    characters += value.length
    if (count === BATCH_ENTRIES || (count > 0 && characters > BATCH_CHARACTERS)) break
    count += 1
  }
  return count
}

export const makeOutgoing = ({ send, max, log }: OutgoingDeps): Outgoing => {
  let pending: Member[] = []
  let lost = 0
  let away = false
  let closed = false
  let retry = FIRST_RETRY
  let timer: NodeJS.Timeout | undefined
  let draining: Promise<void> | undefined

  const trim = (): void => {
    const over = pending.length - max
    if (over <= 0) return
    pending.splice(0, over)
    lost += over
  }

  const schedule = (delay: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, delay).unref()
  }

  const failed = (batch: readonly Member[], error: unknown): void => {
    pending = [...batch, ...pending]
    trim()
    if (!closed) schedule(retry)
    retry = Math.min(retry * 2, LONGEST_RETRY)
    if (away) return
    away = true
    log.warn('log.buffer.away', { reason: reasonOf(error) })
  }

  const sent = (held: number): void => {
    retry = FIRST_RETRY
    if (!away) return
    away = false
    log.info('log.buffer.back', { held, lost })
    lost = 0
  }

  // No more than there is now: whoever waits does not wait for what others log meanwhile.
  const drain = async (): Promise<void> => {
    trim()
    const held = pending.length
    for (let left = held; left > 0;) {
      const batch = pending.splice(0, batchSize(pending))
      left -= batch.length
      try {
        await send(batch)
      } catch (error) {
        return failed(batch, error)
      }
      sent(held)
    }
    if (pending.length > 0) schedule(GATHER)
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
      pending.push(member)
      // Not each time: with very many held, dropping one costs more than logging it.
      if (pending.length >= max + SLACK) trim()
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
