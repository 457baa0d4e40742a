// Survey campaigns, their participants, and what became of each phase for each of them.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  await campaigns(knex)
  await participants(knex)
}

// What is not looked up by is in `detail`. It is json, not jsonb: texts may hold characters that jsonb refuses.
async function campaigns(knex: Knex): Promise<void> {
  await knex.raw(`
    create table survey_campaigns (
      tenant_uuid uuid not null,
      uuid uuid not null,
      revision integer not null,
      name text not null,
      name_key text collate "C" not null,
      survey_uuid uuid not null,
      template_uuid uuid not null,
      public_id uuid,
      withdrawn_at timestamptz(3),
      status text collate "C" not null check (status in ('scheduled', 'running', 'completed', 'cancelled')),
      invite_send_date timestamptz(3) not null,
      created_by uuid not null,
      created_at timestamptz(3) not null,
      detail json not null,
      primary key (tenant_uuid, uuid)
    )`)
  for (const [name, column] of [
    ['status', 'status'],
    ['creator', 'created_by'],
    ['survey', 'survey_uuid'],
    ['template', 'template_uuid'],
    ['invite_date', 'invite_send_date'],
    ['name', 'name_key'],
    ['creation', 'created_at'],
  ])
    await knex.raw(`create index survey_campaigns_by_${name} on survey_campaigns (tenant_uuid, ${column}, uuid)`)
  await secureTenantTable(knex, 'survey_campaigns')
  // `looked_at`: people who were in the audience when it was looked at last.
  await knex.raw(`
    create table survey_campaign_drafts (
      tenant_uuid uuid not null,
      draft_uuid uuid not null,
      created_by uuid not null,
      changed_at timestamptz(3) not null,
      name text,
      draft json not null,
      looked_at timestamptz(3),
      audience uuid[],
      primary key (tenant_uuid, draft_uuid)
    )`)
  await secureTenantTable(knex, 'survey_campaign_drafts')
}

async function participants(knex: Knex): Promise<void> {
  // Written when invited and when answered.
  await knex.raw(`
    create table survey_campaign_participants (
      tenant_uuid uuid not null,
      campaign_uuid uuid not null,
      user_uuid uuid not null,
      survey_code text collate "C",
      responded_at timestamptz(3),
      answered_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (tenant_uuid, campaign_uuid, user_uuid),
      constraint survey_campaign_participants_one_per_code unique (tenant_uuid, survey_code)
    ) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01)`)
  // Serves lists and counts by day, the latter without a look at the rows.
  await knex.raw(`
    create index survey_campaign_participants_responded
      on survey_campaign_participants (tenant_uuid, campaign_uuid, user_uuid)
      include (responded_at, answered_at, survey_code) where least(responded_at, answered_at) is not null`)
  await knex.raw(`
    create index survey_campaign_participants_silent
      on survey_campaign_participants (tenant_uuid, campaign_uuid, user_uuid)
      where least(responded_at, answered_at) is null`)
  await knex.raw(
    'create index survey_campaign_participants_of_user on survey_campaign_participants (tenant_uuid, user_uuid)',
  )
  await knex.raw(`
    create table survey_campaign_deliveries (
      tenant_uuid uuid not null,
      campaign_uuid uuid not null,
      phase smallint not null check (phase between 0 and 3),
      user_uuid uuid not null,
      outcome text collate "C" not null check (outcome in ('planned', 'accepted', 'error', 'unknown', 'skipped')),
      reason text collate "C",
      message_id uuid,
      at timestamptz(3) not null,
      primary key (tenant_uuid, campaign_uuid, phase, user_uuid)
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01)`)
  await knex.raw(`
    create unique index survey_campaign_deliveries_of_message on survey_campaign_deliveries (tenant_uuid, message_id)
      where message_id is not null`)
  await knex.raw(`
    create index survey_campaign_deliveries_by_outcome
      on survey_campaign_deliveries (tenant_uuid, campaign_uuid, phase, outcome, user_uuid) include (reason)`)
  await knex.raw(`
    create table survey_opt_outs (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      at timestamptz(3) not null,
      primary key (tenant_uuid, user_uuid)
    )`)
  // By a keyed hash: mailboxes stay opted out when their users are anonymised (decision 176).
  await knex.raw(`
    create table survey_opt_out_mailboxes (
      tenant_uuid uuid not null,
      mailbox_key bytea not null,
      at timestamptz(3) not null,
      primary key (tenant_uuid, mailbox_key)
    )`)
  for (const table of [
    'survey_campaign_participants',
    'survey_campaign_deliveries',
    'survey_opt_outs',
    'survey_opt_out_mailboxes',
  ])
    await secureTenantTable(knex, table)
}
