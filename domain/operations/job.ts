// Background jobs as operators see them: their states, the actions that each state allows, and when a schedule is overdue (ADM-4).
import type { Option } from 'fp-ts/lib/Option.js'
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, type Duration, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

/** The queue of failed jobs. */
export const DEAD_LETTER = 'dead-letter'
/** How long failed jobs, and jobs that were set aside, are kept. */
export const DEAD_JOBS_KEPT: Duration = fromDays(30)

/** `retrying`: waits after a failed attempt. `failed`: no attempt is left. */
export const JOB_STATES = ['failed', 'retrying', 'waiting', 'active', 'set-aside', 'completed'] as const
export type JobState = (typeof JOB_STATES)[number]

export const JOB_ACTIONS = ['run-again', 'set-aside'] as const
export type JobAction = (typeof JOB_ACTIONS)[number]

/** A running job allows no action, because its effects cannot be undone half-way. */
export const ACTIONS_OF: Readonly<Record<JobState, readonly JobAction[]>> = {
  failed: ['run-again', 'set-aside'],
  retrying: ['run-again', 'set-aside'],
  waiting: ['set-aside'],
  active: [],
  'set-aside': ['run-again'],
  completed: [],
}

export interface ListedJob {
  readonly id: Uuid
  readonly queue: string
  readonly state: JobState
  /** The number of attempts that have begun; `most`: the number that its queue allows. */
  readonly attempts: number
  readonly most: number
  readonly createdAt: Instant
  /** When it may start. */
  readonly dueAt: Instant
  /** None: it has not ended. */
  readonly endedAt: Option<Instant>
  /** The tag of the last failure. */
  readonly failure: Option<string>
}

export interface JobAttempt {
  readonly attempt: number
  readonly begunAt: Option<Instant>
  readonly failedAt: Instant
  readonly failure: string
}

export interface ShownJob extends ListedJob {
  /** The first job of those that repeat each other, since a failed job gets a new id when it runs again. */
  readonly root: Uuid
  /** Contains only ids. */
  readonly data: Readonly<Record<string, unknown>>
  /** Failed attempts of all jobs of this root, the oldest first. */
  readonly history: readonly JobAttempt[]
}

export interface ScheduleReport {
  readonly nextAt: Instant
  /** The last run that ended, whatever its outcome. */
  readonly lastEndedAt: Option<Instant>
  readonly hasLastFailed: boolean
  readonly lastCompletedAt: Option<Instant>
  /** When the first missing run should have started. */
  readonly overdueSince: Option<Instant>
}

export interface QueueReport {
  readonly name: string
  /** Jobs that a worker could start now. */
  readonly ready: number
  readonly oldestReadyAt: Option<Instant>
  /** Jobs that may start only later. */
  readonly deferred: number
  readonly active: number
  readonly failed: number
  readonly oldestFailedAt: Option<Instant>
  /** The number of ready jobs every 15 seconds, the oldest first. */
  readonly history: readonly number[]
  readonly schedule: Option<ScheduleReport>
}

/** Longer than a restart of the replicas takes; schedules are checked every 15 seconds. */
const OVERDUE_AFTER: Duration = fromMinutes(15)

/** `dueAt`: of the first run after the last completed one. `deadline`: the time limit of one run. */
export function findOverdueSince(dueAt: Instant, deadline: Duration, now: Instant): Option<Instant> {
  return now - dueAt > deadline + OVERDUE_AFTER ? O.some(dueAt) : O.none
}

/** If the oldest ready job waits longer than this, the workers are too slow or stand still. */
const SLOW_AFTER: Duration = fromMinutes(10)

export type QueueTrouble = 'failed' | 'overdue' | 'slow'

export function listQueueTroubles(
  { failed, schedule, oldestReadyAt }: Pick<QueueReport, 'failed' | 'schedule' | 'oldestReadyAt'>,
  now: Instant,
): readonly QueueTrouble[] {
  return [
    ...(failed > 0 ? (['failed'] as const) : []),
    ...(O.isSome(schedule) && O.isSome(schedule.value.overdueSince) ? (['overdue'] as const) : []),
    ...(O.isSome(oldestReadyAt) && now - oldestReadyAt.value > SLOW_AFTER ? (['slow'] as const) : []),
  ]
}

/** The age of the oldest job, or zero if there is none. */
export function getAgeInSeconds(at: Option<Instant>, now: Instant): number {
  return O.isSome(at) ? Math.max(0, now - at.value) / fromSeconds(1) : 0
}

export const jobNotFound: Tagged<'JobNotFound'> = { _tag: 'JobNotFound' }

export interface JobActionNotAllowed {
  readonly _tag: 'JobActionNotAllowed'
  readonly state: JobState
}

/** A job with the same key waits already. A queue has at most one such job. */
export const sameJobWaits: Tagged<'SameJobWaits'> = { _tag: 'SameJobWaits' }
