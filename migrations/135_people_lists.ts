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
  await knex.raw(`
    create table user_trigrams (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      hashes integer[] not null,
      primary key (tenant_uuid, user_uuid),
      foreign key (tenant_uuid, user_uuid) references users on delete cascade
    )`)
  await knex.raw(`
    create function trigram_hashes(tenant uuid, variadic texts text[]) returns integer[]
    language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct hashtextextended(substr(one, at, 3), seed)::bit(32)::integer), '{}')
      from (select hashtextextended(tenant::text, 0) as seed) of_tenant, unnest(texts) as one, generate_series(1, length(one) - 2) as at
    $$`)
  await knex.raw(`
    create function keep_user_trigrams() returns trigger language plpgsql as $$
      begin
        if new.name_key is null then
          delete from user_trigrams where tenant_uuid = new.tenant_uuid and user_uuid = new.user_uuid;
        else
          insert into user_trigrams values (new.tenant_uuid, new.user_uuid, trigram_hashes(new.tenant_uuid, new.name_key, new.email_key))
          on conflict (tenant_uuid, user_uuid) do update set hashes = excluded.hashes;
        end if;
        return null;
      end
    $$`)
  await knex.raw(`create trigger user_trigrams_added after insert on users
    for each row execute function keep_user_trigrams()`)
  await knex.raw(`create trigger user_trigrams_changed after update of name_key, email_key on users
    for each row when (new.name_key is distinct from old.name_key or new.email_key is distinct from old.email_key)
    execute function keep_user_trigrams()`)
  await fill(knex)
  await knex.raw('create index user_trigrams_of_text on user_trigrams using gin (hashes)')
}

/** The owner of the tables sees no tenant's rows while row-level security is forced. */
const fill = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table users no force row level security')
  await knex.raw(`insert into user_trigrams
    select tenant_uuid, user_uuid, trigram_hashes(tenant_uuid, name_key, email_key) from users where name_key is not null`)
  await knex.raw('alter table users force row level security')
}
