// What is due, and when, in PostgreSQL: items of all tenants, so that one statement finds those that are due.
import { O, pipe } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { Instant } from '#domain/shared/clock.ts'
import type { DueItem, DueItemStore, DueKind, DueMoment } from '#domain/shared/due-item.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { asNullable, instant, makeTextColumn, makeUuidColumn, tenantUuid } from './columns.ts'
import { defineCommand, defineStatement, readRows, write } from './statement.ts'

const dueRow: t.Decoder<unknown, DueMoment> = t.type(
  { kind: makeTextColumn<DueKind>('DueKind'), tenantUuid, id: makeUuidColumn<Uuid>('id'), dueAt: instant },
  'due_items',
)

const makePutItem = (name: string, dueAt: string) => defineCommand(name)`
  insert into due_items (tenant_uuid, kind, id, due_at) values (:tenant, :kind, :id, :dueAt)
    on conflict (tenant_uuid, kind, id) do update set due_at = ${dueAt}`

const setItem = makePutItem('due_item_set', 'excluded.due_at where due_items.due_at is distinct from excluded.due_at')
const bringItemForward = makePutItem('due_item_bring_forward', 'least(due_items.due_at, excluded.due_at)')
// The update changes nothing. It only locks the row.
const lockItem = makePutItem('due_item_lock', 'due_items.due_at')
const removeItem = defineCommand('due_item_remove')`
  delete from due_items where tenant_uuid = :tenant and kind = :kind and id = :id`

const listItems = defineStatement('due_item_list', dueRow)`
  select tenant_uuid as "tenantUuid", kind, id, due_at as "dueAt" from due_items
    where due_at <= :now and (due_at, tenant_uuid, kind, id) > (:afterAt::timestamptz, :afterTenant::uuid, :afterKind, :afterId::uuid)
    order by due_at, tenant_uuid, kind, id limit :limit`

const NIL = '00000000-0000-0000-0000-000000000000'
const BEFORE_ALL = { afterAt: '-infinity', afterTenant: NIL, afterKind: '', afterId: NIL }

const toItemValues = ({ tenantUuid: tenant, kind, id }: DueItem, dueAt: O.Option<Instant>) => ({
  tenant,
  kind,
  id,
  dueAt: asNullable(instant).encode(dueAt),
})

export function makePostgresDueItemStore(query: Knex): DueItemStore {
  return {
    set: (item, dueAt) => write(query, O.isSome(dueAt) ? setItem : removeItem, toItemValues(item, dueAt)),
    bringForward: (item, dueAt) => write(query, bringItemForward, toItemValues(item, O.some(dueAt))),
    lock: (item) => write(query, lockItem, toItemValues(item, O.none)),
    list: (now, after, limit) => {
      const from = pipe(
        after,
        O.match(
          () => BEFORE_ALL,
          ({ dueAt, tenantUuid: afterTenant, kind: afterKind, id: afterId }) => ({
            afterAt: instant.encode(dueAt),
            afterTenant,
            afterKind,
            afterId,
          }),
        ),
      )
      return readRows(query, listItems, { ...from, now: instant.encode(now), limit })
    },
  }
}
