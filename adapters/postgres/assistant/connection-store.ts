// Assistant connections of a tenant's users, in PostgreSQL, by page. Views look up the user's name.
import * as t from 'io-ts'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { ShownConnection } from '#domain/assistant/connection.ts'
import type { ConnectionAtHome, ConnectionStore, ReadConnection } from '#domain/assistant/ports.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type Scope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { SignInId } from '#domain/identity/principal.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { text } from '../kernel/columns.ts'
import { countedPage, countStatement } from '../kernel/counted-page.ts'
import { signInColumns, signInRow } from '../identity/sign-in-store.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { coalesceInTenants } from '../kernel/coalesce.ts'
import type { Database } from '../kernel/database.ts'
import { rows, statement } from '../kernel/statement.ts'
import { makeInScope } from '../kernel/unit-of-work.ts'
import { standingColumns, standingRow, standingValues } from '../identity/user-standing.ts'

const row = t.intersection([signInRow, t.type({ name: t.string, email: text<Mailbox>('Mailbox') })], 'sign_ins')

const matching = `from sign_ins s join users u on u.tenant_uuid = s.tenant_uuid and u.user_uuid = s.user_uuid
  where s.tenant_uuid = :tenant and s.kind = 'assistant' and u.status <> 'ANONYMISED'`

const statements = {
  page: {
    name: 'assistant_connection_page',
    sql: `select ${signInColumns}, u.name, u.email ${matching} order by s.last_used_at desc, s.id limit :limit offset :skip`,
    row,
  },
  count: countStatement('assistant_connection_count', matching),
}

const shownOf = ({ name, email, ...signIn }: t.TypeOf<typeof row>): ShownConnection => ({
  signIn,
  person: { name, email },
})

export const makePostgresConnectionStore = (query: Knex, scope: Scope): ConnectionStore => ({
  list: (page) =>
    pipe(
      countedPage(query, statements, { tenant: tenantOf(scope) }, page),
      TE.map(({ data, total }) => ({ data: data.map(shownOf), total })),
    ),
})

const BATCH = 200

const connectionRow = t.intersection([signInRow, standingRow])

const readMany = statement('assistant_connection_read', connectionRow)`
  select ${signInColumns}, ${standingColumns}
    from sign_ins s join users u on u.tenant_uuid = s.tenant_uuid and u.user_uuid = s.user_uuid
    where s.id = any (:ids::uuid[]) and s.tenant_uuid = :tenant and s.kind = 'assistant' and u.status <> 'ANONYMISED'`

type Found = E.Either<StoreUnavailable, O.Option<ConnectionAtHome>>

const foundOf = ({ email, name, status, tenantActive, listed, ...signIn }: t.TypeOf<typeof connectionRow>): Found =>
  E.right(O.some({ signIn, standing: { email, name, status, tenantActive, listed } }))

export const makeReadConnection = ({ database }: { readonly database: Database }): ReadConnection => {
  const inScope = makeInScope({ database, stores: (query) => query })

  const readIn =
    (tenant: TenantUuid) =>
    async (ids: readonly SignInId[]): Promise<ReadonlyMap<SignInId, Found>> => {
      const found = await inScope(Tenant(tenant), (query) =>
        rows(query, readMany, { tenant, ids, ...standingValues }),
      )()
      return E.isLeft(found)
        ? new Map(ids.map((id) => [id, found]))
        : new Map(found.right.map((row) => [row.id, foundOf(row)]))
    }

  const ask = coalesceInTenants({ read: readIn, batch: BATCH, atOnce: 1 })
  return (tenant, id) => async () => (await ask(tenant, id)) ?? E.right(O.none)
}
