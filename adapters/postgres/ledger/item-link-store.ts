// What has been recorded in the ledger per mail item, in PostgreSQL. What is booked is the time links' to write, and read here in the same statement.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { ItemLinks, ItemLinkStore } from '#domain/ledger/ports.ts'
import type { OpportunityId } from '#domain/ledger/sales.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { nullable, uuid } from '../kernel/columns.ts'
import { itemKey } from './item-digest.ts'
import { firstRow, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { bookedOf, timeLinkColumns, timeLinkRow } from './time-link-row.ts'

const noLinks: ItemLinks = { booking: O.none, opportunity: O.none }

const opportunityRow = t.type({
  opportunity: nullable(uuid<OpportunityId>('OpportunityId')),
  opportunityDivision: nullable(t.Int),
})

const findLinks = {
  name: 'item_links_find',
  sql: `select o.opportunity, o.opportunity_division as "opportunityDivision", ${timeLinkColumns}
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
  sql: `insert into plugin_item_links (tenant_uuid, ledger_user_id, item_digest, opportunity, opportunity_division)
    values (:tenant, :user, :item, :opportunity, :division)
    on conflict (tenant_uuid, ledger_user_id, item_digest)
      do update set opportunity = excluded.opportunity, opportunity_division = excluded.opportunity_division`,
}

const forgetOpportunity = {
  name: 'item_links_forget_opportunity',
  sql: `delete from plugin_item_links where tenant_uuid = :tenant and ledger_user_id = :user
    and opportunity = :opportunity and opportunity_division = :division`,
}

export const makePostgresItemLinkStore = (query: Knex, scope: Scope): ItemLinkStore => ({
  find: (user, outlookItemId) =>
    pipe(
      firstRow(query, findLinks, itemKey(scope, user, outlookItemId)),
      TE.map(
        O.match(
          () => noLinks,
          (row): ItemLinks => ({
            booking: row.kind === null ? O.none : bookedOf(row),
            opportunity: pipe(
              O.Do,
              O.bind('id', () => row.opportunity),
              O.bind('division', () => row.opportunityDivision),
            ),
          }),
        ),
      ),
    ),
  putOpportunity: (user, outlookItemId, { id, division }) =>
    pipe(
      written(query, putOpportunity, { ...itemKey(scope, user, outlookItemId), opportunity: id, division }),
      TE.map(() => undefined),
    ),
  forgetOpportunity: (user, { id, division }) =>
    pipe(
      written(query, forgetOpportunity, { tenant: tenantOf(scope), user, opportunity: id, division }),
      TE.map(() => undefined),
    ),
})
