// The booked or claimed time per mail item, in PostgreSQL. A user's changes run one after another across items, so that two items never
// find and take the same transaction.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { TimeTransactionId } from '#domain/ledger/time.ts'
import { free, type TimeLinkStore } from '#domain/ledger/time-link.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makeUuidColumn } from '../kernel/columns.ts'
import { toItemValues } from './item-stores.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write, writeAndCount } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { toBooked, linkOf, timeLinkColumns, timeLinkRow, timeLinkValues } from './time-link-row.ts'

const ofItem = 'tenant_uuid = :tenant and ledger_user_id = :user and item_digest = :item'

const findLink = defineStatement('time_link_find', timeLinkRow)`
  select ${timeLinkColumns} from plugin_time_links l where ${ofItem}`

/** A separate statement before the one that reads: that one must see the state after the wait. */
const holdUser = defineCommand('time_link_hold')`
  select pg_advisory_xact_lock(hashtextextended('time-links ' || cast(:tenant as text) || ' ' || cast(:user as text), 0))`

const findBooked = defineStatement(
  'time_link_booked',
  t.type({ id: makeUuidColumn<TimeTransactionId>('TimeTransactionId') }),
)`
  select transaction_id as id from plugin_time_links
    where tenant_uuid = :tenant and ledger_user_id = :user and transaction_id = any(cast(:ids as uuid[]))`

const lastBooked = defineStatement('time_link_last', timeLinkRow)`select ${timeLinkColumns} from plugin_time_links l
    where tenant_uuid = :tenant and ledger_user_id = :user and division = :division and transaction_id is not null
    order by noted_at desc limit 1`

const lastBookedOf = defineStatement('time_link_last_of_account', timeLinkRow)`
  select ${timeLinkColumns} from plugin_time_links l
    where tenant_uuid = :tenant and ledger_user_id = :user and division = :division and account_id = :account
      and transaction_id is not null
    order by noted_at desc limit 1`

const putLink = defineCommand('time_link_put')`
  insert into plugin_time_links (tenant_uuid, ledger_user_id, item_digest, noted_at, division, holder, started_at, making_until, transaction_id,
      kind, account_id, project_id, item_id, quantity, booked_on, start_time, end_time, notes)
    values (:tenant, :user, :item, :notedAt, :division, :holder, :startedAt, :makingUntil, :transactionId,
      :kind, :accountId, :projectId, :itemId, :quantity, :bookedOn, :startTime, :endTime, :notes)
    on conflict (tenant_uuid, ledger_user_id, item_digest) do update set
      noted_at = excluded.noted_at, division = excluded.division, holder = excluded.holder, started_at = excluded.started_at, making_until = excluded.making_until,
      transaction_id = excluded.transaction_id, kind = excluded.kind, account_id = excluded.account_id, project_id = excluded.project_id,
      item_id = excluded.item_id, quantity = excluded.quantity, booked_on = excluded.booked_on, start_time = excluded.start_time,
      end_time = excluded.end_time, notes = excluded.notes`

const removeLink = defineCommand('time_link_remove')`delete from plugin_time_links where ${ofItem}`

export function makePostgresTimeLinkStore(query: Knex, scope: Scope): TimeLinkStore {
  const find: TimeLinkStore['find'] = (user, outlookItemId) =>
    pipe(readFirstRow(query, findLink, toItemValues(scope, user, outlookItemId)), TE.map(O.match(() => free, linkOf)))
  return {
    find,
    findToChange: (user, outlookItemId) =>
      pipe(
        writeAndCount(query, holdUser, { tenant: getTenant(scope), user }),
        TE.flatMap(() => find(user, outlookItemId)),
      ),
    findBookedAmong: (user, ids) =>
      ids.length === 0
        ? TE.right(new Set())
        : pipe(
            readRows(query, findBooked, { tenant: getTenant(scope), user, ids }),
            TE.map((found) => new Set(found.map(({ id }) => id))),
          ),
    findLastBooked: (user, division, account) => {
      const whose = { tenant: getTenant(scope), user, division }
      return pipe(
        O.isSome(account)
          ? readFirstRow(query, lastBookedOf, { ...whose, account: account.value })
          : readFirstRow(query, lastBooked, whose),
        TE.map(O.flatMap(toBooked)),
      )
    },
    put: (user, outlookItemId, link) =>
      link._tag === 'Free'
        ? write(query, removeLink, toItemValues(scope, user, outlookItemId))
        : write(query, putLink, { ...toItemValues(scope, user, outlookItemId), ...timeLinkValues(link) }),
  }
}
