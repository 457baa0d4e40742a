// Runs functions on untrusted content in worker threads: a limited number at once, a limited queue with fair turns for tenants, and a
// deadline that ends the thread (OPS-12).
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { Tinypool } from 'tinypool'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'

/** A function that a module exports. Its input and its result are cloned. */
export interface WorkerFunction {
  readonly module: URL
  readonly name: string
}

/** `busy`: no turn came in time, or the caller left. `timed_out`: the work exceeded its deadline or its memory limit. */
export type WorkRefused = 'busy' | 'timed_out'

/** `signal` aborts when no one waits for the result any more, which ends the work. */
export type RunInWorker = <A>(
  work: WorkerFunction,
  input: unknown,
  signal: AbortSignal | undefined,
) => TaskEither<WorkRefused, A>

export interface WorkerPool {
  readonly run: RunInWorker
  /** Ends the running work. */
  readonly close: () => Promise<void>
}

interface PoolSettings {
  readonly threads: number
  /** Maximum number of callers that wait for a thread; more are refused. One tenant may take half of these places. */
  readonly waiting: number
  /** The tenant that the current call belongs to, if any. */
  readonly currentTenant: () => string | undefined
  /** Time limit of one piece of work, and of the wait before it. */
  readonly deadline: Duration
  /** A thread without work ends after this time, which frees its memory. */
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
    // The threads get no environment variables, and so no secrets, and no flags of the service.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  })
  // Ignores errors of idle threads: the next piece of work starts another thread.
  pool.on('error', () => undefined)
  const closed = new AbortController()
  // The pool's own queue is not used: after the pool ends a thread, it starts no new one for waiting work.
  let free = threads
  const queue: Waiting[] = []
  /** In the order of their latest turn. */
  const served = new Set<string | undefined>()

  const noteTurn = (tenant: string | undefined): void => {
    served.delete(tenant)
    served.add(tenant)
  }

  /** The first waiting caller of the tenant whose latest turn is the longest ago. */
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

  /** False: no turn came in time. */
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
    run: (work, input, signal) => async () => {
      const gone = signal === undefined ? closed.signal : AbortSignal.any([signal, closed.signal])
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
