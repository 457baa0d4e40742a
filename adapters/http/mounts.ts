// Handlers of others below prefixes of their own. They get request id, access log and figures from us, and decide everything else themselves.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Middleware } from './request-state.ts'

export interface Mount {
  /** Such as `/demo`; it and everything below it. */
  readonly prefix: string
  /** Resolves once the response is ended. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

export const mounted = ({ prefix, handle }: Mount): Middleware => {
  const below = `${prefix}/`
  return async (ctx, next) => {
    if (ctx.path !== prefix && !ctx.path.startsWith(below)) return next()
    ctx.state.route = `${prefix}/*`
    ctx.respond = false
    try {
      await handle(ctx.req, ctx.res)
    } catch (thrown) {
      // The edge answers it, if nothing was written yet.
      ctx.respond = !ctx.res.headersSent
      if (ctx.res.headersSent) ctx.res.destroy()
      throw thrown
    }
  }
}
