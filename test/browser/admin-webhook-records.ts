// Webhooks that the tests of their pages add to the sample.
import * as O from 'fp-ts/lib/Option.js'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { OFFICE_EVENTS } from '#domain/event/office-events.ts'
import { WEBHOOK_OFF_REASONS, type WebhookAnswer, type WebhookDeliveryOutcome } from '#domain/event/webhook.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { sampleEvent } from '#test/contract/sample-events.ts'
import { sampleWebhook } from '#test/contract/webhook-stores.ts'

const [BEGUN] = OFFICE_EVENTS
if (BEGUN === undefined) throw new Error('no event of an office')
const kind = BEGUN
const now = Date.now()

export const HOOK = sampleWebhook({ kinds: [kind.uuid], createdAt: now - fromDays(30) })

const OUTCOMES: readonly (readonly [WebhookDeliveryOutcome, number, O.Option<WebhookAnswer>])[] = [
  ['Waiting', 3, O.some({ _tag: 'Unanswered', fault: 'timeout' })],
  ['Failed', 10, O.some({ _tag: 'Answered', status: 503 })],
  ['Sent', 1, O.some({ _tag: 'Answered', status: 204 })],
  ['Skipped', 0, O.none],
]

/** One with a delivery in each state, one that fails, and one that is off for each reason. */
export function writeWebhooks({ webhooks, webhookDeliveries, events }: Stores): Stored<unknown> {
  return gen(function* () {
    yield* unwrap(webhooks.add(HOOK))
    yield* unwrap(webhooks.add(sampleWebhook({ failingSince: O.some(now - fromDays(1)) })))
    for (const reason of WEBHOOK_OFF_REASONS)
      yield* unwrap(webhooks.add(sampleWebhook({ off: O.some({ reason, at: now - fromDays(2) }) })))
    const fired = OUTCOMES.map((_, n) => sampleEvent({ kind, firedAt: now - fromHours(n + 1) }))
    yield* unwrap(events.addAll(fired))
    for (const { id } of fired) yield* unwrap(webhookDeliveries.addWanted({ id, type: kind.uuid }, now))
    const { data } = yield* unwrap(webhookDeliveries.list(HOOK.id, { skip: 0, limit: 10 }))
    for (const [n, [outcome, tries, answer]] of OUTCOMES.entries()) {
      const delivery = data[n]
      if (delivery !== undefined)
        yield* unwrap(webhookDeliveries.settle(delivery.id, { outcome, at: now, tries, answer }))
    }
  })
}
