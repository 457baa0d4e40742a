// Endpoints of a contract: gives each its handler and the rule of who may call it.
import { identity } from 'fp-ts/lib/function.js'
import { pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { Fault } from '#adapters/contract/codecs/described.ts'
import { getProps } from '#adapters/contract/codecs/json-schema.ts'
import { findUnknownFields } from '#adapters/contract/codecs/unknown-fields.ts'
import {
  type Contract,
  type EndpointContract,
  type InputOf,
  makeInputCodec,
  type Method,
} from '#adapters/contract/endpoint.ts'
import type { Answer } from './answer.ts'
import {
  type BodyRule,
  DEFAULTS,
  type Described,
  type Endpoint,
  type OpenRule,
  type OptionalPart,
  makePrepare,
  type PrincipalContext,
  type PrincipalRule,
  type RawInput,
  type RequestContext,
  type SessionContext,
} from './endpoint.ts'
import type { Failure } from '../errors.ts'
import { type Source, toWire } from '#adapters/contract/to-wire.ts'

type Principals = Pick<PrincipalRule, 'needs'> & Partial<PrincipalRule>
type Parts = Partial<Pick<Described, OptionalPart | 'limited'>>

/** The sources of the bodies of all statuses of an endpoint. */
type BodySource<E> = E extends { readonly answers: infer A }
  ? { [S in keyof A]: A[S] extends t.Mixed ? Source<A[S]> : never }[keyof A]
  : never

/** The body of an answer, encoded by this codec. Text, bytes and streams stay as they are. */
const toBody = (codec: t.Mixed | null | undefined, body: Answer['body']): Answer['body'] =>
  (Array.isArray(body) || (typeof body === 'object' && Object.getPrototypeOf(body) === Object.prototype)) && codec
    ? Object(toWire(codec, body))
    : body

/** `handle` returns the source of the body for the only status in the contract. `respond` returns the whole answer. */
type Handler<E, Context> =
  | { readonly handle: (input: InputOf<E>, context: Context) => TE.TaskEither<Failure, BodySource<E>> }
  | { readonly respond: (input: InputOf<E>, context: Context) => TE.TaskEither<Failure, Answer> }

/** One handler for each endpoint: a missing one does not compile. */
type Handlers<C extends Contract, Context, More = unknown> = {
  readonly [K in keyof C]: Handler<C[K], Context> & Parts & More
}

type FailureTag<H> = H extends {
  readonly [K in 'handle' | 'respond']?: (...args: never) => TE.TaskEither<infer F extends Failure, unknown>
}
  ? F['_tag']
  : never

/** An endpoint declares only failures that its handler can have. */
type Declaring<H> = { readonly [K in keyof H]: { readonly fails?: readonly FailureTag<H[K]>[] } }

/** The type of each endpoint is checked where it is defined. Here the types are erased. */
type AnyHandler<Context> = Parts & {
  readonly handle?: (input: unknown, context: Context) => TE.TaskEither<Failure, object>
  readonly respond?: (input: unknown, context: Context) => TE.TaskEither<Failure, Answer>
}

/** The limit of a JSON body, unless the endpoint sets another. */
const BODY: BodyRule = { bytes: 64 * 1024 }

/** Parameters and fields that the contract does not describe. */
function makeFindUnknown({ query = {}, body = t.unknown, ignores = t.unknown }: EndpointContract) {
  const inQuery = findUnknownFields(t.strict(query), 'query')
  const inBody = findUnknownFields(body, 'body')
  const ignored = getProps(ignores) ?? {}
  return (raw: RawInput): readonly Fault[] => [
    ...inQuery(raw.query),
    ...inBody(raw.body).filter(({ path }) => !Object.hasOwn(ignored, path)),
  ]
}

/** Endpoints in the order of the contract. `isStrict`: unknown parameters and fields are refused. */
const endpointsOf = <Context, More>(
  contract: Contract,
  handlers: Readonly<Record<string, AnyHandler<Context> & More>>,
  isStrict = false,
) =>
  Object.entries(contract).map(([name, one]) => {
    const { summary, answers, example = {} } = one
    const [method, path] = name.split(' ') as [Method, string]
    const { handle, respond, ...rest } = handlers[name] as AnyHandler<Context> & More
    const [only] = Object.keys(answers)
    const input = makeInputCodec(one)
    const described = (answer: Answer): Answer => ({ ...answer, body: toBody(answers[answer.status], answer.body) })
    const run = (given: unknown, context: Context): TE.TaskEither<Failure, Answer> => {
      if (respond !== undefined) return pipe(respond(given, context), TE.map(described))
      if (handle === undefined) throw new Error(`no handler: ${name}`)
      return pipe(
        handle(given, context),
        TE.map((body) => described({ status: Number(only), body })),
      )
    }
    return {
      ...DEFAULTS,
      bodyRule: 'body' in one ? BODY : 'ignored',
      method,
      path,
      summary,
      answers,
      example,
      input,
      ...rest,
      prepare: makePrepare(input, run, isStrict ? makeFindUnknown(one) : undefined),
    }
  })

/** Endpoints that are open to every caller. */
export function makeOpenEndpoints<const C extends Contract, H extends Handlers<C, RequestContext, OpenRule>>(
  contract: C,
  handlers: H & Declaring<H>,
): readonly Endpoint[] {
  return endpointsOf<RequestContext, OpenRule>(contract, handlers as never).map((one) => ({
    limited: 'session',
    ...one,
    access: 'open',
  }))
}

/** Endpoints that need a session (PLG-1). */
export function makeSessionEndpoints<const C extends Contract, H extends Handlers<C, SessionContext>>(
  contract: C,
  handlers: H & Declaring<H>,
): readonly Endpoint[] {
  return endpointsOf(contract, handlers as never).map((one) => ({ limited: 'plugin', ...one, access: 'session' }))
}

/**
 * Endpoints for people who signed in, with a browser or by a program (IDN-4). All methods except GET change something, unless `changes`
 * says otherwise. Input that the contract does not describe is refused: a misspelt filter would return everything.
 */
export function makePrincipalEndpoints<const C extends Contract, H extends Handlers<C, PrincipalContext, Principals>>(
  contract: C,
  handlers: H & Declaring<H>,
): readonly Endpoint[] {
  return endpointsOf<PrincipalContext, Principals>(contract, handlers as never, true).map((one) => ({
    changes: () => one.method !== 'GET',
    limited: 'admin',
    ...one,
    access: 'principal',
  }))
}

/** Answers `success` once the work is done. */
export function answerSuccess<F>(work: TE.TaskEither<F, unknown>): TE.TaskEither<F, { readonly success: true }> {
  return pipe(
    work,
    TE.map(() => ({ success: true })),
  )
}

/** The fields that are present in a body that changes a record. */
export function pickGivenFields<B extends object>(body: B) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    readonly [N in keyof B]?: Exclude<B[N], undefined>
  }
}

/** A page of a list, with the part of the query that chose it. */
export function answerList<F, A>(page: Page, work: TE.TaskEither<F, Paged<A>>): TE.TaskEither<F, Paged<A> & Page>
export function answerList<F, A, B>(
  page: Page,
  work: TE.TaskEither<F, Paged<A>>,
  toItem: (item: A) => B,
): TE.TaskEither<F, Paged<B> & Page>
export function answerList<F>(
  { skip, limit }: Page,
  work: TE.TaskEither<F, Paged<unknown>>,
  toItem: (item: unknown) => unknown = identity,
): TE.TaskEither<F, Paged<unknown> & Page> {
  return pipe(
    work,
    TE.map(({ data, total }) => ({ data: data.map(toItem), total, skip, limit })),
  )
}
