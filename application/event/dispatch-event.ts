// Dispatches fired events: registers the type, counts the fire, and creates notifications for the type's recipients (EVT-2, EVT-3).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { EventId, EventType, StoredEvent } from '#domain/event/event.ts'
import { getDigestDueAt } from '#domain/event/notification.ts'
import type { EventJob, EventMetrics, EventStores, EventWithKind } from '#domain/event/ports.ts'
import { type Clock, type Duration, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import { type DueItem, type DueItemStores, isBeforeNextWake } from '#domain/shared/due-item.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { wakeWebhook } from './deliver.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'

export type DispatchStores = EventStores & DueItemStores & { readonly outbox: Outbox<EventJob> }

/** The dispatch of such an event was lost, or still waits. A second dispatch has no effect. */
const LATE_AFTER: Duration = fromMinutes(10)
const LATE_AT_ONCE = 500

export function toNotifyJob(tenantUuid: TenantUuid): EventJob {
  return { queue: 'event.notify', data: { tenantUuid }, key: tenantUuid }
}

export function toNotificationsItem(tenantUuid: TenantUuid): DueItem {
  return { kind: 'notifications', tenantUuid, id: tenantUuid }
}

/** A type without a template or recipients creates no notifications. */
const makeNotifications = (
  { notifications, dueItems, outbox }: DispatchStores,
  tenantUuid: TenantUuid,
  event: StoredEvent,
  { settings }: EventType,
  now: Instant,
): Stored<void> =>
  gen(function* () {
    if (O.isNone(settings.template) || settings.recipients.length === 0) return
    const made = yield* unwrap(notifications.notify(event, settings, now, getDigestDueAt(now)))
    const due = made === 0 ? O.none : yield* unwrap(notifications.findNextDue)
    if (O.isNone(due)) return
    yield* unwrap(dueItems.bringForward(toNotificationsItem(tenantUuid), due.value))
    if (isBeforeNextWake(due.value, now))
      yield* unwrap(outbox.enqueue({ ...toNotifyJob(tenantUuid), notBefore: due.value }))
  })

export interface DispatchEventsDeps {
  readonly inScope: InScope<DispatchStores>
  readonly clock: Clock
  readonly metrics: Pick<EventMetrics, 'countFire'>
}

/** Returns the name of the event's type. Undefined: the type is for webhooks alone, and its fires are not counted. */
const dispatch = (
  stores: DispatchStores,
  tenantUuid: TenantUuid,
  event: EventWithKind,
  now: Instant,
): Stored<string | undefined> =>
  gen(function* () {
    const webhooks = yield* unwrap(stores.webhookDeliveries.addWanted(event, now))
    for (const webhook of webhooks) yield* unwrap(wakeWebhook(stores, tenantUuid, webhook, now))
    yield* unwrap(stores.events.setDispatched(event.id, now))
    if (event.kind.isForWebhooks === true) return undefined
    yield* unwrap(stores.eventTypes.register({ ...event.kind, uuid: event.type }, O.some(now)))
    const type = yield* unwrap(stores.eventTypes.find(event.type))
    if (O.isNone(type)) throw new Error('an event type did not register')
    yield* unwrap(makeNotifications(stores, tenantUuid, event, type.value, now))
    return event.kind.name
  })

export function makeDispatchEvents({ inScope, clock, metrics }: DispatchEventsDeps) {
  const dispatchOne = (tenantUuid: TenantUuid, id: EventId): Stored<void> =>
    pipe(
      inScope(Tenant(tenantUuid), (stores) =>
        gen(function* () {
          const event = yield* unwrap(stores.events.lock(id))
          if (O.isNone(event) || O.isSome(event.value.dispatchedAt)) return undefined
          return yield* unwrap(dispatch(stores, tenantUuid, event.value, clock.now()))
        }),
      ),
      TE.map((name) => {
        if (name !== undefined) metrics.countFire(name)
      }),
    )

  return {
    /**
     * May run twice, also in parallel: each event is dispatched once. If an event fails, the others are still dispatched. The job then fails,
     * and its next try skips dispatched events.
     */
    dispatch: ({ tenantUuid, events }: Extract<EventJob, { readonly queue: 'event.dispatch' }>['data']): Stored<void> =>
      gen(function* () {
        const errors: unknown[] = []
        for (const id of events) {
          try {
            yield* unwrap(dispatchOne(tenantUuid, id))
          } catch (error) {
            errors.push(error)
          }
        }
        if (errors.length > 0) throw new AggregateError(errors, 'events could not be dispatched')
      }),
    /** Enqueues a job for late events of the tenant. The next run handles those above LATE_AT_ONCE. */
    dispatchLate: (tenantUuid: TenantUuid): Stored<void> =>
      inScope(Tenant(tenantUuid), ({ events, outbox }) =>
        gen(function* () {
          const now = clock.now()
          const late = yield* unwrap(events.claimLate(now - LATE_AFTER, now, LATE_AT_ONCE))
          if (late.length > 0)
            yield* unwrap(outbox.enqueue({ queue: 'event.dispatch', data: { tenantUuid, events: late } }))
        }),
      ),
  }
}
