// Runs functions on foreign content in worker threads: a bounded number at once, a bounded queue, and a deadline that ends the thread (OPS-12).
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { Tinypool } from 'tinypool'
import { type Duration, seconds } from '#domain/shared/clock.ts'

/** A function that a module exports. Its input and its result are cloned. */
export interface WorkerFunction {
  readonly module: URL
  readonly name: string
}

/** `busy`: it had no turn in time, or its caller left. `timed_out`: it took longer than the deadline, or more memory than it may. */
export type WorkRefused = 'busy' | 'timed_out'

/** `caller` aborts when no one waits for the result any more: the work ends then. */
export type RunInWorker = <A>(
  work: WorkerFunction,
  input: unknown,
  caller: AbortSignal | undefined,
) => TaskEither<WorkRefused, A>

export interface WorkerPool {
  readonly run: RunInWorker
  /** Ends the work under way. */
  readonly close: () => Promise<void>
}

interface PoolSettings {
  readonly threads: number
  /** Callers that wait for a thread; more are refused. */
  readonly waiting: number
  /** Of one piece of work, and of the wait before it. */
  readonly deadline: Duration
  /** A thread without work ends after it, and gives back its memory. */
  readonly idle: Duration
}

const DEFAULTS: PoolSettings = { threads: 2, waiting: 32, deadline: seconds(5), idle: seconds(30) }
const HEAP_MB = 192

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

export const makeWorkerPool = (settings: Partial<PoolSettings> = {}): WorkerPool => {
  const { threads, waiting, deadline, idle } = { ...DEFAULTS, ...settings }
  const pool = new Tinypool({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idle,
    // No secrets of the service, and none of its flags.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  })
  // Of a thread without work: the next piece of work starts another.
  pool.on('error', () => undefined)
  const closed = new AbortController()
  // The pool's own queue starts no thread for those that wait when it has ended one.
  let free = threads
  const queue: (() => void)[] = []

  const giveTurn = (): void => {
    const next = queue.shift()
    if (next === undefined) free += 1
    else next()
  }

  /** False: there was no turn in time. */
  const takeTurn = (gone: AbortSignal): Promise<boolean> => {
    if (free > 0) {
      free -= 1
      return Promise.resolve(true)
    }
    if (queue.length >= waiting) return Promise.resolve(false)
    return new Promise((resolve) => {
      const end = (hasTurn: boolean): void => {
        clearTimeout(timer)
        gone.removeEventListener('abort', leave)
        resolve(hasTurn)
      }
      const admit = (): void => end(true)
      const leave = (): void => {
        queue.splice(queue.indexOf(admit), 1)
        end(false)
      }
      const timer = setTimeout(leave, deadline)
      gone.addEventListener('abort', leave)
      queue.push(admit)
    })
  }

  const runNow = async <A>(
    { module, name }: WorkerFunction,
    input: unknown,
    gone: AbortSignal,
  ): Promise<E.Either<WorkRefused, A>> => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), deadline)
    try {
      const signal = AbortSignal.any([gone, late.signal])
      return E.right(await pool.run(input, { filename: module, name, signal }))
    } catch (error) {
      if (gone.aborted) return E.left('busy')
      if (late.signal.aborted || isOutOfMemory(error)) return E.left('timed_out')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    run: (work, input, caller) => async () => {
      const gone = caller === undefined ? closed.signal : AbortSignal.any([caller, closed.signal])
      if (gone.aborted || !(await takeTurn(gone))) return E.left('busy')
      try {
        return await runNow(work, input, gone)
      } finally {
        giveTurn()
      }
    },
    close: async () => {
      closed.abort()
      await pool.destroy()
    },
  }
}
