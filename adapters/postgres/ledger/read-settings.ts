// The settings of mail users, read outside any unit of work of the caller: users of one tenant who ask at once share one transaction of it.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { FindSettings } from '#application/ledger/user-choices.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { coalesceInTenants } from '../kernel/coalesce-in-tenants.ts'
import type { Database } from '../kernel/database.ts'
import { ledgerUserId } from '../kernel/identifiers.ts'
import { userSettingsColumns, userSettingsRow } from './settings-store.ts'
import { rows } from '../kernel/statement.ts'
import { makeInScope } from '../kernel/unit-of-work.ts'

const BATCH = 200

const readMany = {
  name: 'user_settings_read',
  sql: `select ledger_user_id as "ledgerUserId", ${userSettingsColumns} from plugin_user_settings
    where tenant_uuid = :tenant and ledger_user_id = any (:users::uuid[])`,
  row: t.intersection([t.type({ ledgerUserId }), userSettingsRow]),
}

type Found = E.Either<StoreUnavailable, O.Option<UserSettings>>

/** What it answers is never older than what was committed when it was asked. */
export const makeFindSettings = ({ database }: { readonly database: Database }): FindSettings => {
  const inScope = makeInScope({ database, stores: (query) => query })

  const read =
    (tenant: TenantUuid) =>
    async (users: readonly LedgerUserId[]): Promise<ReadonlyMap<LedgerUserId, Found>> => {
      const found = await inScope(Tenant(tenant), (query) => rows(query, readMany, { tenant, users }))()
      return E.isLeft(found)
        ? new Map(users.map((user) => [user, found]))
        : new Map(found.right.map(({ ledgerUserId: user, ...settings }) => [user, E.right(O.some(settings))]))
    }

  const ask = coalesceInTenants({ read, batch: BATCH, atOnce: 1 })
  return (tenant, user) => async () => (await ask(tenant, user)) ?? E.right(O.none)
}
