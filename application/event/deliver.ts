// Posts deliveries to the address of a webhook, one after the other in the order of their events (EVT-10). The worker claims the address
// before each call and calls outside of transactions. After its death the claim ends, and another worker sends the same delivery again.
import { gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { AuditedResult, RunAudited } from '#application/identity/audit.ts'
import { eventFact } from '#domain/event/facts.ts'
import type { EventJob, EventMetrics, EventStores } from '#domain/event/ports.ts'
import {
  classifyAnswer,
  type WebhookDelivery,
  listValidSecrets,
  type PostWebhook,
  settleWebhookDelivery,
  type Webhook,
  type WebhookAnswer,
  type WebhookId,
  type WebhookRequest,
  type WebhookSecrets,
} from '#domain/event/webhook.ts'
import type { AuditActor } from '#domain/logging/audit.ts'
import { noteHttpAnswer } from '#domain/logging/outage.ts'
import type { OutageLog, TrackError } from '#domain/logging/ports.ts'
import { type Clock, type Duration, fromSeconds, type Instant, toIsoText } from '#domain/shared/clock.ts'
import { type DueItem, type DueItemStores, isBeforeNextWake } from '#domain/shared/due-item.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Random, TenantUuid, Uuid } from '#domain/shared/uuid.ts'

export type WebhookDeliveryStores = Pick<EventStores, 'webhooks' | 'webhookDeliveries'> &
  DueItemStores & { readonly outbox: Outbox<EventJob> }

type DeliverJob = Extract<EventJob, { readonly queue: 'event.deliver' }>['data']

export function toDeliverJob(tenantUuid: TenantUuid, webhook: WebhookId): EventJob {
  return { queue: 'event.deliver', data: { tenantUuid, webhook }, key: webhook }
}

export function toWebhookItem(tenantUuid: TenantUuid, id: WebhookId): DueItem {
  return { kind: 'webhook', tenantUuid, id }
}

/** Wakes the worker of the address at `at`. */
export function wakeWebhook(
  { dueItems, outbox }: WebhookDeliveryStores,
  tenantUuid: TenantUuid,
  id: WebhookId,
  at: Instant,
): Stored<void> {
  return pipe(
    dueItems.bringForward(toWebhookItem(tenantUuid, id), at),
    TE.flatMap(() => outbox.enqueue(toDeliverJob(tenantUuid, id))),
  )
}

/** Longer than a call. */
const CLAIM_LENGTH: Duration = fromSeconds(30)
/** A run ends before the time limit of its job. The next job continues. */
const RUN_LENGTH: Duration = fromSeconds(40)
/** A run ends after a longer call, so that the slow receivers of one office do not occupy all workers. */
const SLOW_CALL: Duration = fromSeconds(1)

const ACTOR: AuditActor = { _tag: 'Service', name: 'event.deliver' }

interface ClaimedWebhookDelivery {
  readonly webhook: Webhook
  readonly delivery: WebhookDelivery
}

interface AnsweredWebhookDelivery extends ClaimedWebhookDelivery {
  readonly answer: WebhookAnswer
}

export interface DeliverDeps {
  readonly runAudited: RunAudited<WebhookDeliveryStores>
  readonly clock: Clock
  readonly random: Random
  readonly secrets: WebhookSecrets
  readonly post: PostWebhook
  readonly metrics: Pick<EventMetrics, 'countDelivery'>
  readonly trackError: TrackError
  readonly outages: OutageLog
  /** False (SENDING=off): deliveries wait (MSG-11). */
  readonly sending: boolean
}

/** None: the key of the secrets is gone. The body has nothing but the event's own fields. */
function buildRequest(
  secrets: WebhookSecrets,
  tenantUuid: TenantUuid,
  { webhook, delivery: { id, constant, firedAt, data } }: ClaimedWebhookDelivery,
  now: Instant,
): O.Option<WebhookRequest> {
  const opened = listValidSecrets(webhook, now).flatMap(({ sealed }) => {
    const secret = secrets.open(tenantUuid, webhook.id, sealed)
    return O.isSome(secret) ? [secret.value] : []
  })
  if (opened.length === 0) return O.none
  const body = JSON.stringify({ type: constant, timestamp: toIsoText(firedAt), data })
  const timestamp = String(Math.floor(now / fromSeconds(1)))
  return O.some({
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets.sign(opened, `${id}.${timestamp}.${body}`),
    },
    body,
  })
}

const FAULT: WebhookAnswer = { _tag: 'Unanswered', fault: 'error' }

export function makeDeliver(deps: DeliverDeps) {
  const { runAudited, clock, random, secrets, post, metrics, trackError, outages, sending } = deps

  /** Stores the answer. Left unchanged if the claim has ended: another worker sends the delivery again. Returns the webhook's facts. */
  const settle = (
    { webhooks, webhookDeliveries }: WebhookDeliveryStores,
    { webhook, delivery, answer }: AnsweredWebhookDelivery,
    now: Instant,
  ): Stored<AuditedResult<unknown>['facts']> =>
    gen(function* () {
      const present = yield* unwrap(webhooks.lock(webhook.id))
      if (O.isNone(present)) return []
      // The address has changed during the call: the delivery goes to the new one.
      if (present.value.url !== webhook.url && classifyAnswer(answer) !== 'accepted') return []
      const settled = settleWebhookDelivery(present.value, delivery, answer, now)
      yield* unwrap(webhookDeliveries.settle(delivery.id, settled.state))
      yield* unwrap(webhooks.setHealth(webhook.id, settled.webhook))
      const { off } = settled.webhook
      if (O.isNone(off)) {
        // The receiver works again, so the event that failed last need not wait.
        if (settled.state.outcome === 'Sent' && delivery.because !== 'event')
          yield* unwrap(webhookDeliveries.bringForward(webhook.id, now))
        return []
      }
      yield* unwrap(webhookDeliveries.skipWaiting(webhook.id, now))
      if (O.isSome(present.value.off)) return []
      return [eventFact('webhook.switched-off', webhook.id, { because: off.value.reason })]
    })

  /** The delivery whose turn it is. None: nothing is due, or another worker has the address. */
  const claimNext = (
    { webhooks, webhookDeliveries, dueItems, outbox }: WebhookDeliveryStores,
    { tenantUuid, webhook: id }: DeliverJob,
    by: Uuid,
    now: Instant,
  ): Stored<O.Option<ClaimedWebhookDelivery>> =>
    gen(function* () {
      const webhook = yield* unwrap(webhooks.lock(id))
      const isOn = O.isSome(webhook) && O.isNone(webhook.value.off)
      // Events that were dispatched while it was switched off.
      if (!isOn) yield* unwrap(webhookDeliveries.skipWaiting(id, now))
      const delivery = isOn ? yield* unwrap(webhookDeliveries.findNext(id)) : O.none
      if (O.isNone(webhook) || O.isNone(delivery) || delivery.value.dueAt > now) {
        const next = O.map(({ dueAt }: WebhookDelivery) => dueAt)(delivery)
        yield* unwrap(dueItems.set(toWebhookItem(tenantUuid, id), next))
        if (O.isSome(next) && isBeforeNextWake(next.value, now))
          yield* unwrap(outbox.enqueue({ ...toDeliverJob(tenantUuid, id), notBefore: next.value }))
        return O.none
      }
      if (!(yield* unwrap(webhooks.claim(id, by, now, now + CLAIM_LENGTH)))) return O.none
      yield* unwrap(dueItems.set(toWebhookItem(tenantUuid, id), O.some(now + CLAIM_LENGTH)))
      return O.some({ webhook: webhook.value, delivery: delivery.value })
    })

  /** Stores an answer and claims the next delivery, in one unit of work. */
  const advance = (
    job: DeliverJob,
    by: Uuid,
    done: O.Option<AnsweredWebhookDelivery>,
    mayGoOn: boolean,
  ): Stored<O.Option<ClaimedWebhookDelivery>> =>
    runAudited(ACTOR, job.tenantUuid, (stores) =>
      gen(function* () {
        yield* unwrap(stores.dueItems.lock(toWebhookItem(job.tenantUuid, job.webhook)))
        const now = clock.now()
        const owns = O.isNone(done) || (yield* unwrap(stores.webhooks.release(job.webhook, by)))
        if (!owns) return { answer: O.none, facts: [] }
        const facts = O.isSome(done) ? yield* unwrap(settle(stores, done.value, now)) : []
        if (mayGoOn) return { answer: yield* unwrap(claimNext(stores, job, by, now)), facts }
        yield* unwrap(wakeWebhook(stores, job.tenantUuid, job.webhook, now))
        return { answer: O.none, facts }
      }),
    )

  const send = (tenantUuid: TenantUuid, claimed: ClaimedWebhookDelivery) => async (): Promise<WebhookAnswer> => {
    try {
      const request = buildRequest(secrets, tenantUuid, claimed, clock.now())
      if (O.isNone(request)) return FAULT
      const answer = await post(request.value)()
      noteHttpAnswer(outages, {
        dependency: 'webhook',
        name: claimed.webhook.id,
        answer: answer._tag === 'Answered' ? answer.status : answer.fault,
        what: 'delivery',
      })
      return answer
    } catch (error) {
      trackError('event.deliver.bug', error, { record: claimed.delivery.id })
      return FAULT
    }
  }

  return {
    /** Posts what is due for the address. A second run at the same time has no effect. */
    deliver: (job: DeliverJob): Stored<void> =>
      gen(function* () {
        if (!sending) return
        const by = random.uuid() as Uuid
        const until = clock.now() + RUN_LENGTH
        let claimed = yield* unwrap(advance(job, by, O.none, true))
        while (O.isSome(claimed)) {
          const began = clock.now()
          const answer = yield* wait(send(job.tenantUuid, claimed.value))
          const ended = clock.now()
          const mayGoOn = ended < until && ended - began <= SLOW_CALL
          claimed = yield* unwrap(advance(job, by, O.some({ ...claimed.value, answer }), mayGoOn))
          metrics.countDelivery(classifyAnswer(answer))
        }
      }),
  }
}
