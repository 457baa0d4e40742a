// Dispatches fired events: registers the type, counts the fire, and creates notifications for the type's recipients (EVT-2, EVT-3).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { EventId, EventType, StoredEvent } from '#domain/event/event.ts'
import { getDigestDueAt } from '#domain/event/notification.ts'
import type { EventJob, EventMetrics, EventStores, EventWithKind } from '#domain/event/ports.ts'
import { type Clock, type Duration, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'

export type DispatchStores = EventStores & { readonly outbox: Outbox<EventJob> }

/** Interval of the job `event.wake`. */
const WAKES_EVERY: Duration = fromMinutes(1)

/** If the tenant is due before the next `event.wake`, its job is enqueued here; otherwise `event.wake` does it. */
export function wakeNotify(
  { outbox }: Pick<DispatchStores, 'outbox'>,
  tenantUuid: TenantUuid,
  at: Instant,
  now: Instant,
): Stored<void> {
  return at > now + WAKES_EVERY
    ? TE.right(undefined)
    : outbox.enqueue({ queue: 'event.notify', data: { tenantUuid }, key: tenantUuid, notBefore: at })
}

/** A type without a template or recipients creates no notifications. */
const makeNotifications = (
  { notifications, notificationsDue, outbox }: DispatchStores,
  tenantUuid: TenantUuid,
  event: StoredEvent,
  { settings }: EventType,
  now: Instant,
): Stored<void> =>
  pipe(
    O.isSome(settings.template) && settings.recipients.length > 0
      ? notifications.notify(event, settings, now, getDigestDueAt(now))
      : TE.right(0),
    TE.flatMap((made) => (made === 0 ? TE.right(O.none) : notifications.findNextDue)),
    TE.flatMap((due) =>
      O.isNone(due)
        ? TE.right(undefined)
        : pipe(
            notificationsDue.set(tenantUuid, due.value),
            TE.flatMap(() => wakeNotify({ outbox }, tenantUuid, due.value, now)),
          ),
    ),
  )

export interface DispatchEventsDeps {
  readonly inScope: InScope<DispatchStores>
  readonly clock: Clock
  readonly metrics: EventMetrics
}

/** Returns the name of the event's type. */
const dispatch = (stores: DispatchStores, tenantUuid: TenantUuid, event: EventWithKind, now: Instant): Stored<string> =>
  gen(function* () {
    yield* unwrap(stores.eventTypes.register({ ...event.kind, uuid: event.type }, O.some(now)))
    const type = yield* unwrap(stores.eventTypes.find(event.type))
    if (O.isNone(type)) throw new Error('an event type did not register')
    yield* unwrap(makeNotifications(stores, tenantUuid, event, type.value, now))
    yield* unwrap(stores.events.setDispatched(event.id, now))
    return event.kind.name
  })

/** May run twice, also in parallel: each event is dispatched once. */
export function makeDispatchEvents({ inScope, clock, metrics }: DispatchEventsDeps) {
  const dispatchOne = (tenantUuid: TenantUuid, id: EventId): Stored<void> =>
    pipe(
      inScope(Tenant(tenantUuid), (stores) =>
        pipe(
          stores.events.lock(id),
          TE.map(O.filter(({ dispatchedAt }) => O.isNone(dispatchedAt))),
          TE.flatMap(
            O.match(
              (): Stored<O.Option<string>> => TE.right(O.none),
              (event) => pipe(dispatch(stores, tenantUuid, event, clock.now()), TE.map(O.some)),
            ),
          ),
        ),
      ),
      TE.map((name) => {
        if (O.isSome(name)) metrics.countFire(name.value)
      }),
    )

  /** If an event fails, the others are still dispatched. The job then fails, and its next try skips dispatched events. */
  return ({ tenantUuid, events }: Extract<EventJob, { readonly queue: 'event.dispatch' }>['data']): Stored<void> =>
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
    })
}
