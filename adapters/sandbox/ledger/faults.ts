// The faults of the stand-in ledger, and what they do to a call.
import type { Middleware } from 'koa'
import {
  answerBody,
  cutInHalf,
  type Fault,
  type FaultScript,
  hangUp,
  pause,
} from '#adapters/sandbox/kit/fault-script.ts'
import type { Received, ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import { minutes } from '#domain/shared/clock.ts'
import type { Ledger } from './ledger.ts'
import { errorBody } from './odata-answer.ts'

/** Each with its name on the pages. */
export const faultKinds = {
  /** The connection is reset, or with `status` that status is answered. */
  down: 'Onbereikbaar',
  /** Answers `ms` later. */
  slow: 'Traag',
  /** The next refresh is refused as too early. */
  tooEarly: 'Te vroeg ververst',
  /** The next refresh is refused as spent, without spending it. */
  oldToken: 'Oude verversing',
  /** The next refresh answers no refresh token; the old one stays good. */
  keepRefreshToken: 'Geen nieuw verversingstoken',
  /** 429 of the minute. */
  rateLimited: 'Te veel aanroepen',
  /** Answers `status`, with `body` (text, or JSON) and `contentType` where given, and carries nothing out. */
  status: 'Vast antwoord',
  /** The `attachment`-th upload to a document fails with `status` (500) after the document exists. */
  halfDocument: 'Half document',
  /** Carries the call out, then resets the connection. */
  loseAnswer: 'Antwoord kwijt',
  /** Stores only the first half of an attachment's bytes and answers as if all were well. */
  wrongSize: 'Bijlage te kort opgeslagen',
  /** Carries the call out, and cuts the JSON of the answer in half. */
  malformedJson: 'Kapot antwoord',
} as const

/** Without a path: every one under /api. */
export interface LedgerFault extends Fault<keyof typeof faultKinds> {
  readonly contentType?: string
  readonly attachment?: number
}

export type LedgerFaults = FaultScript<LedgerFault>

const tooMany = (ledger: Ledger, ctx: ReceivedContext): void => {
  const now = ledger.now()
  ctx.status = 429
  ctx.set('X-RateLimit-Minutely-Limit', String(ledger.limits.settings().minute))
  ctx.set('X-RateLimit-Minutely-Remaining', '0')
  ctx.set('X-RateLimit-Minutely-Reset', String(now - (now % minutes(1)) + minutes(1)))
  ctx.body = errorBody('Too many requests.')
}

const answerScripted = (ctx: ReceivedContext, status: number, { body, contentType }: LedgerFault): void => {
  ctx.status = status
  answerBody(ctx, body ?? errorBody(`Scripted answer ${status}.`), contentType)
}

/** Around everything under /api. In this order: slow, down, 429, status, then the call itself, then a lost or broken answer. */
export const meetFaults =
  (ledger: Ledger): Middleware<Received> =>
  async (ctx, next) => {
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
