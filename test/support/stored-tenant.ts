// An office for tests of stores that only look at its row.
import type { Client } from 'pg'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { newTenant } from '#test/contract/sample-connections.ts'

/** Kantoor Korrel, active. Its `name_key` is unique, as the table requires. */
export async function storedTenant(owner: Pick<Client, 'query'>): Promise<TenantUuid> {
  const tenant = newTenant()
  await owner.query(`insert into tenants (uuid, name, name_key, active) values ($1, 'Kantoor Korrel', $2, true)`, [
    tenant,
    `kantoor korrel ${tenant}`,
  ])
  return tenant
}
