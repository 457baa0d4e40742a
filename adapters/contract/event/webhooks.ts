// The webhooks of an office, their secrets, and their delivery log (EVT-10, EVT-11).
import * as t from 'io-ts'
import type { EventTypeUuid } from '#domain/event/event.ts'
import type { NotificationId } from '#domain/event/notification.ts'
import {
  WEBHOOK_FAULTS,
  type WebhookDeliveryOutcome,
  WEBHOOK_OFF_REASONS,
  type WebhookId,
} from '#domain/event/webhook.ts'
import {
  booleanField,
  makeEnum,
  makeList,
  makeNamedEnum,
  makeText,
  makeUuid,
  moment,
  nonNegativeInteger,
} from '../codecs/text.ts'
import { allowNull, answerWith, defineContract, success, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage } from '../page.ts'

const URL_AT_MOST = 2_000
const KINDS_AT_MOST = 50

const written = {
  /** Begins with `https://`, and has no login. A public server. */
  url: makeText({ min: 1, max: URL_AT_MOST }),
  /** The kinds of event that it receives, by the uuid of their type. */
  kinds: makeList(makeUuid<EventTypeUuid>(), KINDS_AT_MOST),
  /** False: nothing is sent to it. */
  active: booleanField,
}

const kind = t.type(
  {
    uuid: t.string,
    /** `type` in the body of its deliveries, for instance `LINK_LICENSE_EXPIRED`. */
    constant: t.string,
    title: t.string,
  },
  'WebhookKind',
)
export type WebhookKindResponse = WireOf<typeof kind>

const webhook = t.type(
  {
    id: t.string,
    url: t.string,
    kinds: t.array(t.string),
    active: t.boolean,
    /** Null: it receives events. `gone`: its receiver answered 410. `failing`: all deliveries of a week failed. `person`: switched off. */
    off: allowNull(t.type({ reason: makeEnum(...WEBHOOK_OFF_REASONS), at: moment }, 'WebhookOff')),
    /** Since when every delivery has failed. Null: the last one succeeded, or there was none. */
    failingSince: allowNull(moment),
    revision: t.number,
    createdAt: moment,
  },
  'Webhook',
)
export type WebhookResponse = WireOf<typeof webhook>

const withSecret = t.type(
  {
    webhook,
    /** For the receiver's check of signatures. It is not shown again. */
    secret: t.string,
  },
  'WebhookWithSecret',
)
export type WebhookWithSecretResponse = WireOf<typeof withSecret>

const outcome = makeNamedEnum({
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
} as const satisfies Readonly<Record<string, WebhookDeliveryOutcome>>)

const delivery = t.type(
  {
    /** The header `webhook-id`, the same at every try. */
    id: t.string,
    /** The uuid of the event's type. */
    type: t.string,
    title: t.string,
    /** `skipped`: the webhook was switched off before its turn. */
    outcome,
    /** Since when it has this outcome. For `waiting`: the next try. */
    at: moment,
    tries: t.number,
    /** The status of the last answer. Null: no answer, or no try yet. */
    status: allowNull(t.number),
    /** Why the last try had no answer. `host`: not found or internal. */
    fault: allowNull(makeEnum(...WEBHOOK_FAULTS)),
    firedAt: moment,
    createdAt: moment,
  },
  'WebhookDelivery',
)
export type WebhookDeliveryResponse = WireOf<typeof delivery>

const params = { id: makeUuid<WebhookId>() }
const sampleWritten = {
  url: 'https://hooks.korrel.example/tapster',
  kinds: ['c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04'],
  active: true,
}
const sample = {
  id: '5d2c7e9a-41b8-4f36-8d0e-6a3b9c1f9401',
  ...sampleWritten,
  off: null,
  failingSince: null,
  revision: 1,
  createdAt: '2026-03-02T09:29:00.000Z',
} as const
const sampleSecret = { webhook: sample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' }
const sampleDelivery = {
  id: '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9402',
  type: 'c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04',
  title: 'Licence expired',
  outcome: 'sent',
  at: '2026-03-02T09:29:01.000Z',
  tries: 1,
  status: 204,
  fault: null,
  firedAt: '2026-03-02T09:29:00.000Z',
  createdAt: '2026-03-02T09:29:00.000Z',
} as const
const one = { params: { id: sample.id } }

export const webhookContract = defineContract({
  'GET /webhooks': {
    summary: 'Lists the webhooks of the office, and the kinds of event that they can receive.',
    ...answerWith(200, t.type({ data: t.array(webhook), kinds: t.array(kind) }), {
      data: [sample],
      kinds: [{ uuid: sampleDelivery.type, constant: 'LINK_LICENSE_EXPIRED', title: 'Licence expired' }],
    }),
  },
  'POST /webhooks': {
    summary: 'Registers an https address for kinds of event. Returns its secret, once.',
    body: t.strict(written, 'NewWebhook'),
    ...answerWith(201, withSecret, sampleSecret, { body: sampleWritten }),
  },
  'GET /webhooks/:id': {
    summary: 'Returns a webhook, without its secret.',
    params,
    ...answerWith(200, webhook, sample, one),
  },
  'PUT /webhooks/:id': {
    summary: 'Changes a webhook. What waits for one that is switched off is skipped.',
    params,
    body: t.strict(
      {
        ...written,
        /** The revision of the answer that the caller read. */
        revision: nonNegativeInteger,
      },
      'WebhookChange',
    ),
    ...answerWith(200, webhook, { ...sample, revision: 2 }, { ...one, body: { ...sampleWritten, revision: 1 } }),
  },
  'DELETE /webhooks/:id': {
    summary: 'Removes a webhook. Nothing more is sent to it.',
    params,
    ...answerWith(200, success, { success: true }, one),
  },
  'POST /webhooks/:id/secret': {
    summary: 'Replaces the secret and returns the new one, once. For a day, deliveries are signed with both.',
    params,
    ...answerWith(200, withSecret, sampleSecret, one),
  },
  'POST /webhooks/:id/test': {
    summary: 'Sends a test event.',
    params,
    ...answerWith(200, success, { success: true }, one),
  },
  'GET /webhooks/:id/deliveries': {
    summary: 'Lists the deliveries to a webhook of the last 90 days, the newest first, a page at a time.',
    params,
    query: pageQuery,
    ...answerWith(200, makePage(delivery), samplePage(sampleDelivery), { ...one, query: {} }),
  },
  'POST /webhooks/:id/deliveries/:delivery/again': {
    summary: 'Sends a delivery once more, with the same id and what remains of its data.',
    params: { ...params, delivery: makeUuid<NotificationId>() },
    ...answerWith(200, success, { success: true }, { params: { id: sample.id, delivery: sampleDelivery.id } }),
  },
})
