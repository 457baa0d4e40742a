// The PostgreSQL adapter as a contract's subject: a migrated database of the suite's own, reached by the service's login.
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeMailingStores } from '#adapters/postgres/mailing/stores.ts'
import { makeSurveyVisits } from '#adapters/postgres/survey/visits.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import type { ContractStores, StoreSubject } from './store-subject.ts'

/** Each before those that it refers to: truncating one that others refer to would write all their files again. */
const TABLES = `
  with recursive tables as (
    select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'knex_%'
  ), reached(oid, depth) as (
    select oid, 0 from tables
    union
    select confrelid, depth + 1 from reached join pg_constraint on conrelid = reached.oid
      where contype = 'f' and confrelid <> conrelid and depth < 20
  )
  select oid::regclass::text as name from reached group by oid order by max(depth)`

export async function storesInPostgres(): Promise<StoreSubject> {
  const { database, owner, close } = await openFreshDatabase()
  const { rows: tables } = await owner.query<{ name: string }>(TABLES)
  const names = tables.map(({ name }) => name)
  // For this session alone: functions of the owner stay held by the policies.
  const policies = names.map(
    (name) => `create policy clearing on ${name} to current_user using (current_setting('app.clearing', true) = 'on');`,
  )
  await owner.query(`${policies.join('')} set app.clearing = 'on'`)
  // A function keeps the plans of its statements.
  await owner.query(`create function pg_temp.clear_tables() returns void language plpgsql as
    $$ begin ${names.map((name) => `delete from ${name};`).join(' ')} end $$`)
  return {
    inScope: makeInScope<ContractStores>({
      database,
      stores: (query, scope) => ({ ...makeTableStores(query, scope), ...makeMailingStores(query, scope) }),
    }),
    visits: makeSurveyVisits(database),
    clear: async () => void (await owner.query('select pg_temp.clear_tables()')),
    close,
  }
}
