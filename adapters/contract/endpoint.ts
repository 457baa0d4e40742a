// An endpoint as data: its input and its answers. http serves it, mcp shares its codecs, and web clients import only its types.
import * as t from 'io-ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Method and path, such as `GET /users/:id`. */
export type EndpointName = `${Method} /${string}`

/** Answers by status; null: not JSON. */
export type Answers = Readonly<Record<number, t.Mixed | null>>

export interface EndpointContract {
  /** One line in the API's description. */
  readonly summary: string
  readonly params?: t.Props
  readonly query?: t.Props
  readonly body?: t.Mixed
  /** The body may contain these fields without effect, so that an answer can be sent back. */
  readonly ignores?: t.Mixed
  readonly answers: Answers
  readonly example?: Example
}

/** Valid requests and answers. Readers learn from them, and tests check them against the codecs. */
export interface Example {
  /** The parts of the input: `query`, `params`, `body`. */
  readonly input?: unknown
  /** Answers by status. */
  readonly answers?: Readonly<Record<number, unknown>>
}

/** The JSON form of a value: a field that may be absent is optional. */
export type OnWire<T> = unknown extends T
  ? unknown
  : T extends readonly (infer Item)[]
    ? readonly OnWire<Item>[]
    : T extends object
      ? { readonly [K in keyof T as undefined extends T[K] ? never : K]: OnWire<T[K]> } & {
          readonly [K in keyof T as undefined extends T[K] ? K : never]?: OnWire<Exclude<T[K], undefined>>
        }
      : T

export type WireOf<C extends t.Mixed> = OnWire<t.OutputOf<C>>

/** A query contains text: numbers are written in digits, and empty values are left out. */
type InQuery<T> = string extends T ? T | number : T | ''
type QueryOf<P extends t.Props> = {
  readonly [K in keyof P as undefined extends t.OutputOf<P[K]> ? never : K]: InQuery<t.OutputOf<P[K]>>
} & {
  readonly [K in keyof P as undefined extends t.OutputOf<P[K]> ? K : never]?: InQuery<NonNullable<t.OutputOf<P[K]>>>
}

type OptionalIfEmpty<Name extends string, Fields> = object extends Fields
  ? { readonly [K in Name]?: Fields }
  : { readonly [K in Name]: Fields }

/** The request of a client. */
export type RequestOf<E> = (E extends { readonly params: infer P extends t.Props }
  ? { readonly params: OnWire<t.OutputOfProps<P>> }
  : unknown) &
  (E extends { readonly query: infer Q extends t.Props } ? OptionalIfEmpty<'query', QueryOf<Q>> : unknown) &
  (E extends { readonly body: infer B extends t.Mixed } ? { readonly body: WireOf<B> } : unknown)

/** The decoded request for a handler. */
export type InputOf<E> = (E extends { readonly params: infer P extends t.Props }
  ? { readonly params: t.TypeOfProps<P> }
  : unknown) &
  (E extends { readonly query: infer Q extends t.Props } ? { readonly query: t.TypeOfProps<Q> } : unknown) &
  (E extends { readonly body: infer B extends t.Mixed } ? { readonly body: t.TypeOf<B> } : unknown)

type JsonIn<A> = { [S in keyof A]: A[S] extends t.Mixed ? WireOf<A[S]> : never }[keyof A]

/** The JSON that a client gets when the call succeeds. */
export type ResponseOf<E> = E extends { readonly answers: infer A } ? JsonIn<A> : never

type ExamplesIn<A> = { readonly [S in keyof A]?: A[S] extends t.Mixed ? WireOf<A[S]> : never }

interface ExampleOf<E> {
  readonly input?: RequestOf<E>
  readonly answers?: E extends { readonly answers: infer A } ? ExamplesIn<A> : never
}

/** The endpoints of an area by name, in the order of serving and describing. */
export type Contract = Readonly<Record<EndpointName, EndpointContract>>

export function defineContract<const C extends Contract>(
  endpoints: C & { readonly [K in keyof C]: { readonly example?: ExampleOf<C[K]> } },
): C {
  return endpoints
}

/** Decodes the parts together, so that one answer lists all faults. */
export function makeInputCodec({ params, query, body }: Pick<EndpointContract, 'params' | 'query' | 'body'>): t.Mixed {
  const parts: t.Props = {
    ...(params === undefined ? {} : { params: t.strict(params) }),
    ...(query === undefined ? {} : { query: t.strict(query) }),
    ...(body === undefined ? {} : { body }),
  }
  return Object.keys(parts).length === 0 ? t.unknown : t.type(parts)
}

type Answering<S extends number, C extends t.Mixed, I> = {
  readonly answers: { readonly [N in S]: C }
  readonly example: { readonly answers: { readonly [N in S]: WireOf<C> } } & (I extends object
    ? { readonly input: I }
    : unknown)
}

/** The only answer of an endpoint, with an example of the answer and of its request. */
export function answerWith<S extends number, C extends t.Mixed>(
  status: S,
  codec: C,
  sample: WireOf<C>,
): Answering<S, C, undefined>
export function answerWith<S extends number, C extends t.Mixed, const I extends object>(
  status: S,
  codec: C,
  sample: WireOf<C>,
  input: I,
): Answering<S, C, I>
export function answerWith(status: number, codec: t.Mixed, sample: unknown, input?: object) {
  return {
    answers: { [status]: codec },
    example: { ...(input && { input }), answers: { [status]: sample } },
  }
}

/** The answer of endpoints that have nothing to report. */
export const success = t.type({ success: t.literal(true) })

export function allowNull<C extends t.Mixed>(codec: C) {
  return t.union([codec, t.null])
}
export const textOrNull = allowNull(t.string)
export const numberOrNull = allowNull(t.number)

/** A list of at most 1,000 items of the ledger. `truncated`: the ledger has more. */
export function makeCutList<C extends t.Mixed>(item: C) {
  return t.type({ data: t.array(item), truncated: t.boolean })
}
