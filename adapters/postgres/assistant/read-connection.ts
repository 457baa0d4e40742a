// The connection behind each call of an assistant, read outside any unit of work of the caller: calls that come at once share one transaction.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { ConnectionAtHome, ReadConnection } from '#domain/assistant/ports.ts'
import type { SignInId } from '#domain/identity/principal.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { coalesceInTenants } from '../kernel/coalesce-in-tenants.ts'
import type { Database } from '../kernel/database.ts'
import { signInColumns, signInRow } from '../identity/sign-in-row.ts'
import { rows } from '../kernel/statement.ts'
import { makeInScope } from '../kernel/unit-of-work.ts'
import { standingColumns, standingRow, standingValues } from '../identity/user-standing.ts'

const BATCH = 200

const readMany = {
  name: 'assistant_connection_read',
  sql: `select ${signInColumns}, ${standingColumns}
    from sign_ins s join users u on u.tenant_uuid = s.tenant_uuid and u.user_uuid = s.user_uuid
    where s.id = any (:ids::uuid[]) and s.tenant_uuid = :tenant and s.kind = 'assistant' and u.status <> 'ANONYMISED'`,
  row: t.intersection([signInRow, standingRow]),
}

type Found = E.Either<StoreUnavailable, O.Option<ConnectionAtHome>>

const foundOf = ({ email, name, status, tenantActive, listed, ...signIn }: t.TypeOf<typeof readMany.row>): Found =>
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
