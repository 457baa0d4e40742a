// One thread that undoes MIME, and its bounds: one mail at a time, each with a deadline, little memory; a thread that is over them is replaced.
import { Worker } from 'node:worker_threads'
import type { MimeMessage, MimeOrder, MimeReply } from './mime-message.ts'

/** None: it could not be done within the bounds. */
export type UndoMime = (order: MimeOrder) => Promise<MimeMessage | undefined>

const MAX_HEAP_MB = 384
/** A mail of 25 MB takes a tenth of it. */
const DEADLINE_MS = 15_000

const startThread = (): Worker =>
  new Worker(new URL('./mime-worker.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: 4 },
  })

export const makeUndoMime = (deadlineMs = DEADLINE_MS): UndoMime => {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  const ask = (order: MimeOrder): Promise<MimeMessage | undefined> =>
    new Promise((resolve) => {
      const worker = (thread ??= startThread())
      // Only while it works does it keep the process alive.
      worker.ref()
      const done = (message: MimeMessage | undefined): void => {
        clearTimeout(deadline)
        worker.off('message', onReply).off('error', giveUp).off('exit', giveUp)
        worker.unref()
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

  return (order) => {
    const turn = last.then(() => ask(order))
    last = turn
    return turn
  }
}
