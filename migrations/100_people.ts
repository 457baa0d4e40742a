// People, what they may do and by what they are gathered. Tables of tenants; outside of them it is only known where whoever has an address is.
import type { Knex } from 'knex'
import { tenantTable } from '#adapters/postgres/kernel/tenant-table.ts'

export const up = async (knex: Knex): Promise<void> => {
  // Keys are made by the core: the database's own lower() and its order of letters depend on its locale, and change with its libraries.
  // Nothing personal is left of whoever is anonymised; his row is counted.
  await knex.raw(`
    create table users (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      status text collate "C" not null
        check (status in ('NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED', 'ANONYMISED')),
      status_since timestamptz(3) not null,
      email text,
      email_key text collate "C",
      name text,
      name_key text collate "C",
      facebook boolean not null,
      primary key (tenant_uuid, user_uuid),
      constraint users_one_per_address unique (tenant_uuid, email_key),
      constraint users_anonymised_is_bare check (
        (status = 'ANONYMISED') = (email is null) and (email is null) = (email_key is null)
        and (email is null) = (name is null) and (email is null) = (name_key is null)
        and not (status = 'ANONYMISED' and facebook))
    )`)
  // Whom a page shows is decided in this index alone, whatever the search: a tenant's people are scattered over the table.
  await knex.raw(`create index users_by_name on users (tenant_uuid, name_key, user_uuid)
    include (email_key, status, status_since)`)
  await knex.raw(`create index users_by_status on users (tenant_uuid, status, user_uuid)`)
  await knex.raw(`
    create table roles (
      tenant_uuid uuid not null,
      role_uuid uuid not null,
      name text not null,
      name_key text collate "C" not null,
      is_default boolean not null,
      permissions text[] not null,
      timeline_categories text[] not null,
      primary key (tenant_uuid, role_uuid),
      constraint roles_one_per_name unique (tenant_uuid, name_key)
    )`)
  await knex.raw(`create unique index roles_one_default on roles (tenant_uuid) where is_default`)
  await knex.raw(`
    create table tags (
      tenant_uuid uuid not null,
      tag_uuid uuid not null,
      name text not null,
      name_key text collate "C" not null,
      primary key (tenant_uuid, tag_uuid),
      constraint tags_one_per_name unique (tenant_uuid, name_key)
    )`)
  // A role goes only when nobody has it; a tag is taken from whoever has it.
  for (const [one, whenGone] of [
    ['role', 'no action'],
    ['tag', 'cascade'],
  ]) {
    await knex.raw(`
      create table user_${one}s (
        tenant_uuid uuid not null,
        user_uuid uuid not null,
        ${one}_uuid uuid not null,
        primary key (tenant_uuid, user_uuid, ${one}_uuid),
        foreign key (tenant_uuid, user_uuid) references users on delete cascade,
        foreign key (tenant_uuid, ${one}_uuid) references ${one}s on delete ${whenGone}
      )`)
    await knex.raw(`create index user_${one}s_holders on user_${one}s (tenant_uuid, ${one}_uuid, user_uuid)`)
    // Without it the planner takes a tenant and his role or tag for unrelated, expects hardly anybody, and looks up holders one by one.
    await knex.raw(
      `create statistics user_${one}s_of_tenant (dependencies) on tenant_uuid, ${one}_uuid from user_${one}s`,
    )
  }
  for (const table of ['users', 'roles', 'tags', 'user_roles', 'user_tags']) await tenantTable(knex, table)

  // Of no tenant, so that whoever signs in is found before his tenant is known. Its key is also what lets an address be one person's in a
  // tenant, however many claim it at once.
  await knex.raw(`
    create table user_directory (
      address_digest bytea not null check (octet_length(address_digest) = 32),
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      marked_for_removal_at timestamptz(3),
      primary key (address_digest, tenant_uuid),
      foreign key (tenant_uuid, user_uuid) references users on delete cascade
    )`)
  await knex.raw(`create index user_directory_of_user on user_directory (tenant_uuid, user_uuid)`)
  await knex.raw(`create index user_directory_to_be_removed on user_directory (tenant_uuid, user_uuid, marked_for_removal_at)
    where marked_for_removal_at is not null`)

  // Null in what the previous release writes, which is listed by the database's own idea of lower case until it is written again.
  await knex.raw(`alter table tenants add column name_key text collate "C"`)
}
