// Runs the jobs of the queues: calls each job's handler in the context of the request that caused it, and reports the result to pg-boss.
import type { Job, PgBoss, Queue as QueueOptions } from 'pg-boss'
import { E } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Log, TrackError } from '#domain/logging/ports.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import { noTracer, type RootStart, type SpanInProgress, type Tracer } from '#domain/shared/tracer.ts'
import { DEAD_JOBS_KEPT, DEAD_LETTER } from '#domain/operations/job.ts'
import type { JobMetrics } from '#domain/operations/ports.ts'
import { HEARTBEAT_SECONDS } from './boss.ts'
import type { Queue } from './queue.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

/** The origin that a job's data names: the request that caused it, otherwise the job itself, and its tenant, if any. */
export interface JobContext {
  readonly requestId: string
  readonly tenantUuid?: string
}

export type InJobContext = <A>(context: JobContext, work: () => Promise<A>) => Promise<A>

export interface JobRunner {
  /** Creates or updates the queues and schedules, and starts the workers. */
  readonly start: () => Promise<void>
  /** Takes no new jobs, lets running ones end within `deadline` milliseconds, and returns the others to their queues. */
  readonly stop: (deadline: number) => Promise<void>
}

/** How long successful jobs are stored. The last run of a schedule stays until several more should have followed. */
const KEPT_SECONDS = { job: 24 * 3_600, scheduled: 3 * 24 * 3_600 } as const

/** One statement looks for due jobs of all queues. It wakes one idle worker of each, which wakes the next one when it gets a job. */
const LOOKS_EVERY: Duration = fromSeconds(1)
const LOOK_AT_MOST: Duration = fromSeconds(5)
/** How often each worker looks without being woken. There are dozens of workers, which would keep an idle process awake (OPS-13). */
const LOOKS_ALONE_SECONDS = 600

/** The queues of $1 with a due job. The order makes it use the index of pg-boss's own fetch, however many jobs wait in one of them. */
const DUE_QUEUES = `select queue.name from unnest($1::text[]) as queue (name) cross join lateral (
  select from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= pgboss.job_now()
    order by job.priority desc, job.created_on limit 1
) due`

const DueQueues = t.type({ rows: t.array(t.type({ name: t.string })) })

const Caused = t.partial({ requestId: t.string, tenantUuid: t.string })
const Traced = t.type({ traceparent: t.string })

function toWorkContext(job: Job<unknown>): JobContext {
  const caused = Caused.decode(job.data)
  if (E.isLeft(caused)) return { requestId: job.id }
  const { requestId = job.id, tenantUuid } = caused.right
  return tenantUuid === undefined ? { requestId } : { requestId, tenantUuid }
}

/** Jobs of schedules, and those that an earlier version stored, name no parent. */
function toSpanStart(name: string, { policy }: Queue, job: Job<unknown>): RootStart {
  const traced = Traced.decode(job.data)
  const isSchedule = policy.schedule !== undefined
  return {
    name: `${isSchedule ? 'schedule' : 'job'} ${name}`,
    isSchedule,
    kind: 'consumer',
    attributes: { 'messaging.destination.name': name },
    parent: E.isRight(traced) ? traced.right.traceparent : undefined,
  }
}

export function makeJobRunner(deps: {
  readonly boss: PgBoss
  readonly queues: Readonly<Record<string, Queue>>
  readonly log: Log
  readonly trackError: TrackError
  readonly inContext: InJobContext
  readonly metrics: Pick<JobMetrics, 'countJobEnd'>
  /** Absent: jobs are not traced. */
  readonly tracer?: Tracer | undefined
}): JobRunner {
  const { boss, log, tracer = noTracer } = deps
  const wakes = new Map<string, () => void>()
  let looking: NodeJS.Timeout | undefined
  let lookingSince: number | undefined

  const look = async (): Promise<void> => {
    if (lookingSince !== undefined) {
      // A look whose connection hangs must not delay the jobs: each queue then looks on its own.
      if (performance.now() - lookingSince > LOOK_AT_MOST) for (const wakeOne of wakes.values()) wakeOne()
      return
    }
    lookingSince = performance.now()
    try {
      const found = DueQueues.decode(await boss.getDb().executeSql(DUE_QUEUES, [[...wakes.keys()]]))
      if (E.isLeft(found)) throw new Error('names of queues in another form')
      for (const { name } of found.right.rows) wakes.get(name)?.()
    } finally {
      lookingSince = undefined
    }
  }

  const run = async (name: string, queue: Queue, job: Job<unknown>, span: SpanInProgress): Promise<void> => {
    const outcome = await queue
      .handle(job.data)()
      .catch((error: unknown) => {
        deps.trackError('job.bug', error, { queue: name, job: job.id })
        return E.left({ _tag: 'Bug' })
      })
    deps.metrics.countJobEnd(name, E.isLeft(outcome) ? 'failed' : 'completed')
    if (E.isLeft(outcome)) {
      const tag = outcome.left._tag
      span.set({ 'tapster.outcome': tag })
      log.warn('job.failed', { queue: name, job: job.id, attempt: job.retryCount + 1, failure: tag })
      throw new JobFailed(tag)
    }
  }

  /** Creates the queue, or updates the options that may change. */
  const ensure = async (
    name: string,
    policy: 'short' | 'standard',
    options: Omit<QueueOptions, 'name' | 'policy'>,
  ): Promise<void> => {
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, { policy, ...options })
    else await boss.updateQueue(name, options)
  }

  const work = async (name: string, queue: Queue): Promise<void> => {
    const { policy } = queue
    await ensure(name, policy.oneWaits === true ? 'short' : 'standard', {
      retryLimit: policy.retries,
      retryDelay: policy.retryDelaySeconds,
      retryBackoff: policy.longestRetryDelaySeconds !== undefined,
      ...(policy.longestRetryDelaySeconds === undefined ? {} : { retryDelayMax: policy.longestRetryDelaySeconds }),
      expireInSeconds: policy.deadlineSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: policy.schedule === undefined ? KEPT_SECONDS.job : KEPT_SECONDS.scheduled,
      deadLetter: DEAD_LETTER,
    })
    if (policy.schedule !== undefined) await boss.schedule(name, policy.schedule, {}, { tz: OFFICE_TIME_ZONE })
    const idle = new Set<string>()
    // Wakes the workers in turn: a worker whose connection hangs delays only its own looks.
    const wakeOne = (): void => {
      const [worker] = idle
      if (worker === undefined) return
      idle.delete(worker)
      idle.add(worker)
      boss.notifyWorker(worker)
    }
    for (let n = 0; n < policy.concurrency; n += 1) {
      const worker: string = await boss.work<unknown>(
        name,
        { batchSize: 1, pollingIntervalSeconds: LOOKS_ALONE_SECONDS },
        async ([job]) => {
          if (job === undefined) return
          idle.delete(worker)
          wakeOne()
          let isFree = false
          const free = (): void => {
            if (isFree) return
            isFree = true
            idle.add(worker)
            boss.notifyWorker(worker)
          }
          // At the deadline the worker is free, also while its work goes on.
          job.signal.addEventListener('abort', free, { once: true })
          await deps
            .inContext(toWorkContext(job), () =>
              tracer.inRoot(toSpanStart(name, queue, job), (span) => run(name, queue, job, span)),
            )
            .finally(free)
        },
      )
      idle.add(worker)
    }
    wakes.set(name, wakeOne)
  }

  /** Of a queue that an earlier version had: its jobs would gather, because no worker takes them. */
  const dropOldSchedules = async (): Promise<void> => {
    for (const { name } of await boss.getSchedules())
      if (deps.queues[name]?.policy.schedule === undefined) await boss.unschedule(name)
  }

  return {
    start: async () => {
      const kept = DEAD_JOBS_KEPT / 1_000
      await ensure(DEAD_LETTER, 'standard', { retentionSeconds: kept, deleteAfterSeconds: kept })
      for (const [name, queue] of Object.entries(deps.queues)) await work(name, queue)
      await dropOldSchedules()
      // pg-boss's own workers, such as the one that turns a due schedule into a job.
      for (const { name, id } of boss.getWipData({ includeInternal: true }))
        if (!wakes.has(name)) wakes.set(name, () => boss.notifyWorker(id))
      looking = setInterval(() => void look().catch((error: Error) => boss.emit('error', error)), LOOKS_EVERY)
    },
    stop: (deadline) => {
      clearInterval(looking)
      return boss.stop({ graceful: true, close: true, timeout: deadline })
    },
  }
}

/** pg-boss stores this as the job's output: a tag, never a message, which could contain personal data. */
class JobFailed extends Error {
  constructor(tag: string) {
    super(tag)
    this.name = 'JobFailed'
    delete this.stack
  }
}
