// Writes a failure to a response, in the client's language.
import type { Instant } from '#domain/shared/clock.ts'
import { type Answer, writeAnswer } from './answer.ts'
import { errorResponse, type Failure } from './error-response.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'
import { preferredLanguage } from './language.ts'
import type { HttpContext } from './request-state.ts'

/** What the wording of a failure depends on. */
export interface FailureSetting {
  readonly language: Language
  readonly requestId: string
  readonly now: Instant
}

const settingOf = (ctx: HttpContext, now: Instant): FailureSetting => ({
  language: preferredLanguage(ctx.req.headers['accept-language']),
  requestId: ctx.state.context.requestId,
  now,
})

/** `path` is passed apart, since an address that can not be read has none. `as`: another form than JSON. */
export const writeFailure = (
  ctx: HttpContext,
  failure: Failure,
  path: string,
  now: Instant,
  as?: (failure: Failure, setting: FailureSetting) => Answer,
): void => {
  const setting = settingOf(ctx, now)
  const { status, headers, body } = errorResponse(failure, setting.language, path, now)
  ctx.state.code = body.code
  const answer = as === undefined ? { status, headers, body } : as(failure, setting)
  writeAnswer(ctx, { ...answer, headers: { 'content-language': setting.language, ...answer.headers } })
}
