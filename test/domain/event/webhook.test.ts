// What an answer means for a delivery and for its address.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { settleWebhookDelivery, type Webhook, type WebhookDeliveryCause } from '#domain/event/webhook.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const CAUSES: readonly WebhookDeliveryCause[] = ['event', 'test', 'again']
/** Tries before the last one. */
const USED_UP = 9

describe('answers of webhook receivers', () => {
  const now = fromDays(1_000)
  const settle = (
    because: WebhookDeliveryCause,
    tries: number,
    failingSince: Webhook['failingSince'],
    status = 500,
  ) => {
    const { state, webhook } = settleWebhookDelivery(
      { off: O.none, failingSince },
      { tries, because },
      { _tag: 'Answered', status },
      now,
    )
    return {
      outcome: state.outcome,
      reason: O.toUndefined(webhook.off)?.reason,
      since: O.toUndefined(webhook.failingSince),
    }
  }
  const weekAgo = now - fromDays(7)

  verifies('EVT-10', 'a week of failures switches off once an event has used up its retries, and never earlier', () => {
    for (let tries = 0; tries < USED_UP; tries += 1)
      expect(settle('event', tries, O.some(0)), `try ${tries}`).to.deep.equal({
        outcome: 'Waiting',
        reason: undefined,
        since: 0,
      })
    const atLast = (since: number) => settle('event', USED_UP, O.some(since))
    expect(atLast(weekAgo)).to.deep.equal({ outcome: 'Failed', reason: 'failing', since: weekAgo })
    expect(atLast(weekAgo + 1)).to.deep.equal({ outcome: 'Failed', reason: undefined, since: weekAgo + 1 })
  })

  verifies('EVT-10', 'only events begin and end the week, not tests or what is sent again', () => {
    expect(CAUSES.map((because) => settle(because, 0, O.none).since)).to.deep.equal([now, undefined, undefined])
    expect(CAUSES.map((because) => settle(because, 0, O.some(0), 204).since)).to.deep.equal([undefined, 0, 0])
    for (const because of ['test', 'again'] as const)
      expect(settle(because, USED_UP, O.some(0))).to.deep.equal({ outcome: 'Failed', reason: undefined, since: 0 })
  })

  verifies('EVT-10', '410 switches off at once, whatever was sent', () => {
    for (const because of CAUSES)
      expect(settle(because, 0, O.none, 410)).to.deep.include({ outcome: 'Failed', reason: 'gone' })
  })
})
