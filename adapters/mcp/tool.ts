// The definition of a tool with its arguments, as described to the model. At start the service creates the schemas and the work from it.
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { TenantSelection } from '#application/identity/find-people.ts'
import type { Principal } from '#domain/identity/principal.ts'
import {
  withSchema,
  type FaultResponse,
  toFaults,
  makeCodec,
  toFaultResponses,
  refuse,
} from '#adapters/contract/codecs/described.ts'
import { cleanAnswer, asData, withNotice } from './outside-text.ts'
import { type Source, toWire } from '#adapters/contract/to-wire.ts'
import type { CallRefused, ToolFailure } from './tool-errors.ts'
import { makeInputSchema, makeOutputSchema, type ToolSchema } from './tool-schema.ts'
import { asTenantUuid, parseUuid, type TenantUuid } from '#domain/shared/uuid.ts'
import { asOptional } from '#adapters/contract/codecs/text.ts'
import type { Bilingual } from '#domain/shared/language.ts'

/** Hints for clients that ask users before a call. The service itself does not rely on them. */
export interface Hints {
  readonly readOnly: boolean
  /** The tool removes or replaces something. */
  readonly destructive: boolean
  /** A second call with the same arguments changes nothing more. */
  readonly idempotent: boolean
  /** The tool has effects beyond this service. */
  readonly openWorld: boolean
}

export const READING: Hints = { readOnly: true, destructive: false, idempotent: true, openWorld: false }

/** The parts of a result that the audit log may contain: ids, counts and codes. */
type InBrief = Readonly<Record<string, unknown>>

export interface ToolSpec<P extends t.Props, C extends t.Mixed> {
  readonly name: string
  readonly title: string
  /** When to use the tool, and what to do next; at most 1,024 characters. */
  readonly description: string
  readonly hints: Hints
  /** A member `tenant` with the codec `oneTenant` takes exactly one. */
  readonly input: P
  readonly output: C
  readonly tenantOf: (given: t.TypeOfProps<P>) => TenantSelection | null
  /** Whether the call changes something, here or elsewhere; a dry run does not. Absent: the hints decide. */
  readonly writes?: (given: t.TypeOfProps<P>) => boolean
  /** `caller` acts in the tenant, if the call has one. The answer has the parts of the result that `output` describes. */
  readonly run: (caller: Principal, given: t.TypeOfProps<P>) => TE.TaskEither<ToolFailure, Source<C>>
  /** One or two sentences by the service. The answer follows them as data. */
  readonly inWords: (answer: t.OutputOf<C>) => string
  readonly inBrief: (answer: t.OutputOf<C>) => InBrief
}

export interface ToolAnswer {
  readonly structured: Record<string, unknown>
  readonly text: string
  readonly inBrief: InBrief
}

export interface PreparedCall {
  readonly tenant: TenantSelection | null
  readonly writes: boolean
  readonly work: (caller: Principal) => TE.TaskEither<ToolFailure, ToolAnswer>
}

export interface Tool extends Pick<ToolSpec<t.Props, t.Mixed>, 'name' | 'title' | 'description' | 'hints'> {
  readonly inputSchema: ToolSchema
  readonly outputSchema: ToolSchema
  readonly prepare: (given: unknown) => E.Either<CallRefused, PreparedCall>
}

/** The maximum length of the text that repeats the answer. */
const TEXT_AT_MOST = 60_000

const refuseFaults = (faults: readonly FaultResponse[]): CallRefused => ({ _tag: 'InvalidArguments', faults })

/** A fault for each argument that the tool does not have. */
function findUnknownArguments(given: unknown, props: t.Props): readonly FaultResponse[] {
  const names = Object.keys(props)
  const known = names.length === 0 ? 'It takes none.' : `Its arguments are: ${names.join(', ')}.`
  return typeof given !== 'object' || given === null || Array.isArray(given)
    ? []
    : Object.keys(given)
        .filter((name) => !Object.hasOwn(props, name))
        .slice(0, 20)
        .map((name) => ({ path: name.slice(0, 64), message: `This tool has no such argument. ${known}` }))
}

const isForAllTenants = (given: unknown, props: t.Props): boolean =>
  'tenant' in props &&
  props['tenant']?.name === oneTenant.name &&
  typeof given === 'object' &&
  given !== null &&
  'tenant' in given &&
  given.tenant === 'all'

export function makeTool<P extends t.Props, C extends t.Mixed>(spec: ToolSpec<P, C>): Tool {
  const { name, title, description, hints } = spec
  const codec = t.type(spec.input)

  const decode = (given: unknown): E.Either<CallRefused, t.TypeOfProps<P>> => {
    if (isForAllTenants(given, spec.input)) return E.left({ _tag: 'TenantAllNotAllowed' })
    const decoded = codec.decode(given)
    const faults = [
      ...(E.isLeft(decoded) ? toFaultResponses(toFaults(decoded.left), 'en') : []),
      ...findUnknownArguments(given, spec.input),
    ]
    return E.isRight(decoded) && faults.length === 0 ? decoded : E.left(refuseFaults(faults))
  }

  const answered = (source: Source<C>): ToolAnswer => {
    const answer: t.OutputOf<C> = toWire(spec.output, source)
    const data = cleanAnswer(answer)
    return {
      structured: withNotice(data),
      text: `${spec.inWords(answer)}\n\n${asData(data, TEXT_AT_MOST)}`,
      inBrief: spec.inBrief(answer),
    }
  }

  return {
    name,
    title,
    description,
    hints,
    inputSchema: makeInputSchema(spec.input),
    outputSchema: makeOutputSchema(spec.output),
    prepare: (given) =>
      pipe(
        decode(given ?? {}),
        E.map((given) => {
          const tenant = spec.tenantOf(given)
          const there = (caller: Principal): Principal =>
            tenant === null || tenant === 'all' ? caller : { ...caller, tenantUuid: tenant }
          return {
            tenant,
            writes: spec.writes?.(given) ?? !hints.readOnly,
            work: (caller) => pipe(spec.run(there(caller), given), TE.map(answered)),
          }
        }),
      ),
  }
}

/** `description` is for the model. */
export function makeArgument<A, B>(description: string, codec: t.Type<A, B, unknown>): t.Type<A, B, unknown> {
  return withSchema((schemaOf) => ({ ...schemaOf(codec), description }), codec)
}

/** The argument may be absent or null. */
export function makeOptionalArgument<A, B>(
  description: string,
  codec: t.Type<A, B, unknown>,
): t.Type<O.Option<A>, B | null | undefined, unknown> {
  return withSchema((schemaOf) => ({ ...schemaOf(codec), description }), asOptional(codec))
}

/** The argument may be absent, but null is refused: the client may have meant a value. */
export function makeNonNullArgument<A, B>(
  description: string,
  codec: t.Type<A, B, unknown>,
): t.Type<O.Option<A>, B | null | undefined, unknown> {
  const lenient = asOptional(codec)
  return makeArgument(
    description,
    withSchema(
      (schemaOf) => schemaOf(codec),
      new t.Type(
        `plain(${codec.name})`,
        lenient.is,
        (u, c) => (u === null ? E.map(O.some<A>)(codec.validate(u, c)) : lenient.validate(u, c)),
        lenient.encode,
      ),
    ),
  )
}

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

const parseTenant = (u: unknown): TenantUuid | undefined =>
  typeof u === 'string' ? O.toUndefined(O.map(asTenantUuid)(parseUuid(u.trim()))) : undefined

/** The tenant with this uuid. */
export const oneTenant: t.Type<TenantUuid, string, unknown> = makeCodec(
  'oneTenant',
  { type: 'string', format: 'uuid', pattern: `^${UUID}$` },
  parseTenant,
  [
    'Stuur de uuid van een kantoor, zoals list_tenants die geeft.',
    'Send the uuid of a tenant, as list_tenants returns it.',
  ],
)

export const tenantOrAll: t.Type<TenantSelection, string, unknown> = makeCodec<TenantSelection>(
  'tenantOrAll',
  { type: 'string', pattern: `^(?:all|${UUID})$` },
  (u) => (u === 'all' ? u : parseTenant(u)),
  [
    'Stuur de uuid van een kantoor, zoals list_tenants die geeft, of "all".',
    'Send the uuid of a tenant, as list_tenants returns it, or "all".',
  ],
)

/** Only booleans: the text "false" is refused, because the service would have to guess its meaning. */
export const trueOrFalse: t.Type<boolean, boolean, unknown> = makeCodec(
  'trueOrFalse',
  { type: 'boolean' },
  (u) => (typeof u === 'boolean' ? u : undefined),
  ['Stuur true of false, geen tekst of getal.', 'Send true or false, not text and not a number.'],
)

/** A whole number from `min` to `max`. */
export function makeWholeNumber(min: number, max: number): t.Type<number, number, unknown> {
  return makeCodec(
    `whole(${min}..${max})`,
    { type: 'integer', minimum: min, maximum: max },
    (u) => (typeof u === 'number' && Number.isInteger(u) && u >= min && u <= max ? u : undefined),
    [`Stuur een geheel getal van ${min} tot en met ${max}.`, `Send a whole number from ${min} to ${max}, not text.`],
  )
}

/** At least one item. */
export function makeNonEmptyList<A, B>(
  list: t.Type<readonly A[], readonly B[], unknown>,
  empty: Bilingual,
): t.Type<readonly A[], readonly B[], unknown> {
  return withSchema(
    (schemaOf) => ({ ...schemaOf(list), minItems: 1 }),
    new t.Type(
      `someOf(${list.name})`,
      list.is,
      (u, c) => (Array.isArray(u) && u.length === 0 ? refuse(u, c, empty) : list.validate(u, c)),
      list.encode,
    ),
  )
}

const CLOCK_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** Local time. Later code checks that the day exists. */
export const clockTime: t.Type<string, string, unknown> = makeCodec(
  'clockTime',
  { type: 'string', pattern: CLOCK_TIME.source },
  (u) => (typeof u === 'string' && CLOCK_TIME.test(u) ? u : undefined),
  [
    'Stuur dag en tijd zoals 2026-11-23T09:30, zonder tijdzone en zonder seconden.',
    'Send a day and a time such as 2026-11-23T09:30, without offset and without seconds.',
  ],
)
