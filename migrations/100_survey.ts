// Surveys, their versions and responses; public links and codes, by which people without an account answer.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  await surveys(knex)
  await codes(knex)
  await responses(knex)
}

// json, not jsonb: jsonb rejects some characters.
async function surveys(knex: Knex): Promise<void> {
  await knex.raw(`
    create table surveys (
      tenant_uuid uuid not null,
      survey_uuid uuid not null,
      revision integer not null,
      version integer not null,
      name text not null,
      name_key text collate "C" not null,
      changed_at timestamptz(3) not null,
      primary key (tenant_uuid, survey_uuid),
      unique (tenant_uuid, name_key)
    )`)
  await knex.raw(`
    create table survey_versions (
      tenant_uuid uuid not null,
      survey_uuid uuid not null,
      version integer not null check (version > 0),
      questions integer not null,
      content json not null,
      first_wordings json not null default '{}',
      primary key (tenant_uuid, survey_uuid, version),
      foreign key (tenant_uuid, survey_uuid) references surveys on delete cascade
    )`)
  for (const table of ['surveys', 'survey_versions']) await secureTenantTable(knex, table)
}

// No row-level security: a request with a code has no tenant yet. The tables hold no personal data.
async function codes(knex: Knex): Promise<void> {
  await knex.raw(`
    create table public_links (
      public_id uuid primary key,
      tenant_uuid uuid not null,
      survey_uuid uuid not null,
      name text not null,
      is_active boolean not null,
      valid_from timestamptz(3),
      valid_until timestamptz(3),
      max_uses integer check (max_uses > 0),
      created_at timestamptz(3) not null
    )`)
  await knex.raw('create index public_links_of_survey on public_links (tenant_uuid, survey_uuid, created_at)')
  await knex.raw(`
    create table survey_code_series (
      series_uuid uuid primary key,
      tenant_uuid uuid not null,
      ends_at timestamptz(3)
    )`)
  // Landings update rows: free space in the page takes the new row version.
  await knex.raw(`
    create table public_survey_codes (
      code text collate "C" primary key check (code ~ '^[A-Z0-9]{6}$'),
      kind text collate "C" not null check (kind in ('link', 'personal')),
      public_id uuid not null,
      survey_id uuid not null,
      tenant_uuid uuid not null,
      series_uuid uuid not null,
      status text collate "C" not null check (status in ('active', 'inactive')),
      uses_count integer not null default 0,
      starts_count integer not null default 0,
      max_uses integer check (max_uses > 0)
    ) with (fillfactor = 80)`)
  await knex.raw(`create index public_survey_codes_of_link on public_survey_codes (public_id) where kind = 'link'`)
  // Excludes codes of campaigns, which are issued by the million.
  await knex.raw(
    'create index public_survey_codes_of_visitors on public_survey_codes (public_id) where series_uuid = public_id',
  )
}

async function responses(knex: Knex): Promise<void> {
  await knex.raw(`
    create table survey_responses (
      tenant_uuid uuid not null,
      response_uuid uuid not null,
      survey_uuid uuid not null,
      version integer not null,
      code text collate "C" not null,
      language text collate "C" not null,
      submitted_on date not null,
      answers json not null,
      primary key (tenant_uuid, response_uuid),
      constraint survey_responses_one_per_code unique (tenant_uuid, code),
      foreign key (tenant_uuid, survey_uuid, version) references survey_versions
    )`)
  await knex.raw(
    'create index survey_responses_of_survey on survey_responses (tenant_uuid, survey_uuid, submitted_on, response_uuid)',
  )
  // Counts per version, question and value, in stripes. Free space in pages takes new row versions.
  await knex.raw(`
    create table survey_answer_counts (
      tenant_uuid uuid not null,
      survey_uuid uuid not null,
      version integer not null,
      question text collate "C" not null,
      value text collate "C" not null,
      stripe smallint not null,
      times integer not null,
      primary key (tenant_uuid, survey_uuid, version, question, value, stripe)
    ) with (fillfactor = 50)`)
  for (const table of ['survey_responses', 'survey_answer_counts']) await secureTenantTable(knex, table)
}
