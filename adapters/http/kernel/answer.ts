// What an endpoint answers, before it is written to the wire.
import type { Readable } from 'node:stream'
import type { HttpContext } from './request-state.ts'

export interface Answer {
  readonly status: number
  /** An object is written as JSON; a stream as it comes, and a failure in it cuts the answer off. */
  readonly body: object | string | Buffer | Readable
  /** Of the body, where it is not an object. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
}

export const ok = (body: object): Answer => ({ status: 200, body })

export const html = (status: number, body: string): Answer => ({ status, body, type: 'text/html; charset=utf-8' })

/** `cookies`: values of Set-Cookie headers. After a form 303, so that it is not sent again where the browser is sent on to. */
export const redirect = (status: 302 | 303, location: string, cookies: readonly string[] = []): Answer => ({
  status,
  body: '',
  type: 'text/plain; charset=utf-8',
  headers: { location, ...(cookies.length === 0 ? {} : { 'set-cookie': [...cookies] }) },
})

export const writeAnswer = (ctx: HttpContext, answer: Answer): void => {
  ctx.status = answer.status
  if (answer.headers !== undefined) ctx.set(answer.headers)
  if (answer.type !== undefined) ctx.type = answer.type
  ctx.body = answer.body
}
