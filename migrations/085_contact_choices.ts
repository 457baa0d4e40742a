// Which of several contacts a user takes an address for.
import type { Knex } from 'knex'
import { tenantTable } from '#adapters/postgres/kernel/tenant-table.ts'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table plugin_contact_choices (
      tenant_uuid uuid not null,
      ledger_user_id uuid not null,
      address text collate "C" not null,
      kind text not null check (kind in ('contact', 'account')),
      contact_id uuid not null,
      primary key (tenant_uuid, ledger_user_id, address)
    )`)
  await tenantTable(knex, 'plugin_contact_choices')
}
