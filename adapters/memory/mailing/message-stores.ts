// Mailings and their messages in memory.
import {
  RETURNING_DOMAINS_SHOWN,
  RETURNED_SHARE_OF_DOMAIN,
  RETURNS_COUNTED_FOR,
  RETURNS_OF_DOMAIN,
} from '#domain/mailing/return-class.ts'
import { O } from '#domain/shared/fp.ts'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import {
  getMessageDueAt,
  isErased,
  isWithdrawable,
  MESSAGE_ERRORS,
  openMessage,
  STORED_STATES,
  type Mailing,
  type MailOrigin,
  type MailMessage,
  type MessageState,
} from '#domain/mailing/message.ts'
import { toSubjectKey } from '#domain/mailing/mail-document.ts'
import { pickValues } from '#domain/mailing/placeholders.ts'
import {
  COUNTED_OF_FILTER,
  type Lane,
  type ListedMessage,
  type MailingStore,
  type MessageQuery,
  MESSAGES_COUNTED,
  type MessageStore,
} from '#domain/mailing/ports.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { Person } from '#domain/identity/personal-data.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byText, toPaged } from '../kernel/ordering.ts'
import { sliceAfter } from '../kernel/personal-pages.ts'
import { listConnections, type TokenTable } from '../session/token-store.ts'

/** The record as stored by a write that replaced its revision. */
export function increaseRevision<A extends { readonly revision: number }>(record: A): A {
  return {
    ...record,
    revision: record.revision + 1,
  }
}

export function copyRow(contents: readonly MailAttachmentContent[]): readonly MailAttachmentContent[] {
  return contents.map((one) => ({ ...one, content: one.content.slice() }))
}

/** The domains to which many of these messages came back, by their first return. */
export function findReturningDomains(
  messages: readonly MailMessage[],
  now: Instant,
): readonly { readonly domain: string; readonly since: Instant }[] {
  const left = messages
    .flatMap(({ state, recipient: { address } }) =>
      (state._tag === 'Returned' || state._tag === 'Sent') && state.at > now - RETURNS_COUNTED_FOR && address !== ''
        ? [
            {
              since: state.at,
              domain: toComparable(address).replace(/^.*@/, ''),
              hasReturned: state._tag === 'Returned',
            },
          ]
        : [],
    )
    .toSorted(
      (a, b) => Number(b.hasReturned) - Number(a.hasReturned) || a.since - b.since || (a.domain < b.domain ? -1 : 1),
    )
  return [...Map.groupBy(left, ({ domain }) => domain).values()].flatMap((ofDomain) => {
    const { length } = ofDomain.filter(({ hasReturned }) => hasReturned)
    const isMany = length >= RETURNS_OF_DOMAIN && length > RETURNED_SHARE_OF_DOMAIN * ofDomain.length
    return isMany ? ofDomain.slice(0, 1) : []
  })
}

/** Without what other servers wrote. */
const withoutWords = (state: MessageState): MessageState =>
  state._tag === 'Returned' ? { ...state, reason: '', text: '' } : state

export interface MailingRow {
  readonly mailing: Mailing
  readonly attachments: readonly MailAttachmentContent[]
}

export function makeMemoryMailingStore(rows: Table<MailingRow>): MailingStore {
  return asPort({
    insert: (mailing, attachments) => {
      if (rows.get(mailing.id) !== undefined) return false
      rows.put(mailing.id, { mailing, attachments: copyRow(attachments) })
      return true
    },
    find: (id) => O.fromNullable(rows.get(id)?.mailing),
    attachments: (id) => rows.get(id)?.attachments ?? [],
  })
}

export function makeMemoryMessageStore(
  scope: Scope,
  rows: Table<MailMessage>,
  mailings: Table<MailingRow>,
  connections: TokenTable,
): MessageStore {
  const isTo =
    (mailboxes: readonly Mailbox[]) =>
    ({ recipient }: MailMessage): boolean =>
      mailboxes.some((mailbox) => toComparable(mailbox) === toComparable(recipient.address))
  const mailboxesOf = (person: Person, mayBeUnproven: boolean): readonly Mailbox[] =>
    listConnections(connections, person)
      .filter(({ isProven }) => isProven || mayBeUnproven)
      .map(({ record }) => record.mailclientEmail)
  const mailingOf = ({ mailingId }: MailMessage): Mailing | undefined => mailings.get(mailingId)?.mailing
  const isOf = (message: MailMessage, origin: MailOrigin): boolean => mailingOf(message)?.origin.id === origin.id
  const isWanted =
    ({ q, address, states, error, origin, possiblyDoubled }: MessageQuery) =>
    (message: MailMessage): boolean =>
      (q === '' || isFoundBy(message, q)) &&
      (address === '' || toComparable(message.recipient.address) === toComparable(address)) &&
      (states.length === 0 || states.includes(message.state._tag)) &&
      (O.isNone(error) || (message.state._tag === 'Failed' && message.state.error === error.value)) &&
      (O.isNone(origin) || isOf(message, origin.value)) &&
      (!possiblyDoubled || message.possiblyDoubled)
  const subjectKeyOf = (message: MailMessage): string => {
    const mailing = mailingOf(message)
    return mailing === undefined ? '' : toSubjectKey(mailing)
  }
  const isFoundBy = (message: MailMessage, q: string): boolean =>
    toNameKey(message.recipient.name).includes(toNameKey(q)) ||
    toComparable(message.recipient.address).includes(toComparable(q)) ||
    subjectKeyOf(message).includes(toNameKey(q))
  const byNewest = byText<MailMessage>(({ id }) => id)
  const inOrder = (found: readonly MailMessage[], { sortBy, sortDir }: MessageQuery): readonly MailMessage[] => {
    const newest = found.toSorted((a, b) => byNewest(b, a))
    if (sortBy === 'createdAt') return sortDir === 'desc' ? newest : newest.toReversed()
    const byKey = byText<MailMessage>((message) =>
      sortBy === 'subject'
        ? subjectKeyOf(message)
        : toNameKey(message.recipient.name) || toComparable(message.recipient.address),
    )
    return newest.slice(0, MESSAGES_COUNTED).toSorted((a, b) => (sortDir === 'asc' ? byKey(a, b) : byKey(b, a)))
  }
  const listed = (messages: readonly MailMessage[]): readonly ListedMessage[] =>
    messages.flatMap((message) => {
      const mailing = mailingOf(message)
      if (mailing === undefined) return []
      const { id, origin, route, createdAt, content, data } = mailing
      const { subject } = content
      return [{ message, mailing: { id, origin, route, createdAt, subject, data: pickValues(subject, data) } }]
    })
  return asPort({
    insert: ({ id: mailingId }, state, messages) => {
      if (mailings.get(mailingId) === undefined) throw new Error('messages of a mailing that is gone')
      for (const one of messages) rows.put(one.id, { ...openMessage({ ...one, mailingId }), state })
    },
    find: (id) => O.fromNullable(rows.get(id)),
    listReturningDomains: ({ id }, now) =>
      findReturningDomains(
        rows.rows().filter(({ mailingId }) => mailings.get(mailingId)?.mailing.origin.id === id),
        now,
      )
        .map(({ domain }) => domain)
        .slice(0, RETURNING_DOMAINS_SHOWN),
    listIds: (mailing) =>
      rows
        .rows()
        .flatMap(({ id, mailingId }) => (mailingId === mailing ? [id] : []))
        .toSorted(byText((id) => id)),
    findAll: (ids) => listed(rows.rows().filter(({ id }) => ids.includes(id))),
    list: (query) => {
      const { data, total } = toPaged(listed(inOrder(rows.rows().filter(isWanted(query)), query)), query)
      return { data, total: Math.min(total, MESSAGES_COUNTED) }
    },
    count: () => {
      const all = rows.rows()
      const count = (isCounted: (message: MailMessage) => boolean): number =>
        Math.min(all.filter(isCounted).length, COUNTED_OF_FILTER)
      return {
        states: Object.fromEntries(STORED_STATES.map((one) => [one, count(({ state }) => state._tag === one)])),
        errors: Object.fromEntries(
          MESSAGE_ERRORS.map((one) => [one, count(({ state }) => state._tag === 'Failed' && state.error === one)]),
        ),
        possiblyDoubled: count(({ possiblyDoubled }) => possiblyDoubled),
      }
    },
    lockDue: (lane, now, limit) =>
      isOfLane(rows, mailings, lane)
        .filter(({ at }) => at <= now)
        .slice(0, limit)
        .map(({ message }) => message),
    save: (messages) => {
      const saved = messages.flatMap((message) => {
        const before = rows.get(message.id)
        if (before?.revision !== message.revision) return []
        const { recipient, personalised } = before
        const state = isErased(before) ? withoutWords(message.state) : message.state
        return [increaseRevision({ ...message, recipient, personalised, state })]
      })
      for (const message of saved) rows.put(message.id, message)
      return saved
    },
    withdraw: (origin, now, limit) => {
      const found = rows
        .rows()
        .filter((message) => isWithdrawable(message.state) && isOf(message, origin))
        .slice(0, limit)
      for (const message of found)
        rows.put(message.id, increaseRevision({ ...message, state: { _tag: 'Withdrawn', at: now } }))
      return found.map((message) => ({
        id: message.id,
        possiblyDoubled: message.possiblyDoubled,
        route: mailingOf(message)?.route ?? O.none,
      }))
    },
    listOfPerson: (person, after, limit) => {
      const isOwn = scope._tag === 'Tenant' && scope.tenantUuid === person.tenantUuid
      const theirs = listed(rows.rows().filter(isTo(mailboxesOf(person, isOwn))))
      return sliceAfter(theirs, ({ message }) => message.id, after, limit)
    },
    forget: (whose) => {
      const found = rows.rows().filter(isTo('mailbox' in whose ? [whose.mailbox] : mailboxesOf(whose, true)))
      for (const message of found)
        rows.put(message.id, {
          ...message,
          recipient: { address: '', name: '' },
          personalised: {},
          state: withoutWords(message.state),
        })
      return found.length
    },
    purge: (endedBefore, limit) => {
      const ended = rows
        .rows()
        .filter(({ state }) => getMessageDueAt(state) === undefined && 'at' in state && state.at < endedBefore)
        .filter((message) => (mailingOf(message)?.createdAt ?? endedBefore) < endedBefore)
        .slice(0, limit)
      for (const { id } of ended) rows.remove(id)
      if (ended.length >= limit) return ended.length
      const used = new Set(rows.rows().map(({ mailingId }) => mailingId))
      const empty = mailings
        .rows()
        .filter(({ mailing }) => mailing.createdAt < endedBefore && !used.has(mailing.id))
        .slice(0, limit)
      for (const { mailing } of empty) mailings.remove(mailing.id)
      return Math.max(ended.length, empty.length)
    },
  })
}

/** The messages of the lane that have a due time, the earliest first. */
export function isOfLane(rows: Table<MailMessage>, mailings: Table<MailingRow>, lane: Pick<Lane, 'route' | 'origin'>) {
  return rows
    .rows()
    .flatMap((message) => {
      const mailing = mailings.get(message.mailingId)?.mailing
      const at = getMessageDueAt(message.state)
      return mailing === undefined || at === undefined || toLaneKey(mailing) !== toLaneKey(lane)
        ? []
        : [{ message, at }]
    })
    .toSorted((a, b) => a.at - b.at)
}

/** Unique within its tenant. */
export function toLaneKey({ route, origin }: Pick<Lane, 'route' | 'origin'>): string {
  return `${origin.id} ${O.getOrElse(() => '')(route)}`
}
