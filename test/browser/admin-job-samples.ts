// Background jobs as the service answers them.
import type { JobQueueResponse, JobResponse } from '#adapters/contract/operations/jobs.ts'
import { ACTIONS_OF } from '#domain/operations/job.ts'

const hours = (n: number): string => new Date(Date.now() + n * 3_600_000).toISOString()

const id = (n: number): string => `5b0d3c5e-7a41-4d0e-9d43-${String(n).padStart(12, '0')}`
export const FAILED_JOB = id(1)
/** What the failed job becomes when it runs again. */
export const NEXT_JOB = id(9)

const job = (n: number, state: JobResponse['state'], over: Partial<JobResponse> = {}): JobResponse => ({
  id: id(n),
  root: id(n),
  queue: 'archive.run',
  state,
  attempts: 1,
  most: 6,
  createdAt: hours(-30),
  dueAt: hours(-20),
  endedAt: null,
  failure: null,
  actions: [...ACTIONS_OF[state]],
  data: { tenantUuid: 'c0000000-0000-4000-8000-000000000001', archiveId: id(70 + n), requestId: id(90 + n) },
  history: [],
  ...over,
})

const attempt = (n: number, failure: string) => ({
  attempt: n,
  begunAt: hours(n - 30),
  failedAt: hours(n - 30),
  failure,
})

const JOBS: readonly JobResponse[] = [
  job(1, 'failed', {
    attempts: 3,
    most: 3,
    endedAt: hours(-20),
    failure: 'LedgerDown',
    history: [attempt(1, 'StoreUnavailable'), attempt(2, 'job heartbeat timeout'), attempt(3, 'LedgerDown')],
  }),
  job(2, 'failed', { queue: 'mail.purge', attempts: 4, most: 4, endedAt: hours(-7), failure: 'Bug', data: {} }),
  job(3, 'retrying', { attempts: 2, failure: 'LedgerBusy', dueAt: hours(1) }),
  job(4, 'waiting', { attempts: 0, dueAt: hours(30) }),
  job(5, 'active'),
  job(6, 'set-aside', { endedAt: hours(-1) }),
  job(7, 'completed', { endedAt: hours(-1) }),
  job(9, 'waiting', { root: id(1), attempts: 0 }),
]

const queue = (name: string, over: Partial<JobQueueResponse> = {}): JobQueueResponse => ({
  name,
  ready: 0,
  oldestReadyAt: null,
  deferred: 0,
  active: 0,
  failed: 0,
  oldestFailedAt: null,
  history: Array.from({ length: 60 }, () => 0),
  schedule: null,
  troubles: [],
  ...over,
})

const schedule = { nextAt: hours(9), lastEndedAt: hours(-15), hasLastFailed: false, overdueSince: null }

const queues: readonly JobQueueResponse[] = [
  queue('mail.purge', {
    failed: 1,
    oldestFailedAt: hours(-7),
    schedule: { ...schedule, hasLastFailed: true, overdueSince: hours(-9) },
    troubles: ['failed', 'overdue'],
  }),
  queue('archive.run', {
    ready: 1_240,
    oldestReadyAt: hours(-1),
    deferred: 12,
    active: 4,
    failed: 1,
    oldestFailedAt: hours(-20),
    history: Array.from({ length: 60 }, (_, n) => Math.round(600 + n * 10 + 40 * Math.sin(n))),
    troubles: ['failed', 'slow'],
  }),
  queue('event.dispatch', { history: Array.from({ length: 60 }, (_, n) => n % 7) }),
  queue('due.wake', { schedule: { ...schedule, nextAt: hours(0.01), lastEndedAt: hours(-0.01) } }),
]

/** Undefined: another area answers. Null: there is no such job. */
export function answerOfJobs(path: string, query: URLSearchParams, hasJobs: boolean): object | null | undefined {
  const [, , area, one, part] = path.split('/')
  if (path.startsWith('/admin/job-queues')) return { data: hasJobs ? queues : [] }
  if (!path.startsWith('/admin/jobs')) return undefined
  if (one === undefined) {
    const [state, name] = [query.get('state'), query.get('queue')]
    const data = JOBS.filter(
      (each) => (state ?? each.state).split(',').includes(each.state) && (name ?? each.queue) === each.queue,
    )
    return { data: hasJobs ? data : [], total: hasJobs ? data.length : 0, skip: 0, limit: 50 }
  }
  if (part === 'actions') return { id: one === FAILED_JOB ? NEXT_JOB : one }
  return JOBS.find((each) => each.id === one && area === 'jobs') ?? null
}
