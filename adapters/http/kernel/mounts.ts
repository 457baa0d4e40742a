// Handlers outside the endpoints, below their own prefixes. They share request id, access log and metrics; the rest is their own.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Middleware, RequestState } from './request-state.ts'

/** The parts of the access log that a handler sets: the tenant and user, and the code of a failure. */
export type MountLog = Pick<RequestState, 'context' | 'code'>

export interface Mount {
  /** Such as `/demo`, with everything below it. */
  readonly prefix: string
  /** Only the prefix itself, with or without a slash at its end. */
  readonly exact?: true
  /** Resolves once the response is ended. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, entry: MountLog) => Promise<void>
}

export function serveMount({ prefix, exact, handle }: Mount): Middleware {
  const below = `${prefix}/`
  const isOurs = (path: string): boolean =>
    path === prefix || (exact === true ? path === below : path.startsWith(below))
  return async (ctx, next) => {
    if (!isOurs(ctx.path)) return next()
    ctx.state.route = exact === true ? prefix : `${prefix}/*`
    ctx.respond = false
    try {
      await handle(ctx.req, ctx.res, ctx.state)
    } catch (thrown) {
      // The edge answers, unless part of the response was already written.
      ctx.respond = !ctx.res.headersSent
      if (ctx.res.headersSent) ctx.res.destroy()
      throw thrown
    }
  }
}
