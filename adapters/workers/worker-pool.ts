// Runs functions on foreign content in worker threads: a bounded number at once, a bounded queue with turns for all tenants, and a deadline that ends the
// thread (OPS-12).
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { Tinypool } from 'tinypool'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'

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
  /** Callers that wait for a thread; more are refused. One tenant may take half of these places. */
  readonly waiting: number
  /** The tenant of the work under way, if it has one. */
  readonly currentTenant: () => string | undefined
  /** Of one piece of work, and of the wait before it. */
  readonly deadline: Duration
  /** A thread without work ends after it, and gives back its memory. */
  readonly idle: Duration
}

const DEFAULTS: PoolSettings = {
  threads: 2,
  waiting: 32,
  currentTenant: () => undefined,
  deadline: fromSeconds(5),
  idle: fromSeconds(30),
}
const HEAP_MB = 192

interface Waiting {
  readonly tenant: string | undefined
  readonly admit: () => void
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

export function makeWorkerPool(settings: Partial<PoolSettings> = {}): WorkerPool {
  const { threads, waiting, currentTenant, deadline, idle } = { ...DEFAULTS, ...settings }
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
  const queue: Waiting[] = []
  /** In the order of their latest turn. */
  const served = new Set<string | undefined>()

  const noteTurn = (tenant: string | undefined): void => {
    served.delete(tenant)
    served.add(tenant)
  }

  /** The first in line of the tenant whose latest turn is the longest ago. */
  const nextInLine = (): Waiting | undefined => {
    const order = [...served]
    const turns = queue.map(({ tenant }) => order.indexOf(tenant))
    return queue.splice(turns.indexOf(Math.min(...turns)), 1)[0]
  }

  const giveTurn = (): void => {
    const next = nextInLine()
    if (next !== undefined) {
      noteTurn(next.tenant)
      return next.admit()
    }
    free += 1
    if (free === threads) served.clear()
  }

  /** False: there was no turn in time. */
  const takeTurn = (gone: AbortSignal): Promise<boolean> => {
    const tenant = currentTenant()
    if (free > 0) {
      free -= 1
      noteTurn(tenant)
      return Promise.resolve(true)
    }
    const own = queue.filter((one) => one.tenant === tenant)
    if (queue.length >= waiting || own.length >= waiting / 2) return Promise.resolve(false)
    return new Promise((resolve) => {
      const end = (hasTurn: boolean): void => {
        clearTimeout(timer)
        gone.removeEventListener('abort', leave)
        resolve(hasTurn)
      }
      const place: Waiting = { tenant, admit: () => end(true) }
      const leave = (): void => {
        queue.splice(queue.indexOf(place), 1)
        end(false)
      }
      const timer = setTimeout(leave, deadline)
      gone.addEventListener('abort', leave)
      queue.push(place)
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
