// Tenants and the mail domains by which their people are recognised. Admin tables: they belong to no tenant.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table tenants (
      uuid uuid primary key,
      name text not null,
      active boolean not null
    )`)
  // Domains compare byte by byte: they are in lower case already, and their order must not hang on the database's language.
  await knex.raw(`
    create table tenant_mail_domains (
      domain text collate "C" primary key check (domain <> ''),
      tenant_uuid uuid not null references tenants on delete cascade
    )`)
  await knex.raw(`create index tenant_mail_domains_by_tenant on tenant_mail_domains (tenant_uuid)`)
}
