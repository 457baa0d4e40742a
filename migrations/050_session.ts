// The token vault and its background refreshes. Admin tables: a refresher works for all tenants at once.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // The spare room lets a claim, a use or a failure be written into the same page without touching an index (heap-only updates); that is
  // also why neither last_used_at nor claim_until is indexed. Ciphertext does not compress: external storage does not try.
  // The key of a mailbox comes from the core: the database's own lower() depends on its locale.
  await knex.raw(`
    create table token_records (
      id uuid primary key,
      ledger_user_id uuid not null,
      tenant_uuid uuid not null,
      mailclient_email text not null,
      mailbox_key text collate "C" not null,
      mailbox_proven boolean not null,
      ledger_user_name text not null,
      division integer not null,
      access_token text not null,
      refresh_token text not null,
      access_expires_at timestamptz(3) not null,
      last_refreshed_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      revoked_as_refused boolean not null default false,
      sessions_since timestamptz(3),
      refresh_failure_count integer not null default 0 check (refresh_failure_count >= 0),
      failure_counted_at timestamptz(3),
      claim_holder text,
      claim_until timestamptz(3),
      constraint token_records_claim_whole check ((claim_holder is null) = (claim_until is null)),
      constraint token_records_one_per_connection unique (ledger_user_id, tenant_uuid, mailbox_key)
    ) with (fillfactor = 70)`)
  await knex.raw(`
    alter table token_records
      alter column access_token set storage external,
      alter column refresh_token set storage external`)
  await knex.raw('create index token_records_live_by_mailbox on token_records (mailbox_key) where revoked_at is null')
  await knex.raw('create index token_records_of_mailbox on token_records (tenant_uuid, mailbox_key)')
  await knex.raw('create index token_records_due on token_records (access_expires_at, id) where revoked_at is null')
  await knex.raw('create index token_records_revoked on token_records (revoked_at) where revoked_at is not null')

  await knex.raw(`
    create table refresh_runs (
      run_id text primary key,
      shares integer not null,
      begun_at timestamptz(3) not null,
      reported integer[] not null default '{}',
      success integer not null default 0,
      stale integer not null default 0,
      rate_limited integer not null default 0,
      invalid_grant integer not null default 0,
      transient integer not null default 0
    )`)
  await knex.raw('create index refresh_runs_by_age on refresh_runs (begun_at)')
}
