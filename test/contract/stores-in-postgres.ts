// The PostgreSQL adapter as a contract's subject: a migrated database of the suite's own, reached by the service's login.
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeMailingStores } from '#adapters/postgres/mailing/stores.ts'
import { makeSurveyVisits } from '#adapters/postgres/survey/visits.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import type { ContractStores, StoreSubject } from './store-subject.ts'

/** Written since they were truncated. Rows themselves cannot be asked for: row-level security hides them. */
const WRITTEN = `
  select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'knex_%' and pg_relation_size(oid) > 0`

export async function storesInPostgres(): Promise<StoreSubject> {
  const { database, owner, close } = await openFreshDatabase()
  return {
    inScope: makeInScope<ContractStores>({
      database,
      stores: (query, scope) => ({ ...makeTableStores(query, scope), ...makeMailingStores(query, scope) }),
    }),
    visits: makeSurveyVisits(database),
    clear: async () => {
      const { rows } = await owner.query<{ name: string }>(WRITTEN)
      if (rows.length > 0) await owner.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`)
    },
    close,
  }
}
