// One call to the service: sends JSON, decodes the answer or the error envelope. Knows nothing of sessions.
import { type Either, isRight, left, right } from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { type CallFailure, unreachable } from './failure.ts'

export interface Call<A> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** From the origin's root, query included. */
  readonly path: string
  readonly body?: unknown
  readonly jwt?: string
  /** By lower-case name, besides those of every call. */
  readonly headers?: Readonly<Record<string, string>>
  readonly answer: t.Decoder<unknown, A>
  /** Milliseconds; 30 seconds unless told. */
  readonly deadline?: number
}

export type SendCall = <A>(call: Call<A>) => Promise<Either<CallFailure, A>>

const Envelope = t.intersection([
  t.type({ code: t.string, message: t.string }),
  t.partial({
    errors: t.readonlyArray(t.readonly(t.type({ path: t.string, message: t.string }))),
    data: t.readonly(t.record(t.string, t.string)),
  }),
])

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls of the service at its own origin. Left is all that can go wrong; nothing is thrown. */
export const makeSendCall =
  (deps: { readonly fetch: typeof globalThis.fetch; readonly locale: string }): SendCall =>
  async (call) => {
    const headers = new Headers({ ...call.headers, accept: 'application/json', 'accept-language': deps.locale })
    if (call.jwt !== undefined) headers.set('authorization', `Bearer ${call.jwt}`)
    if (call.body !== undefined) headers.set('content-type', 'application/json')
    try {
      const response = await deps.fetch(call.path, {
        method: call.method,
        headers,
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        signal: AbortSignal.timeout(call.deadline ?? 30_000),
      })
      return read(response, parsed(await response.text()), call.answer)
    } catch {
      return left(unreachable)
    }
  }

const read = <A>(response: Response, body: unknown, answer: t.Decoder<unknown, A>): Either<CallFailure, A> => {
  const requestId = response.headers.get('x-request-id')
  if (response.ok) {
    const decoded = answer.decode(body)
    return isRight(decoded) ? right(decoded.right) : left({ _tag: 'Unreadable', status: response.status, requestId })
  }
  if (!Envelope.is(body)) return left({ _tag: 'Unreadable', status: response.status, requestId })
  return left({
    _tag: 'Refused',
    status: response.status,
    code: body.code,
    message: body.message,
    requestId,
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    ...(body.errors !== undefined && { errors: body.errors }),
    ...(body.data !== undefined && { data: body.data }),
  })
}
