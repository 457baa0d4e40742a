// Writes a failure to a response, in the client's language.
import { writeAnswer } from './answer.ts'
import { errorResponse, type Failure } from './error-response.ts'
import { preferredLanguage } from './language.ts'
import type { HttpContext } from './request-state.ts'

/** `path` is passed apart, since an address that can not be read has none. */
export const writeFailure = (ctx: HttpContext, failure: Failure, path: string, now: number): void => {
  const language = preferredLanguage(ctx.req.headers['accept-language'])
  const { status, headers, body } = errorResponse(failure, language, path, now)
  writeAnswer(ctx, { status, headers: { ...headers, 'content-language': language }, body })
}
