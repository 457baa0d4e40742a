// An endpoint as data: what it takes, who may call it, what it answers. How that becomes middleware is in serve-endpoint.ts.
import type { Either } from 'fp-ts/lib/Either.js'
import * as E from 'fp-ts/lib/Either.js'
import type { Option } from 'fp-ts/lib/Option.js'
import { flow } from 'fp-ts/lib/function.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type * as t from 'io-ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LimitedGroup } from './address-limit.ts'
import type { Answer } from './answer.ts'
import { faultsOf } from './decoding/faults.ts'
import type { Failure } from './error-response.ts'
import { type HttpFailure, invalidInput } from './errors/http-errors.ts'
import type { FailureSetting } from './failing.ts'
import type { Language } from './language.ts'
import type { SurfaceHeaders } from './security-headers.ts'

/** What came in, before it is decoded. A parameter given twice is a list, and so is no text. */
export interface RawInput {
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What a handler sees of the request besides its decoded input. */
export interface Asked {
  readonly cookie: (name: string) => Option<string>
  readonly bearer: Option<string>
  readonly language: Language
}

export interface AskedBy extends Asked {
  readonly caller: LedgerCaller
}

/** A body of at most `bytes`. `held`: so large that only so many may be in memory at once, and others wait for room. */
export type BodyRule = 'ignored' | { readonly bytes: number; readonly held?: true }

export interface Described {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** One line for whoever reads the API's description. */
  readonly summary: string
  readonly bodyRule: BodyRule
  /** Answers by status; null: not JSON. */
  readonly answers: Readonly<Record<number, t.Mixed | null>>
  /** Undefined: not counted. */
  readonly limited: LimitedGroup | undefined
  readonly surface: keyof SurfaceHeaders
  /** A GET that uses something up, and so must not be done by a HEAD: link scanners send those. */
  readonly usesUp: boolean
  /** How a failure is told; undefined: as JSON. */
  readonly fail: ((failure: Failure, setting: FailureSetting) => Answer) | undefined
}

/** `prepare` decodes, and answers what is left to do once it is known who asks. */
export type Endpoint = Described & { readonly input: t.Mixed } & (
    | {
        readonly access: 'open'
        readonly prepare: (raw: RawInput) => Either<HttpFailure, (asked: Asked) => TaskEither<Failure, Answer>>
      }
    | {
        readonly access: 'session'
        readonly prepare: (raw: RawInput) => Either<HttpFailure, (asked: AskedBy) => TaskEither<Failure, Answer>>
      }
  )

type Optional = 'bodyRule' | 'surface' | 'usesUp' | 'fail'
type Spec = Omit<Described, Optional> & Partial<Pick<Described, Optional>>
/** Decodes query, params and body together, so that all their faults are told at once. */
type InputCodec<I> = t.Type<I, unknown, unknown>

const DEFAULTS = { bodyRule: 'ignored', surface: 'api', usesUp: false, fail: undefined } as const

// The path of a fault begins with where the value came from; a client knows that by the field's name.
const withoutOrigin = (path: string): string => path.replace(/^(?:query|params|body)\.?/, '')

const decoding = <I>(codec: InputCodec<I>): ((raw: RawInput) => Either<HttpFailure, I>) =>
  flow(
    (raw: RawInput) => codec.decode(raw),
    E.mapLeft((errors) =>
      invalidInput(faultsOf(errors).map((fault) => ({ ...fault, path: withoutOrigin(fault.path) }))),
    ),
  )

const preparing = <I, A>(
  codec: InputCodec<I>,
  handle: (input: I, asked: A) => TaskEither<Failure, Answer>,
): ((raw: RawInput) => Either<HttpFailure, (asked: A) => TaskEither<Failure, Answer>>) =>
  flow(
    decoding(codec),
    E.map((input) => (asked: A) => handle(input, asked)),
  )

/** One that anybody may call. */
export const openEndpoint = <I>(
  spec: Spec & {
    readonly input: InputCodec<I>
    readonly handle: (input: I, asked: Asked) => TaskEither<Failure, Answer>
  },
): Endpoint => {
  const { handle, ...described } = spec
  return { ...DEFAULTS, ...described, access: 'open', prepare: preparing(spec.input, handle) }
}

/** One that needs a session (PLG-1). */
export const sessionEndpoint = <I>(
  spec: Spec & {
    readonly input: InputCodec<I>
    readonly handle: (input: I, asked: AskedBy) => TaskEither<Failure, Answer>
  },
): Endpoint => {
  const { handle, ...described } = spec
  return { ...DEFAULTS, ...described, access: 'session', prepare: preparing(spec.input, handle) }
}
