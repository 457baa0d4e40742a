// Events, their types and notifications for the contract suites and the use cases; every id is a new one unless a test says otherwise.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import {
  asEventId,
  asEventTypeUuid,
  type EventData,
  type EventKind,
  type EventType,
  type FiredEvent,
  type StoredEvent,
} from '#domain/event/event.ts'
import type { NotificationQuery } from '#domain/event/ports.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { fromHours, type Instant } from '#domain/shared/clock.ts'
import { timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { newUuid, NOW } from './sample-connections.ts'
import type { Subject } from './store-subject.ts'

export function newKind(change: Partial<EventKind> = {}): EventKind {
  return {
    uuid: asEventTypeUuid(newUuid()),
    constant: 'LINK_LICENSE_EXPIRED',
    name: 'Link licence expired',
    titles: { nl: 'Licentie verlopen', en: 'Licence expired' },
    fields: ['email', 'name', 'organization'],
    people: [{ email: 'email', name: 'name' }],
    ...change,
  }
}

export const DATA: EventData = { email: 'Eva@Korrel.example', name: 'Eva <b>', organization: 'Kantoor Korrel' }

export function sampleEvent({ firedAt = NOW, ...change }: Partial<FiredEvent> = {}): FiredEvent {
  return {
    id: asEventId(timeOrdered(newUuid(), firedAt) as Uuid),
    kind: newKind(),
    data: DATA,
    initiator: asUserUuid(newUuid()),
    firedAt,
    ...change,
  }
}

/** As it is stored, before its dispatch. */
export function storedEvent({ id, kind, data, initiator, firedAt }: FiredEvent): StoredEvent {
  return {
    id,
    type: kind.uuid,
    data,
    initiator,
    firedAt,
    dispatchedAt: O.none,
  }
}

/** The first page of all notifications. */
export const EVERY_NOTIFICATION: NotificationQuery = {
  event: O.none,
  type: O.none,
  subject: O.none,
  recipient: O.none,
  outcomes: [],
  skip: 0,
  limit: 1_000,
}

export const DIGEST_DUE: Instant = NOW + fromHours(4)

/** Registers its type, fires it, and notifies by these settings; answers the event. */
export async function notified(
  { within }: Subject,
  scope: Scope,
  {
    recipients = ['OWNER'],
    digest = false,
    at = NOW,
    ...change
  }: Partial<FiredEvent> & Partial<Pick<EventType['settings'], 'recipients' | 'digest'>> & { readonly at?: Instant },
): Promise<FiredEvent> {
  const event = sampleEvent(change)
  await within(scope, ({ events, eventTypes, notifications }) =>
    pipe(
      eventTypes.register(event.kind, O.some(at)),
      TE.flatMap(() => events.addAll([event])),
      TE.flatMap(() =>
        notifications.notify(
          storedEvent(event),
          { template: O.none, translation: O.none, recipients, digest },
          at,
          DIGEST_DUE,
        ),
      ),
    ),
  )
  return event
}
