// Fires events in the unit of work that decides them. A job dispatches them afterwards (EVT-3).
import { pipe, TE } from '#domain/shared/fp.ts'
import { asEventId, type FiredEvent } from '#domain/event/event.ts'
import type { EventJob, EventStores } from '#domain/event/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import { type Random, type TenantUuid, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

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
            return fired.map((one) => ({ ...one, id: asEventId(timeOrdered(random.uuid(), firedAt) as Uuid), firedAt }))
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
