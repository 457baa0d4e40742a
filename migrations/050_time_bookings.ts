// The time or cost that is booked, or being booked, for a mail or appointment: a claim has a holder, a booking its transaction.
// `time_transaction` of plugin_item_links is not written any more; it goes with a later release, since the one before still reads it.
import type { Knex } from 'knex'
import { tenantTable } from '#adapters/postgres/kernel/tenant-table.ts'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table plugin_time_links (
      tenant_uuid uuid not null,
      ledger_user_id uuid not null,
      item_digest bytea not null check (octet_length(item_digest) = 32),
      division integer not null,
      holder text collate "C",
      started_at timestamptz,
      making_until timestamptz,
      transaction_id uuid,
      kind text not null check (kind in ('time', 'cost')),
      account_id uuid not null,
      project_id uuid,
      item_id uuid not null,
      quantity numeric(12, 2) not null,
      booked_on date not null,
      start_time text collate "C",
      end_time text collate "C",
      notes text,
      primary key (tenant_uuid, ledger_user_id, item_digest),
      check ((transaction_id is null) = (holder is not null)),
      check ((holder is null) = (started_at is null) and (holder is null) = (making_until is null)),
      check ((start_time is null) = (end_time is null))
    )`)
  await tenantTable(knex, 'plugin_time_links')
}
