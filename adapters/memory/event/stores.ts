// Events, their types, notifications and preferences in memory: the stores of a unit of work.
import { O } from '#domain/shared/fp.ts'
import type { EventType } from '#domain/event/event.ts'
import type { Preference } from '#domain/event/notification.ts'
import type { EventStores, NotificationDueStore, NotificationPreferenceStore } from '#domain/event/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { IdentityMemory } from '../identity/stores.ts'
import { asPort, type Memory, type Table } from '../kernel/memory.ts'
import type { MailingMemory } from '../mailing/stores.ts'
import { type EventRow, makeMemoryEventStore, makeMemoryEventTypeStore } from './event-stores.ts'
import { type DigestRow, type NotificationRow, toOnceKey, toPreferenceKey } from './notification-rows.ts'
import { makeMemoryNotificationStore } from './notification-store.ts'

const makeMemoryPreferenceStore = (preferences: Table<Preference>): NotificationPreferenceStore =>
  asPort({
    find: (user, type) => O.fromNullable(preferences.get(toPreferenceKey(user, type))),
    put: (user, type, preference) => preferences.put(toPreferenceKey(user, type), preference),
  })

interface DueRow {
  readonly tenantUuid: TenantUuid
  readonly at: O.Option<Instant>
}

function makeMemoryNotificationDueStore(rows: Table<DueRow>): NotificationDueStore {
  const put = (tenantUuid: TenantUuid, at: O.Option<Instant>): void => rows.put(tenantUuid, { tenantUuid, at })
  return asPort({
    set: (tenantUuid, at) => {
      const before = O.getOrElse(() => at)(rows.get(tenantUuid)?.at ?? O.none)
      put(tenantUuid, O.some(Math.min(before, at)))
    },
    // Units of work in memory run one after another, so the row needs no lock.
    lock: (tenantUuid) => {
      if (rows.get(tenantUuid) === undefined) put(tenantUuid, O.none)
    },
    replace: (tenantUuid, at) => {
      if (rows.get(tenantUuid) !== undefined) put(tenantUuid, at)
    },
    due: (now, limit) =>
      rows
        .rows()
        .flatMap(({ tenantUuid, at }) => (O.isSome(at) && at.value <= now ? [{ tenantUuid, at: at.value }] : []))
        .toSorted((a, b) => a.at - b.at)
        .slice(0, limit)
        .map(({ tenantUuid }) => tenantUuid),
  })
}

export function makeEventMemory(
  memory: Memory,
  identity: Pick<IdentityMemory, 'usersOf' | 'rolesOf'>,
  mailing: Pick<MailingMemory, 'at'>,
) {
  const types = memory.table<EventType>()
  const due = memory.table<DueRow>()
  const eventsOf = memory.tenantTable<EventRow>()
  const notificationsOf = memory.tenantTable<NotificationRow, 'once'>({ once: toOnceKey })
  const digestsOf = memory.tenantTable<DigestRow>()
  const preferencesOf = memory.tenantTable<Preference>()
  return {
    stores: (scope: Scope): EventStores => {
      const [events, notifications] = [eventsOf(scope), notificationsOf(scope)]
      const [digests, preferences] = [digestsOf(scope), preferencesOf(scope)]
      return {
        events: makeMemoryEventStore(events, notifications, (before) =>
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
        }),
        notificationPreferences: makeMemoryPreferenceStore(preferences),
        notificationsDue: makeMemoryNotificationDueStore(due),
      }
    },
    eventsOf,
    notificationsOf,
    preferencesOf,
  }
}

export type EventMemory = ReturnType<typeof makeEventMemory>
