// Tenants, users, roles, tags and sign-ins. Users are tenant tables; tables without a tenant's policy say why.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  await tenants(knex)
  await users(knex)
  await groups(knex)
  await directory(knex)
  await signIns(knex)
}

// Keys of names, domains and addresses come from the core and compare byte by byte: the database's own lower() and order depend on its locale.
async function tenants(knex: Knex): Promise<void> {
  await knex.raw(`
    create table tenants (
      uuid uuid primary key,
      name text not null,
      name_key text collate "C" not null,
      active boolean not null
    )`)
  await knex.raw(`
    create table tenant_mail_domains (
      domain text collate "C" primary key check (domain <> ''),
      tenant_uuid uuid not null references tenants on delete cascade
    )`)
  await knex.raw('create index tenant_mail_domains_by_tenant on tenant_mail_domains (tenant_uuid)')
}

async function users(knex: Knex): Promise<void> {
  // The row of an anonymised user holds nothing personal; it is counted.
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
      constraint users_one_per_address unique (tenant_uuid, email_key) include (status, user_uuid),
      constraint users_anonymised_is_bare check (
        (status = 'ANONYMISED') = (email is null) and (email is null) = (email_key is null)
        and (email is null) = (name is null) and (email is null) = (name_key is null)
        and not (status = 'ANONYMISED' and facebook))
    )`)
  // An index alone decides who is on a page, whatever the search: a tenant's users are scattered over the table.
  await knex.raw(`create index users_by_name on users (tenant_uuid, name_key, user_uuid)
    include (email_key, status, status_since)`)
  await knex.raw('create index users_by_status on users (tenant_uuid, status, user_uuid)')
  await knex.raw('create index users_by_change on users (tenant_uuid, status_since, user_uuid) include (status)')
  // Equal keys share an entry, so that counting reads few pages.
  await knex.raw('create index users_counted on users (tenant_uuid, status)')
  // Hashes of three characters each, which include the tenant.
  await knex.raw(`
    create table user_trigrams (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      hashes integer[] not null,
      primary key (tenant_uuid, user_uuid)
    )`)
  // What waits to be sorted into the index is read by every search: some 200 users are few enough, and cheaper to store than one by one.
  await knex.raw(
    'create index user_trigrams_of_text on user_trigrams using gin (hashes) with (gin_pending_list_limit = 256)',
  )
  await secureTenantTable(knex, 'user_trigrams')
  await searchOfTrigrams(knex)
  // Former addresses: what is kept of those mailboxes is forgotten with their user.
  await knex.raw(`
    create table user_former_addresses (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      email_key text collate "C" not null,
      email text not null,
      primary key (tenant_uuid, user_uuid, email_key),
      foreign key (tenant_uuid, user_uuid) references users on delete cascade
    )`)
  for (const table of ['users', 'user_former_addresses']) await secureTenantTable(knex, table)
}

/**
 * Row-level security lets an index serve leakproof operators only, and those of arrays are not. So this function searches as the tables' owner, whom
 * `migrate` lets pass, for the tenant of its caller (decision 190). The tenant is hidden from the planner, which would rather compare the hashes of a
 * whole office than read the index of hashes.
 */
async function searchOfTrigrams(knex: Knex): Promise<void> {
  await knex.raw(`
    create function user_candidates(wanted integer[], most integer) returns setof uuid
      language sql stable security definer
      begin atomic
        select user_uuid from user_trigrams
          where (tenant_uuid = (select nullif(current_setting('app.tenant_uuid', true), '')::uuid)) is true and hashes @> wanted
          limit most;
      end`)
  await knex.raw('revoke execute on function user_candidates from public')
}

async function groups(knex: Knex): Promise<void> {
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
  await knex.raw('create unique index roles_one_default on roles (tenant_uuid) where is_default')
  await knex.raw(`
    create table tags (
      tenant_uuid uuid not null,
      tag_uuid uuid not null,
      name text not null,
      name_key text collate "C" not null,
      primary key (tenant_uuid, tag_uuid),
      constraint tags_one_per_name unique (tenant_uuid, name_key)
    )`)
  // A role that a user holds stays; a tag is taken from its holders.
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
    // Without it the planner takes a tenant and its role or tag for unrelated, expects few holders, and looks them up one by one.
    await knex.raw(
      `create statistics user_${one}s_of_tenant (dependencies) on tenant_uuid, ${one}_uuid from user_${one}s`,
    )
  }
  for (const table of ['roles', 'tags', 'user_roles', 'user_tags']) await secureTenantTable(knex, table)
}

/** Belongs to no tenant, so that a sign-in finds its user before the tenant is known. Its key makes an address unique in a tenant. */
async function directory(knex: Knex): Promise<void> {
  // `seq`: the tenant that had an address first signs its user in, so that no other tenant can claim them by adding them too.
  // `invited`: whether an administrator added or changed the user. Others cannot sign in.
  await knex.raw(`
    create table user_directory (
      address_digest bytea not null check (octet_length(address_digest) = 32),
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      marked_for_removal_at timestamptz(3),
      invited boolean not null default true,
      seq bigint generated always as identity,
      primary key (address_digest, tenant_uuid),
      foreign key (tenant_uuid, user_uuid) references users on delete cascade
    )`)
  await knex.raw('create index user_directory_of_user on user_directory (tenant_uuid, user_uuid)')
  await knex.raw(`create index user_directory_to_be_removed on user_directory (tenant_uuid, user_uuid, marked_for_removal_at)
    where marked_for_removal_at is not null`)
}

/** An admin table: the digest of a secret identifies caller and tenant. Assistants have no secret of their own. */
async function signIns(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sign_ins (
      id uuid primary key,
      secret_digest text collate "C",
      kind text not null check (kind in ('browser', 'program', 'assistant')),
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      label text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      constraint sign_ins_one_per_secret unique (secret_digest),
      constraint sign_ins_secret_but_of_assistants check ((kind = 'assistant') = (secret_digest is null))
    )`)
  await knex.raw('create index sign_ins_of_user on sign_ins (tenant_uuid, user_uuid)')
  await knex.raw('create index sign_ins_by_end on sign_ins (expires_at)')
  await knex.raw(
    `create index sign_ins_assistants on sign_ins (tenant_uuid, last_used_at desc, id) where kind = 'assistant'`,
  )
}
