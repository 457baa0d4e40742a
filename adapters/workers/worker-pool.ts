// Runs functions on untrusted content in worker threads: a limited number at once, a limited queue with fair turns for tenants, and a
// deadline that ends the thread (OPS-12).
import { MessageChannel } from 'node:worker_threads'
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { Tinypool } from 'tinypool'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import { makeFairQueue, type Share } from '#domain/shared/fair-queue.ts'
import type { WorkOrder } from './worker-entry.ts'

/** A function that a module exports. Its input and its result are cloned. */
export interface WorkerFunction {
  readonly module: URL
  readonly name: string
}

/** `busy`: no turn came in time, no thread started in time, or the caller left. `timed_out`: the work exceeded its deadline or its memory limit. */
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
  /** Time limit of one piece of work, and of the wait before it. Starting a thread does not count: the machine decides how long that takes. */
  readonly deadline: Duration
  /** Time limit for a thread to start and load the work's module. */
  readonly start: Duration
  /** A thread without work ends after this time, which frees its memory. */
  readonly idle: Duration
}

const DEFAULTS: PoolSettings = {
  threads: 2,
  waiting: 32,
  currentTenant: () => undefined,
  deadline: fromSeconds(5),
  start: fromSeconds(30),
  idle: fromSeconds(30),
}
const HEAP_MB = 192
const ENTRY = new URL('./worker-entry.ts', import.meta.url).href

interface Waiting extends Share {
  readonly settle: (hasTurn: boolean) => void
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

export function makeWorkerPool(settings: Partial<PoolSettings> = {}): WorkerPool {
  const { threads, waiting, currentTenant, deadline, start, idle } = { ...DEFAULTS, ...settings }
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
  const queue = makeFairQueue<Waiting>()
  /** The tenant of each piece of work that runs. */
  const running: string[] = []

  /** The thread of a tenant's work is free. Tenants without running work have the next turn. */
  const giveTurn = (ended: string): void => {
    const next = queue.takeNext(({ tenant }) => !running.includes(tenant)) ?? queue.takeNext(() => true)
    running.splice(running.indexOf(ended), 1)
    if (next === undefined) return
    running.push(next.tenant)
    next.settle(true)
  }

  /** False: no turn came in time. */
  const takeTurn = (tenant: string, gone: AbortSignal): Promise<boolean> => {
    if (running.length < threads) {
      running.push(tenant)
      return Promise.resolve(true)
    }
    const own = queue.all().filter((one) => one.tenant === tenant)
    if (queue.size() >= waiting || own.length >= waiting / 2) return Promise.resolve(false)
    return new Promise((resolve) => {
      const place: Waiting = { tenant, user: '', settle: resolve }
      const end = AbortSignal.any([gone, AbortSignal.timeout(deadline)])
      end.addEventListener('abort', () => queue.remove(place) && resolve(false))
      queue.add(place)
    })
  }

  const runNow = async <A>(
    { module, name }: WorkerFunction,
    input: unknown,
    gone: AbortSignal,
  ): Promise<E.Either<WorkRefused, A>> => {
    const late = new AbortController()
    const { port1, port2 } = new MessageChannel()
    const limitTime = (limit: Duration, refused: WorkRefused) => setTimeout(() => late.abort(refused), limit)
    let timer = limitTime(start, 'busy')
    port1.once('message', () => {
      clearTimeout(timer)
      timer = limitTime(deadline, 'timed_out')
    })
    try {
      const order: WorkOrder = { module: module.href, name, input, loaded: port2 }
      const signal = AbortSignal.any([gone, late.signal])
      return E.right(await pool.run(order, { filename: ENTRY, name: 'runOrder', signal, transferList: [port2] }))
    } catch (error) {
      if (gone.aborted) return E.left('busy')
      if (late.signal.aborted) return E.left(late.signal.reason as WorkRefused)
      if (isOutOfMemory(error)) return E.left('timed_out')
      throw error
    } finally {
      clearTimeout(timer)
      port1.close()
    }
  }

  return {
    run: (work, input, signal) => async () => {
      const gone = signal === undefined ? closed.signal : AbortSignal.any([signal, closed.signal])
      const tenant = currentTenant() ?? ''
      if (gone.aborted || !(await takeTurn(tenant, gone))) return E.left('busy')
      try {
        return await runNow(work, input, gone)
      } finally {
        giveTurn(tenant)
      }
    },
    close: async () => {
      closed.abort()
      await pool.destroy()
    },
  }
}
