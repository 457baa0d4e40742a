// Isolation of tenants: row-level security for their tables, and the value that statements compare `tenant_uuid` with.
import type { Knex } from 'knex'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import { defineCommand, writeAndCount } from './statement.ts'

/**
 * Null in the admin scope: no row equals it, and no row can be written with it. Row-level security works without this comparison. The
 * comparison lets the planner, or an engine that places rows by tenant, look up by tenant first.
 */
export function getTenant(scope: Scope): TenantUuid | null {
  return scope._tag === 'Tenant' ? scope.tenantUuid : null
}

const lockNamesCommand = defineCommand('name_lock')`
  select pg_advisory_xact_lock(hashtextextended(concat(:kind::text, ' ', :tenant::text), 0))`

/** The lock lasts until the end of the unit of work. The admin scope cannot write such names and takes no lock. */
export function lockNames(query: Knex, scope: Scope, kind: 'role' | 'tag' | 'template' | 'survey'): Stored<number> {
  return writeAndCount(query, lockNamesCommand, { kind, tenant: getTenant(scope) })
}

// The setting is NULL before its first use in a session and empty after the transaction that set it: neither is a tenant.
const OWN_ROWS = `tenant_uuid = nullif(current_setting('app.tenant_uuid', true), '')::uuid`

/**
 * Puts a table with a column `tenant_uuid uuid not null` under row-level security, also for its owner. For migrations: call it in the one
 * that creates the table.
 */
export async function secureTenantTable(knex: Knex, name: string): Promise<void> {
  await knex.raw('alter table ?? enable row level security', [name])
  await knex.raw('alter table ?? force row level security', [name])
  await knex.raw(`create policy own_rows on ?? using (${OWN_ROWS}) with check (${OWN_ROWS})`, [name])
}
