// Stores the events of licences, and the notifications and digests that these led to. The mails of the past have left already.
import { gen, O, unwrap } from '#domain/shared/fp.ts'
import { toNotificationsItem } from '#application/event/dispatch-event.ts'
import { DIGEST_MAILS, NOTIFICATION_MAILS } from '#application/event/notification-mails.ts'
import type { EventTypeUuid, FiredEvent } from '#domain/event/event.ts'
import { getDigestDueAt } from '#domain/event/notification.ts'
import { notificationTexts } from '#domain/event/notification-texts.ts'
import type { NotifiedPerson } from '#domain/event/ports.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import type { Mailing, MessageId } from '#domain/mailing/message.ts'
import { fromMinutes, fromSeconds, type Instant } from '#domain/shared/clock.ts'
import { pickTexts } from '#domain/shared/language.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { LINK_OFFICE } from '../default-tenant.ts'
import { NOTIFICATION_TEMPLATE } from '../sample-mailing.ts'
import { type Draw, makeDraw } from './draw.ts'
import { makeSampleMailing, toSent, writeMailing } from './mailings.ts'
import type { SampleStores } from './sample-stores.ts'

/** Whether each of these types goes into the digest of the day. The other types send no mail. */
const IS_DIGESTED: ReadonlyMap<EventTypeUuid, boolean> = new Map([
  [LICENCE_EVENTS.nearMax.uuid, false],
  [LICENCE_EVENTS.expired.uuid, false],
  [LICENCE_EVENTS.revoked.uuid, false],
  [LICENCE_EVENTS.activatedAdditional.uuid, true],
  [LICENCE_EVENTS.deactivated.uuid, true],
])

const findSettings = (type: EventTypeUuid) => {
  const digest = IS_DIGESTED.get(type)
  const template = O.some(NOTIFICATION_TEMPLATE)
  return digest === undefined ? undefined : ({ template, translation: O.none, recipients: ['OWNER'], digest } as const)
}

const writeTypes = ({ eventTypes }: SampleStores, events: readonly FiredEvent[]): Stored<void> =>
  gen(function* () {
    const latest = new Map(events.map((event) => [event.kind.uuid, event]))
    for (const { kind, firedAt } of latest.values()) {
      yield* unwrap(eventTypes.register(kind, O.some(firedAt)))
      const type = yield* unwrap(eventTypes.find(kind.uuid))
      const settings = findSettings(kind.uuid)
      if (O.isSome(type) && settings !== undefined) yield* unwrap(eventTypes.put({ ...type.value, settings }))
    }
  })

const writeEvents = ({ events, notifications }: SampleStores, all: readonly FiredEvent[]): Stored<void> =>
  gen(function* () {
    yield* unwrap(events.addAll(all))
    for (const { kind, ...event } of all) {
      const settings = findSettings(kind.uuid)
      const dispatchedAt = event.firedAt + fromSeconds(1)
      if (settings !== undefined) {
        const stored = { ...event, type: kind.uuid, dispatchedAt: O.none }
        yield* unwrap(notifications.notify(stored, settings, dispatchedAt, getDigestDueAt(dispatchedAt)))
      }
      yield* unwrap(events.setDispatched(event.id, dispatchedAt))
    }
  })

/** Stores a mail that left when it was due. `queue`: relates it to its notifications. */
const writeNotified = (
  stores: SampleStores,
  draw: Draw,
  { origin, content, createdAt }: Pick<Mailing, 'origin' | 'content' | 'createdAt'>,
  { email, name }: NotifiedPerson,
  queue: (id: MessageId) => Stored<void>,
): Stored<void> => {
  const state = toSent(createdAt + fromMinutes(1))
  const mail = { recipient: { address: email, name }, state }
  const sample = makeSampleMailing(draw, { origin, content, createdAt }, [mail])
  return gen(function* () {
    yield* unwrap(writeMailing(stores, sample))
    for (const { id, possiblyDoubled } of sample.messages) {
      yield* unwrap(queue(id))
      yield* unwrap(stores.notifications.settle([{ id, state, possiblyDoubled }]))
    }
  })
}

const writePast = (stores: SampleStores, now: Instant): Stored<void> =>
  gen(function* () {
    const { notifications, templates } = stores
    const draw = makeDraw('notifications')
    const template = yield* unwrap(templates.find(NOTIFICATION_TEMPLATE))
    if (O.isNone(template)) return
    const { content } = template.value
    for (const { id, person, dueAt } of yield* unwrap(notifications.listDue(now, 1_000, []))) {
      const mailing = { origin: { kind: NOTIFICATION_MAILS, id }, content, createdAt: dueAt }
      const queue = (message: MessageId) => notifications.queue(id, message, dueAt)
      if (O.isSome(person)) yield* unwrap(writeNotified(stores, draw, mailing, person.value, queue))
    }
    for (const digest of yield* unwrap(notifications.listDigestsDue(now, 1_000))) {
      const { id, dueAt, noon } = digest
      const [first] = yield* unwrap(notifications.listInDigest(digest, 1))
      if (first === undefined || O.isNone(first.person)) continue
      const subject = pickTexts(notificationTexts, content.language).digest(noon, first.together)
      const empty = { language: content.language, subject: [subject], html: [], text: [] }
      const mailing = { origin: { kind: DIGEST_MAILS, id }, content: empty, createdAt: dueAt }
      const queue = (message: MessageId) => notifications.queueDigest(digest, message, dueAt)
      yield* unwrap(writeNotified(stores, draw, mailing, first.person.value, queue))
    }
  })

/** `all`: in the order of time. */
export function writeNotifications(stores: SampleStores, all: readonly FiredEvent[], now: Instant): Stored<void> {
  return gen(function* () {
    yield* unwrap(writeTypes(stores, all))
    yield* unwrap(writeEvents(stores, all))
    yield* unwrap(writePast(stores, now))
    const due = yield* unwrap(stores.notifications.findNextDue)
    if (O.isSome(due)) yield* unwrap(stores.dueItems.bringForward(toNotificationsItem(LINK_OFFICE.uuid), due.value))
  })
}
