// An event that a user caused, with a notification to them and a choice of theirs.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asEventId, type StoredEvent } from '#domain/event/event.ts'
import type { EventStores } from '#domain/event/ports.ts'
import type { User } from '#domain/identity/user.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { newKind } from '#test/contract/sample-events.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'

type NotifyingStores = Pick<EventStores, 'events' | 'notifications' | 'notificationPreferences'>

export function notifyUser(
  { events, notifications, notificationPreferences }: NotifyingStores,
  user: Pick<User, 'uuid' | 'email' | 'name'>,
): Stored<void> {
  const kind = newKind()
  const data = { email: user.email, name: user.name }
  const fired = { id: asEventId(newUuid()), data, initiator: user.uuid, firedAt: NOW }
  const event: StoredEvent = { ...fired, type: kind.uuid, dispatchedAt: O.none }
  const settings = { template: O.none, translation: O.none, recipients: ['OWNER'], digest: true } as const
  return pipe(
    events.addAll([{ ...fired, kind }]),
    TE.flatMap(() => notifications.notify(event, settings, NOW, NOW)),
    TE.flatMap(() => notificationPreferences.put(user.uuid, kind.uuid, 'mail')),
  )
}
