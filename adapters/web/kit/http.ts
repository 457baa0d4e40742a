// Sends calls to the service as JSON and returns the answer or the failure; failure-words.ts has its texts. Session handling is elsewhere.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { ErrorBody } from '#adapters/contract/errors.ts'
import type { Contract, Method, RequestOf, ResponseOf } from '#adapters/contract/endpoint.ts'
import { hasFields, isListOf, isRecord, isText } from './guard.ts'

/** The query in an address of the application. */
export type AddressQuery = Readonly<Record<string, string>>

export interface ServiceCall<A> {
  readonly method: Method
  /** The path from the root of the origin, with the query. */
  readonly path: string
  readonly body?: unknown
  readonly jwt?: string
  /** Headers by lower-case name, in addition to those that each call has. */
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds; defaults to 30 seconds. */
  readonly deadline?: number
  /** The answer is a file, returned as a `Blob`. */
  readonly isFile?: boolean
  /** Never set. It only carries the type of the answer. */
  readonly answer?: A
}

export type SendCall = <A>(call: ServiceCall<A>) => Promise<Either<CallFailure, A>>

type Options = Pick<ServiceCall<unknown>, 'jwt' | 'headers' | 'deadline'>
type RequestArguments<E> =
  object extends RequestOf<E> ? [given?: RequestOf<E> & Options] : [given: RequestOf<E> & Options]

type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

interface AnyRequest extends Options {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Query
  readonly body?: unknown
}

/** Repeats lists; leaves out absent and empty values. The on-send script includes this function, so it must be ECMAScript 2016. */
function toQueryString(query: Query): string {
  const search = new URLSearchParams()
  for (const name of Object.keys(query))
    for (const value of new Array<string | number>().concat(query[name] ?? []))
      if (value !== '') search.append(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The body that an endpoint takes. */
export type BodyOf<E> = RequestOf<E> extends { readonly body: infer B } ? B : never
/** The query that an endpoint takes. */
export type QueryOf<E> = RequestOf<E> extends { readonly query?: infer Q } ? Exclude<Q, undefined> : never

/** Creates calls of the endpoints in a contract. `C` is a type only, so that no codec gets into the bundle. */
export function makeCall<C extends Contract>() {
  return <K extends keyof C & string>(
    endpoint: K,
    ...[given]: RequestArguments<C[K]>
  ): ServiceCall<ResponseOf<C[K]>> => {
    const { params = {}, query, ...rest } = (given ?? {}) as AnyRequest
    const [method, template = ''] = endpoint.split(' ')
    const path = template.replace(/[:*](\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    return { method: method as Method, path: query === undefined ? path : path + toQueryString(query), ...rest }
  }
}

/** Lets a call return its answer as a file, which may take up to ten minutes to arrive. */
export function asFile(call: ServiceCall<never>): ServiceCall<Blob> {
  return { ...call, isFile: true, deadline: 600_000 }
}

function isEnvelope(value: unknown): value is ErrorBody {
  if (!isRecord(value)) return false
  const { code, message, errors = [], data = {} } = value
  const isFaults = isListOf(hasFields({ path: isText, message: isText }))
  return isText(code) && isText(message) && isFaults(errors) && isRecord(data) && Object.values(data).every(isText)
}

const parseSeconds = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends calls to the origin of the page. It returns every failure as a Left and never throws. */
export function makeSendCall(deps: { readonly fetch: typeof globalThis.fetch; readonly locale: string }): SendCall {
  return async function sendCall<A>(call: ServiceCall<A>) {
    const headers = new Headers({
      ...call.headers,
      accept: call.isFile ? '*/*' : 'application/json',
      'accept-language': deps.locale,
    })
    if (call.jwt !== undefined) headers.set('authorization', `Bearer ${call.jwt}`)
    if (call.body !== undefined) headers.set('content-type', 'application/json')
    try {
      const response = await deps.fetch(call.path, {
        method: call.method,
        headers,
        // Chromium else lets a call wait, for up to 20 seconds, while an earlier one of the same address is not answered.
        cache: 'no-store',
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        signal: AbortSignal.timeout(call.deadline ?? 30_000),
      })
      const isFile = response.ok && call.isFile
      return read<A>(response, isFile ? await response.blob() : parseJson(await response.text()))
    } catch {
      return left(UNREACHABLE)
    }
  }
}

/** Service and clients are built from one contract, so the JSON of a successful answer is not validated. */
function read<A>(response: Response, body: unknown): Either<CallFailure, A> {
  const requestId = response.headers.get('x-request-id')
  if (response.ok && (isRecord(body) || Array.isArray(body))) return right(body as A)
  if (response.ok || !isEnvelope(body)) return left({ _tag: 'Unreadable', status: response.status, requestId })
  return left({
    _tag: 'Refused',
    status: response.status,
    code: body.code,
    message: body.message,
    requestId,
    retryAfterSeconds: parseSeconds(response.headers.get('retry-after')),
    ...(body.errors !== undefined && { errors: body.errors }),
    ...(body.data !== undefined && { data: body.data }),
  })
}

/** No answer: the service or the network is unavailable, or the call timed out. The outcome of a write is then unknown. */
export interface Unreachable {
  readonly _tag: 'Unreachable'
}

/** The fault of one field: its path in the request, and how to correct it, in the user's language. */
export type FieldFault = NonNullable<ErrorBody['errors']>[number]

/** The service refused, in its error envelope. */
export interface RefusedCall extends Omit<ErrorBody, 'success'> {
  readonly _tag: 'Refused'
  readonly status: number
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
}

/** An answer in an unknown format. */
export interface Unreadable {
  readonly _tag: 'Unreadable'
  readonly status: number
  readonly requestId: string | null
}

export type CallFailure = Unreachable | RefusedCall | Unreadable

/** A failed call, or another failure that a page shows. `at`: when it failed, in epoch milliseconds. */
export type ShownFailure = (
  | CallFailure
  | { readonly _tag: 'SessionEnded' | 'HostFailed' }
  | { readonly _tag: 'ArchiveFailed'; readonly code: string | null; readonly message: string | null }
) & { readonly at?: number }

const UNREACHABLE: Unreachable = { _tag: 'Unreachable' }
