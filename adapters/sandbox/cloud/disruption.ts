// Lets scripted troubles happen around a call of the login or the API, and notes every call. What a call does is none of its business.
import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Received, ReceivedContext } from '#adapters/sandbox/received.ts'
import { hangUp, pause } from '#adapters/sandbox/trouble.ts'
import type { Cloud } from './cloud.ts'
import type { Fault } from './faults.ts'
import { answerFailure } from './graph-failure.ts'

const setRetryAfter = (ctx: ReceivedContext, told: string | number | undefined): void => {
  if (told !== undefined) ctx.set('retry-after', String(told))
}

const answerScripted = (cloud: Cloud, ctx: ReceivedContext, fault: Fault, otherwise: number): void => {
  const status = fault.status ?? otherwise
  setRetryAfter(ctx, fault.retryAfter)
  if (fault.body === undefined)
    return answerFailure(cloud, ctx, { status, code: 'ServiceUnavailable', message: `Scripted answer ${status}.` })
  ctx.status = status
  ctx.body = typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body)
  ctx.type = typeof fault.body === 'string' ? 'text/html' : 'application/json'
}

const cutInHalf = (ctx: ReceivedContext): void => {
  const text = typeof ctx.body === 'string' ? ctx.body : JSON.stringify(ctx.body)
  ctx.body = text.slice(0, Math.ceil(text.length / 2))
  ctx.type = 'application/json'
}

/** In this order: slow, down, 429, status, then the call itself, then what becomes of its answer. Around what decides whether it may be made. */
export const meetFaults = async (cloud: Cloud, ctx: ReceivedContext, carryOut: () => void): Promise<void> => {
  const { method, path } = ctx
  const { faults } = cloud.state()
  const slow = faults.meet('slow', method, path)
  if (slow !== undefined) await pause(slow.ms ?? 0)
  if (faults.meet('down', method, path) !== undefined) return hangUp(ctx)
  const throttled = faults.meet('throttled', method, path)
  if (throttled !== undefined) {
    setRetryAfter(ctx, throttled.retryAfter)
    const failure = { status: 429, code: 'ApplicationThrottled', message: 'Application is over its quota.' }
    return answerFailure(cloud, ctx, failure)
  }
  const scripted = faults.meet('status', method, path)
  if (scripted !== undefined) return answerScripted(cloud, ctx, scripted, 503)
  carryOut()
  const waiting = faults.meet('doneWithRetryAfter', method, path)
  if (waiting !== undefined) setRetryAfter(ctx, waiting.retryAfter ?? 1)
  if (faults.meet('loseAnswer', method, path) !== undefined) return hangUp(ctx)
  const failed = faults.meet('doneButFailed', method, path)
  if (failed !== undefined) return answerScripted(cloud, ctx, failed, 504)
  if (faults.meet('malformedJson', method, path) !== undefined) cutInHalf(ctx)
}

/** Around each call, whatever comes of it. */
export const note =
  (cloud: Cloud): Middleware<Received> =>
  async (ctx, next) => {
    const at = cloud.now()
    const began = performance.now()
    const { calls } = cloud.state()
    let broke = true
    ctx.set('request-id', randomUUID())
    try {
      await next()
      broke = false
    } finally {
      calls.note({
        at,
        method: ctx.method,
        path: ctx.path,
        query: ctx.querystring,
        status: ctx.respond === false || ctx.res.destroyed ? 'lost' : broke ? 500 : ctx.status,
        ms: Math.round(performance.now() - began),
      })
    }
  }
