// Lets scripted troubles happen around a call, and notes every call. What a call does is none of its business.
import type { Middleware } from 'koa'
import { hangUp, pause } from '#adapters/sandbox/trouble.ts'
import { minutes } from '#domain/shared/clock.ts'
import type { Ledger } from './ledger.ts'
import { errorBody } from './odata-failure.ts'
import type { ReceivedContext, Received } from '#adapters/sandbox/received.ts'

const tooMany = (ledger: Ledger, ctx: ReceivedContext): void => {
  const now = ledger.now()
  ctx.status = 429
  ctx.set('X-RateLimit-Minutely-Limit', String(ledger.limits.settings().minute))
  ctx.set('X-RateLimit-Minutely-Remaining', '0')
  ctx.set('X-RateLimit-Minutely-Reset', String(now - (now % minutes(1)) + minutes(1)))
  ctx.body = errorBody('Too many requests.')
}

const answerScripted = (ctx: ReceivedContext, status: number, body: unknown, contentType: string | undefined): void => {
  ctx.status = status
  ctx.body =
    body === undefined
      ? errorBody(`Scripted answer ${status}.`)
      : typeof body === 'string'
        ? body
        : JSON.stringify(body)
  ctx.type = contentType ?? (typeof body === 'string' ? 'text/html' : 'application/json')
}

/** In this order: slow, down, 429, status, then the call itself, then a lost or broken answer. */
const meetFaults = async (ledger: Ledger, ctx: ReceivedContext, carryOut: () => Promise<void>): Promise<void> => {
  const { method, path } = ctx
  const slow = ledger.faults.meet('slow', method, path)
  const wait = ledger.options.latency + (slow?.ms ?? 0)
  if (wait > 0) await pause(wait)
  const down = ledger.faults.meet('down', method, path)
  if (down !== undefined) {
    if (down.status === undefined) return hangUp(ctx)
    return answerScripted(ctx, down.status, down.body, down.contentType)
  }
  if (ledger.faults.meet('rateLimited', method, path) !== undefined) return tooMany(ledger, ctx)
  const scripted = ledger.faults.meet('status', method, path)
  if (scripted !== undefined) return answerScripted(ctx, scripted.status ?? 500, scripted.body, scripted.contentType)
  await carryOut()
  if (ledger.faults.meet('loseAnswer', method, path) !== undefined) return hangUp(ctx)
  if (ledger.faults.meet('malformedJson', method, path) !== undefined && ctx.body !== undefined && ctx.body !== null) {
    const text = typeof ctx.body === 'string' ? ctx.body : JSON.stringify(ctx.body)
    ctx.body = text.slice(0, Math.ceil(text.length / 2))
    ctx.type = 'application/json'
  }
}

/** Around everything under /api. */
export const disrupt =
  (ledger: Ledger): Middleware<Received> =>
  async (ctx, next) => {
    const at = ledger.now()
    const began = performance.now()
    let broke = true
    try {
      await meetFaults(ledger, ctx, next)
      broke = false
    } finally {
      ledger.calls.note({
        at,
        method: ctx.method,
        path: ctx.path,
        query: ctx.querystring,
        status: ctx.respond === false || ctx.res.destroyed ? 'lost' : broke ? 500 : ctx.status,
        ms: Math.round(performance.now() - began),
      })
    }
  }
