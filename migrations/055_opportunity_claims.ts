// Mails whose opportunity is being made in the ledger, or may have been without anybody hearing of it.
import type { Knex } from 'knex'
import { tenantTable } from '#adapters/postgres/kernel/tenant-table.ts'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table plugin_opportunity_claims (
      tenant_uuid uuid not null,
      ledger_user_id uuid not null,
      item_digest bytea not null check (octet_length(item_digest) = 32),
      reference uuid not null,
      since timestamptz not null,
      held_until timestamptz not null,
      primary key (tenant_uuid, ledger_user_id, item_digest)
    )`)
  await tenantTable(knex, 'plugin_opportunity_claims')
}
