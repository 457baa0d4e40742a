// Stores licences, their events, and the notifications and digests that these led to. The mails of the past have left already.
import { gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import { toNotificationsItem } from '#application/event/dispatch-event.ts'
import { DIGEST_MAILS, NOTIFICATION_MAILS } from '#application/event/notification-mails.ts'
import type { EventKind, FiredEvent } from '#domain/event/event.ts'
import { getDigestDueAt } from '#domain/event/notification.ts'
import { notificationTexts } from '#domain/event/notification-texts.ts'
import type { Digest, DueNotification } from '#domain/event/ports.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import type { MailOrigin } from '#domain/mailing/message.ts'
import type { MailContent } from '#domain/mailing/template.ts'
import { fromMinutes, type Instant } from '#domain/shared/clock.ts'
import { pickTexts } from '#domain/shared/language.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { SampleHistory, SampleStores } from './history.ts'
import { type Draw, makeDraw } from './draw.ts'
import type { SampleLicence } from './licences.ts'
import { makeSampleMessages, openSampleMailing, toSent } from './mailings.ts'
import { NOTIFICATION_TEMPLATE } from './sample-ids.ts'
import { writeMailing } from './write-mailings.ts'

/** Whether each of these types goes into the digest of the day. The other types send no mail. */
const MAILED: readonly (readonly [kind: EventKind, digest: boolean])[] = [
  [LICENCE_EVENTS.nearMax, false],
  [LICENCE_EVENTS.expired, false],
  [LICENCE_EVENTS.revoked, false],
  [LICENCE_EVENTS.activatedAdditional, true],
  [LICENCE_EVENTS.deactivated, true],
]

const writeLicence = (
  { users, roles, licences, linkUsers }: SampleStores,
  { licence, owner, activations }: SampleLicence,
): Stored<void> =>
  gen(function* () {
    const all = yield* unwrap(roles.list)
    yield* unwrap(
      users.addUninvited({
        ...owner,
        status: 'NOT_ACTIVATED',
        statusSince: licence.createdAt,
        roles: all.filter(({ isDefault }) => isDefault).map(({ uuid }) => uuid),
        tags: [],
        facebook: false,
        language: O.none,
      }),
    )
    yield* unwrap(licences.add(licence))
    yield* unwrap(linkUsers.add(owner.uuid, licence.id))
    yield* unwrap(TE.traverseSeqArray(licences.putActivation)(activations))
  })

const writeTypes = ({ eventTypes }: SampleStores, events: readonly FiredEvent[]): Stored<void> =>
  gen(function* () {
    const kinds = new Map(events.map((event) => [event.kind.uuid, event]))
    for (const { kind, firedAt } of kinds.values()) yield* unwrap(eventTypes.register(kind, O.some(firedAt)))
    for (const [{ uuid }, digest] of MAILED) {
      const type = yield* unwrap(eventTypes.find(uuid))
      if (O.isSome(type))
        yield* unwrap(
          eventTypes.put({
            ...type.value,
            settings: { template: O.some(NOTIFICATION_TEMPLATE), translation: O.none, recipients: ['OWNER'], digest },
          }),
        )
    }
  })

const writeEvents = ({ events, notifications }: SampleStores, all: readonly FiredEvent[]): Stored<void> =>
  gen(function* () {
    yield* unwrap(events.addAll(all))
    for (const { kind, ...event } of all) {
      const [, digest] = MAILED.find(([{ uuid }]) => uuid === kind.uuid) ?? []
      const dispatchedAt = event.firedAt + 1_000
      if (digest !== undefined) {
        const template = O.some(NOTIFICATION_TEMPLATE)
        const settings = { template, translation: O.none, recipients: ['OWNER'], digest } as const
        const stored = { ...event, type: kind.uuid, dispatchedAt: O.none }
        yield* unwrap(notifications.notify(stored, settings, dispatchedAt, getDigestDueAt(dispatchedAt)))
      }
      yield* unwrap(events.setDispatched(event.id, dispatchedAt))
    }
  })

/** Stores the mail of a notification or digest, which has left. */
const writeNotified = (
  stores: SampleStores,
  draw: Draw,
  origin: MailOrigin,
  content: MailContent,
  { email, name }: { readonly email: string; readonly name: string },
  dueAt: Instant,
) => {
  const mail = { recipient: { address: email, name }, state: toSent(dueAt + fromMinutes(1)) }
  const sample = makeSampleMessages(draw, openSampleMailing(draw, origin, content, dueAt), [mail])
  const [message] = sample.messages
  if (message === undefined) throw new Error('a mailing without its message')
  return gen(function* () {
    yield* unwrap(writeMailing(stores, sample))
    return { id: message.id, state: mail.state, possiblyDoubled: false }
  })
}

const sendPast = (stores: SampleStores, now: Instant): Stored<void> =>
  gen(function* () {
    const { notifications, templates } = stores
    const draw = makeDraw('notifications')
    const template = yield* unwrap(templates.find(NOTIFICATION_TEMPLATE))
    if (O.isNone(template)) return
    const { content } = template.value
    const outcomes = []
    const single: readonly DueNotification[] = yield* unwrap(notifications.listDue(now, 1_000, []))
    for (const { id, person, dueAt } of single)
      if (O.isSome(person)) {
        const origin = { kind: NOTIFICATION_MAILS, id }
        const outcome = yield* unwrap(writeNotified(stores, draw, origin, content, person.value, dueAt))
        yield* unwrap(notifications.queue(id, outcome.id, dueAt))
        outcomes.push(outcome)
      }
    const digests: readonly Digest[] = yield* unwrap(notifications.listDigestsDue(now, 1_000))
    for (const digest of digests) {
      const items = yield* unwrap(notifications.listInDigest(digest, 1))
      const [first] = items
      if (first === undefined || O.isNone(first.person)) continue
      const subject = pickTexts(notificationTexts, content.language).digest(digest.noon, first.together)
      const empty: MailContent = { language: content.language, subject: [subject], html: [], text: [] }
      const origin = { kind: DIGEST_MAILS, id: digest.id }
      const outcome = yield* unwrap(writeNotified(stores, draw, origin, empty, first.person.value, digest.dueAt))
      yield* unwrap(notifications.queueDigest(digest, outcome.id, digest.dueAt))
      outcomes.push(outcome)
    }
    yield* unwrap(notifications.settle(outcomes))
  })

export function writeLicences(
  stores: SampleStores,
  { licences, calendar: { now } }: SampleHistory,
  linkTenant: TenantUuid,
): Stored<void> {
  const events = licences.flatMap((one) => one.events).toSorted((a, b) => a.firedAt - b.firedAt)
  return gen(function* () {
    yield* unwrap(TE.traverseSeqArray((one: SampleLicence) => writeLicence(stores, one))(licences))
    yield* unwrap(writeTypes(stores, events))
    yield* unwrap(writeEvents(stores, events))
    yield* unwrap(sendPast(stores, now))
    const due = yield* unwrap(stores.notifications.findNextDue)
    if (O.isSome(due)) yield* unwrap(stores.dueItems.bringForward(toNotificationsItem(linkTenant), due.value))
  })
}
