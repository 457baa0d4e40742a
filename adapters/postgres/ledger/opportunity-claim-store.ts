// Who makes the opportunity of a mail item, in PostgreSQL. Of several who take it at once, the second waits for the first and finds it held.
import * as t from 'io-ts'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Knex } from 'knex'
import type { OpportunityClaimStore } from '#domain/ledger/opportunity-claims.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, uuid } from '../kernel/columns.ts'
import { itemKey } from './item-digest.ts'
import { firstRow, written } from '../kernel/statement.ts'

const OF_REFERENCE = `tenant_uuid = :tenant and ledger_user_id = :user and item_digest = :item and reference = :reference`

const takeItem = {
  name: 'opportunity_claim_take',
  sql: `insert into plugin_opportunity_claims as c (tenant_uuid, ledger_user_id, item_digest, reference, since, held_until)
    values (:tenant, :user, :item, :reference, :now, :until)
    on conflict (tenant_uuid, ledger_user_id, item_digest) do update set held_until = excluded.held_until
      where c.held_until <= :now
    returning c.reference, c.since`,
  row: t.type({ reference: uuid<Uuid>('Uuid'), since: instant }),
}

const leaveItem = {
  name: 'opportunity_claim_leave',
  sql: `update plugin_opportunity_claims set held_until = :now where ${OF_REFERENCE} and held_until > :now`,
}

const releaseItem = {
  name: 'opportunity_claim_release',
  sql: `delete from plugin_opportunity_claims where ${OF_REFERENCE}`,
}

export const makePostgresOpportunityClaimStore = (query: Knex, scope: Scope): OpportunityClaimStore => {
  const done = TE.map((): void => undefined)
  return {
    take: (user, item, { reference, now, until }) =>
      firstRow(query, takeItem, {
        ...itemKey(scope, user, item),
        reference,
        now: instant.encode(now),
        until: instant.encode(until),
      }),
    leave: (user, item, { reference, now }) =>
      done(written(query, leaveItem, { ...itemKey(scope, user, item), reference, now: instant.encode(now) })),
    release: (user, item, reference) => done(written(query, releaseItem, { ...itemKey(scope, user, item), reference })),
  }
}
