// Writes an answer to a response, and a failure in the client's language.
import type { Instant } from '#domain/shared/clock.ts'
import type { Answer, AnswerFailure, FailureSetting } from './answer.ts'
import { respondToFailure, type Failure } from '../errors.ts'
import { choosePreferredLanguage } from './language.ts'
import type { HttpContext } from './request-state.ts'

export function writeAnswer(ctx: HttpContext, answer: Answer): void {
  ctx.status = answer.status
  const { vary, ...headers } = answer.headers ?? {}
  ctx.set(headers)
  // Adds to the Vary header that the choice of the endpoint has set.
  if (vary !== undefined) ctx.vary(vary)
  if (answer.type !== undefined) ctx.type = answer.type
  // Sets the type of JSON here, because Koa would look it up each time.
  else if (Object.getPrototypeOf(answer.body) === Object.prototype && !ctx.res.hasHeader('content-type'))
    ctx.res.setHeader('content-type', 'application/json; charset=utf-8')
  ctx.body = answer.body
}

const toFailureSetting = (ctx: HttpContext, now: Instant): FailureSetting => ({
  language: choosePreferredLanguage(ctx.req.headers['accept-language']),
  requestId: ctx.state.context.requestId,
  now,
})

/** `path` is a parameter, because a request with an invalid address has no path. `as`: a format other than JSON. */
export function writeFailure(ctx: HttpContext, failure: Failure, path: string, now: Instant, as?: AnswerFailure): void {
  const setting = toFailureSetting(ctx, now)
  const { status, headers, body } = respondToFailure(failure, setting.language, path, now)
  ctx.state.code = body.code
  const answer = as === undefined ? { status, headers, body } : as(failure, setting)
  writeAnswer(ctx, { ...answer, headers: { 'content-language': setting.language, ...answer.headers } })
}
