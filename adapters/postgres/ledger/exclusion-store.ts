// The addresses that mail users do not want linked, in PostgreSQL, in the form in which they compare.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { ExclusionStore } from '#domain/ledger/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { firstRow, rows, type Values, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'

const ofUser = `tenant_uuid = :tenant and ledger_user_id = :user and address = :address`

const findExclusion = {
  name: 'exclusion_find',
  sql: `select true as excluded from plugin_exclusions where ${ofUser}`,
  row: t.type({ excluded: t.boolean }),
}

const findExclusions = {
  name: 'exclusion_find_many',
  sql: `select address from plugin_exclusions
    where tenant_uuid = :tenant and ledger_user_id = :user and address = any(:addresses)`,
  row: t.type({ address: t.string }),
}

const addExclusion = {
  name: 'exclusion_add',
  sql: `insert into plugin_exclusions (tenant_uuid, ledger_user_id, address) values (:tenant, :user, :address)
    on conflict (tenant_uuid, ledger_user_id, address) do nothing`,
}

const removeExclusion = {
  name: 'exclusion_remove',
  sql: `delete from plugin_exclusions where ${ofUser}`,
}

export const makePostgresExclusionStore = (query: Knex, scope: Scope): ExclusionStore => {
  const values = (user: LedgerUserId, address: Mailbox): Values => ({
    tenant: tenantOf(scope),
    user,
    address: comparable(address),
  })
  const done = TE.map((): void => undefined)
  return {
    isExcluded: (user, address) => pipe(firstRow(query, findExclusion, values(user, address)), TE.map(O.isSome)),
    excludedOf: (user, addresses) =>
      pipe(
        rows(query, findExclusions, { tenant: tenantOf(scope), user, addresses: addresses.map(comparable) }),
        TE.map((found) => new Set(found.map(({ address }) => address))),
      ),
    exclude: (user, address) => done(written(query, addExclusion, values(user, address))),
    include: (user, address) => done(written(query, removeExclusion, values(user, address))),
  }
}
