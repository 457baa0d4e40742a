// Archives, and the mails that wait for a worker. Tables of tenants; only which tenants keep mails at all is known outside.
import type { Knex } from 'knex'
import { tenantTable } from '#adapters/postgres/kernel/tenant-table.ts'

export const up = async (knex: Knex): Promise<void> => {
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
      status text not null check (status in ('Queued', 'Archiving', 'Archived', 'Failed')),
      requested_at timestamptz not null,
      failed_at timestamptz check ((failed_at is not null) = (status = 'Failed')),
      detail json not null,
      primary key (tenant_uuid, archive_id),
      unique (tenant_uuid, message_digest, target_kind, target_id)
    )`)
  await knex.raw(`
    create table archive_mails (
      tenant_uuid uuid not null,
      archive_id uuid not null,
      mail json not null,
      primary key (tenant_uuid, archive_id),
      foreign key (tenant_uuid, archive_id) references archives on delete cascade
    )`)
  await knex.raw(`
    create table archive_mail_parts (
      tenant_uuid uuid not null,
      archive_id uuid not null,
      seq integer not null check (seq >= 0),
      outline json not null,
      content bytea not null,
      primary key (tenant_uuid, archive_id, seq),
      foreign key (tenant_uuid, archive_id) references archive_mails on delete cascade
    )`)
  // Attachments are mostly compressed already.
  await knex.raw('alter table archive_mail_parts alter column content set storage external')
  for (const table of ['archives', 'archive_mails', 'archive_mail_parts']) await tenantTable(knex, table)
  await knex.raw(`
    create table archive_mail_tenants (
      tenant_uuid uuid primary key,
      noted_at timestamptz not null
    )`)
}
