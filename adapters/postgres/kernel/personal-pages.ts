// Pages of one table's rows for an export of personal data.
import * as O from 'fp-ts/lib/Option.js'
import type { Knex } from 'knex'
import { type ExportPage, exportPages, type Plain } from '#domain/identity/personal-data.ts'
import { rows, type Statement } from './statement.ts'

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
