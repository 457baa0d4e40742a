// The identity stores of either adapter, with all rows as text: to see that nothing has changed.
import { makeIdentityMemory } from '#adapters/memory/identity/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeInScope as makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'

export interface KeptSubject {
  readonly inScope: InScope<IdentityStores>
  /** Every row of every table, of no tenant and of these, in one order. */
  readonly all: (tenants: readonly TenantUuid[]) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

export const keptInMemory = async (): Promise<KeptSubject> => {
  const memory = makeMemory()
  return {
    inScope: makeMemoryInScope({ memory, stores: makeIdentityMemory(memory).stores }),
    all: async () => [...new Set(memory.rows().map((row) => JSON.stringify(row)))].sort(),
    close: async () => {},
  }
}

export const keptInPostgres = async (): Promise<KeptSubject> => {
  const { database, owner, close } = await openFreshDatabase()
  const rowsOf = async (tenant: string): Promise<readonly string[]> => {
    await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
    const { rows: tables } = await owner.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: string }>(`select to_json(t)::text as row from ${name} t`)
      found.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    return found
  }
  return {
    inScope: makeInScope<IdentityStores>({ database, stores: keptStores }),
    all: async (tenants) => {
      const rows = new Set<string>()
      for (const tenant of tenants) for (const row of await rowsOf(tenant)) rows.add(row)
      return [...rows].sort()
    },
    close,
  }
}
