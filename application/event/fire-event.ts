// Fires events in the unit of work that decides them. A job dispatches them afterwards (EVT-3).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { asEventId, type FiredEvent } from '#domain/event/event.ts'
import type { EventJob, EventStores } from '#domain/event/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import { type Random, type TenantUuid, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { OnFacts } from '#application/identity/audit.ts'
import { toOfficeEvents } from '#domain/event/office-events.ts'
import { asUserUuid } from '#domain/identity/user.ts'

export type FireStores = Pick<EventStores, 'events'> & { readonly outbox: Outbox<EventJob> }

type Fired = Omit<FiredEvent, 'id' | 'firedAt'>

/** Works in the link tenant. Set-based, with one job for all events. Payloads have only fields of their kinds. */
export type FireEvents = (stores: FireStores, fired: readonly Fired[]) => Stored<void>

export interface FireEventsDeps {
  readonly clock: Clock
  readonly random: Random
  readonly linkTenant: TenantUuid
}

export function makeFireEvents({ clock, random, linkTenant }: FireEventsDeps): FireEvents {
  return function fireEvents({ events, outbox }, fired) {
    return fired.length === 0
      ? TE.right(undefined)
      : pipe(
          TE.fromIO((): readonly FiredEvent[] => {
            const firedAt = clock.now()
            return fired.map((one, nth) => ({
              ...one,
              id: asEventId(timeOrdered(random.uuid(), firedAt, nth) as Uuid),
              firedAt,
            }))
          }),
          TE.tap(events.addAll),
          TE.flatMap((added) =>
            outbox.enqueue({
              queue: 'event.dispatch',
              data: { tenantUuid: linkTenant, events: added.map(({ id }) => id) },
            }),
          ),
        )
  }
}

export type OfficeEventStores = FireStores & Pick<EventStores, 'webhooks'>

/** The initiator of what the service does by itself. */
const NO_USER = asUserUuid('00000000-0000-0000-0000-000000000000' as Uuid)

/**
 * Fires the events that happen with entries of the audit log, as far as a webhook of the tenant receives them. The others are not stored.
 */
export function makeFireOfficeEvents({
  clock,
  random,
}: Omit<FireEventsDeps, 'linkTenant'>): OnFacts<OfficeEventStores> {
  return function fireOfficeEvents({ events, webhooks, outbox }, actor, tenantUuid, facts) {
    const happened = toOfficeEvents(facts)
    if (happened.length === 0) return TE.right(undefined)
    return gen(function* () {
      const kinds = new Set((yield* unwrap(webhooks.list)).flatMap((one) => (O.isNone(one.off) ? one.kinds : [])))
      const firedAt = clock.now()
      const fired = happened
        .filter(({ kind }) => kinds.has(kind.uuid))
        .map((one, nth): FiredEvent => ({
          ...one,
          id: asEventId(timeOrdered(random.uuid(), firedAt, nth) as Uuid),
          initiator: actor._tag === 'Person' ? asUserUuid(actor.user) : NO_USER,
          firedAt,
        }))
      if (fired.length === 0) return
      yield* unwrap(events.addAll(fired))
      const data = { tenantUuid, events: fired.map(({ id }) => id) }
      yield* unwrap(outbox.enqueue({ queue: 'event.dispatch', data }))
    })
  }
}
