// A tenant whose users are notified, for the contract suites.
import * as O from 'fp-ts/lib/Option.js'
import type { EventKind } from '#domain/event/event.ts'
import type { Preference } from '#domain/event/notification.ts'
import type { Digest, EventStores, NotificationQuery } from '#domain/event/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { asMessageId, type MessageId } from '#domain/mailing/message.ts'
import { fromDays, type Instant } from '#domain/shared/clock.ts'
import { type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { EVERY_NOTIFICATION, notified } from './sample-events.ts'
import { sampleRole, sampleUser } from './sample-people.ts'
import type { Subject } from './store-subject.ts'

export function newMessage(): MessageId {
  return asMessageId(newUuid())
}

/** A tenant with what the suites do in it. */
export function newNotified(subject: Subject) {
  const { within } = subject
  const scope = Tenant(newTenant())
  const ask = <A>(work: (store: EventStores['notifications']) => Stored<A>): Promise<A> =>
    within(scope, ({ notifications }) => work(notifications))
  const user = async (change: Partial<User> = {}): Promise<User> => {
    const made = sampleUser(change)
    await within(scope, ({ users }) => users.add(made))
    return made
  }
  const role = async () => {
    const made = sampleRole()
    await within(scope, ({ roles }) => roles.put(made))
    return made
  }
  const choose = (whose: User, { uuid }: EventKind, preference: Preference) =>
    within(scope, ({ notificationPreferences }) => notificationPreferences.put(whose.uuid, uuid, preference))
  const list = async (query: Partial<NotificationQuery> = {}) =>
    (await ask((store) => store.list({ ...EVERY_NOTIFICATION, ...query }))).data
  const due = (now: Instant, limit = 100, except: readonly EventKind['uuid'][] = []) =>
    ask((store) => store.listDue(now, limit, except))
  return {
    scope,
    within,
    ask,
    user,
    role,
    choose,
    list,
    due,
    change: (changed: User) => within(scope, ({ users }) => users.put(changed)),
    anonymise: ({ uuid }: User) => within(scope, ({ users }) => users.anonymise(uuid, NOW)),
    /** Of the user alone; answers its notification. */
    notify: async (owner: User, given: Parameters<typeof notified>[2] = {}) => {
      const event = await notified(subject, scope, { initiator: owner.uuid, ...given })
      const [one] = await list({ event: O.some(event.id) })
      if (one === undefined) throw new Error('no notification was made')
      return one
    },
    fire: (given: Parameters<typeof notified>[2]) => notified(subject, scope, given),
    onlyDigest: async (): Promise<Digest> => {
      const [digest, ...more] = await ask((store) => store.listDigestsDue(NOW + fromDays(2), 10))
      if (digest === undefined || more.length > 0) throw new Error(`${more.length} digests more than one`)
      return digest
    },
  }
}
