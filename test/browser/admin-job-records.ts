// Jobs that the tests of their pages add to the sample, and queues that are behind: memory keeps neither history nor schedules.
import * as O from 'fp-ts/lib/Option.js'
import type { JobRow } from '#adapters/memory/operations/job-store.ts'
import type { JobQueueResponse } from '#adapters/contract/operations/jobs.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import type { JobState } from '#domain/operations/job.ts'
import { fromHours } from '#domain/shared/clock.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import type { Office, Trouble } from './admin-office.ts'

const now = Date.now()
const hours = (n: number): string => new Date(now + fromHours(n)).toISOString()

function job(state: JobState, over: Partial<JobRow> = {}): JobRow {
  const id = newUuid()
  return {
    id,
    root: id,
    queue: 'archive.run',
    state,
    attempts: 1,
    most: 6,
    createdAt: now - fromHours(30),
    dueAt: now - fromHours(20),
    endedAt: O.none,
    failure: O.none,
    data: { tenantUuid: SAMPLE_OFFICE.uuid, archiveId: newUuid(), requestId: newUuid() },
    history: [],
    key: O.none,
    isDead: state === 'failed',
    ...over,
  }
}

const ended = (hoursAgo: number) => ({ endedAt: O.some(now - fromHours(hoursAgo)) })
const attempt = (n: number, failure: string) => {
  const at = now - fromHours(30 - n)
  return { attempt: n, begunAt: O.some(at), failedAt: at, failure }
}

const failed = job('failed', {
  ...ended(20),
  attempts: 3,
  most: 3,
  failure: O.some('LedgerDown'),
  history: [attempt(1, 'StoreUnavailable'), attempt(2, 'job heartbeat timeout'), attempt(3, 'LedgerDown')],
})
export const FAILED_JOB = failed.id

const purge = { queue: 'mail.purge', attempts: 4, most: 4 }
const replaced = job('failed', { ...ended(7), ...purge, failure: O.some('Bug'), data: {} })
export const REPLACED_JOB = replaced.id
const later = job('waiting', { ...purge, attempts: 0, dueAt: now + fromHours(30) })

/** At least one in each state. */
const JOBS: readonly JobRow[] = [
  failed,
  replaced,
  job('retrying', { attempts: 2, failure: O.some('LedgerBusy'), dueAt: now + fromHours(1) }),
  later,
  job('active'),
  job('set-aside', ended(1)),
  job('completed', ended(1)),
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
  queue('due.wake', { schedule: { ...schedule, nextAt: hours(0.01), lastEndedAt: hours(-0.01) } }),
]

const behind: Trouble = { status: 200, body: { data: queues } }

export function withJobs(): Partial<Office> {
  return { jobs: JOBS }
}

/** One failed, and another one with its key waits. */
export function withReplacedJob(): Partial<Office> {
  return { jobs: [replaced, later].map((one) => ({ ...one, key: O.some('purge') })) }
}

export function withQueuesBehind(): Partial<Office> {
  return { jobs: JOBS, trouble: { 'GET /admin/job-queues': behind } }
}
