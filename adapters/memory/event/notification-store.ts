// Notifications and digests in memory: created for the people whom a type reaches, taken at their turn, and settled by the outcomes of
// their mails.
import { O, TE } from '#domain/shared/fp.ts'
import { randomUUID } from 'node:crypto'
import {
  asNotificationId,
  decideFirstState,
  type NotificationOutcome,
  type NotificationSkipReason,
  type NotificationState,
  THROTTLED_OVER,
} from '#domain/event/notification.ts'
import type { Digest, DueNotification, NotificationQuery, NotificationStore } from '#domain/event/ports.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import { type MessageOutcome, MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { listLivingUsers } from '../identity/user-store.ts'
import { byAll, byText, toPaged } from '../kernel/ordering.ts'
import { asPort } from '../kernel/memory.ts'
import {
  type DigestRow,
  isReached,
  makeNotificationReader,
  type NotificationRow,
  type NotificationTables,
  toOnceKey,
} from './notification-rows.ts'

const toDigestKey = ({ recipient, date }: Pick<Digest, 'recipient' | 'date'>): string => `${recipient} ${date}`

const makeId = (now: Instant): Uuid => timeOrdered(randomUUID(), now) as Uuid

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

const listMailedMoments = (
  rows: readonly { readonly mailedAt: O.Option<Instant> }[],
  since: Instant,
): readonly Instant[] =>
  rows
    .flatMap(({ mailedAt }) => (O.isSome(mailedAt) && mailedAt.value > since ? [mailedAt.value] : []))
    .toSorted((a, b) => a - b)

const ENDS = { Sent: 'Sent', Failed: 'Failed', Withdrawn: 'Skipped', Returned: 'Failed' } as const satisfies Readonly<
  Record<MessageOutcome['state']['_tag'], NotificationOutcome>
>

/** Returned mails first, then accepted ones, then the latest. */
const byWeight = byAll<MessageOutcome>(
  (a, b) => Number(b.state._tag === 'Returned') - Number(a.state._tag === 'Returned'),
  (a, b) => Number(b.state._tag === 'Sent') - Number(a.state._tag === 'Sent'),
  (a, b) => b.state.at - a.state.at,
)

export function makeMemoryNotificationStore(tables: NotificationTables): NotificationStore {
  const { notifications, digests, events, types, users, templates } = tables
  const { findPreference, refusalOf, toDue, toListed } = makeNotificationReader(tables)

  const toDueTogether = (rows: readonly NotificationRow[], limit: number): readonly DueNotification[] =>
    rows
      .toSorted(byId)
      .slice(0, limit)
      .flatMap((row) => toDue(row, 0, rows.length))

  const findInDigest = (digest: Pick<Digest, 'recipient' | 'date'>): readonly NotificationRow[] =>
    notifications
      .rows()
      .filter(
        ({ recipient, state: { outcome, digestDate } }) =>
          outcome === 'InDigest' && recipient === digest.recipient && O.toUndefined(digestDate) === digest.date,
      )
  const changeRow = (
    row: NotificationRow,
    state: Partial<NotificationState>,
    rest: Partial<NotificationRow> = {},
  ): void => notifications.put(row.id, { ...row, ...rest, state: { ...row.state, ...state } })
  const skip = (row: NotificationRow, reason: NotificationSkipReason, at: Instant): void =>
    changeRow(row, { outcome: 'Skipped', at, reason: O.some(reason) })
  const changeDigest = (of: Pick<Digest, 'recipient' | 'date'>, change: Partial<DigestRow>): void => {
    const digest = digests.get(toDigestKey(of))
    if (digest !== undefined) digests.put(toDigestKey(of), { ...digest, ...change })
  }
  const addDigest = (recipient: UserUuid, date: Day, dueAt: Instant, now: Instant): void => {
    const key = toDigestKey({ recipient, date })
    if (digests.get(key) === undefined)
      digests.put(key, { id: makeId(now), recipient, date, dueAt, endedAt: O.none, mailedAt: O.none, tries: 0 })
  }
  const findOpenDigests = () => digests.rows().filter(({ endedAt }) => O.isNone(endedAt))
  /** `of`: only the notification with this id. */
  const findWaiting = (of?: Uuid) =>
    notifications.rows().filter(({ id, state }) => state.outcome === 'Waiting' && (of === undefined || id === of))
  const findInMails = (messages: readonly MessageId[]) =>
    notifications.rows().filter(({ message }) => O.isSome(message) && messages.includes(message.value))

  const isWanted =
    ({ event, subject, type, recipient, outcomes }: NotificationQuery) =>
    (row: NotificationRow): boolean =>
      (O.isNone(event) || row.event === event.value) &&
      (O.isNone(subject) || events.get(row.event)?.subject === subject.value) &&
      (O.isNone(type) || row.type === type.value) &&
      (O.isNone(recipient) || row.recipient === recipient.value) &&
      (outcomes.length === 0 || outcomes.includes(row.state.outcome))

  return {
    ...asPort<Omit<NotificationStore, 'findNextDue'>>({
      notify: ({ id: event, type, initiator }, { recipients, digest }, now, digestDueAt) => {
        const reached = listLivingUsers(users)
          .toSorted(byText(({ uuid }) => uuid))
          .flatMap((user) => {
            const because = recipients.find(
              (one) => isReached(user, one) && (one !== 'OWNER' || user.uuid === initiator),
            )
            const isNotified = notifications.by('once', toOnceKey({ event, recipient: user.uuid })) !== undefined
            return because === undefined || isNotified ? [] : [{ recipient: user.uuid, because }]
          })
        for (const { recipient, because } of reached) {
          const id = asNotificationId(makeId(now))
          const state = decideFirstState(findPreference({ recipient, type }), digest, now)
          const none = { message: O.none, mailedAt: O.none, tries: 0 }
          notifications.put(id, { id, event, type, recipient, because, state, createdAt: now, ...none })
          if (O.isSome(state.digestDate)) addDigest(recipient, state.digestDate.value, digestDueAt, now)
        }
        return reached.length
      },
      listMailedSince: (since) => listMailedMoments([...notifications.rows(), ...digests.rows()], since),
      listDue: (now, limit, except) =>
        types
          .rows()
          .filter(({ uuid }) => !except.includes(uuid))
          .flatMap(({ uuid }) => {
            const ofType = notifications.rows().filter(({ type }) => type === uuid)
            const mailed = listMailedMoments(ofType, now - THROTTLED_OVER).length
            return ofType
              .filter(({ state: { outcome, at } }) => outcome === 'Waiting' && at <= now)
              .toSorted(earliestFirst)
              .flatMap((row, nth) => toDue(row, mailed + nth + 1, 1))
          })
          .toSorted(byTurn)
          .slice(0, limit),
      listDigestsDue: (now, limit) => {
        const mailed = listMailedMoments(digests.rows(), now - THROTTLED_OVER).length
        return findOpenDigests()
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
      moveToDigest: ({ id, recipient }, { date, dueAt }, now) => {
        const row = notifications.get(id)
        if (row !== undefined) changeRow(row, { outcome: 'InDigest', digestDate: O.some(date) })
        addDigest(recipient, date, dueAt, now)
      },
      skipInDigest: (digest, at) => {
        for (const row of findInDigest(digest)) {
          const template = O.toUndefined(types.get(row.type)?.settings.template ?? O.none)
          const hasTemplate = template !== undefined && templates.get(template) !== undefined
          const reason = refusalOf(row) ?? (hasTemplate ? undefined : 'no_template')
          if (reason !== undefined) skip(row, reason, at)
        }
      },
      listInDigest: (digest, limit) => toDueTogether(findInDigest(digest), limit),
      listInMail: (message, limit) => toDueTogether(findInMails([message]), limit),
      readPayloads: (messages) =>
        new Map(
          messages.flatMap((message) =>
            toDueTogether(findInMails([message]), 1).map(({ data }) => [message, data] as const),
          ),
        ),
      queue: (id, message, at) => {
        const row = notifications.get(id)
        if (row !== undefined)
          changeRow(row, { outcome: 'Queued', at }, { message: O.some(message), mailedAt: O.some(at) })
      },
      queueDigest: (digest, message, at) => {
        changeDigest(digest, { endedAt: O.some(at), mailedAt: O.some(at) })
        for (const row of findInDigest(digest)) changeRow(row, { outcome: 'Queued', at }, { message: O.some(message) })
      },
      skip: ({ id }, reason, at) => {
        const ended = findOpenDigests().filter((digest) => digest.id === id)
        for (const digest of ended) changeDigest(digest, { endedAt: O.some(at) })
        for (const row of [...findWaiting(id), ...ended.flatMap(findInDigest)]) skip(row, reason, at)
      },
      postpone: ({ id, tries }, until) => {
        for (const digest of findOpenDigests())
          if (digest.id === id && digest.tries === tries) changeDigest(digest, { dueAt: until, tries: tries + 1 })
        for (const row of findWaiting(id)) if (row.tries === tries) changeRow(row, { at: until }, { tries: tries + 1 })
      },
      endDigest: (digest) => {
        const dueAt = digests.get(toDigestKey(digest))?.dueAt
        changeDigest(digest, { endedAt: O.fromNullable(dueAt) })
      },
      findWanted: (messages) =>
        new Set(
          findInMails(messages)
            .filter((row) => refusalOf(row) === undefined)
            .flatMap(({ message }) => O.toUndefined(message) ?? []),
        ),
      // A sent notification stays sent unless its mail comes back; otherwise the latest outcome applies.
      settle: (outcomes) => {
        for (const row of findInMails(outcomes.map(({ id }) => id))) {
          const [came] = outcomes.filter(({ id }) => id === O.toUndefined(row.message)).toSorted(byWeight)
          if (came === undefined || O.toNullable(row.state.reason) === 'returned') continue
          const { state } = came
          const isReturned = state._tag === 'Returned'
          if (row.state.outcome === 'Sent' && !isReturned) continue
          const isLater = row.state.outcome === 'Queued' || state._tag === 'Sent' || row.state.at < state.at
          if (!isReturned && !isLater) continue
          const reason =
            state._tag === 'Failed'
              ? O.some(state.error)
              : state._tag === 'Sent'
                ? O.none
                : O.some(isReturned ? 'returned' : (refusalOf(row) ?? 'withdrawn'))
          changeRow(row, { outcome: ENDS[state._tag], at: state.at, reason })
        }
      },
      list: (query) => {
        const found = notifications.rows().filter(isWanted(query))
        const { data, total } = toPaged(found.toSorted(byId).toReversed(), query)
        return { data: data.flatMap(toListed), total: Math.min(total, MESSAGES_COUNTED) }
      },
    }),
    findNextDue: TE.fromIO(() => {
      const moments = [...findWaiting().map(({ state }) => state.at), ...findOpenDigests().map(({ dueAt }) => dueAt)]
      return O.fromNullable(moments.sort((a, b) => a - b)[0])
    }),
  }
}
