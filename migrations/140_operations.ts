// Failed attempts at jobs, which pg-boss keeps the last of, written by a trigger on its table (queue-schema.ts); and replicas of the service. They
// belong to no tenant. And views of lists that users saved.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
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
      seen_at timestamptz(3) not null,
      clock_ahead bigint not null,
      away text[] not null
    )`)
  await knex.raw(`
    create table saved_views (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      view_uuid uuid not null,
      page text not null,
      name text not null,
      query text not null,
      primary key (tenant_uuid, user_uuid, view_uuid),
      foreign key (tenant_uuid, user_uuid) references users on delete cascade
    )`)
  await secureTenantTable(knex, 'saved_views')
}
