// Records in the ledger per mail item, and claims to create its opportunity, in PostgreSQL. time-link-store.ts writes the bookings.
import { createHash } from 'node:crypto'
import * as t from 'io-ts'
import { combineOptions, O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { OpportunityClaimStore } from '#domain/ledger/opportunity-claims.ts'
import type { ItemLinks, ItemLinkStore } from '#domain/ledger/ports.ts'
import type { OpportunityId } from '#domain/ledger/sales.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, asNullable, makeUuidColumn } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, defineStatement, type Values, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { toBooked, timeLinkColumns, timeLinkRow } from './time-link-row.ts'

/** The key of an item: a digest, because the mail client's id has any length and identifies one mail of one person. */
export function toItemValues(scope: Scope, user: LedgerUserId, outlookItemId: string): Values {
  return {
    tenant: getTenant(scope),
    user,
    item: createHash('sha256').update(outlookItemId).digest(),
  }
}

const noLinks: ItemLinks = { booking: O.none, opportunity: O.none }

const opportunityRow = t.type({
  opportunity: asNullable(makeUuidColumn<OpportunityId>('OpportunityId')),
  opportunityDivision: asNullable(t.Int),
})

const findLinks = defineStatement(
  'item_links_find',
  t.union([t.intersection([opportunityRow, timeLinkRow]), t.intersection([opportunityRow, t.type({ kind: t.null })])]),
)`select o.opportunity, o.opportunity_division as "opportunityDivision", ${timeLinkColumns}
    from (select cast(:tenant as uuid) as tenant_uuid, cast(:user as uuid) as ledger_user_id, cast(:item as bytea) as item_digest) k
    left join plugin_item_links o using (tenant_uuid, ledger_user_id, item_digest)
    left join plugin_time_links l on l.tenant_uuid = k.tenant_uuid and l.ledger_user_id = k.ledger_user_id
      and l.item_digest = k.item_digest and l.transaction_id is not null`

const putOpportunity = defineCommand('item_links_put_opportunity')`
  insert into plugin_item_links (tenant_uuid, ledger_user_id, item_digest, opportunity, opportunity_division)
    values (:tenant, :user, :item, :opportunity, :division)
    on conflict (tenant_uuid, ledger_user_id, item_digest)
      do update set opportunity = excluded.opportunity, opportunity_division = excluded.opportunity_division`

const forgetOpportunity = defineCommand('item_links_forget_opportunity')`
  delete from plugin_item_links where tenant_uuid = :tenant and ledger_user_id = :user
    and opportunity = :opportunity and opportunity_division = :division`

export function makePostgresItemLinkStore(query: Knex, scope: Scope): ItemLinkStore {
  return {
    find: (user, outlookItemId) =>
      pipe(
        readFirstRow(query, findLinks, toItemValues(scope, user, outlookItemId)),
        TE.map(
          O.match(
            () => noLinks,
            (row): ItemLinks => ({
              booking: row.kind === null ? O.none : toBooked(row),
              opportunity: combineOptions({ id: row.opportunity, division: row.opportunityDivision }),
            }),
          ),
        ),
      ),
    putOpportunity: (user, outlookItemId, { id, division }) =>
      write(query, putOpportunity, { ...toItemValues(scope, user, outlookItemId), opportunity: id, division }),
    forgetOpportunity: (user, { id, division }) =>
      write(query, forgetOpportunity, { tenant: getTenant(scope), user, opportunity: id, division }),
  }
}

// If several calls take an item at once, the second waits for the first and finds the item claimed.
const OF_REFERENCE = `tenant_uuid = :tenant and ledger_user_id = :user and item_digest = :item and reference = :reference`

const takeItem = defineStatement(
  'opportunity_claim_take',
  t.type({ reference: makeUuidColumn<Uuid>('Uuid'), since: instant }),
)`
  insert into plugin_opportunity_claims as c (tenant_uuid, ledger_user_id, item_digest, reference, since, held_until)
    values (:tenant, :user, :item, :reference, :now, :until)
    on conflict (tenant_uuid, ledger_user_id, item_digest) do update set held_until = excluded.held_until
      where c.held_until <= :now
    returning c.reference, c.since`

const leaveItem = defineCommand('opportunity_claim_leave')`
  update plugin_opportunity_claims set held_until = :now where ${OF_REFERENCE} and held_until > :now`

const releaseItem = defineCommand(
  'opportunity_claim_release',
)`delete from plugin_opportunity_claims where ${OF_REFERENCE}`

export function makePostgresOpportunityClaimStore(query: Knex, scope: Scope): OpportunityClaimStore {
  return {
    take: (user, item, { reference, now, until }) =>
      readFirstRow(query, takeItem, {
        ...toItemValues(scope, user, item),
        reference,
        now: instant.encode(now),
        until: instant.encode(until),
      }),
    leave: (user, item, { reference, now }) =>
      write(query, leaveItem, { ...toItemValues(scope, user, item), reference, now: instant.encode(now) }),
    release: (user, item, reference) => write(query, releaseItem, { ...toItemValues(scope, user, item), reference }),
  }
}
