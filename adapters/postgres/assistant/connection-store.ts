// Assistant connections of a tenant's users, in PostgreSQL, by page. Views look up the user's name.
import * as t from 'io-ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { ShownConnection } from '#domain/assistant/connection.ts'
import type { ConnectionStore, ReadConnection } from '#domain/assistant/ports.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type Scope } from '#domain/shared/unit-of-work.ts'
import { makeTextColumn } from '../kernel/columns.ts'
import { readCountedPage, defineCount } from '../kernel/counted-page.ts'
import { signInColumns, signInRow } from '../identity/sign-in-store.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { makeSharedReads } from '../kernel/shared-reads.ts'
import type { Database } from '../kernel/database.ts'
import { defineStatement } from '../kernel/statement.ts'
import { standingColumns, standingRow, standingValues } from '../identity/user-standing.ts'

const row = t.intersection(
  [signInRow, t.type({ name: t.string, email: makeTextColumn<Mailbox>('Mailbox') })],
  'sign_ins',
)

const matching = `from sign_ins s join users u on u.tenant_uuid = s.tenant_uuid and u.user_uuid = s.user_uuid
  where s.tenant_uuid = :tenant and s.kind = 'assistant' and u.status <> 'ANONYMISED'`

const statements = {
  page: {
    name: 'assistant_connection_page',
    sql: `select ${signInColumns}, u.name, u.email ${matching} order by s.last_used_at desc, s.id limit :limit offset :skip`,
    row,
  },
  count: defineCount('assistant_connection_count', matching),
}

const toShownConnection = ({ name, email, ...signIn }: t.TypeOf<typeof row>): ShownConnection => ({
  signIn,
  person: { name, email },
})

export function makePostgresConnectionStore(query: Knex, scope: Scope): ConnectionStore {
  return {
    list: (page) =>
      pipe(
        readCountedPage(query, statements, { tenant: getTenant(scope) }, page),
        TE.map(({ data, total }) => ({ data: data.map(toShownConnection), total })),
      ),
  }
}

const connectionRow = t.intersection([signInRow, standingRow])

const readMany = defineStatement('assistant_connection_read', connectionRow)`
  select ${signInColumns}, ${standingColumns}
    from sign_ins s join users u on u.tenant_uuid = s.tenant_uuid and u.user_uuid = s.user_uuid
    where s.id = any (:keys::uuid[]) and s.tenant_uuid = :tenant and s.kind = 'assistant' and u.status <> 'ANONYMISED'`

export function makeReadConnection({ database }: { readonly database: Database }): ReadConnection {
  return makeSharedReads(
    1,
    database,
    readMany,
    ({ email, name, status, tenantActive, permissions, ...signIn }) => [
      signIn.id,
      { signIn, standing: { email, name, status, tenantActive, permissions } },
    ],
    standingValues,
  )
}
