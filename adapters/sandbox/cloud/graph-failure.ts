// How the API words that it does not do what it is asked.
import { randomUUID } from 'node:crypto'
import type { ReceivedContext } from '#adapters/sandbox/received.ts'
import type { Cloud } from './cloud.ts'

export interface GraphFailure {
  readonly status: number
  readonly code: string
  readonly message: string
  /** Of 429; at times there is none. */
  readonly retryAfter?: string
}

export const answerFailure = (cloud: Cloud, ctx: ReceivedContext, failure: GraphFailure): void => {
  const requestId = ctx.response.get('request-id') || randomUUID()
  if (failure.status === 401) ctx.set('www-authenticate', 'Bearer realm="", authorization_uri="", client_id=""')
  if (failure.retryAfter !== undefined) ctx.set('retry-after', failure.retryAfter)
  ctx.status = failure.status
  ctx.body = {
    error: {
      code: failure.code,
      message: failure.message,
      innerError: {
        date: new Date(cloud.now()).toISOString().slice(0, 19),
        'request-id': requestId,
        'client-request-id': requestId,
      },
    },
  }
}
