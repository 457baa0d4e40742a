// What has been recorded in the ledger per mail item, in PostgreSQL. The mail client's id is of any length and stands for one mail of one
// person: only its digest is kept, which is all a look-up needs.
import * as t from 'io-ts'
import { createHash } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { ItemLinks, ItemLinkStore } from '#domain/ledger/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { nullable, uuid } from './columns.ts'
import { firstRow, type Values, written } from './statement.ts'
import { tenantOf } from './tenant-scope.ts'

const link = nullable(uuid<Uuid>('Uuid'))

const noLinks: ItemLinks = { timeTransaction: O.none, opportunity: O.none }

const findLinks = {
  name: 'item_links_find',
  sql: `select time_transaction as "timeTransaction", opportunity from plugin_item_links
    where tenant_uuid = :tenant and ledger_user_id = :user and item_digest = :item`,
  row: t.type({ timeTransaction: link, opportunity: link }),
}

const putLinks = {
  name: 'item_links_put',
  sql: `insert into plugin_item_links (tenant_uuid, ledger_user_id, item_digest, time_transaction, opportunity)
    values (:tenant, :user, :item, :timeTransaction, :opportunity)
    on conflict (tenant_uuid, ledger_user_id, item_digest) do update set
      time_transaction = excluded.time_transaction, opportunity = excluded.opportunity`,
}

export const makePostgresItemLinkStore = (query: Knex, scope: Scope): ItemLinkStore => {
  const key = (user: LedgerUserId, outlookItemId: string): Values => ({
    tenant: tenantOf(scope),
    user,
    item: createHash('sha256').update(outlookItemId).digest(),
  })
  return {
    find: (user, outlookItemId) =>
      pipe(firstRow(query, findLinks, key(user, outlookItemId)), TE.map(O.getOrElse(() => noLinks))),
    put: (user, outlookItemId, { timeTransaction, opportunity }) =>
      pipe(
        written(query, putLinks, {
          ...key(user, outlookItemId),
          timeTransaction: link.encode(timeTransaction),
          opportunity: link.encode(opportunity),
        }),
        TE.map(() => undefined),
      ),
  }
}
