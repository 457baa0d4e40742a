// Lists of large offices: users by last change and by address without a look at their rows, their number in an index whose equal keys share
// an entry, and any three characters of a name or address in an index of their own.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('create index users_counted on users (tenant_uuid, status)')
  await knex.raw('create index users_by_change on users (tenant_uuid, status_since, user_uuid) include (status)')
  await knex.raw(`alter table users drop constraint users_one_per_address,
    add constraint users_one_per_address unique (tenant_uuid, email_key) include (status, user_uuid)`)

  // Row-level security lets no operator near a row that PostgreSQL does not call leakproof, and those that search an array or a text are not.
  // So this table has no policy, and holds no text: hashes of three characters each, in which the tenant is part of what is hashed.
  // The index finds candidates by `hashes`, the sequences decide. The user store writes the rows, which costs half of what a trigger does.
  await knex.raw(`
    create table user_trigrams (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      status text collate "C" not null,
      hashes integer[] not null,
      name_sequence bytea not null,
      email_sequence bytea not null,
      primary key (tenant_uuid, user_uuid)
    )`)
  await fill(knex)
  // What waits to be sorted into the index is read by every search: some 200 users are few enough, and cheaper to store than one by one.
  await knex.raw(
    'create index user_trigrams_of_text on user_trigrams using gin (hashes) with (gin_pending_list_limit = 256)',
  )
}

const trigramsOf = (key: string): string => `
  select coalesce(array_agg(('x' || encode(substr(hash, 1, 4), 'hex'))::bit(32)::integer), '{}') as hashes,
    coalesce(string_agg(substr(hash, 1, 8), '' order by at), '') as sequence
  from generate_series(1, length(${key}) - 2) as at,
    lateral (select sha256(convert_to(tenant_uuid::text || substr(${key}, at, 3), 'UTF8')) as hash) hashed`

/** The owner of the tables sees no tenant's rows while row-level security is forced. */
const fill = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table users no force row level security')
  await knex.raw(`insert into user_trigrams
    select tenant_uuid, user_uuid, status, name.hashes || email.hashes, name.sequence, email.sequence
    from users, lateral (${trigramsOf('name_key')}) name, lateral (${trigramsOf('email_key')}) email
    where name_key is not null`)
  await knex.raw('alter table users force row level security')
}
