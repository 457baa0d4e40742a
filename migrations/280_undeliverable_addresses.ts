// The addresses of people to whom mail came back for good.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  // One row for each person. `since` null: one mail came back so far.
  await knex.raw(`
    create table undeliverable_addresses (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      address_key text collate "C" not null,
      returned_at timestamptz(3) not null,
      since timestamptz(3),
      status text collate "C" not null,
      reason text not null,
      primary key (tenant_uuid, user_uuid)
    )`)
  await secureTenantTable(knex, 'undeliverable_addresses')
}
