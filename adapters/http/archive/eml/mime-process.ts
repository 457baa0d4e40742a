// Processes that undo MIME, and their bounds: one mail at a time, each with a deadline and little memory; one that is over them is replaced.
// A thread would not do: one that runs out of memory within a single step takes the whole process with it.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { MimeMessage, MimeOrder, MimeReply } from './mime-message.ts'

/** Undefined: it could not be done within the bounds. */
export type UndoMime = (order: MimeOrder) => Promise<MimeMessage | undefined>

const MAX_HEAP_MB = 384
/** A mail of 25 MB takes a tenth of it. */
export const DEADLINE_MS = 8_000
/** A mail that takes its whole time holds up no more than every second one. */
const PROCESSES = 2

/** After which a process without work ends, and gives back what its mails took. */
const IDLE_MS = 30_000

const SCRIPT = fileURLToPath(new URL('./mime-worker.ts', import.meta.url))

/** Without the service's environment, and without output, which may quote the mail. */
const startProcess = (): ChildProcess =>
  fork(SCRIPT, {
    env: {},
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** `waiting`: mails that are not done yet. */
interface Lane {
  readonly undo: UndoMime
  readonly waiting: () => number
}

const makeLane = (deadlineMs: number): Lane => {
  let waiting = 0
  let kept: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const endIdle = (): void => {
    kept?.kill('SIGKILL')
    kept = undefined
  }

  const ask = (order: MimeOrder): Promise<MimeMessage | undefined> =>
    new Promise((resolve) => {
      const child = (kept ??= startProcess())
      // It keeps the service's process alive only while it works.
      child.ref()
      child.channel?.ref()
      clearTimeout(resting)
      const done = (message: MimeMessage | undefined): void => {
        clearTimeout(deadline)
        child.off('message', onReply).off('error', giveUp).off('exit', giveUp)
        child.unref()
        child.channel?.unref()
        resting = setTimeout(endIdle, IDLE_MS)
        resting.unref()
        resolve(message)
      }
      const onReply = (reply: MimeReply): void => done('read' in reply ? reply.read : undefined)
      const giveUp = (): void => {
        if (kept === child) kept = undefined
        done(undefined)
        // Further errors are expected: the process has failed, or ends now.
        child.on('error', () => undefined)
        child.kill('SIGKILL')
      }
      const deadline = setTimeout(giveUp, deadlineMs)
      child.on('message', onReply).on('error', giveUp).on('exit', giveUp)
      // The exit event reports a process that is gone already.
      child.send(order, () => undefined)
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
  const lanes = Array.from({ length: PROCESSES }, () => makeLane(deadlineMs))
  return (order) => {
    const free = lanes.reduce((best, lane) => (lane.waiting() < best.waiting() ? lane : best))
    return free.undo(order)
  }
}
