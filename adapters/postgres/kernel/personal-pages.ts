// Tables with rows of a person: exported a page at a time, and erased.
import * as O from 'fp-ts/lib/Option.js'
import type * as t from 'io-ts'
import type { Knex } from 'knex'
import { type ExportPage, exportPages, type PersonalKind, type Plain } from '#domain/identity/personal-data.ts'
import { command, rows, type Statement, written } from './statement.ts'

/** For tables with a ledger user of the tenant. */
export const ofPerson = 'tenant_uuid = :tenant and ledger_user_id = :user'

/** The statement's parameters are `tenant`, `user`, `after` and `limit`; `key` is the value that it sorts by. */
export const personalPages =
  (query: Knex, limit: number) =>
  <A>(statement: Statement<A>, key: (row: A) => string, toItem: (row: A) => Plain): ExportPage =>
    exportPages(
      limit,
      ({ tenantUuid, user }, after, most) =>
        rows(query, statement, { tenant: tenantUuid, user, after: O.toNullable(after), limit: most }),
      key,
      toItem,
    )

interface PersonalRows<A> {
  /** With its alias, if it has one. */
  readonly table: string
  readonly columns: string
  readonly row: t.Decoder<unknown, A>
  /** The primary key beneath the person, by which its rows are sorted. */
  readonly key: string
  /** `:after` as a value of the key. */
  readonly after: string
}

/** A page of a person's rows of one table. */
export const personalPage = <A>({ table, columns, row, key, after }: PersonalRows<A>): Statement<A> => ({
  name: `personal_${table}`,
  sql: `select ${columns} from ${table} where ${ofPerson} and (:after::text is null or ${key} > ${after})
    order by ${key} limit :limit`,
  row,
})

/** `keyOf`: the row's key, as `:after` takes it. */
export const personalTable = <A>(
  limit: number,
  table: PersonalRows<A>,
  keyOf: (row: A) => string,
  toItem: (row: A) => Plain,
): ((query: Knex) => PersonalKind) => {
  const page = personalPage(table)
  const erase = command(`personal_erase_${table.table}`)`delete from ${table.table} where ${ofPerson}`
  return (query) => ({
    page: personalPages(query, limit)(page, keyOf, toItem),
    erase: ({ tenantUuid: tenant, user }) => written(query, erase, { tenant, user }),
  })
}
