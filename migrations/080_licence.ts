// Licences, the mailboxes activated under them, and the users that they made. Tables outside a tenant, apart from these users: a licence belongs to a mail domain, in
// whichever tenant.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  // Keys of names, addresses and domains come from the core in lower case: the database's own lower() depends on its locale.
  await knex.raw(`
    create table licences (
      id uuid primary key,
      covers text collate "C" not null check (covers <> ''),
      applicant_name text,
      applicant_name_key text collate "C",
      applicant_email text,
      applicant_key text collate "C",
      applicant_user uuid,
      organization text not null,
      organization_key text collate "C" not null,
      activation_key uuid not null,
      kind text not null check (kind in ('trial', 'full')),
      status text not null check (status in ('pending', 'active', 'expired', 'revoked')),
      expires_at timestamptz(3) not null,
      max_activations integer not null check (max_activations > 0),
      near_max_at timestamptz(3),
      created_at timestamptz(3) not null,
      bound_directory_id text,
      bound_ledger_id text,
      constraint licences_one_per_domain unique (covers),
      constraint licences_applicant_whole check (
        num_nulls(applicant_name, applicant_name_key, applicant_email, applicant_key, applicant_user) in (0, 5)),
      constraint licences_bound_whole check ((bound_directory_id is null) = (bound_ledger_id is null))
    );
    create index licences_by_applicant on licences (applicant_key) where applicant_key is not null`)
  for (const column of ['expires_at', 'created_at', 'organization_key'])
    await knex.raw(`create index licences_by_${column} on licences (${column}, id)`)
  // Beginnings of words; without row-level security an index serves them.
  await knex.raw(`create index licences_by_word on licences using gin (array_to_tsvector(array_remove(string_to_array(translate(
    covers || ' ' || organization_key || ' ' || coalesce(applicant_name_key, '') || ' ' || coalesce(applicant_key, ''),
    '@.,-_/&()''"', '           '), ' '), '')))`)
  await knex.raw(`
    create table licence_activations (
      mailbox_key text collate "C" primary key,
      licence_id uuid not null references licences on delete cascade,
      mailbox text not null,
      activated_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      deactivated_at timestamptz(3)
    );
    create index licence_activations_of_licence on licence_activations (licence_id, deactivated_at);
    create index licence_activations_unused on licence_activations (last_used_at) where deactivated_at is null`)
  // Only until an administrator changes the user. `licence_id`: the last under which the user registered or activated. `expired_at`: when its expiry marked the user for removal.
  await knex.raw(`
    create table link_users (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      licence_id uuid references licences on delete set null,
      expired_at timestamptz(3),
      primary key (tenant_uuid, user_uuid),
      foreign key (tenant_uuid, user_uuid) references users on delete cascade
    );
    create index link_users_by_licence on link_users (tenant_uuid, licence_id)`)
  await secureTenantTable(knex, 'link_users')
}
