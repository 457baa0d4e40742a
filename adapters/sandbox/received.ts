// Takes in a request's body whole, before any trouble delays the answer: a call whose caller has gone is still carried out.
import type { Middleware, ParameterizedContext } from 'koa'

export interface Received {
  body: Buffer
}
export type ReceivedContext = ParameterizedContext<Received>

/** Answers 413 to what is larger than `most` bytes. */
export const receive =
  (most: number): Middleware<Received> =>
  async (ctx, next) => {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of ctx.req) {
      if (!Buffer.isBuffer(part)) continue
      size += part.length
      if (size <= most) parts.push(part)
    }
    if (size > most) {
      ctx.status = 413
      return
    }
    ctx.state.body = Buffer.concat(parts, size)
    await next()
  }

/** Where the caller reached the stand-in: what the addresses in its answers begin with. */
export const originOf = (ctx: ReceivedContext): string =>
  URL.canParse(`http://${ctx.host}/`) ? `${ctx.protocol}://${ctx.host}` : 'http://127.0.0.1'

/** Undefined: not JSON. */
export const asJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
