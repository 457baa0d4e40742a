// Applies the faults of the stand-in ledger to a call.
import type { Middleware } from 'koa'
import { respondBody, cutInHalf, hangUp, pause } from '#adapters/sandbox/kit/fault-script.ts'
import type { ReceivedBody, ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import type { Ledger, LedgerFault } from './ledger.ts'
import { toErrorBody } from './odata-failure.ts'

function refuseTooMany(ledger: Ledger, ctx: ReceivedContext): void {
  const now = ledger.now()
  ctx.status = 429
  ctx.set('X-RateLimit-Minutely-Limit', String(ledger.limits.settings().minute))
  ctx.set('X-RateLimit-Minutely-Remaining', '0')
  ctx.set('X-RateLimit-Minutely-Reset', String(now - (now % fromMinutes(1)) + fromMinutes(1)))
  ctx.body = toErrorBody('Too many requests.')
}

function respondAsScripted(ctx: ReceivedContext, status: number, { body, contentType }: LedgerFault): void {
  ctx.status = status
  respondBody(ctx, body ?? toErrorBody(`Scripted answer ${status}.`), contentType)
}

/** For every call under /api. In this order: slow, down, 429, status, then the call itself, then a lost or broken answer. */
export function applyLedgerFaults(ledger: Ledger): Middleware<ReceivedBody> {
  return async (ctx, next) => {
    const meet = (kind: LedgerFault['kind']): LedgerFault | undefined => ledger.faults.meet(kind, ctx)
    const wait = ledger.options.latency + (meet('slow')?.ms ?? 0)
    if (wait > 0) await pause(wait)
    const down = meet('down')
    if (down !== undefined) return down.status === undefined ? hangUp(ctx) : respondAsScripted(ctx, down.status, down)
    if (meet('rateLimited') !== undefined) return refuseTooMany(ledger, ctx)
    const scripted = meet('status')
    if (scripted !== undefined) return respondAsScripted(ctx, scripted.status ?? 500, scripted)
    await next()
    if (meet('loseAnswer') !== undefined) return hangUp(ctx)
    if (meet('malformedJson') !== undefined) cutInHalf(ctx)
  }
}
