// The stores of this area in a unit of work.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { EventStores, NotificationPreferenceStore } from '#domain/event/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { defineCommand, readFirstRow, defineStatement, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { makePostgresEventStore, makePostgresEventTypeStore } from './event-stores.ts'
import { preference } from './notification-columns.ts'
import { makePostgresNotificationStore } from './notification-store.ts'
import { makePostgresWebhookDeliveryStore, makePostgresWebhookStore } from './webhook-stores.ts'

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

export function makeEventStores(query: Knex, scope: Scope): EventStores {
  return {
    events: makePostgresEventStore(query, scope),
    eventTypes: makePostgresEventTypeStore(query),
    notifications: makePostgresNotificationStore(query, scope),
    notificationPreferences: makePostgresPreferenceStore(query, scope),
    webhooks: makePostgresWebhookStore(query, scope),
    webhookDeliveries: makePostgresWebhookDeliveryStore(query, scope),
  }
}
