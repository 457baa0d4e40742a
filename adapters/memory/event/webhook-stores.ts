// Webhooks and their deliveries in memory.
import { O, TE } from '#domain/shared/fp.ts'
import { randomUUID } from 'node:crypto'
import type { EventId } from '#domain/event/event.ts'
import { asNotificationId } from '#domain/event/notification.ts'
import type { WebhookDeliveryStore, WebhookStore } from '#domain/event/ports.ts'
import type { WebhookDeliveryCause, WebhookDeliveryState, Webhook, WebhookId } from '#domain/event/webhook.ts'
import type { NotificationId } from '#domain/event/notification.ts'
import { MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { asPort, insert, type Table } from '../kernel/memory.ts'
import { byAll, byText, toPaged } from '../kernel/ordering.ts'
import type { EventRow } from './event-stores.ts'

export interface WebhookRow extends Webhook {
  readonly claim: O.Option<{ readonly by: Uuid; readonly until: Instant }>
}

export interface WebhookDeliveryRow extends WebhookDeliveryState {
  readonly id: NotificationId
  readonly event: EventId
  readonly webhook: WebhookId
  readonly because: WebhookDeliveryCause
  readonly createdAt: Instant
}

export function toWebhookDeliveryKey({ event, webhook }: Pick<WebhookDeliveryRow, 'event' | 'webhook'>): string {
  return `${event} ${webhook}`
}

const toWebhook = ({ claim: _claim, ...webhook }: WebhookRow): Webhook => webhook
const oldestFirst = byAll<WebhookRow>(
  (a, b) => a.createdAt - b.createdAt,
  byText(({ id }) => id),
)

export function makeMemoryWebhookStore(webhooks: Table<WebhookRow>): WebhookStore {
  const find = (id: WebhookId): O.Option<Webhook> => {
    const row = webhooks.get(id)
    return row === undefined ? O.none : O.some(toWebhook(row))
  }
  const change = (id: WebhookId, changed: Partial<WebhookRow>): void => {
    const row = webhooks.get(id)
    if (row !== undefined) webhooks.put(id, { ...row, ...changed })
  }
  return {
    ...asPort<Omit<WebhookStore, 'list'>>({
      find,
      lock: find,
      add: (webhook) => insert(webhooks, webhook.id, { ...webhook, claim: O.none }),
      put: (webhook) => {
        const before = webhooks.get(webhook.id)
        if (before?.revision !== webhook.revision) return O.none
        change(webhook.id, { ...webhook, createdAt: before.createdAt, revision: before.revision + 1 })
        return find(webhook.id)
      },
      remove: (id) => webhooks.remove(id),
      setHealth: change,
      claim: (id, by, now, until) => {
        const row = webhooks.get(id)
        if (row === undefined || (O.isSome(row.claim) && row.claim.value.until > now)) return false
        change(id, { claim: O.some({ by, until }) })
        return true
      },
      release: (id, by) => {
        const row = webhooks.get(id)
        if (row === undefined || O.isNone(row.claim) || row.claim.value.by !== by) return false
        change(id, { claim: O.none })
        return true
      },
    }),
    list: TE.fromIO(() => webhooks.rows().toSorted(oldestFirst).map(toWebhook)),
  }
}

interface DeliveryTables {
  readonly webhooks: Table<WebhookRow>
  readonly deliveries: Table<WebhookDeliveryRow, 'once'>
  readonly events: Table<EventRow>
}

const byTurn = byAll<WebhookDeliveryRow>(
  (a, b) => Number(a.because === 'event') - Number(b.because === 'event'),
  byText(({ event }) => event),
)
const byId = byText<WebhookDeliveryRow>(({ id }) => id)
const compareNewest = (a: WebhookDeliveryRow, b: WebhookDeliveryRow): number => byId(b, a)

export function makeMemoryWebhookDeliveryStore({ webhooks, deliveries, events }: DeliveryTables): WebhookDeliveryStore {
  const add = (
    event: EventId,
    webhook: WebhookId,
    because: WebhookDeliveryCause,
    now: Instant,
  ): readonly WebhookId[] => {
    if (deliveries.by('once', toWebhookDeliveryKey({ event, webhook })) !== undefined) return []
    const id = asNotificationId(timeOrdered(randomUUID(), now) as Uuid)
    const state: WebhookDeliveryState = { outcome: 'Waiting', at: now, tries: 0, answer: O.none }
    deliveries.put(id, { ...state, id, event, webhook, because, createdAt: now })
    return [webhook]
  }
  const listOf = (webhook: WebhookId) => deliveries.rows().filter((row) => row.webhook === webhook)
  const listWaiting = (webhook: WebhookId) => listOf(webhook).filter(({ outcome }) => outcome === 'Waiting')
  const change = (row: WebhookDeliveryRow, changed: Partial<WebhookDeliveryRow>): void =>
    deliveries.put(row.id, { ...row, ...changed })
  return asPort({
    addWanted: ({ id, type }, now) =>
      webhooks
        .rows()
        .filter(({ off, kinds }) => O.isNone(off) && kinds.includes(type))
        .toSorted(byText(({ id: of }) => of))
        .flatMap((webhook) => add(id, webhook.id, 'event', now)),
    addTest: ({ id }, webhook, now) => {
      add(id, webhook, 'test', now)
    },
    findNext: (webhook) => {
      const [row] = listWaiting(webhook).toSorted(byTurn)
      const event = row && events.get(row.event)
      if (row === undefined || event === undefined) return O.none
      const { data, firedAt, kind } = event
      const { id, because, at: dueAt, tries } = row
      return O.some({ id, because, dueAt, tries, data, firedAt, constant: kind.constant })
    },
    settle: (id, state) => {
      const row = deliveries.get(id)
      if (row !== undefined) change(row, state)
    },
    sendAgain: (webhook, id, now) => {
      const row = deliveries.get(id)
      if (row?.webhook !== webhook || row.outcome === 'Waiting') return false
      change(row, { outcome: 'Waiting', at: now, because: 'again' })
      return true
    },
    bringForward: (webhook, now) => {
      for (const row of listWaiting(webhook)) if (row.at > now) change(row, { at: now })
    },
    skipWaiting: (webhook, at) => {
      for (const row of listWaiting(webhook)) change(row, { outcome: 'Skipped', at })
    },
    list: (webhook, page) => {
      const { data, total } = toPaged(listOf(webhook).toSorted(compareNewest), page)
      return {
        data: data.flatMap(({ event, webhook: _webhook, because: _because, ...row }) => {
          const found = events.get(event)
          return found === undefined
            ? []
            : [{ ...row, type: found.type, titles: found.kind.titles, firedAt: found.firedAt }]
        }),
        total: Math.min(total, MESSAGES_COUNTED),
      }
    },
  })
}
