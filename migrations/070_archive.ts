// Archives, mails archived as they are sent, and the mails of both that wait for a worker. Tenant tables.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  await archives(knex)
  await sendArchives(knex)
  await waitingMails(knex, 'archive_mails', 'archives', 'archive_id')
  await waitingMails(knex, 'send_archive_mails', 'send_archives', 'announcement_id')
  // Which tenants keep archives at all, so that the daily purge opens no others. Belongs to no tenant.
  await knex.raw(`
    create table archive_mail_tenants (
      tenant_uuid uuid primary key,
      noted_at timestamptz not null
    )`)
}

async function archives(knex: Knex): Promise<void> {
  // What is not looked up by is in `detail`. It is json, not jsonb: a mail's text may hold characters that jsonb refuses.
  await knex.raw(`
    create table archives (
      tenant_uuid uuid not null,
      archive_id uuid not null,
      revision integer not null,
      message_digest bytea not null check (octet_length(message_digest) = 32),
      target_kind text not null check (target_kind in ('contact', 'account')),
      target_id uuid not null,
      ledger_user_id uuid not null,
      status text not null check (status in ('Queued', 'Archiving', 'Archived', 'Failed', 'Withdrawn')),
      requested_at timestamptz not null,
      failed_at timestamptz check ((failed_at is not null) = (status in ('Failed', 'Withdrawn'))),
      archived_at timestamptz,
      conversation_digest bytea,
      division bigint,
      document_type integer,
      detail json not null,
      primary key (tenant_uuid, archive_id),
      unique (tenant_uuid, message_digest, target_kind, target_id)
    )`)
  await knex.raw('create index archives_of_user on archives (tenant_uuid, ledger_user_id, archive_id)')
  await knex.raw('create index archives_by_age on archives (tenant_uuid, requested_at)')
  await knex.raw(
    `create index archives_queued on archives (tenant_uuid, ledger_user_id, archive_id) where status = 'Queued'`,
  )
  await knex.raw(`create index archives_of_conversation on archives (tenant_uuid, conversation_digest, division)
    where conversation_digest is not null and status = 'Archived'`)
  await knex.raw(`create index archives_last_type on archives (tenant_uuid, ledger_user_id, division, requested_at)
    where document_type is not null and status = 'Archived'`)
  await knex.raw(`create index archives_last_to on archives (tenant_uuid, target_kind, target_id, division, archived_at)
    where status = 'Archived'`)
  await knex.raw(`create index archives_by_day on archives (tenant_uuid, archived_at) include (ledger_user_id)
    where status = 'Archived'`)
  await secureTenantTable(knex, 'archives')
}

/** What is known under each archiveKey. */
async function sendArchives(knex: Knex): Promise<void> {
  await knex.raw(`
    create table send_archives (
      tenant_uuid uuid not null,
      announcement_id uuid not null,
      revision integer not null,
      ledger_user_id uuid not null,
      key_digest bytea not null check (octet_length(key_digest) = 32),
      status text not null check (status in ('AwaitingSend', 'Choosing', 'HandedOver', 'NotArchived', 'Failed')),
      ends_at timestamptz,
      detail json not null,
      primary key (tenant_uuid, announcement_id),
      unique (tenant_uuid, ledger_user_id, key_digest),
      constraint send_archives_ends_check check ((ends_at is null) = (status = 'Choosing'))
    )`)
  await knex.raw('create index send_archives_ended on send_archives (tenant_uuid, ends_at) where ends_at is not null')
  await knex.raw(`create index send_archives_choosing on send_archives (tenant_uuid, ledger_user_id, announcement_id)
    where status = 'Choosing'`)
  await secureTenantTable(knex, 'send_archives')
}

async function waitingMails(knex: Knex, table: string, owner: string, id: string): Promise<void> {
  const parts = `${table.replace(/s$/, '')}_parts`
  await knex.raw(`
    create table ${table} (
      tenant_uuid uuid not null,
      ${id} uuid not null,
      mail json not null,
      primary key (tenant_uuid, ${id}),
      foreign key (tenant_uuid, ${id}) references ${owner} on delete cascade
    )`)
  await knex.raw(`
    create table ${parts} (
      tenant_uuid uuid not null,
      ${id} uuid not null,
      seq integer not null check (seq >= 0),
      outline json not null,
      content bytea not null,
      primary key (tenant_uuid, ${id}, seq),
      foreign key (tenant_uuid, ${id}) references ${table} on delete cascade
    )`)
  // Attachments are mostly compressed already.
  await knex.raw(`alter table ${parts} alter column content set storage external`)
  for (const name of [table, parts]) await secureTenantTable(knex, name)
}
