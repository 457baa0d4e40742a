// Webhooks in PostgreSQL, and their deliveries: rows of notifications with the channel `webhook`.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { NotificationId } from '#domain/event/notification.ts'
import type { WebhookDeliveryStore, WebhookStore } from '#domain/event/ports.ts'
import {
  WEBHOOK_FAULTS,
  type WebhookDelivery,
  type WebhookDeliveryCause,
  type WebhookDeliveryOutcome,
  type ListedWebhookDelivery,
  type SealedWebhookSecret,
  type StoredSecret,
  type Webhook,
  WEBHOOK_CHANNEL,
  WEBHOOK_OFF_REASONS,
  type WebhookAnswer,
  type WebhookId,
} from '#domain/event/webhook.ts'
import { MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { asNullable, instant, makeTextColumn, makeUuidColumn, makeWordColumn, mapRow } from '../kernel/columns.ts'
import { BY_INDEX, defineCount, readCountedPage, withKeptPlans } from '../kernel/counted-page.ts'
import { defineCommand, defineStatement, readFirstRow, readRows, write, writeAndCheck } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { eventData, eventTypeUuid, titles } from './event-stores.ts'
import { NEW_ID, toIdTime } from './notification-columns.ts'

const webhookId = makeUuidColumn<WebhookId>('WebhookId')
const webhookFault = makeWordColumn(WEBHOOK_FAULTS)
const storedSecrets = t.readonlyArray(
  t.type({ sealed: makeTextColumn<SealedWebhookSecret>('sealed'), until: t.union([t.number, t.null]) }),
)

const webhookRow = mapRow(
  t.type(
    {
      id: webhookId,
      url: t.string,
      kinds: t.readonlyArray(eventTypeUuid),
      secrets: storedSecrets,
      offReason: asNullable(makeWordColumn(WEBHOOK_OFF_REASONS)),
      offAt: asNullable(instant),
      failingSince: asNullable(instant),
      revision: t.number,
      createdAt: instant,
    },
    'webhooks',
  ),
  ({ secrets, offReason, offAt, ...row }): Webhook => ({
    ...row,
    secrets: secrets.map(({ sealed, until }) => ({ sealed, until: O.fromNullable(until) })),
    off: O.isSome(offReason) && O.isSome(offAt) ? O.some({ reason: offReason.value, at: offAt.value }) : O.none,
  }),
)

const COLUMNS = `webhook_id as id, url, kinds, secrets, off_reason as "offReason", off_at as "offAt", failing_since as "failingSince",
  revision, created_at as "createdAt"`
const ONE = 'tenant_uuid = :tenant and webhook_id = :id'

const listWebhooks = defineStatement('webhook_list', webhookRow)`
  select ${COLUMNS} from webhooks where tenant_uuid = :tenant order by created_at, webhook_id`
const findWebhook = defineStatement('webhook_find', webhookRow)`select ${COLUMNS} from webhooks where ${ONE}`
const lockWebhook = defineStatement('webhook_lock', webhookRow)`
  select ${COLUMNS} from webhooks where ${ONE} for no key update`
const addWebhook = defineCommand('webhook_add')`
  insert into webhooks (tenant_uuid, webhook_id, url, kinds, secrets, off_reason, off_at, failing_since, revision, created_at)
    values (:tenant, :id, :url, :kinds, :secrets::json, :offReason, :offAt, :failingSince, :revision, :createdAt)`
const putWebhook = defineStatement('webhook_put', webhookRow)`
  update webhooks set url = :url, kinds = :kinds, secrets = :secrets::json, off_reason = :offReason, off_at = :offAt,
      failing_since = :failingSince, revision = revision + 1
    where ${ONE} and revision = :revision
    returning ${COLUMNS}`
const removeWebhook = defineCommand('webhook_remove')`delete from webhooks where ${ONE}`
const setHealth = defineCommand('webhook_health')`
  update webhooks set off_reason = :offReason, off_at = :offAt, failing_since = :failingSince where ${ONE}`
const claimWebhook = defineCommand('webhook_claim')`
  update webhooks set claimed_by = :by, claimed_until = :until
    where ${ONE} and (claimed_until is null or claimed_until <= :now)`
const releaseWebhook = defineCommand('webhook_release')`
  update webhooks set claimed_by = null, claimed_until = null where ${ONE} and claimed_by = :by`

const toHealthValues = ({ off, failingSince }: Pick<Webhook, 'off' | 'failingSince'>) => ({
  offReason: O.isSome(off) ? off.value.reason : null,
  offAt: O.isSome(off) ? instant.encode(off.value.at) : null,
  failingSince: asNullable(instant).encode(failingSince),
})

const toSecretsJson = (secrets: readonly StoredSecret[]): string =>
  JSON.stringify(secrets.map(({ sealed, until }) => ({ sealed, until: O.toNullable(until) })))

export function makePostgresWebhookStore(query: Knex, scope: Scope): WebhookStore {
  const tenant = getTenant(scope)
  const toValues = ({ id, url, kinds, secrets, revision, ...health }: Webhook) => ({
    tenant,
    id,
    url,
    kinds,
    secrets: toSecretsJson(secrets),
    revision,
    ...toHealthValues(health),
  })
  return {
    list: readRows(query, listWebhooks, { tenant }),
    find: (id) => readFirstRow(query, findWebhook, { tenant, id }),
    lock: (id) => readFirstRow(query, lockWebhook, { tenant, id }),
    add: (webhook) => write(query, addWebhook, { ...toValues(webhook), createdAt: instant.encode(webhook.createdAt) }),
    put: (webhook) => readFirstRow(query, putWebhook, toValues(webhook)),
    remove: (id) => writeAndCheck(query, removeWebhook, { tenant, id }),
    setHealth: (id, health) => write(query, setHealth, { tenant, id, ...toHealthValues(health) }),
    claim: (id, by, now, until) =>
      writeAndCheck(query, claimWebhook, { tenant, id, by, now: instant.encode(now), until: instant.encode(until) }),
    release: (id, by) => writeAndCheck(query, releaseWebhook, { tenant, id, by }),
  }
}

const OF_WEBHOOK = `tenant_uuid = :tenant and recipient = :webhook and channel = '${WEBHOOK_CHANNEL}'`

const makeInsert = (because: WebhookDeliveryCause, recipients: string): string => `
  insert into notifications (tenant_uuid, notification_id, event_id, type, recipient, channel, because, state, state_at, created_at)
    select :tenant, ${NEW_ID}, :event, :type, webhook_id, '${WEBHOOK_CHANNEL}', '${because}', 'Waiting', :now, :now
      from webhooks where tenant_uuid = :tenant and ${recipients} order by webhook_id
    on conflict on constraint notifications_once do nothing`

const addWanted = defineStatement('delivery_add', t.type({ id: webhookId }, 'notifications'))`
  with made as (${makeInsert('event', 'off_reason is null and :type::uuid = any (kinds)')} returning recipient)
  select recipient as id from made order by recipient`
const addTest = defineCommand('delivery_add_test')`${makeInsert('test', 'webhook_id = :webhook')}`

const nextRow: t.Decoder<unknown, WebhookDelivery> = t.type(
  {
    id: makeUuidColumn<NotificationId>('NotificationId'),
    because: makeTextColumn<WebhookDeliveryCause>('because'),
    constant: t.string,
    data: eventData,
    firedAt: instant,
    dueAt: instant,
    tries: t.number,
  },
  'notifications',
)
const EVENT = 'join events e on e.tenant_uuid = :tenant and e.event_id = n.event_id'
const findNext = defineStatement('delivery_next', nextRow)`
  select n.notification_id as id, n.because, e.kind->>'constant' as constant, e.data, e.fired_at as "firedAt", n.state_at as "dueAt", n.tries
    from (select * from notifications where ${OF_WEBHOOK} and state = 'Waiting'
      order by (because = 'event'), event_id limit 1) as n ${EVENT}`

const settle = defineCommand('delivery_settle')`
  update notifications set state = :outcome, state_at = :at, tries = :tries, answer_status = :status, reason = :fault
    where tenant_uuid = :tenant and notification_id = :id`
const sendAgain = defineCommand('delivery_again')`
  update notifications set state = 'Waiting', state_at = :now, because = 'again'
    where ${OF_WEBHOOK} and notification_id = :id and state <> 'Waiting'`
const bringForward = defineCommand('delivery_bring_forward')`
  update notifications set state_at = :now where ${OF_WEBHOOK} and state = 'Waiting' and state_at > :now`
const skipWaiting = defineCommand('delivery_skip')`
  update notifications set state = 'Skipped', state_at = :at where ${OF_WEBHOOK} and state = 'Waiting'`

const listedRow = mapRow(
  t.type(
    {
      id: makeUuidColumn<NotificationId>('NotificationId'),
      type: eventTypeUuid,
      titles,
      firedAt: instant,
      createdAt: instant,
      outcome: makeTextColumn<WebhookDeliveryOutcome>('state'),
      at: instant,
      tries: t.number,
      status: asNullable(t.number),
      fault: asNullable(t.string),
    },
    'notifications',
  ),
  ({ status, fault, ...row }): ListedWebhookDelivery => ({
    ...row,
    answer: pipe(
      status,
      O.map((one): WebhookAnswer => ({ _tag: 'Answered', status: one })),
      O.alt(() =>
        pipe(
          fault,
          // A release before this one may have skipped the row, with a reason of mails.
          O.filter(webhookFault.is),
          O.map((one): WebhookAnswer => ({ _tag: 'Unanswered', fault: one })),
        ),
      ),
    ),
  }),
)
const deliveryPage = {
  page: defineStatement('delivery_list', listedRow)`
    select n.notification_id as id, n.type, e.kind->'titles' as titles, e.fired_at as "firedAt", n.created_at as "createdAt",
        n.state as outcome, n.state_at as at, n.tries, n.answer_status as status, n.reason as fault
      from (select * from notifications where ${OF_WEBHOOK} order by notification_id desc limit :limit offset :skip) as n ${EVENT}
      order by n.notification_id desc`,
  count: defineCount(
    'delivery_count',
    `from (select from notifications where ${OF_WEBHOOK} limit ${MESSAGES_COUNTED}) as counted`,
  ),
}

export function makePostgresWebhookDeliveryStore(query: Knex, scope: Scope): WebhookDeliveryStore {
  const tenant = getTenant(scope)
  const toInsertValues = (now: Instant) => ({ tenant, now: instant.encode(now), idTime: toIdTime(now) })
  return {
    addWanted: ({ id: event, type }, now) =>
      pipe(
        readRows(query, addWanted, { ...toInsertValues(now), event, type }),
        TE.map((rows) => rows.map(({ id }) => id)),
      ),
    addTest: ({ id: event, type }, webhook, now) =>
      write(query, addTest, { ...toInsertValues(now), event, type, webhook }),
    findNext: (webhook) => readFirstRow(query, findNext, { tenant, webhook }),
    settle: (id, { outcome, at, tries, answer }) =>
      write(query, settle, {
        tenant,
        id,
        outcome,
        at: instant.encode(at),
        tries,
        status: O.isSome(answer) && answer.value._tag === 'Answered' ? answer.value.status : null,
        fault: O.isSome(answer) && answer.value._tag === 'Unanswered' ? answer.value.fault : null,
      }),
    sendAgain: (webhook, id, now) => writeAndCheck(query, sendAgain, { tenant, webhook, id, now: instant.encode(now) }),
    bringForward: (webhook, now) => write(query, bringForward, { tenant, webhook, now: instant.encode(now) }),
    skipWaiting: (webhook, at) => write(query, skipWaiting, { tenant, webhook, at: instant.encode(at) }),
    list: (webhook, page) =>
      withKeptPlans(query, readCountedPage(query, deliveryPage, { tenant, webhook }, page), BY_INDEX),
  }
}
