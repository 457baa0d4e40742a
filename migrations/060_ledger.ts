// What mail users have chosen, and what is recorded in the ledger for their mails and appointments. Tenant tables.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

const OF_USER = 'tenant_uuid uuid not null, ledger_user_id uuid not null'
const OF_ITEM = `${OF_USER}, item_digest bytea not null check (octet_length(item_digest) = 32)`

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table plugin_user_settings (
      ${OF_USER},
      auto_archive_on_send boolean not null,
      default_archive_target text not null check (default_archive_target in ('contact', 'account')),
      primary key (tenant_uuid, ledger_user_id)
    )`)
  await knex.raw(`
    create table plugin_exclusions (
      ${OF_USER},
      address text collate "C" not null,
      primary key (tenant_uuid, ledger_user_id, address)
    )`)
  await knex.raw(`
    create table plugin_contact_choices (
      ${OF_USER},
      address text collate "C" not null,
      kind text not null check (kind in ('contact', 'account')),
      contact_id uuid not null,
      primary key (tenant_uuid, ledger_user_id, address)
    )`)
  // The division: only there the ledger can say whether the opportunity still exists.
  await knex.raw(`
    create table plugin_item_links (
      ${OF_ITEM},
      opportunity uuid,
      opportunity_division integer,
      primary key (tenant_uuid, ledger_user_id, item_digest)
    )`)
  // An opportunity that is being created in the ledger, or whose creation was never answered.
  await knex.raw(`
    create table plugin_opportunity_claims (
      ${OF_ITEM},
      reference uuid not null,
      since timestamptz not null,
      held_until timestamptz not null,
      primary key (tenant_uuid, ledger_user_id, item_digest)
    )`)
  await timeLinks(knex)
  for (const table of [
    'user_settings',
    'exclusions',
    'contact_choices',
    'item_links',
    'opportunity_claims',
    'time_links',
  ])
    await secureTenantTable(knex, `plugin_${table}`)
}

/** The time or cost that is booked, or being booked, for an item: a claim has a holder, a booking its transaction. */
async function timeLinks(knex: Knex): Promise<void> {
  await knex.raw(`
    create table plugin_time_links (
      ${OF_ITEM},
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
      noted_at timestamptz not null default now(),
      primary key (tenant_uuid, ledger_user_id, item_digest),
      check ((transaction_id is null) = (holder is not null)),
      check ((holder is null) = (started_at is null) and (holder is null) = (making_until is null)),
      check ((start_time is null) = (end_time is null))
    )`)
  // A user's last booking is found along an index, at all and of one organisation.
  await knex.raw(`create index plugin_time_links_last on plugin_time_links (tenant_uuid, ledger_user_id, division, noted_at)
    where transaction_id is not null`)
  await knex.raw(`create index plugin_time_links_last_of_account
    on plugin_time_links (tenant_uuid, ledger_user_id, division, account_id, noted_at) where transaction_id is not null`)
}
