// The job queue's own tables, brought to the version its library wants by the role that migrates. The service's role only uses them.
import * as t from 'io-ts'
import { createRequire } from 'node:module'
import { E } from '#domain/shared/fp.ts'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'

export const QUEUE_SCHEMA = 'pgboss'

/** Makes a PgBoss take the schema as it finds it, since the service's role may not change it. Its queues must not be partitioned. */
export const asInstalled = { schema: QUEUE_SCHEMA, migrate: false, createSchema: false, reindex: false } as const

const Manifest = t.type({ pgboss: t.type({ schema: t.number }) })

/** The version of the schema that the library at hand works with. */
export function readWantedQueueVersion(): number {
  const found: unknown = createRequire(import.meta.url)('pg-boss/package.json')
  const manifest = Manifest.decode(found)
  if (E.isLeft(manifest)) throw new Error('pg-boss does not report its schema version')
  return manifest.right.pgboss.schema
}

/**
 * pg-boss replaces the row of a job whose attempt fails, also where its worker died or took too long. The trigger keeps the failure of each attempt,
 * and removes those that are older than the job itself may be.
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

/** SQL that brings the schema from `installed` (undefined: there is none) to the wanted version, a transaction of its own; none: nothing to do. */
export function planQueue(installed: number | undefined): string | undefined {
  if (installed === undefined) return `${getConstructionPlans(QUEUE_SCHEMA)};${ATTEMPTS}`
  // One that is newer than wanted was brought there by the next release.
  return installed < readWantedQueueVersion() ? `${getMigrationPlans(QUEUE_SCHEMA, installed)};${ATTEMPTS}` : undefined
}
