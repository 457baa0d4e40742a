// Threads that undo MIME, and their bounds: one mail at a time, each with a deadline, little memory; a thread that is over them is replaced.
import { Worker } from 'node:worker_threads'
import type { MimeMessage, MimeOrder, MimeReply } from './mime-message.ts'

/** None: it could not be done within the bounds. */
export type UndoMime = (order: MimeOrder) => Promise<MimeMessage | undefined>

const MAX_HEAP_MB = 384
/** A mail of 25 MB takes a tenth of it. */
const DEADLINE_MS = 8_000
/** A mail that takes its whole time holds up no more than every second one. */
const THREADS = 2

/** After which a thread without work ends, and gives back what its mails took. */
const IDLE_MS = 30_000

const startThread = (): Worker =>
  new Worker(new URL('./mime-worker.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: 4 },
  })

/** `waiting`: mails that are not done yet. */
interface Lane {
  readonly undo: UndoMime
  readonly waiting: () => number
}

const makeLane = (deadlineMs: number): Lane => {
  let waiting = 0
  let thread: Worker | undefined
  let resting: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const endIdle = (): void => {
    const idle = thread
    thread = undefined
    void idle?.terminate()
  }

  const ask = (order: MimeOrder): Promise<MimeMessage | undefined> =>
    new Promise((resolve) => {
      const worker = (thread ??= startThread())
      // Only while it works does it keep the process alive.
      worker.ref()
      clearTimeout(resting)
      const done = (message: MimeMessage | undefined): void => {
        clearTimeout(deadline)
        worker.off('message', onReply).off('error', giveUp).off('exit', giveUp)
        worker.unref()
        resting = setTimeout(endIdle, IDLE_MS)
        resting.unref()
        resolve(message)
      }
      const onReply = (reply: MimeReply): void => done('read' in reply ? reply.read : undefined)
      const giveUp = (): void => {
        if (thread === worker) thread = undefined
        done(undefined)
        // Its end is known: it ended by its own fault, or ends now.
        worker.on('error', () => undefined)
        void worker.terminate()
      }
      const deadline = setTimeout(giveUp, deadlineMs)
      worker.on('message', onReply).on('error', giveUp).on('exit', giveUp)
      worker.postMessage(order, [])
    })

  return {
    waiting: () => waiting,
    undo: (order) => {
      waiting += 1
      const turn = last.then(() => ask(order)).finally(() => (waiting -= 1))
      // Without what it brought: that may be large.
      last = turn.then(() => undefined)
      return turn
    },
  }
}

export const makeUndoMime = (deadlineMs = DEADLINE_MS): UndoMime => {
  const lanes = Array.from({ length: THREADS }, () => makeLane(deadlineMs))
  return (order) => {
    const free = lanes.reduce((best, lane) => (lane.waiting() < best.waiting() ? lane : best))
    return free.undo(order)
  }
}
