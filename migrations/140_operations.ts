// Failed attempts at jobs, which pg-boss keeps the last of, and replicas of the service. They belong to no tenant. A trigger on its table writes them (queue-schema.ts).
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table job_attempts (
      root uuid not null,
      job uuid not null,
      attempt integer not null,
      begun_at timestamptz,
      failed_at timestamptz not null,
      failure text not null,
      primary key (root, job, attempt)
    )`)
  await knex.raw('create index job_attempts_by_end on job_attempts (failed_at)')
  await knex.raw(`
    create table service_replicas (
      id uuid primary key,
      name text not null,
      version text not null,
      started_at timestamptz(3) not null,
      seen_at timestamptz(3) not null
    )`)
}
