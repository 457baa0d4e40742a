// How a table is kept apart by tenant: the database shows and takes the rows of the tenant whose unit of work it is, and no others.
import type { Knex } from 'knex'

// The setting is NULL before its first use in a session and empty after the transaction that set it: neither is a tenant.
const OWN_ROWS = `tenant_uuid = nullif(current_setting('app.tenant_uuid', true), '')::uuid`

/**
 * Puts a table with a column `tenant_uuid uuid not null` under row-level security, its owner included.
 * For migrations; call it in the one that makes the table.
 */
export const tenantTable = async (knex: Knex, name: string): Promise<void> => {
  await knex.raw('alter table ?? enable row level security', [name])
  await knex.raw('alter table ?? force row level security', [name])
  await knex.raw(`create policy own_rows on ?? using (${OWN_ROWS}) with check (${OWN_ROWS})`, [name])
}
