// Everything stored about people, in PostgreSQL.
import type { Client } from 'pg'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { openFreshDatabase } from './opened-database.ts'
import { type PersonalWorld, personalWorldOver, type WorldStores } from './personal-world.ts'

/** `owner`: of the tables. Row-level security holds the owner too. */
export async function openPersonalWorld(): Promise<
  PersonalWorld & { readonly owner: Client; readonly close: () => Promise<void> }
> {
  const { database, owner, close } = await openFreshDatabase()
  return { ...personalWorldOver(makeInScope<WorldStores>({ database, stores: makeTableStores })), owner, close }
}
