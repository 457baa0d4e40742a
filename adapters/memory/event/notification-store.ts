// Notifications and digests in memory: made for those whom a type reaches, taken at their turn, and settled by their mails.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { EventRecipient, EventType, EventTypeUuid } from '#domain/event/event.ts'
import {
  asNotificationId,
  firstState,
  type Notification,
  type NotificationOutcome,
  type NotificationSkipReason,
  type NotificationState,
  type Preference,
  THROTTLED_OVER,
} from '#domain/event/notification.ts'
import type {
  Digest,
  DueNotification,
  ListedNotification,
  NotificationQuery,
  NotificationStore,
} from '#domain/event/ports.ts'
import type { Role } from '#domain/identity/role.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import { type MessageOutcome, MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { livingUser, people, type UserRow } from '../identity/user-store.ts'
import { byAll, byText, paged } from '../kernel/in-order.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import type { EventRow } from './event-stores.ts'

export interface NotificationRow extends Notification {
  readonly message: O.Option<MessageId>
  readonly mailedAt: O.Option<Instant>
  readonly tries: number
}

export interface DigestRow extends Pick<Digest, 'id' | 'recipient' | 'date' | 'dueAt' | 'tries'> {
  readonly endedAt: O.Option<Instant>
  readonly mailedAt: O.Option<Instant>
}

export interface NotificationTables {
  readonly notifications: Table<NotificationRow, 'once'>
  readonly digests: Table<DigestRow>
  readonly preferences: Table<Preference>
  readonly events: Table<EventRow>
  readonly types: Table<EventType>
  readonly users: Table<UserRow>
  readonly roles: Table<Role>
  readonly templates: Pick<Table<unknown>, 'get'>
}

/** Of the one channel. */
export const onceKey = ({ event, recipient }: Pick<Notification, 'event' | 'recipient'>): string =>
  `${event} ${recipient}`
export const preferenceKey = (user: UserUuid, type: EventTypeUuid): string => `${user} ${type}`
const digestKey = ({ recipient, date }: Pick<Digest, 'recipient' | 'date'>): string => `${recipient} ${date}`

const newId = (now: Instant): Uuid => timeOrdered(randomUUID(), now) as Uuid

/** Whether what is because of this recipient still reaches the user. */
const isReached = ({ status, roles }: User, because: EventRecipient): boolean =>
  because === 'OWNER'
    ? status === 'NOT_ACTIVATED' || status === 'ACTIVE' || status === 'TO_BE_REMOVED'
    : status === 'ACTIVE' && roles.some((role) => role === because)

const byId = byText<NotificationRow>(({ id }) => id)
const earliestFirst = byAll<NotificationRow>((a, b) => a.state.at - b.state.at, byId)
const byDue = byAll<DigestRow>(
  (a, b) => a.dueAt - b.dueAt,
  byText(({ recipient }) => recipient),
)
const byTurn = byAll<DueNotification>(
  (a, b) => a.turn - b.turn,
  (a, b) => a.dueAt - b.dueAt,
  byText(({ id }) => id),
)

const mailedMoments = (rows: readonly { readonly mailedAt: O.Option<Instant> }[], since: Instant): readonly Instant[] =>
  rows
    .flatMap(({ mailedAt }) => (O.isSome(mailedAt) && mailedAt.value > since ? [mailedAt.value] : []))
    .toSorted((a, b) => a - b)

const ENDS = { Sent: 'Sent', Failed: 'Failed', Withdrawn: 'Skipped' } as const satisfies Readonly<
  Record<MessageOutcome['state']['_tag'], NotificationOutcome>
>

/** What was accepted before the rest, then the latest first. */
const byWeight = byAll<MessageOutcome>(
  (a, b) => Number(b.state._tag === 'Sent') - Number(a.state._tag === 'Sent'),
  (a, b) => b.state.at - a.state.at,
)

export const makeMemoryNotificationStore = (tables: NotificationTables): NotificationStore => {
  const { notifications, digests, preferences, events, types, users, roles, templates } = tables

  const recipientOf = ({ recipient, because }: NotificationRow): O.Option<User> =>
    pipe(
      O.fromNullable(livingUser(users.get(recipient))),
      O.filter((user) => isReached(user, because)),
    )
  const preferenceOf = ({ recipient, type }: Pick<NotificationRow, 'recipient' | 'type'>): O.Option<Preference> =>
    O.fromNullable(preferences.get(preferenceKey(recipient, type)))
  const isMuted = (row: NotificationRow): boolean => O.toUndefined(preferenceOf(row)) === 'muted'
  /** Why it does not leave; `otherwise`: where nothing of its recipient speaks against it. */
  const skipReason = (row: NotificationRow, otherwise: NotificationSkipReason): NotificationSkipReason =>
    O.isNone(recipientOf(row)) ? 'recipient_gone' : isMuted(row) ? 'muted' : otherwise

  const toDue = (row: NotificationRow, turn: number, together: number): readonly DueNotification[] => {
    const [event, type] = [events.get(row.event), types.get(row.type)]
    if (event === undefined || type === undefined) return []
    return [
      {
        id: row.id,
        type: row.type,
        titles: type.titles,
        recipient: row.recipient,
        createdAt: row.createdAt,
        turn,
        together,
        dueAt: row.state.at,
        tries: row.tries,
        role: O.fromNullable(roles.rows().find(({ uuid }) => uuid === row.because)?.name),
        person: O.map(({ name, email }: User) => ({ name, email }))(recipientOf(row)),
        preference: preferenceOf(row),
        data: event.data,
        firedAt: event.firedAt,
      },
    ]
  }
  const together = (rows: readonly NotificationRow[], limit: number): readonly DueNotification[] =>
    rows
      .toSorted(byId)
      .slice(0, limit)
      .flatMap((row) => toDue(row, 0, rows.length))

  const inDigest = (digest: Pick<Digest, 'recipient' | 'date'>): readonly NotificationRow[] =>
    notifications
      .rows()
      .filter(
        ({ recipient, state: { outcome, digestDate } }) =>
          outcome === 'InDigest' && recipient === digest.recipient && O.toUndefined(digestDate) === digest.date,
      )
  const move = (row: NotificationRow, state: Partial<NotificationState>, change: Partial<NotificationRow> = {}): void =>
    notifications.put(row.id, { ...row, ...change, state: { ...row.state, ...state } })
  const skip = (row: NotificationRow, reason: NotificationSkipReason, at: Instant): void =>
    move(row, { outcome: 'Skipped', at, reason: O.some(reason) })
  const changeDigest = (of: Pick<Digest, 'recipient' | 'date'>, change: Partial<DigestRow>): void => {
    const digest = digests.get(digestKey(of))
    if (digest !== undefined) digests.put(digestKey(of), { ...digest, ...change })
  }
  const addDigest = (recipient: UserUuid, date: Day, dueAt: Instant, now: Instant): void => {
    const key = digestKey({ recipient, date })
    if (digests.get(key) === undefined)
      digests.put(key, { id: newId(now), recipient, date, dueAt, endedAt: O.none, mailedAt: O.none, tries: 0 })
  }
  const openDigests = () => digests.rows().filter(({ endedAt }) => O.isNone(endedAt))
  /** `of`: that one alone. */
  const waiting = (of?: Uuid) =>
    notifications.rows().filter(({ id, state }) => state.outcome === 'Waiting' && (of === undefined || id === of))
  const inMails = (messages: readonly MessageId[]) =>
    notifications.rows().filter(({ message }) => O.isSome(message) && messages.includes(message.value))

  const isWanted =
    ({ event, subject, type, recipient, outcomes }: NotificationQuery) =>
    (row: NotificationRow): boolean =>
      (O.isNone(event) || row.event === event.value) &&
      (O.isNone(subject) || events.get(row.event)?.subject === subject.value) &&
      (O.isNone(type) || row.type === type.value) &&
      (O.isNone(recipient) || row.recipient === recipient.value) &&
      (outcomes.length === 0 || outcomes.includes(row.state.outcome))
  const listed = ({ mailedAt: _mailed, tries: _tries, ...row }: NotificationRow): readonly ListedNotification[] => {
    const typeName = types.get(row.type)?.name
    const user = O.fromNullable(livingUser(users.get(row.recipient)))
    return typeName === undefined
      ? []
      : [{ ...row, typeName, person: O.map(({ name, email }: User) => ({ name, email }))(user) }]
  }

  return {
    ...asPort<Omit<NotificationStore, 'nextDue'>>({
      notify: ({ id: event, type, initiator }, { recipients, digest }, now, digestDueAt) => {
        const reached = people(users)
          .toSorted(byText(({ uuid }) => uuid))
          .flatMap((user) => {
            const because = recipients.find(
              (one) => isReached(user, one) && (one !== 'OWNER' || user.uuid === initiator),
            )
            const isNotified = notifications.by('once', onceKey({ event, recipient: user.uuid })) !== undefined
            return because === undefined || isNotified ? [] : [{ recipient: user.uuid, because }]
          })
        for (const { recipient, because } of reached) {
          const id = asNotificationId(newId(now))
          const state = firstState(preferenceOf({ recipient, type }), digest, now)
          const one: Notification = { id, event, type, recipient, because, state, createdAt: now }
          notifications.put(id, { ...one, message: O.none, mailedAt: O.none, tries: 0 })
          if (O.isSome(state.digestDate)) addDigest(recipient, state.digestDate.value, digestDueAt, now)
        }
        return reached.length
      },
      mailedSince: (since) => mailedMoments([...notifications.rows(), ...digests.rows()], since),
      due: (now, limit, except) =>
        types
          .rows()
          .filter(({ uuid }) => !except.includes(uuid))
          .flatMap(({ uuid }) => {
            const ofType = notifications.rows().filter(({ type }) => type === uuid)
            const mailed = mailedMoments(ofType, now - THROTTLED_OVER).length
            return ofType
              .filter(({ state: { outcome, at } }) => outcome === 'Waiting' && at <= now)
              .toSorted(earliestFirst)
              .flatMap((row, nth) => toDue(row, mailed + nth + 1, 1))
          })
          .toSorted(byTurn)
          .slice(0, limit),
      digestsDue: (now, limit) => {
        const mailed = mailedMoments(digests.rows(), now - THROTTLED_OVER).length
        return openDigests()
          .filter(({ dueAt }) => dueAt <= now)
          .toSorted(byDue)
          .slice(0, limit)
          .map(({ id, recipient, date, dueAt, tries }, nth) => ({
            id,
            recipient,
            date,
            noon: Date.parse(`${date}T12:00:00Z`),
            dueAt,
            tries,
            turn: mailed + nth + 1,
          }))
      },
      gather: ({ id, recipient }, { date, dueAt }, now) => {
        const row = notifications.get(id)
        if (row !== undefined) move(row, { outcome: 'InDigest', digestDate: O.some(date) })
        addDigest(recipient, date, dueAt, now)
      },
      skipInDigest: (digest, at) => {
        for (const row of inDigest(digest)) {
          const template = O.toUndefined(types.get(row.type)?.settings.template ?? O.none)
          const isSent = template !== undefined && templates.get(template) !== undefined
          if (O.isNone(recipientOf(row)) || isMuted(row) || !isSent) skip(row, skipReason(row, 'no_template'), at)
        }
      },
      itemsOf: (digest, limit) => together(inDigest(digest), limit),
      inMail: (message, limit) => together(inMails([message]), limit),
      queue: (id, message, at) => {
        const row = notifications.get(id)
        if (row !== undefined) move(row, { outcome: 'Queued', at }, { message: O.some(message), mailedAt: O.some(at) })
      },
      queueDigest: (digest, message, at) => {
        changeDigest(digest, { endedAt: O.some(at), mailedAt: O.some(at) })
        for (const row of inDigest(digest)) move(row, { outcome: 'Queued', at }, { message: O.some(message) })
      },
      skip: ({ id }, reason, at) => {
        const ended = openDigests().filter((digest) => digest.id === id)
        for (const digest of ended) changeDigest(digest, { endedAt: O.some(at) })
        for (const row of [...waiting(id), ...ended.flatMap(inDigest)]) skip(row, reason, at)
      },
      putOff: ({ id, tries }, until) => {
        for (const digest of openDigests())
          if (digest.id === id && digest.tries === tries) changeDigest(digest, { dueAt: until, tries: tries + 1 })
        for (const row of waiting(id)) if (row.tries === tries) move(row, { at: until }, { tries: tries + 1 })
      },
      endDigest: (digest) => {
        const dueAt = digests.get(digestKey(digest))?.dueAt
        changeDigest(digest, { endedAt: O.fromNullable(dueAt) })
      },
      wanted: (messages) =>
        new Set(
          inMails(messages)
            .filter((row) => O.isSome(recipientOf(row)) && !isMuted(row))
            .flatMap(({ message }) => O.toUndefined(message) ?? []),
        ),
      // What was accepted stays so, and what came later holds.
      settle: (outcomes) => {
        for (const row of inMails(outcomes.map(({ id }) => id))) {
          const [came] = outcomes.filter(({ id }) => id === O.toUndefined(row.message)).toSorted(byWeight)
          if (came === undefined || row.state.outcome === 'Sent') continue
          const { state } = came
          if (row.state.outcome !== 'Queued' && state._tag !== 'Sent' && row.state.at >= state.at) continue
          const reason =
            state._tag === 'Failed'
              ? O.some(state.error)
              : state._tag === 'Sent'
                ? O.none
                : O.some(skipReason(row, 'withdrawn'))
          move(row, { outcome: ENDS[state._tag], at: state.at, reason })
        }
      },
      list: (query) => {
        const found = notifications.rows().filter(isWanted(query))
        const { data, total } = paged(found.toSorted(byId).toReversed(), query)
        return { data: data.flatMap(listed), total: Math.min(total, MESSAGES_COUNTED) }
      },
    }),
    nextDue: TE.fromIO(() => {
      const moments = [...waiting().map(({ state }) => state.at), ...openDigests().map(({ dueAt }) => dueAt)]
      return O.fromNullable(moments.sort((a, b) => a - b)[0])
    }),
  }
}
