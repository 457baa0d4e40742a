// What has been recorded in the ledger per mail item, in PostgreSQL. What is booked is the time links' to write, and read here in the same statement.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { ItemLinks, ItemLinkStore } from '#domain/ledger/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { nullable, uuid } from './columns.ts'
import { itemKey } from './item-digest.ts'
import { firstRow, written } from './statement.ts'
import { registrationOf, timeLinkColumns, timeLinkRow } from './time-link-row.ts'

const link = nullable(uuid<Uuid>('Uuid'))

const noLinks: ItemLinks = { registration: O.none, opportunity: O.none }

const opportunityRow = t.type({ opportunity: link })

const findLinks = {
  name: 'item_links_find',
  sql: `select o.opportunity, ${timeLinkColumns}
    from (select cast(:tenant as uuid) as tenant_uuid, cast(:user as uuid) as ledger_user_id, cast(:item as bytea) as item_digest) k
    left join plugin_item_links o using (tenant_uuid, ledger_user_id, item_digest)
    left join plugin_time_links l on l.tenant_uuid = k.tenant_uuid and l.ledger_user_id = k.ledger_user_id
      and l.item_digest = k.item_digest and l.transaction_id is not null`,
  row: t.union([
    t.intersection([opportunityRow, timeLinkRow]),
    t.intersection([opportunityRow, t.type({ kind: t.null })]),
  ]),
}

const putOpportunity = {
  name: 'item_links_put_opportunity',
  sql: `insert into plugin_item_links (tenant_uuid, ledger_user_id, item_digest, opportunity)
    values (:tenant, :user, :item, :opportunity)
    on conflict (tenant_uuid, ledger_user_id, item_digest) do update set opportunity = excluded.opportunity`,
}

export const makePostgresItemLinkStore = (query: Knex, scope: Scope): ItemLinkStore => ({
  find: (user, outlookItemId) =>
    pipe(
      firstRow(query, findLinks, itemKey(scope, user, outlookItemId)),
      TE.map(
        O.match(
          () => noLinks,
          (row): ItemLinks => ({
            registration: row.kind === null ? O.none : registrationOf(row),
            opportunity: row.opportunity,
          }),
        ),
      ),
    ),
  putOpportunity: (user, outlookItemId, opportunity) =>
    pipe(
      written(query, putOpportunity, {
        ...itemKey(scope, user, outlookItemId),
        opportunity: link.encode(opportunity),
      }),
      TE.map(() => undefined),
    ),
})
