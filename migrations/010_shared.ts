// The counters of the limits that replicas share, of no tenant; the runs of daily jobs; what is due, and when.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  // Spare room in each page lets a count go up without touching an index.
  await knex.raw(`
    create table limits (
      key text collate "C" primary key,
      window_end bigint not null,
      taken integer not null check (taken >= 0)
    ) with (fillfactor = 50)`)
  await knex.raw('create index limits_by_window_end on limits (window_end)')
  await knex.raw(`
    create table daily_runs (
      tenant_uuid uuid not null,
      job text collate "C" not null,
      date date not null,
      begun_at timestamptz(3) not null,
      finished_at timestamptz(3),
      handled integer not null,
      primary key (tenant_uuid, job, date)
    )`)
  await secureTenantTable(knex, 'daily_runs')
  // Belongs to no tenant, so that one statement finds all that is due. A row without a moment is only a lock.
  await knex.raw(`
    create table due_items (
      tenant_uuid uuid not null,
      kind text collate "C" not null,
      id uuid not null,
      due_at timestamptz(3),
      primary key (tenant_uuid, kind, id)
    )`)
  await knex.raw('create index due_items_by_moment on due_items (due_at, tenant_uuid, kind, id)')
}
