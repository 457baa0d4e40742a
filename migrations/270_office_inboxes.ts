// Inboxes of offices' own mail servers, in which the service reads returned mail.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table office_inboxes (
      tenant_uuid uuid primary key,
      revision integer not null,
      detail json not null
    )`)
  await secureTenantTable(knex, 'office_inboxes')
}
