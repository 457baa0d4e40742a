// Templates, mailings and their messages, which are the send queue; mailers, system mailboxes and tenants' mail servers.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  await templates(knex)
  await messages(knex)
  await mailers(knex)
}

// What is not looked up by is in `detail`. It is json, not jsonb: texts may hold characters that jsonb refuses.
async function templates(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mail_templates (
      tenant_uuid uuid not null,
      template_uuid uuid not null,
      revision integer not null,
      name text not null,
      name_key text collate "C" not null,
      system_mailbox_key text,
      detail json not null,
      contents bytea[] not null default '{}',
      primary key (tenant_uuid, template_uuid),
      unique (tenant_uuid, name_key)
    )`)
  await attachments(knex, 'mail_templates')
  await secureTenantTable(knex, 'mail_templates')
  await knex.raw(`
    create table monitor_campaigns (
      tenant_uuid uuid not null,
      campaign_uuid uuid not null,
      name text not null,
      templates uuid[] not null check (cardinality(templates) = 3),
      primary key (tenant_uuid, campaign_uuid)
    )`)
  await secureTenantTable(knex, 'monitor_campaigns')
}

/** They are mostly compressed already. */
const attachments = (knex: Knex, table: string): Promise<void> =>
  knex.raw(`alter table ${table} alter column contents set storage external`)

async function messages(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mailings (
      tenant_uuid uuid not null,
      mailing_id uuid not null,
      created_at timestamptz not null,
      outline json not null,
      detail json not null,
      contents bytea[] not null default '{}',
      primary key (tenant_uuid, mailing_id)
    )`)
  await knex.raw('create index mailings_by_age on mailings (tenant_uuid, created_at)')
  await attachments(knex, 'mailings')
  await secureTenantTable(knex, 'mailings')
  // A row is written when it is made, claimed and settled: the free space of its page takes the new versions.
  await knex.raw(`
    create table messages (
      tenant_uuid uuid not null,
      message_id uuid not null,
      mailing_id uuid not null,
      origin_id uuid not null,
      route text collate "C" not null,
      revision integer not null,
      status text collate "C" not null
        check (status in ('Queued', 'Sending', 'Sent', 'Failed', 'Withdrawn')),
      error text collate "C" check (error is null or status = 'Failed'),
      due_at timestamptz,
      ended_at timestamptz,
      state json not null,
      possibly_doubled boolean not null,
      story json not null,
      address text not null,
      address_key text collate "C" not null,
      name text not null,
      personalised json,
      primary key (tenant_uuid, message_id),
      constraint messages_due_check check (
        case when status in ('Queued', 'Sending') then due_at is not null
          when status = 'Failed' then true else due_at is null end)
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02)`)
  await knex.raw(
    'create index messages_due on messages (tenant_uuid, origin_id, route, due_at) where due_at is not null',
  )
  await knex.raw('create index messages_of_origin on messages (tenant_uuid, origin_id, status, message_id)')
  await knex.raw('create index messages_in_state on messages (tenant_uuid, status, message_id)')
  await knex.raw('create index messages_to on messages (tenant_uuid, address_key, message_id)')
  await knex.raw(`create index messages_failed on messages (tenant_uuid, error, message_id) where status = 'Failed'`)
  await knex.raw('create index messages_doubled on messages (tenant_uuid, message_id) where possibly_doubled')
  await knex.raw(`create index messages_sent on messages (tenant_uuid, ended_at) where status = 'Sent'`)
  await knex.raw('create index messages_of_mailing on messages (tenant_uuid, mailing_id, ended_at)')
  await secureTenantTable(knex, 'messages')
}

// Belong to no tenant, or are read for many: workers find work and mailers here. Tenants' mail servers belong to a tenant. The others hold no personal data but the
// addresses of senders.
async function mailers(knex: Knex): Promise<void> {
  await knex.raw('create sequence mail_turns')
  await knex.raw(`
    create table mail_lanes (
      mailer text collate "C" not null,
      tenant_uuid uuid not null,
      route text collate "C" not null,
      origin_kind text collate "C" not null,
      origin_id uuid not null,
      due_at timestamptz not null,
      turn bigint not null default 0,
      turn_before bigint not null default 0,
      primary key (tenant_uuid, origin_id, route)
    ) with (fillfactor = 50)`)
  await knex.raw('create index mail_lanes_of_mailer on mail_lanes (mailer)')
  await knex.raw(`
    create table mailer_pauses (
      mailer text collate "C" primary key,
      since timestamptz not null,
      until timestamptz not null,
      refusal text not null,
      code text not null,
      in_a_row integer not null,
      is_asked boolean not null
    )`)
  await knex.raw(`
    create table system_mailboxes (
      key text collate "C" primary key,
      revision integer not null,
      detail json not null
    )`)
  await knex.raw(`
    create table mailbox_calls (
      key text collate "C" not null,
      at timestamptz not null,
      call_id uuid not null,
      primary key (key, at, call_id)
    )`)
  await knex.raw(`
    create table used_nonces (
      nonce uuid primary key,
      expires_at timestamptz not null
    )`)
  await knex.raw(`
    create table mail_servers (
      tenant_uuid uuid primary key,
      revision integer not null,
      detail json not null
    )`)
  await secureTenantTable(knex, 'mail_servers')
}
