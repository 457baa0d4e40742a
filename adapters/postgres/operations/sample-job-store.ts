// Jobs of the sample, which ended before anyone looks at them, in the tables of pg-boss. No worker takes them.
import type { Knex } from 'knex'
import { DEAD_JOBS_KEPT, DEAD_LETTER } from '#domain/operations/job.ts'
import type { EndedJob, SampleJobStore } from '#domain/operations/sample.ts'
import { fromSeconds, toIsoText } from '#domain/shared/clock.ts'
import { QUEUE_SCHEMA } from '../kernel/queue-schema.ts'
import { defineCommand, write } from '../kernel/statement.ts'

// A failed job lies in the dead-letter queue, where it waits for an operator. Rows of queues that do not exist are left out.
const addJobs = defineCommand('sample_add_jobs')`
  with given as (
      select job.*, q.retry_limit, q.deletion_seconds from json_to_recordset(:jobs::json) as job (id uuid, queue text, data jsonb, state text,
          "createdAt" timestamptz, "endedAt" timestamptz, failures json)
        join ${QUEUE_SCHEMA}.queue q on q.name = job.queue),
    failures as (
      select given.id as root, one.* from given, json_to_recordset(given.failures) as one ("begunAt" timestamptz, "failedAt" timestamptz,
        attempt integer, failure text)),
    attempts as (
      insert into job_attempts (root, job, attempt, begun_at, failed_at, failure)
        select root, root, attempt, "begunAt", "failedAt", failure from failures),
    last as (select root, max(attempt) as attempt, (array_agg(failure order by attempt desc))[1] as failure from failures group by root),
    ended as (
      insert into ${QUEUE_SCHEMA}.job (id, name, data, state, retry_limit, retry_count, start_after, created_on, started_on, completed_on,
          keep_until, deletion_seconds)
        select id, queue, data, (case state when 'set-aside' then 'cancelled' else state end)::${QUEUE_SCHEMA}.job_state, retry_limit,
            coalesce(attempt, 0) - (state = 'set-aside')::integer, "createdAt", "createdAt", "createdAt", "endedAt",
            "endedAt" + interval '30 days', case state when 'set-aside' then ${String(DEAD_JOBS_KEPT / fromSeconds(1))} else deletion_seconds end
          from given left join last on root = id where state <> 'failed')
  insert into ${QUEUE_SCHEMA}.job (id, name, data, created_on, start_after, keep_until, source_name, source_id, source_created_on,
      source_retry_count, source_output, source_root_id)
    select id, dead.name, data, "endedAt", "endedAt", "endedAt" + interval '30 days', queue, id, "createdAt", attempt - 1,
        json_build_object('message', failure), id
      from given join last on root = id join ${QUEUE_SCHEMA}.queue dead on dead.name = '${DEAD_LETTER}' where state = 'failed'`

const toRow = ({ createdAt, endedAt, failures, ...job }: EndedJob) => ({
  ...job,
  createdAt: toIsoText(createdAt),
  endedAt: toIsoText(endedAt),
  failures: failures.map(({ begunAt, failedAt, failure }, n) => ({
    begunAt: toIsoText(begunAt),
    failedAt: toIsoText(failedAt),
    failure,
    attempt: n + 1,
  })),
})

export function makeSampleJobStore(query: Knex): SampleJobStore {
  return { addAll: (jobs) => write(query, addJobs, { jobs: JSON.stringify(jobs.map(toRow)) }) }
}
