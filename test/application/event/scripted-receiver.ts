// The receiver of webhooks over a movable clock: keeps what it got, and answers what the test says.
import * as O from 'fp-ts/lib/Option.js'
import type { FindUrlFault, PostWebhook, WebhookAnswer, WebhookRequest } from '#domain/event/webhook.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'

export interface ReceivedCall extends WebhookRequest {
  readonly id: string
  readonly at: Instant
}

export function toAnswered(status: number): WebhookAnswer {
  return { _tag: 'Answered', status }
}

type AnswerCall = (call: ReceivedCall) => WebhookAnswer | Promise<WebhookAnswer>

export function makeScriptedReceiver(clock: Clock) {
  const received: ReceivedCall[] = []
  let answer: AnswerCall = () => toAnswered(204)
  const post: PostWebhook = (request) => async () => {
    const call = { ...request, id: request.headers['webhook-id'] ?? '', at: clock.now() }
    received.push(call)
    return answer(call)
  }
  const findUrlFault: FindUrlFault = (url) => async () => (url.includes('internal') ? O.some('host') : O.none)
  return {
    received,
    post,
    findUrlFault,
    setAnswer: (next: AnswerCall) => {
      answer = next
    },
  }
}
