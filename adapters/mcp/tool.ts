// The definition of a tool with its arguments, described for the model, and what the service makes of it at start: schemas, and the work.
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

/** For clients that ask users before a call: hints, without a guarantee for the service itself. */
export interface Hints {
  readonly readOnly: boolean
  /** Takes something away or replaces it. */
  readonly destructive: boolean
  /** Called again with the same arguments, it changes nothing more. */
  readonly idempotent: boolean
  /** Reaches beyond this service. */
  readonly openWorld: boolean
}

export const READING: Hints = { readOnly: true, destructive: false, idempotent: true, openWorld: false }

/** The parts of a result that the audit log may contain: ids, counts and codes. */
type InBrief = Readonly<Record<string, unknown>>

export interface ToolSpec<P extends t.Props, C extends t.Mixed> {
  readonly name: string
  readonly title: string
  /** When to use it, and what comes next; at most 1,024 characters. */
  readonly description: string
  readonly hints: Hints
  /** A member `tenant` with the codec `oneTenant` takes exactly one. */
  readonly input: P
  readonly output: C
  readonly tenantOf: (given: t.TypeOfProps<P>) => TenantSelection | null
  /** Whether the call changes something, here or elsewhere; a dry run does not. Absent: as the hints say. */
  readonly writes?: (given: t.TypeOfProps<P>) => boolean
  /** `caller` acts in the tenant, if it is one. The answer has the parts of the result that `output` describes. */
  readonly run: (caller: Principal, given: t.TypeOfProps<P>) => TE.TaskEither<ToolFailure, Source<C>>
  /** One or two sentences by the service; the answer follows them as data. */
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

/** Characters of the text that repeats the answer. */
const TEXT_AT_MOST = 60_000

const refuseFaults = (faults: readonly FaultResponse[]): CallRefused => ({ _tag: 'InvalidArguments', faults })

/** Arguments that the tool does not have, by name. */
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

/** `description`: for the model. */
export function makeArgument<A, B>(description: string, codec: t.Type<A, B, unknown>): t.Type<A, B, unknown> {
  return withSchema((schemaOf) => ({ ...schemaOf(codec), description }), codec)
}

/** May be left out, or be null. */
export function makeOptionalArgument<A, B>(
  description: string,
  codec: t.Type<A, B, unknown>,
): t.Type<O.Option<A>, B | null | undefined, unknown> {
  return withSchema((schemaOf) => ({ ...schemaOf(codec), description }), asOptional(codec))
}

/** May be left out, but null is refused: the client may have meant a value. */
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

/** By its uuid. */
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

/** Booleans only: the text "false" is refused, since its meaning would be a guess. */
export const trueOrFalse: t.Type<boolean, boolean, unknown> = makeCodec(
  'trueOrFalse',
  { type: 'boolean' },
  (u) => (typeof u === 'boolean' ? u : undefined),
  ['Stuur true of false, geen tekst of getal.', 'Send true or false, not text and not a number.'],
)

/** From `min` to `max`. */
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

/** Local time; the existence of the day is checked later. */
export const clockTime: t.Type<string, string, unknown> = makeCodec(
  'clockTime',
  { type: 'string', pattern: CLOCK_TIME.source },
  (u) => (typeof u === 'string' && CLOCK_TIME.test(u) ? u : undefined),
  [
    'Stuur dag en tijd zoals 2026-11-23T09:30, zonder tijdzone en zonder seconden.',
    'Send a day and a time such as 2026-11-23T09:30, without offset and without seconds.',
  ],
)
