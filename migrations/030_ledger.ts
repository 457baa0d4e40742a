// What mail users have chosen, and what has been recorded in the ledger for their mails. Tables of tenants: row-level security from the start.
import type { Knex } from 'knex'
import { tenantTable } from '#adapters/postgres/kernel/tenant-table.ts'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table plugin_user_settings (
      tenant_uuid uuid not null,
      ledger_user_id uuid not null,
      auto_archive_on_send boolean not null,
      default_archive_target text not null check (default_archive_target in ('contact', 'account')),
      primary key (tenant_uuid, ledger_user_id)
    )`)
  await knex.raw(`
    create table plugin_exclusions (
      tenant_uuid uuid not null,
      ledger_user_id uuid not null,
      address text collate "C" not null,
      primary key (tenant_uuid, ledger_user_id, address)
    )`)
  await knex.raw(`
    create table plugin_item_links (
      tenant_uuid uuid not null,
      ledger_user_id uuid not null,
      item_digest bytea not null check (octet_length(item_digest) = 32),
      time_transaction uuid,
      opportunity uuid,
      primary key (tenant_uuid, ledger_user_id, item_digest)
    )`)
  for (const table of ['plugin_user_settings', 'plugin_exclusions', 'plugin_item_links']) await tenantTable(knex, table)
}
