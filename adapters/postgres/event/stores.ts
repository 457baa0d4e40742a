// The stores of this area in a unit of work.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { EventStores, NotificationDueStore, NotificationPreferenceStore } from '#domain/event/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant, tenantUuid } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { makePostgresEventStore, makePostgresEventTypeStore } from './event-stores.ts'
import { preference } from './notification-columns.ts'
import { makePostgresNotificationStore } from './notification-store.ts'

const findPreference = defineStatement('preference_find', t.type({ preference }))`
  select preference from notification_preferences where tenant_uuid = :tenant and user_uuid = :user and type = :type`

const putPreference = defineCommand('preference_put')`
  insert into notification_preferences (tenant_uuid, user_uuid, type, preference) values (:tenant, :user, :type, :preference)
    on conflict (tenant_uuid, user_uuid, type) do update set preference = excluded.preference`

function makePostgresPreferenceStore(query: Knex, scope: Scope): NotificationPreferenceStore {
  const tenant = getTenant(scope)
  return {
    find: (user, type) =>
      pipe(readFirstRow(query, findPreference, { tenant, user, type }), TE.map(O.map((found) => found.preference))),
    put: (user, type, chosen) => write(query, putPreference, { tenant, user, type, preference: chosen }),
  }
}

const setDue = defineCommand('notifications_due_set')`
  insert into notifications_due (tenant_uuid, due_at) values (:tenant, :at)
    on conflict (tenant_uuid) do update set due_at = least(notifications_due.due_at, excluded.due_at)`

// The update changes nothing. It only locks the row.
const lockDue = defineCommand('notifications_due_hold')`
  insert into notifications_due (tenant_uuid) values (:tenant)
    on conflict (tenant_uuid) do update set due_at = notifications_due.due_at`

const replaceDue = defineCommand('notifications_due_replace')`
  update notifications_due set due_at = :at where tenant_uuid = :tenant`

const tenantsDue = defineStatement('notifications_due_tenants', t.type({ tenant: tenantUuid }))`
  select tenant_uuid as tenant from notifications_due where due_at <= :now order by due_at limit :limit`

const makePostgresDueStore = (query: Knex): NotificationDueStore => ({
  set: (tenant, at) => write(query, setDue, { tenant, at: instant.encode(at) }),
  lock: (tenant) => write(query, lockDue, { tenant }),
  replace: (tenant, at) => write(query, replaceDue, { tenant, at: O.isSome(at) ? instant.encode(at.value) : null }),
  due: (now, limit) =>
    pipe(
      readRows(query, tenantsDue, { now: instant.encode(now), limit }),
      TE.map((due) => due.map(({ tenant }) => tenant)),
    ),
})

export function makeEventStores(query: Knex, scope: Scope): EventStores {
  return {
    events: makePostgresEventStore(query, scope),
    eventTypes: makePostgresEventTypeStore(query),
    notifications: makePostgresNotificationStore(query, scope),
    notificationPreferences: makePostgresPreferenceStore(query, scope),
    notificationsDue: makePostgresDueStore(query),
  }
}
