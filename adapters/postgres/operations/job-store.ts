// The jobs of all queues, in the tables of pg-boss. A failed job is in the dead-letter queue, with the name of its own queue.
import * as t from 'io-ts'
import type { Knex } from 'knex'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { fromKnex, type PgBoss } from 'pg-boss'
import {
  DEAD_JOBS_KEPT,
  DEAD_LETTER,
  JOB_STATES,
  type JobAttempt,
  type ListedJob,
  findOverdueSince,
  type QueueReport,
  type ShownJob,
} from '#domain/operations/job.ts'
import type { JobStore } from '#domain/operations/ports.ts'
import { type Instant, fromSeconds } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, asNullable, makeUuidColumn, makeWordColumn } from '../kernel/columns.ts'
import { readCountedPage, defineCount } from '../kernel/counted-page.ts'
import { QUEUE_SCHEMA } from '../kernel/queue-schema.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write } from '../kernel/statement.ts'
import { runQuery } from '../kernel/unit-of-work.ts'

const JOB = `${QUEUE_SCHEMA}.job`
const jobId = makeUuidColumn<Uuid>('JobId')

const queueRow = t.type(
  {
    name: t.string,
    ready: t.number,
    oldestReadyAt: asNullable(instant),
    deferred: t.number,
    active: t.number,
    failed: t.number,
    oldestFailedAt: asNullable(instant),
    history: t.array(t.number),
    cron: asNullable(t.string),
    zone: asNullable(t.string),
    scheduledAt: asNullable(instant),
    deadline: t.number,
    kept: t.number,
    endedAt: asNullable(instant),
    completedAt: asNullable(instant),
    completedOf: asNullable(instant),
    at: instant,
  },
  'queues',
)

// The counts of waiting jobs come from the index that workers fetch by. pg-boss counted the active jobs in its last pass.
const listQueues = defineStatement('job_queues', queueRow)`
  select q.name, coalesce(w.ready, 0) as ready, w.oldest as "oldestReadyAt", coalesce(w.deferred, 0) as deferred,
      q.active_count as active, coalesce(d.failed, 0) as failed, d.oldest as "oldestFailedAt", q.ready_history as history,
      s.cron, s.timezone as zone, s.created_on as "scheduledAt", q.expire_seconds as deadline, q.deletion_seconds as kept,
      r.ended as "endedAt", r.completed as "completedAt", r.created as "completedOf", now() as at
    from ${QUEUE_SCHEMA}.queue q
      left join (select name, (count(*) filter (where start_after <= now()))::integer as ready,
          (count(*) filter (where start_after > now()))::integer as deferred, min(start_after) filter (where start_after <= now()) as oldest
        from ${JOB} where state < 'active' and not blocked group by name) w on w.name = q.name
      left join (select source_name as name, count(*)::integer as failed, min(created_on) as oldest
        from ${JOB} where name = '${DEAD_LETTER}' and state < 'active' group by source_name) d on d.name = q.name
      left join ${QUEUE_SCHEMA}.schedule s on s.name = q.name
      left join lateral (select max(completed_on) as ended, max(completed_on) filter (where state = 'completed') as completed,
          max(created_on) filter (where state = 'completed') as created
        from ${JOB} where s.name is not null and name = q.name and state in ('completed', 'failed')) r on true
    where q.name <> '${DEAD_LETTER}' and not starts_with(q.name, '__pgboss__')
    order by q.name`

/** The next run of a schedule, computed by the library that keeps it. */
type NextRun = (cron: string, zone: string, after: Instant) => Instant

const toReport =
  (next: NextRun) =>
  (row: t.TypeOf<typeof queueRow>): QueueReport => {
    const { cron, zone, scheduledAt, deadline, kept, endedAt, completedAt, completedOf, at, ...queue } = row
    return {
      ...queue,
      history: queue.history.toReversed(),
      schedule: pipe(
        cron,
        O.map((expression) => {
          const nextAfter = (after: Instant) => next(expression, O.getOrElse(() => 'UTC')(zone), after)
          // Runs that ended earlier than this are removed.
          const since = Math.max(at - fromSeconds(kept), O.getOrElse(() => 0)(scheduledAt))
          return {
            nextAt: nextAfter(at),
            lastEndedAt: endedAt,
            hasLastFailed: O.toUndefined(endedAt) !== O.toUndefined(completedAt),
            lastCompletedAt: completedAt,
            overdueSince: findOverdueSince(nextAfter(O.getOrElse(() => since)(completedOf)), fromSeconds(deadline), at),
          }
        }),
      ),
    }
  }

const isDead = `j.name = '${DEAD_LETTER}'`
const state = `case when j.state = 'failed' or (${isDead} and j.state < 'active') then 'failed' when j.state = 'cancelled' then 'set-aside'
  when j.state = 'retry' then 'retrying' when j.state = 'created' then 'waiting' else j.state::text end`
const output = `case when ${isDead} then j.source_output else j.output end`

const listedProps = {
  id: jobId,
  queue: t.string,
  state: makeWordColumn(JOB_STATES),
  attempts: t.number,
  most: t.number,
  createdAt: instant,
  dueAt: instant,
  endedAt: asNullable(instant),
  failure: asNullable(t.string),
}
const listedColumns = `j.id, coalesce(j.source_name, j.name) as queue, ${state} as state,
  coalesce(j.source_retry_count + 1, case when j.started_on is null then 0 else j.retry_count + 1 end) as attempts,
  coalesce(j.source_retry_count, j.retry_limit) + 1 as most, coalesce(j.source_created_on, j.created_on) as "createdAt",
  j.start_after as "dueAt", case when ${isDead} then coalesce(j.completed_on, j.created_on) else j.completed_on end as "endedAt",
  coalesce((${output})->>'message', (${output})->'value'->>'message') as failure`

const listedRow: t.Decoder<unknown, ListedJob> = t.type(listedProps, 'jobs')

// Leaves out a failed job that has a copy in the dead-letter queue: only the copy is listed.
const matching = `from ${JOB} j where not (j.state = 'failed' and j.dead_letter is not null) and not starts_with(j.name, '__pgboss__')
  and (cast(:queue as text) is null or coalesce(j.source_name, j.name) = cast(:queue as text))
  and (cardinality(cast(:states as text[])) = 0 or ${state} = any(cast(:states as text[])))`

const listJobs = {
  page: defineStatement('job_list', listedRow)`
    select ${listedColumns} ${matching} order by j.created_on desc, j.id limit :limit offset :skip`,
  count: defineCount('job_count', matching),
}

/** Finds a job by the primary key, whose first column is the name of the queue. */
const ofId = `name = any(array(select q.name from ${QUEUE_SCHEMA}.queue q)) and id = :job`

const foundRow: t.Decoder<unknown, Omit<ShownJob, 'history'>> = t.type(
  { ...listedProps, root: jobId, data: t.UnknownRecord },
  'jobs',
)
const found = `select ${listedColumns}, coalesce(j.source_root_id, j.id) as root, coalesce(j.data, '{}') as data from ${JOB} j where ${ofId}`
const findJob = defineStatement('job_find', foundRow)`${found}`
const holdJob = defineStatement('job_hold', foundRow)`${found} for update`

const attemptRow: t.Decoder<unknown, JobAttempt> = t.type(
  { attempt: t.number, begunAt: asNullable(instant), failedAt: instant, failure: t.string },
  'job_attempts',
)
const listAttempts = defineStatement('job_attempts_list', attemptRow)`
  select attempt, begun_at as "begunAt", failed_at as "failedAt", failure from job_attempts where root = :root order by failed_at, attempt`

// Only one job per key may be in state `created`. In state `retry` a job collides with no other.
const wakeJob = defineStatement('job_wake', t.type({ name: t.string, root: asNullable(jobId) }))`
  update ${JOB} set state = 'retry', completed_on = null, start_after = now(), keep_until = greatest(keep_until, now() + interval '14 days')
    where ${ofId} returning name, source_root_id as root`

const newestOf = defineStatement('job_newest', t.type({ id: jobId }))`
  select id from ${JOB} where source_root_id = :root and name <> '${DEAD_LETTER}' order by created_on desc limit 1`

const setAside = defineCommand('job_set_aside')`
  update ${JOB} set state = 'cancelled', completed_on = now(), deletion_seconds = ${String(DEAD_JOBS_KEPT / fromSeconds(1))} where ${ofId}`

/** `boss` must have been started. */
export function makePostgresJobStore(boss: Pick<PgBoss, 'redrive' | 'previewSchedule'>, query: Knex): JobStore {
  const next: NextRun = (cron, tz, after) => {
    const [first] = boss.previewSchedule(cron, { tz, from: new Date(after), count: 1 })
    if (first === undefined) throw new Error('a schedule without a next run')
    return first.getTime()
  }
  const shown = (job: Stored<O.Option<Omit<ShownJob, 'history'>>>): Stored<O.Option<ShownJob>> =>
    gen(function* () {
      const found = yield* unwrap(job)
      if (O.isNone(found)) return O.none
      return O.some({
        ...found.value,
        history: yield* unwrap(readRows(query, listAttempts, { root: found.value.root })),
      })
    })
  return {
    listQueues: pipe(
      readRows(query, listQueues, {}),
      TE.map((all) => all.map(toReport(next))),
    ),
    list: ({ queue, states, ...page }) =>
      readCountedPage(query, listJobs, { queue: O.toNullable(queue), states }, page),
    find: (job) => shown(readFirstRow(query, findJob, { job })),
    lock: (job) => shown(readFirstRow(query, holdJob, { job })),
    runAgain: (job) =>
      gen(function* () {
        const woken = yield* unwrap(readFirstRow(query, wakeJob, { job }))
        if (O.isNone(woken) || woken.value.name !== DEAD_LETTER) return O.map(() => job)(woken)
        const moved = yield* unwrap(runQuery(() => boss.redrive(DEAD_LETTER, { ids: [job], db: fromKnex(query) })))
        if (moved === 0) return O.none
        const newest = yield* unwrap(readFirstRow(query, newestOf, { root: O.toNullable(woken.value.root) }))
        return pipe(
          newest,
          O.map(({ id }) => id),
        )
      }),
    setAside: (job) => write(query, setAside, { job }),
  }
}
