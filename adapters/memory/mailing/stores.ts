// Templates, messages, lanes, system mailboxes and mail servers in memory: the stores of a unit of work.
import * as O from 'fp-ts/lib/Option.js'
import { nameKey } from '#domain/identity/naming.ts'
import type { Person } from '#domain/identity/personal-data.ts'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import type { MailerPause } from '#domain/mailing/mailer-pause.ts'
import type { MailServer } from '#domain/mailing/mail-server.ts'
import {
  dueAt,
  isWithdrawable,
  openMessage,
  type Mailing,
  type MailerKey,
  type MailOrigin,
  type MailMessage,
} from '#domain/mailing/message.ts'
import {
  type Lane,
  type LaneStore,
  type ListedMessage,
  type MailboxUsageStore,
  type MailingStore,
  type MailingStores,
  type MessageQuery,
  MESSAGES_COUNTED,
  type MessageStore,
  type MonitorCampaign,
  type MonitorCampaignStore,
  type RecordStore,
  type TemplateStore,
} from '#domain/mailing/ports.ts'
import type { SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import type { Template } from '#domain/mailing/template.ts'
import { hours, type Instant } from '#domain/shared/clock.ts'
import { comparable } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { asPort, type Memory, type Table, tenantTables } from '../kernel/memory.ts'
import { byAll, byText, paged } from '../kernel/in-order.ts'
import { pageOf } from '../kernel/page-of.ts'

/** What is written here once more than it was read. */
const revised = <A extends { readonly revision: number }>(record: A): A => ({
  ...record,
  revision: record.revision + 1,
})

interface TemplateRow {
  readonly template: Template
  readonly attachments: readonly MailAttachmentContent[]
}

const copied = (contents: readonly MailAttachmentContent[]): readonly MailAttachmentContent[] =>
  contents.map((one) => ({ ...one, content: one.content.slice() }))

const templateStore = (rows: Table<TemplateRow>): TemplateStore =>
  asPort({
    find: (uuid) => O.fromNullable(rows.get(uuid)?.template),
    list: ({ q, ...page }) =>
      paged(
        rows
          .rows()
          .map(({ template }) => template)
          .filter(({ name }) => nameKey(name).includes(nameKey(q)))
          .toSorted(byText(({ name }) => nameKey(name))),
        page,
      ),
    put: (template, attachments) => {
      const isTaken = rows
        .rows()
        .some(({ template: { uuid, name } }) => uuid !== template.uuid && nameKey(name) === nameKey(template.name))
      if (isTaken) return 'NameTaken'
      const before = rows.get(template.uuid)
      if ((before?.template.revision ?? 0) !== template.revision) return 'Changed'
      const stored = revised(template)
      rows.put(template.uuid, {
        template: stored,
        attachments: attachments === undefined ? (before?.attachments ?? []) : copied(attachments),
      })
      return stored
    },
    remove: (uuid) => rows.remove(uuid),
    attachments: (uuid) => rows.get(uuid)?.attachments ?? [],
    tag: (uuids, key) =>
      uuids.filter((uuid) => {
        const row = rows.get(uuid)
        if (row === undefined || O.isSome(row.template.systemMailboxKey)) return false
        const { template } = row
        rows.put(uuid, {
          ...row,
          template: revised({ ...template, systemMailboxKey: O.some(key) }),
        })
        return true
      }),
  })

interface MailingRow {
  readonly mailing: Mailing
  readonly attachments: readonly MailAttachmentContent[]
}

const mailingStore = (rows: Table<MailingRow>): MailingStore =>
  asPort({
    insert: (mailing, attachments) => rows.put(mailing.id, { mailing, attachments: copied(attachments) }),
    find: (id) => O.fromNullable(rows.get(id)?.mailing),
    attachments: (id) => rows.get(id)?.attachments ?? [],
  })

/** The mailboxes that a person has connected, in comparable form. */
type MailboxesOf = (person: Person) => ReadonlySet<string>

const messageStore = (
  rows: Table<MailMessage>,
  mailings: Table<MailingRow>,
  mailboxesOf: MailboxesOf,
): MessageStore => {
  const mailingOf = ({ mailingId }: MailMessage): Mailing | undefined => mailings.get(mailingId)?.mailing
  const isOf = (message: MailMessage, origin: MailOrigin): boolean => mailingOf(message)?.origin.id === origin.id
  const isWanted =
    ({ address, states, error, origin, possiblyDoubled }: MessageQuery) =>
    (message: MailMessage): boolean =>
      (address === '' || message.recipient.address.toLowerCase() === address.toLowerCase()) &&
      (states.length === 0 || states.includes(message.state._tag)) &&
      (O.isNone(error) || (message.state._tag === 'Failed' && message.state.error === error.value)) &&
      (O.isNone(origin) || isOf(message, origin.value)) &&
      (!possiblyDoubled || message.possiblyDoubled)
  const isTo =
    (mailboxes: ReadonlySet<string>) =>
    ({ recipient }: MailMessage): boolean =>
      mailboxes.has(recipient.address.toLowerCase())
  const listed = (messages: readonly MailMessage[]): readonly ListedMessage[] =>
    messages.flatMap((message) => {
      const mailing = mailingOf(message)
      if (mailing === undefined) return []
      const { id, origin, route, createdAt, content } = mailing
      return [{ message, mailing: { id, origin, route, createdAt, subject: content.subject } }]
    })
  return asPort({
    insert: ({ id: mailingId }, state, messages) => {
      if (mailings.get(mailingId) === undefined) throw new Error('messages of a mailing that is gone')
      for (const one of messages) rows.put(one.id, { ...openMessage({ ...one, mailingId }), state })
    },
    find: (id) => O.fromNullable(rows.get(id)),
    list: (query) => {
      const { data, total } = paged(
        listed(rows.rows().filter(isWanted(query))).toSorted((a, b) => (a.message.id < b.message.id ? 1 : -1)),
        query,
      )
      return { data, total: Math.min(total, MESSAGES_COUNTED) }
    },
    due: (lane, now, limit) =>
      ofLane(rows, mailings, lane)
        .filter(({ at }) => at <= now)
        .slice(0, limit)
        .map(({ message }) => message),
    save: (messages) => {
      const saved = messages.flatMap((message) => {
        const before = rows.get(message.id)
        if (before?.revision !== message.revision) return []
        const { recipient, personalised } = before
        return [revised({ ...message, recipient, personalised })]
      })
      for (const message of saved) rows.put(message.id, message)
      return saved
    },
    withdraw: (origin, now, limit) => {
      const found = rows
        .rows()
        .filter((message) => isWithdrawable(message.state) && isOf(message, origin))
        .slice(0, limit)
      for (const message of found) rows.put(message.id, revised({ ...message, state: { _tag: 'Withdrawn', at: now } }))
      return found.map((message) => ({
        id: message.id,
        possiblyDoubled: message.possiblyDoubled,
        route: mailingOf(message)?.route ?? O.none,
      }))
    },
    ofPerson: (person, after, limit) =>
      pageOf(listed(rows.rows().filter(isTo(mailboxesOf(person)))), ({ message }) => message.id, after, limit),
    forget: (whose) => {
      const found = rows
        .rows()
        .filter(isTo('mailbox' in whose ? new Set([comparable(whose.mailbox)]) : mailboxesOf(whose)))
      for (const message of found)
        rows.put(message.id, { ...message, recipient: { address: '', name: '' }, personalised: {} })
      return found.length
    },
    purge: (endedBefore, limit) => {
      const ended = rows
        .rows()
        .filter(({ state }) => dueAt(state) === undefined && 'at' in state && state.at < endedBefore)
        .filter((message) => (mailingOf(message)?.createdAt ?? endedBefore) < endedBefore)
        .slice(0, limit)
      for (const { id } of ended) rows.remove(id)
      const used = new Set(rows.rows().map(({ mailingId }) => mailingId))
      mailings.removeWhere(({ mailing }) => mailing.createdAt < endedBefore && !used.has(mailing.id))
      return ended.length
    },
  })
}

/** Those that are due at some time, the earliest first. */
const ofLane = (rows: Table<MailMessage>, mailings: Table<MailingRow>, lane: Pick<Lane, 'route' | 'origin'>) =>
  rows
    .rows()
    .flatMap((message) => {
      const mailing = mailings.get(message.mailingId)?.mailing
      const at = dueAt(message.state)
      return mailing === undefined || at === undefined || laneKey(mailing) !== laneKey(lane) ? [] : [{ message, at }]
    })
    .toSorted((a, b) => a.at - b.at)

interface LaneRow {
  readonly lane: Lane
  readonly mailer: MailerKey
  readonly dueAt: Instant
  readonly turn: number
  readonly turnBefore: number
}

/** Within its tenant. */
const laneKey = ({ route, origin }: Pick<Lane, 'route' | 'origin'>): string =>
  `${origin.id} ${O.getOrElse(() => '')(route)}`
const laneRowKey = (lane: Lane): string => `${lane.tenantUuid} ${laneKey(lane)}`

const laneStore = (rows: Table<LaneRow>, messages: Table<MailMessage>, mailings: Table<MailingRow>): LaneStore => {
  const ofMailer = (mailer: MailerKey): readonly LaneRow[] => rows.rows().filter((row) => row.mailer === mailer)
  const lastTurn = (of: readonly LaneRow[]): number => Math.max(0, ...of.map(({ turn }) => turn))
  return asPort({
    open: (mailer, lane, due) => {
      const row = rows.get(laneRowKey(lane)) ?? { lane, mailer, dueAt: due, turn: 0, turnBefore: 0 }
      rows.put(laneRowKey(lane), { ...row, dueAt: Math.min(row.dueAt, due) })
    },
    next: (mailer, now) => {
      const all = ofMailer(mailer)
      const turnOfTenant = ({ lane: { tenantUuid } }: LaneRow): number =>
        lastTurn(all.filter(({ lane }) => lane.tenantUuid === tenantUuid))
      const [first] = all
        .filter((row) => row.dueAt <= now)
        .toSorted(
          byAll<LaneRow>(
            (a, b) => turnOfTenant(a) - turnOfTenant(b),
            (a, b) => a.turn - b.turn,
            byText(({ lane }) => laneRowKey(lane)),
          ),
        )
      if (first === undefined) return O.none
      rows.put(laneRowKey(first.lane), { ...first, turn: lastTurn(rows.rows()) + 1, turnBefore: first.turn })
      return O.some(first.lane)
    },
    giveBack: (lane) => {
      const row = rows.get(laneRowKey(lane))
      if (row !== undefined) rows.put(laneRowKey(lane), { ...row, turn: row.turnBefore })
    },
    refresh: (lane) => {
      const row = rows.get(laneRowKey(lane))
      const [first] = ofLane(messages, mailings, lane)
      if (row === undefined) return
      if (first === undefined) rows.remove(laneRowKey(lane))
      else rows.put(laneRowKey(lane), { ...row, dueAt: first.at })
    },
    nextDue: (mailer) => {
      const moments = ofMailer(mailer).map((row) => row.dueAt)
      return moments.length === 0 ? O.none : O.some(Math.min(...moments))
    },
    reroute: (tenantUuid, from, to) => {
      for (const row of ofMailer(from))
        if (row.lane.tenantUuid === tenantUuid && O.isNone(row.lane.route))
          rows.put(laneRowKey(row.lane), { ...row, mailer: to })
    },
    mailersDue: (now) =>
      [
        ...new Set(
          rows
            .rows()
            .filter((row) => row.dueAt <= now)
            .map(({ mailer }) => mailer),
        ),
      ].toSorted(),
  })
}

const recordStore = <Key extends string, A extends { readonly revision: number }>(rows: Table<A>) =>
  asPort<RecordStore<Key, A>>({
    find: (key) => O.fromNullable(rows.get(key)),
    put: (key, record) => {
      if ((rows.get(key)?.revision ?? 0) !== record.revision) return O.none
      rows.put(key, revised(record))
      return O.some(revised(record))
    },
    remove: (key) => rows.remove(key),
    page: (after, limit) => pageOf(rows.entries() as readonly (readonly [Key, A])[], ([key]) => key, after, limit),
  })

interface CallRow {
  readonly key: string
  readonly call: string
  readonly at: Instant
}

const usageStore = (rows: Table<CallRow>): MailboxUsageStore => {
  const since = (key: string, from: Instant, momentOf: (at: Instant) => Instant) => {
    const counts = new Map<Instant, number>()
    for (const row of rows.rows())
      if (row.key === key && row.at > from) counts.set(momentOf(row.at), (counts.get(momentOf(row.at)) ?? 0) + 1)
    return [...counts].toSorted(([a], [b]) => a - b).map(([at, points]) => ({ at, points }))
  }
  return asPort({
    spent: (key, from) => since(key, from, (at) => at),
    add: (key, calls, at) => {
      for (const call of calls) rows.put(`${key} ${call} ${at}`, { key, call, at })
    },
    remove: (key, calls, at) => {
      for (const call of calls) rows.remove(`${key} ${call} ${at}`)
    },
    byHour: (key, from) => since(key, from, (at) => Math.floor(at / hours(1)) * hours(1)),
    purge: (before) => rows.removeWhere(({ at }) => at < before),
  })
}

const monitorCampaignStore = (rows: Table<MonitorCampaign>): MonitorCampaignStore =>
  asPort({
    add: (campaign) => rows.put(campaign.uuid, campaign),
    list: (page) =>
      paged(
        rows.rows().toSorted(
          byAll<MonitorCampaign>(
            byText(({ name }) => name),
            byText(({ uuid }) => uuid),
          ),
        ),
        page,
      ),
    templates: () =>
      [
        ...new Set(
          rows
            .rows()
            .flatMap(({ invitation, firstReminder, secondReminder }) => [
              invitation,
              ...[firstReminder, secondReminder].flatMap((one) => (O.isSome(one) ? [one.value] : [])),
            ]),
        ),
      ].toSorted(),
  })

export const makeMailingMemory = (memory: Memory, mailboxesOf: MailboxesOf = () => new Set()) => {
  const { at, held } = tenantTables(memory, {
    templates: memory.tenantTable<TemplateRow>(),
    mailings: memory.tenantTable<MailingRow>(),
    messages: memory.tenantTable<MailMessage>(),
    monitorCampaigns: memory.tenantTable<MonitorCampaign>(),
  })
  const lanes = memory.table<LaneRow>()
  const pauses = memory.table<MailerPause>()
  const mailboxes = memory.table<SystemMailbox>()
  const calls = memory.table<CallRow>()
  const servers = memory.table<MailServer>()
  const nonces = memory.table<Instant>()
  return {
    held,
    stores: (scope: Scope): Omit<MailingStores, 'outbox'> => {
      const own = at(scope)
      return {
        templates: templateStore(own.templates),
        mailings: mailingStore(own.mailings),
        messages: messageStore(own.messages, own.mailings, mailboxesOf),
        lanes: laneStore(lanes, own.messages, own.mailings),
        mailerPauses: asPort({
          find: (mailer) => O.fromNullable(pauses.get(mailer)),
          put: (mailer, pause) => pauses.put(mailer, pause),
          remove: (mailer) => pauses.remove(mailer),
          end: (mailer, now) => {
            const pause = pauses.get(mailer)
            if (pause !== undefined && pause.until <= now) pauses.remove(mailer)
          },
        }),
        systemMailboxes: recordStore(mailboxes),
        mailboxUsage: usageStore(calls),
        mailServers: {
          ...recordStore<TenantUuid, MailServer>(servers),
          hold: recordStore<TenantUuid, MailServer>(servers).find,
        },
        usedNonces: asPort({
          use: (nonce: Uuid, expiresAt: Instant, now: Instant) => {
            nonces.removeWhere((expiry) => expiry < now)
            if (nonces.get(nonce) !== undefined) return false
            nonces.put(nonce, expiresAt)
            return true
          },
        }),
        monitorCampaigns: monitorCampaignStore(own.monitorCampaigns),
      }
    },
  }
}
