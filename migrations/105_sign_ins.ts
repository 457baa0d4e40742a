// Sign-ins of people and of their programs, by the digest of the secret they hold. An admin table: who asks is known by it, and so is his tenant.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table sign_ins (
      id uuid primary key,
      secret_digest text collate "C" not null,
      kind text not null check (kind in ('browser', 'program')),
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      label text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      constraint sign_ins_one_per_secret unique (secret_digest)
    )`)
  await knex.raw(`create index sign_ins_of_user on sign_ins (tenant_uuid, user_uuid)`)
  await knex.raw(`create index sign_ins_by_end on sign_ins (expires_at)`)
}
