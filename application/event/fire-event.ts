// Fires an event in the unit of work that decides it; what follows from it is a job's (EVT-3).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asEventId, type FiredEvent } from '#domain/event/event.ts'
import type { EventJob, EventStores } from '#domain/event/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import { type Random, type TenantUuid, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

export type FireStores = Pick<EventStores, 'events'> & { readonly outbox: Outbox<EventJob> }

/** In the link tenant. The payload has only fields of its kind. */
export type FireEvent = (stores: FireStores, fired: Pick<FiredEvent, 'kind' | 'data' | 'initiator'>) => Stored<void>

export interface FireEventDeps {
  readonly clock: Clock
  readonly random: Random
  readonly linkTenant: TenantUuid
}

export const makeFireEvent =
  ({ clock, random, linkTenant }: FireEventDeps): FireEvent =>
  ({ events, outbox }, fired) =>
    pipe(
      TE.fromIO((): FiredEvent => {
        const firedAt = clock.now()
        return { ...fired, id: asEventId(timeOrdered(random.uuid(), firedAt) as Uuid), firedAt }
      }),
      TE.tap(events.add),
      TE.flatMap(({ id }) =>
        outbox.enqueue({ queue: 'event.dispatch', data: { tenantUuid: linkTenant, events: [id] } }),
      ),
    )
