// Grants of connected assistants, and what is used once on the way there. Admin tables: a ticket, a code or a token identifies its tenant.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // `rotations`: when the tokens of the last half minute were used, since each of them may be replayed for so long (MCP-7).
  await knex.raw(`
    create table assistant_grants (
      sign_in_id uuid primary key references sign_ins on delete cascade,
      generation integer not null,
      rotations timestamptz(3)[] not null
    )`)
  await knex.raw(`
    create table assistant_consents (
      ticket_digest text collate "C" primary key,
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      redirect_uri text not null,
      code_challenge text not null,
      state text,
      expires_at timestamptz(3) not null
    )`)
  // `exchanged_for` may name a sign-in that has ended.
  await knex.raw(`
    create table assistant_codes (
      code_digest text collate "C" primary key,
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      redirect_uri text not null,
      code_challenge text not null,
      expires_at timestamptz(3) not null,
      times_brought integer not null default 0,
      exchanged_for uuid
    )`)
  for (const table of ['consents', 'codes'])
    await knex.raw(`create index assistant_${table}_by_end on assistant_${table} (expires_at)`)
  // At most one row for each configured redirect address.
  await knex.raw(`
    create table assistant_client_names (
      redirect_uri text collate "C" primary key,
      name text not null
    )`)
}
