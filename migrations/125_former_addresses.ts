// Addresses that people had before: what is kept of those mailboxes is forgotten with them. A table of tenants.
import type { Knex } from 'knex'
import { tenantTable } from '#adapters/postgres/kernel/tenant-table.ts'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table user_former_addresses (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      email_key text collate "C" not null,
      email text not null,
      primary key (tenant_uuid, user_uuid, email_key),
      foreign key (tenant_uuid, user_uuid) references users on delete cascade
    )`)
  await tenantTable(knex, 'user_former_addresses')
}
