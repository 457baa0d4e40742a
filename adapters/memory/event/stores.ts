// Events, their types, notifications and preferences in memory: the stores of a unit of work.
import { O } from '#domain/shared/fp.ts'
import type { EventType } from '#domain/event/event.ts'
import type { Preference } from '#domain/event/notification.ts'
import type { EventStores, NotificationPreferenceStore } from '#domain/event/ports.ts'
import { LANGUAGES } from '#domain/shared/language.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { IdentityMemory } from '../identity/stores.ts'
import { asPort, type Memory, type Table } from '../kernel/memory.ts'
import type { MailingMemory } from '../mailing/stores.ts'
import { type EventRow, makeMemoryEventStore, makeMemoryEventTypeStore } from './event-stores.ts'
import { type DigestRow, type NotificationRow, toOnceKey, toPreferenceKey } from './notification-rows.ts'
import { makeMemoryNotificationStore } from './notification-store.ts'
import {
  type WebhookDeliveryRow,
  makeMemoryWebhookDeliveryStore,
  makeMemoryWebhookStore,
  toWebhookDeliveryKey,
  type WebhookRow,
} from './webhook-stores.ts'

const makeMemoryPreferenceStore = (preferences: Table<Preference>): NotificationPreferenceStore =>
  asPort({
    find: (user, type) => O.fromNullable(preferences.get(toPreferenceKey(user, type))),
    put: (user, type, preference) => preferences.put(toPreferenceKey(user, type), preference),
  })

export function makeEventMemory(
  memory: Memory,
  identity: Pick<IdentityMemory, 'usersOf' | 'rolesOf' | 'tenants'>,
  mailing: Pick<MailingMemory, 'at'>,
) {
  const types = memory.table<EventType>()
  const eventsOf = memory.tenantTable<EventRow>()
  const notificationsOf = memory.tenantTable<NotificationRow, 'once'>({ once: toOnceKey })
  const digestsOf = memory.tenantTable<DigestRow>()
  const preferencesOf = memory.tenantTable<Preference>()
  const webhooksOf = memory.tenantTable<WebhookRow>()
  const deliveriesOf = memory.tenantTable<WebhookDeliveryRow, 'once'>({ once: toWebhookDeliveryKey })
  return {
    stores: (scope: Scope): EventStores => {
      const [events, notifications] = [eventsOf(scope), notificationsOf(scope)]
      const [digests, preferences] = [digestsOf(scope), preferencesOf(scope)]
      const [webhooks, deliveries] = [webhooksOf(scope), deliveriesOf(scope)]
      return {
        events: makeMemoryEventStore(events, notifications, deliveries, (before) =>
          digests.removeWhere(({ endedAt }) => O.isSome(endedAt) && endedAt.value < before),
        ),
        eventTypes: makeMemoryEventTypeStore(types),
        notifications: makeMemoryNotificationStore({
          notifications,
          digests,
          preferences,
          events,
          types,
          users: identity.usersOf(scope),
          roles: identity.rolesOf(scope),
          templates: mailing.at(scope).templates,
          language: () =>
            (scope._tag === 'Tenant' ? identity.tenants.get(scope.tenantUuid)?.language : undefined) ?? LANGUAGES[0],
        }),
        notificationPreferences: makeMemoryPreferenceStore(preferences),
        webhooks: makeMemoryWebhookStore(webhooks),
        webhookDeliveries: makeMemoryWebhookDeliveryStore({ webhooks, deliveries, events }),
      }
    },
    webhooksOf,
    eventsOf,
    notificationsOf,
    preferencesOf,
  }
}

export type EventMemory = ReturnType<typeof makeEventMemory>
