// Connections of administrators with assistants: sign-ins without a secret of their own, what is granted with them, and what is good once on the
// way there. Admin tables: whoever brings a ticket, a code or a token is known by it, and so is his tenant.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`alter table sign_ins alter column secret_digest drop not null, drop constraint sign_ins_kind_check,
    add constraint sign_ins_kind_check check (kind in ('browser', 'program', 'assistant')),
    add constraint sign_ins_secret_but_of_assistants check ((kind = 'assistant') = (secret_digest is null))`)
  await knex.raw(
    `create index sign_ins_assistants on sign_ins (tenant_uuid, last_used_at desc, id) where kind = 'assistant'`,
  )
  await knex.raw(`
    create table assistant_grants (
      sign_in_id uuid primary key references sign_ins on delete cascade,
      generation integer not null,
      rotated_at timestamptz(3) not null
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
  // What it was exchanged for may have ended since, and is told all the same.
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
}
