// What several stand-ins do to a call that is to go wrong.
import type { ParameterizedContext } from 'koa'
import type { Duration } from '#domain/shared/clock.ts'

/** A stand-in that is closed meanwhile does not keep the process alive. */
export const pause = (duration: Duration): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, duration).unref()
  })

/** The connection breaks, and nobody is answered. */
export const hangUp = (ctx: ParameterizedContext): void => {
  ctx.respond = false
  ctx.req.socket.destroy()
}
