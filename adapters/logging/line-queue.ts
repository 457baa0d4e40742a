// Passes lines to a slow or blocked transport in the background, in order, one batch at a time. Beyond its limit the queue drops and counts
// the newest lines, so that memory does not grow and callers do not wait.
import { O } from '#domain/shared/fp.ts'
import { type Duration, limitTime } from '#domain/shared/clock.ts'

export interface LineQueueOptions {
  /** The maximum number of waiting characters, including those that are being written. */
  readonly maxCharacters: number
  /** Resolves when the batch is written or can never be. Never rejects. `label`: the label of all its lines. */
  readonly write: (lines: readonly string[], label: string) => Promise<void>
  /** Called when the queue begins to drop lines. */
  readonly dropping: () => void
  /** Called when all waiting lines have been written after a drop, with the number of dropped lines. */
  readonly dropped: (count: number) => void
}

export interface LineQueue {
  /** Returns at once. */
  readonly add: (line: string, label?: string) => void
  /** Resolves when all waiting lines are written (true), or after `within` (false). */
  readonly flush: (within: Duration) => Promise<boolean>
}

interface Batch {
  readonly label: string
  readonly lines: string[]
  size: number
}

/** The size that a line has in addition to its characters. */
const OVERHEAD = 32
/** The maximum size of a batch, whose lines are joined and encoded together. */
const BATCH = 256 * 1_024

export function makeLineQueue({ maxCharacters, write, dropping, dropped }: LineQueueOptions): LineQueue {
  let batches: Batch[] = []
  let held = 0
  let lost = 0
  let underWay: Promise<void> | undefined

  const handOver = async (): Promise<void> => {
    while (batches.length > 0) {
      const waiting = batches
      batches = []
      for (const { lines, label, size } of waiting) {
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
      if (held + size > maxCharacters) {
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
    flush: async (within) => underWay === undefined || O.isSome(await limitTime(globalThis, within, underWay)),
  }
}
