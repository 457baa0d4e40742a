// The job queue's own tables. The role that migrates brings them to the version that the library needs; the service's role only uses them.
import * as t from 'io-ts'
import { createRequire } from 'node:module'
import { E } from '#domain/shared/fp.ts'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'

export const QUEUE_SCHEMA = 'pgboss'

/** Options that make PgBoss leave the schema as it is, since the service's role may not change it. Its queues must not be partitioned. */
export const asInstalled = { schema: QUEUE_SCHEMA, migrate: false, createSchema: false, reindex: false } as const

const Manifest = t.type({ pgboss: t.type({ schema: t.number }) })

/** The version of the schema that the installed library works with. */
export function readWantedQueueVersion(): number {
  const found: unknown = createRequire(import.meta.url)('pg-boss/package.json')
  const manifest = Manifest.decode(found)
  if (E.isLeft(manifest)) throw new Error('pg-boss does not report its schema version')
  return manifest.right.pgboss.schema
}

/**
 * pg-boss replaces the row of a job whose attempt fails, also if its worker died or took too long. The trigger stores the failure of each
 * attempt, and removes failures that are older than a job may be.
 */
const ATTEMPTS = `
  create or replace function keep_job_attempt() returns trigger language plpgsql as $keep$ begin
    insert into public.job_attempts (root, job, attempt, begun_at, failed_at, failure)
      values (coalesce(new.source_root_id, new.id), new.id, new.retry_count + 1, new.started_on, clock_timestamp(),
        left(coalesce(new.output->>'message', new.output->'value'->>'message', 'unknown'), 200))
      on conflict do nothing;
    delete from public.job_attempts where ctid = any(array(select ctid from public.job_attempts
      where failed_at < now() - interval '60 days' order by failed_at limit 100 for update skip locked));
    return null;
  end $keep$;
  create or replace trigger keep_job_attempt after insert on ${QUEUE_SCHEMA}.job for each row
    when (new.output is not null and new.state in ('retry', 'failed')) execute function keep_job_attempt();`

/**
 * SQL that brings the schema from `installed` (undefined: no schema) to the wanted version, in a transaction of its own. Undefined: nothing
 * to do.
 */
export function planQueue(installed: number | undefined): string | undefined {
  if (installed === undefined) return `${getConstructionPlans(QUEUE_SCHEMA)};${ATTEMPTS}`
  // A version newer than wanted comes from a later release and stays.
  return installed < readWantedQueueVersion() ? `${getMigrationPlans(QUEUE_SCHEMA, installed)};${ATTEMPTS}` : undefined
}
