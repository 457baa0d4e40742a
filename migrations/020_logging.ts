// The audit log, written in the transaction of each change. A tenant table; people appear by id alone.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  // `seq` orders two entries of one moment.
  await knex.raw(`
    create table audit_entries (
      tenant_uuid uuid not null,
      entry_uuid uuid not null,
      seq bigint generated always as identity,
      at timestamptz(3) not null,
      actor_user uuid,
      actor_tenant uuid,
      actor_service text,
      action text collate "C" not null,
      subject uuid,
      details json not null,
      outcome text not null check (outcome in ('done', 'intended', 'failed')),
      request_id text,
      primary key (tenant_uuid, entry_uuid),
      constraint audit_entries_one_actor check (
        (actor_user is null) = (actor_tenant is null) and (actor_user is null) <> (actor_service is null))
    )`)
  await knex.raw('create index audit_entries_latest on audit_entries (tenant_uuid, at, seq)')
  await knex.raw('create index audit_entries_of_action on audit_entries (tenant_uuid, action, at, seq)')
  for (const [index, column] of [
    ['subject', 'subject'],
    ['actor', 'actor_user'],
  ])
    await knex.raw(`create index audit_entries_of_${index} on audit_entries (tenant_uuid, ${column}, at, seq)
      where ${column} is not null`)
  await secureTenantTable(knex, 'audit_entries')
}
