// An endpoint as data: its input, its callers, its answers. serve-endpoint.ts turns it into middleware.
import type { Either } from 'fp-ts/lib/Either.js'
import type { Option } from 'fp-ts/lib/Option.js'
import { flow } from 'fp-ts/lib/function.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { E } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Permission } from '#domain/identity/role.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LimitedGroup } from './address-limit.ts'
import type { Answer, AnswerFailure } from './answer.ts'
import { type Fault, toFaults } from '#adapters/contract/codecs/described.ts'
import type { Failure } from '../errors.ts'
import { type HttpFailure, refuseInput } from './http-errors.ts'
import type { Language } from '#domain/shared/language.ts'
import { type Answers, type Example, makeInputCodec, type Method } from '#adapters/contract/endpoint.ts'
import type { Group } from '../openapi/groups.ts'
import type { SurfaceHeaders } from './security-headers.ts'

/** The input before decoding. A parameter given twice is a list, which is not text. */
export interface RawInput {
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What a handler sees of the request besides its decoded input. */
export interface RequestContext {
  readonly cookie: (name: string) => Option<string>
  /** By lower-case name. */
  readonly header: (name: string) => Option<string>
  readonly bearer: Option<string>
  /** The query string as received. */
  readonly querystring: string
  readonly language: Language
  /** Identifies the client's network for its budgets, without revealing the address. */
  readonly addressKey: () => string
  /** Aborts when the client disconnects before it has the whole answer. */
  readonly signal: () => AbortSignal
}

export interface SessionContext extends RequestContext {
  readonly caller: LedgerCaller
}

export interface PrincipalContext extends RequestContext {
  readonly principal: Principal
}

/** A body of at most `bytes`, JSON or a `form`. `buffered`: large bodies, of which only some may be in memory at once while others wait. */
export type BodyRule = 'ignored' | { readonly bytes: number; readonly form?: true; readonly buffered?: true }

export interface Described {
  readonly method: Method
  readonly path: string
  /** One line in the API's description. */
  readonly summary: string
  readonly bodyRule: BodyRule
  /** Answers by status; null: not JSON. */
  readonly answers: Answers
  readonly example: Example
  /** The media type of an answer that is not JSON. Undefined: a page, or plain text of an API. */
  readonly media: string | undefined
  /** The group in the API's description. Undefined: the group of its list. */
  readonly group: Group | undefined
  /** Failures besides those of its group. */
  readonly fails: readonly Failure['_tag'][]
  /** The credential that an open endpoint reads: a session, which may have expired, or an identity token of the mailbox. */
  readonly credential: 'session' | 'identity' | undefined
  /** Undefined: not counted. */
  readonly limited: LimitedGroup | undefined
  readonly surface: keyof SurfaceHeaders
  /** A GET that consumes something, such as a code. HEAD is refused, since link scanners send it. */
  readonly usesUp: boolean
  /** The answer to a failure; undefined: JSON. */
  readonly fail: AnswerFailure | undefined
  /** The administrator’s application has a view at the same address: clients that prefer a page get it. */
  readonly hasView: boolean
  /** The OAuth error code of a malformed request, where clients expect OAuth's own error format. */
  readonly oauth: 'invalid_request' | 'invalid_client_metadata' | undefined
}

/** Decodes the input and returns the work, which needs the context of the caller. */
interface Prepared<Context> {
  readonly prepare: (raw: RawInput) => Either<HttpFailure, (context: Context) => TaskEither<Failure, Answer>>
}

export type Endpoint = Described & { readonly input: t.Mixed } & (
    | ({ readonly access: 'open' } & Prepared<RequestContext> & OpenRule)
    | ({ readonly access: 'session' } & Prepared<SessionContext>)
    | ({ readonly access: 'principal' } & Prepared<PrincipalContext> & PrincipalRule)
  )

export interface OpenRule {
  /** Checks what is possible before the body of an unknown caller is read. Returns how many bytes the body may have. */
  readonly before?: (input: Omit<RawInput, 'body'>, context: RequestContext) => TaskEither<Failure, number>
}

export interface PrincipalRule {
  /** Null: a sign-in is enough. Only operators have `platform:admin` (IDN-6). */
  readonly needs: Permission | null
  /** Whether a call with this query changes something: a browser may send it only from our own pages, and never as HEAD. */
  readonly changes: (query: RawInput['query']) => boolean
}

export type OptionalPart =
  | 'bodyRule'
  | 'surface'
  | 'usesUp'
  | 'fail'
  | 'group'
  | 'fails'
  | 'credential'
  | 'media'
  | 'hasView'
  | 'oauth'
export const DEFAULTS = {
  bodyRule: 'ignored',
  surface: 'api',
  usesUp: false,
  fail: undefined,
  example: {},
  group: undefined,
  fails: [],
  credential: undefined,
  media: undefined,
  hasView: false,
  oauth: undefined,
} as const

// The path of a fault begins with the part of the request, which clients do not need.
const withoutOrigin = (path: string): string => path.replace(/^(?:query|params|body)\.?/, '')

/** Faults of the input that its codec does not report. */
type FindFaults = (raw: RawInput) => readonly Fault[]

const decoding =
  <I>(codec: t.Decoder<unknown, I>, further: FindFaults): ((raw: RawInput) => Either<HttpFailure, I>) =>
  (raw) => {
    const decoded = codec.decode(raw)
    const faults = E.isLeft(decoded) ? toFaults(decoded.left) : []
    const all = [...faults.map((fault) => ({ ...fault, path: withoutOrigin(fault.path) })), ...further(raw)]
    return all.length > 0 || E.isLeft(decoded) ? E.left(refuseInput(all)) : decoded
  }

export function makePrepare<I, A>(
  codec: t.Decoder<unknown, I>,
  handle: (input: I, context: A) => TaskEither<Failure, Answer>,
  further: FindFaults = () => [],
): (raw: RawInput) => Either<HttpFailure, (context: A) => TaskEither<Failure, Answer>> {
  return flow(
    decoding(codec, further),
    E.map((input) => (context: A) => handle(input, context)),
  )
}

interface PageSpec<P extends t.Props, Q extends t.Props>
  extends Pick<Described, 'path' | 'summary'>, Partial<Pick<Described, OptionalPart | 'limited' | 'example'>> {
  readonly params?: P
  readonly query?: Q
  readonly handle: (
    input: { readonly params: t.TypeOfProps<P>; readonly query: t.TypeOfProps<Q> },
    context: RequestContext,
  ) => TaskEither<Failure, Answer>
}

/** A GET that answers a page or a file, which no script calls. Calls are not counted unless `limited` names a group. */
export function makePageEndpoint<P extends t.Props = Record<string, never>, Q extends t.Props = Record<string, never>>({
  handle,
  params,
  query,
  ...described
}: PageSpec<P, Q>): Endpoint {
  const answers = { 200: null }
  const parts = { ...(params && { params }), ...(query && { query }) }
  const input = makeInputCodec(parts)
  const prepare = makePrepare(input, handle)
  return { ...DEFAULTS, limited: undefined, ...described, method: 'GET', answers, input, access: 'open', prepare }
}

/** Whether the endpoint answers pages, so that browsers get its failures as pages too. */
export function isForBrowsers({ surface }: Pick<Described, 'surface'>): boolean {
  return surface !== 'api' && surface !== 'asset'
}

/** Endpoints that have a group keep it. */
export function putInGroup(group: Group, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  return endpoints.map((endpoint) => ({ ...endpoint, group: endpoint.group ?? group }))
}
