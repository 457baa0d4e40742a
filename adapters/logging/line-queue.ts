// Lines on their way to a slow or blocked transport: handed over in order, one batch at a time, in the background. The queue is bounded and drops
// and counts the newest lines beyond it, so that neither memory grows nor callers wait.
import { setTimeout as pause } from 'node:timers/promises'
import type { Duration } from '#domain/shared/clock.ts'

export interface LineQueueOptions {
  /** Characters held at most, those being handed over included. */
  readonly bound: number
  /** Resolves when the batch is where it belongs or can never be. Never rejects. `label`: of all its lines. */
  readonly write: (lines: readonly string[], label: string) => Promise<void>
  /** Lines begin to be dropped. */
  readonly dropping: () => void
  /** Everything held has been handed over since, and so many were dropped. */
  readonly dropped: (count: number) => void
}

export interface LineQueue {
  /** Returns at once. */
  readonly add: (line: string, label?: string) => void
  /** Resolves when all held is handed over, or `within` has passed: whether it is. */
  readonly flush: (within: Duration) => Promise<boolean>
}

interface Batch {
  readonly label: string
  readonly lines: string[]
  size: number
}

/** What a line takes beside its characters. */
const OVERHEAD = 32
/** Characters of a batch: what is joined and encoded at one go. */
const BATCH = 256 * 1_024

export function makeLineQueue({ bound, write, dropping, dropped }: LineQueueOptions): LineQueue {
  let batches: Batch[] = []
  let held = 0
  let lost = 0
  let underWay: Promise<void> | undefined

  const handOver = async (): Promise<void> => {
    while (batches.length > 0) {
      const taken = batches
      batches = []
      for (const { lines, label, size } of taken) {
        await write(lines, label)
        held -= size
      }
    }
    underWay = undefined
    if (lost === 0) return
    const count = lost
    lost = 0
    dropped(count)
  }

  return {
    add: (line, label = '') => {
      const size = line.length + OVERHEAD
      if (held + size > bound) {
        lost += 1
        if (lost === 1) dropping()
        return
      }
      held += size
      const last = batches.at(-1)
      if (last !== undefined && last.label === label && last.size < BATCH) {
        last.lines.push(line)
        last.size += size
      } else batches.push({ label, lines: [line], size })
      underWay ??= handOver()
    },
    flush: async (within) => {
      if (underWay === undefined) return true
      const given = new AbortController()
      const late = pause(within, false, { ref: false, signal: given.signal }).catch(() => false)
      return Promise.race([underWay.then(() => true), late]).finally(() => given.abort())
    },
  }
}
