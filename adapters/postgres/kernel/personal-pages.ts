// Tables with rows of a person: exports them one page at a time, and erases them.
import type * as t from 'io-ts'
import { O } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { exportPages, type PersonalKind, type PersonalTable, type ReadPage } from '#domain/identity/personal-data.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { defineCommand, readRows, type Statement, writeAndCount } from './statement.ts'

/** The condition for tables with a ledger user of the tenant. */
export const ofPerson = 'tenant_uuid = :tenant and ledger_user_id = :user'

/** The statement's parameters are `tenant`, `user`, `after` and `limit`, and `own`: the tenant of the scope. */
export function readPages<Row>(query: Knex, statement: Statement<Row>, own: TenantUuid | null = null): ReadPage<Row> {
  return ({ tenantUuid: tenant, user }, after, limit) =>
    readRows(query, statement, { tenant, user, own, after: O.toNullable(after), limit })
}

interface RowsOfPerson<Row> {
  /** The table with its alias, if it has one. */
  readonly table: string
  readonly columns: string
  readonly row: t.Decoder<unknown, Row>
  /** The part of the primary key after the person, by which the rows are sorted. */
  readonly key: string
  /** `:after` as a value of the key. */
  readonly after: string
}

/** `select` reads a page of a person's rows, sorted by the kind's key. */
export function definePersonalTable<Row>(
  kind: PersonalKind<Row>,
  { table, columns, row, key, after }: RowsOfPerson<Row>,
) {
  const select: Statement<Row> = {
    name: `personal_${table}`,
    sql: `select ${columns} from ${table} where ${ofPerson} and (:after::text is null or ${key} > ${after})
    order by ${key} limit :limit`,
    row,
  }
  const remove = defineCommand(`personal_erase_${table}`)`delete from ${table} where ${ofPerson}`
  return {
    select,
    over: (query: Knex): PersonalTable => ({
      page: exportPages(kind, readPages(query, select)),
      erase: ({ tenantUuid: tenant, user }) => writeAndCount(query, remove, { tenant, user }),
    }),
  }
}
