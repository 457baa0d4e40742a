// The faults of the stand-in ledger, and what they do to a call.
import type { Middleware } from 'koa'
import { answerBody, cutInHalf, hangUp, pause } from '#adapters/sandbox/kit/fault-script.ts'
import type { ReceivedBody, ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import { minutes } from '#domain/shared/clock.ts'
import type { Ledger, LedgerFault } from './ledger.ts'
import { errorBody } from './odata-failure.ts'

function tooMany(ledger: Ledger, ctx: ReceivedContext): void {
  const now = ledger.now()
  ctx.status = 429
  ctx.set('X-RateLimit-Minutely-Limit', String(ledger.limits.settings().minute))
  ctx.set('X-RateLimit-Minutely-Remaining', '0')
  ctx.set('X-RateLimit-Minutely-Reset', String(now - (now % minutes(1)) + minutes(1)))
  ctx.body = errorBody('Too many requests.')
}

function answerScripted(ctx: ReceivedContext, status: number, { body, contentType }: LedgerFault): void {
  ctx.status = status
  answerBody(ctx, body ?? errorBody(`Scripted answer ${status}.`), contentType)
}

/** Around everything under /api. In this order: slow, down, 429, status, then the call itself, then a lost or broken answer. */
export function meetFaults(ledger: Ledger): Middleware<ReceivedBody> {
  return async (ctx, next) => {
    const meet = (kind: LedgerFault['kind']): LedgerFault | undefined => ledger.faults.meet(kind, ctx)
    const wait = ledger.options.latency + (meet('slow')?.ms ?? 0)
    if (wait > 0) await pause(wait)
    const down = meet('down')
    if (down !== undefined) return down.status === undefined ? hangUp(ctx) : answerScripted(ctx, down.status, down)
    if (meet('rateLimited') !== undefined) return tooMany(ledger, ctx)
    const scripted = meet('status')
    if (scripted !== undefined) return answerScripted(ctx, scripted.status ?? 500, scripted)
    await next()
    if (meet('loseAnswer') !== undefined) return hangUp(ctx)
    if (meet('malformedJson') !== undefined) cutInHalf(ctx)
  }
}
