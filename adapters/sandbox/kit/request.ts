// Reads a request's complete body before a fault delays the answer, so that the call is carried out even if its caller leaves.
import type { Middleware, ParameterizedContext } from 'koa'

export interface ReceivedBody {
  body: Buffer
}
export type ReceivedContext = ParameterizedContext<ReceivedBody>

/** Undefined: the stream has more than `most` bytes. */
export async function readWhole(stream: AsyncIterable<unknown>, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    if (!Buffer.isBuffer(part)) continue
    size += part.length
    if (size <= most) parts.push(part)
  }
  return size > most ? undefined : Buffer.concat(parts, size)
}

/** Answers 413 to requests of more than `most` bytes. */
export function receive(most: number): Middleware<ReceivedBody> {
  return async (ctx, next) => {
    const body = await readWhole(ctx.req, most)
    if (body === undefined) {
      ctx.status = 413
      return
    }
    ctx.state.body = body
    await next()
  }
}

/** The origin at which the caller reached the stand-in. Addresses in its answers begin with it. */
export function readOrigin(ctx: ReceivedContext): string {
  return URL.canParse(`http://${ctx.host}/`) ? `${ctx.protocol}://${ctx.host}` : 'http://127.0.0.1'
}

/** Undefined: not JSON. */
export function asJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

export function readPostedForm(ctx: ReceivedContext): URLSearchParams {
  return new URLSearchParams(ctx.state.body.toString('utf8'))
}

export function redirectTo(ctx: ParameterizedContext, status: 302 | 303, address: string): void {
  ctx.status = status
  ctx.set('location', address)
  ctx.body = ''
}

/** Redirects to the client that requested a sign-in or a consent, with its state (RFC 6749, 4.1.2). */
export function sendBack(
  ctx: ParameterizedContext,
  { redirectUri, state }: { readonly redirectUri: string; readonly state: string },
  answer: Readonly<Record<string, string>>,
): void {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  if (state !== '') address.searchParams.set('state', state)
  redirectTo(ctx, 302, address.href)
}
