// Codecs with their JSON Schema, for the API's description (OPS-7) and the assistant's tools (MCP-20). Also the faults of a request: one
// for each invalid field, with the correction. Codecs of io-ts need no schema: json-schema.ts reads their tags.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'

/** The part of JSON Schema 2020-12 that our codecs use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly const?: string | number | boolean | null
  readonly format?: string
  readonly pattern?: string
  readonly contentEncoding?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
  /** Rules that JSON Schema cannot express, as sentences. */
  readonly 'x-rules'?: readonly string[]
}

/** The schema of another codec. */
export type SchemaOf = (codec: t.Mixed) => JsonSchema

/** Receives the schemas of other codecs, because most described codecs contain some. */
export type Describe = (schemaOf: SchemaOf) => JsonSchema

export class DescribedType<A, O> extends t.Type<A, O> {
  readonly _tag = 'DescribedType' as const
  readonly describe: Describe
  /** A rule outside the codec reports that the field is absent, together with every other broken rule. */
  readonly isRequiredByRule: boolean

  constructor(codec: t.Type<A, O>, describe: Describe, isRequiredByRule = false) {
    super(codec.name, codec.is, codec.validate, codec.encode)
    this.describe = describe
    this.isRequiredByRule = isRequiredByRule
  }
}

/** The same codec, with the schema of its input. */
export function withSchema<A, O>(schema: JsonSchema | Describe, codec: t.Type<A, O>): t.Type<A, O> {
  return new DescribedType(codec, typeof schema === 'function' ? schema : () => schema)
}

type Parse<A> = (u: unknown) => A | undefined

/** For a codec whose decoded value is not valid input itself. */
type Guard<A> = (u: unknown) => u is A

/** Makes a codec from a parser, which returns undefined for invalid input. `fault`: the message for invalid input. */
export function makeCodec<A, Out>(
  name: string,
  schema: JsonSchema | Describe,
  parse: Parse<A>,
  fault: Bilingual,
  parts: { readonly is?: Guard<A>; readonly encode: (value: A) => Out },
): t.Type<A, Out, unknown>
export function makeCodec<A>(
  name: string,
  schema: JsonSchema | Describe,
  parse: Parse<A>,
  fault: Bilingual,
  parts?: { readonly is?: Guard<A> },
): t.Type<A, A, unknown>
export function makeCodec<A>(
  name: string,
  schema: JsonSchema | Describe,
  parse: Parse<A>,
  fault: Bilingual,
  parts: { readonly is?: Guard<A>; readonly encode?: (value: A) => unknown } = {},
): t.Type<A, unknown, unknown> {
  const { is = (u: unknown): u is A => parse(u) !== undefined, encode = t.identity } = parts
  return withSchema(
    schema,
    new t.Type(
      name,
      is,
      (u, c) => {
        const value = parse(u)
        return value === undefined ? refuse(u, c, fault) : t.success(value)
      },
      encode,
    ),
  )
}

/** Makes a codec from a parser that turns a text into a kind of text. */
export function makeTextCodec<A extends string>(
  name: string,
  schema: JsonSchema,
  parse: (text: string) => O.Option<A>,
  fault: Bilingual,
): t.Type<A, string, unknown> {
  return makeCodec<A, string>(
    name,
    schema,
    (u) => (typeof u === 'string' ? O.toUndefined(parse(u)) : undefined),
    fault,
    {
      encode: (text) => text,
    },
  )
}

interface FaultPlace {
  /** In program notation: `emailData.to[2].address`. */
  readonly path: string
  /** The place within a text, from 1. */
  readonly line?: number
  readonly column?: number
}

/** One fault, in both languages. */
export interface Fault extends FaultPlace {
  readonly message: Bilingual
}

export interface FaultResponse extends FaultPlace {
  readonly message: string
}

// io-ts has one string per failure. None of our sentences contains the unit separator.
const BETWEEN = '\u001f'

/** The failure of a codec, with its message. */
export function refuse<A = never>(input: unknown, context: t.Context, message: Bilingual): t.Validation<A> {
  return t.failure(input, context, message.join(BETWEEN))
}

/** Further faults are left out: a hostile body could produce a million. */
export const MAX_FAULTS = 50
export const MAX_PATH = 200

const missing: Bilingual = ['Dit veld ontbreekt.', 'This field is missing.']
const malformed: Bilingual = ['Deze waarde klopt niet.', 'This value is not right.']
const notAnObject: Bilingual = ['Hier hoort een object.', 'This must be an object.']
const notAList: Bilingual = ['Hier hoort een lijst.', 'This must be a list.']
const notABoolean: Bilingual = ['Kies true of false.', 'Choose true or false.']

export function extendPath(path: string, key: string): string {
  return /^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
}

/** Whether the next step belongs to the codec and not to the value. */
const isComposed = (entry: t.ContextEntry | undefined): boolean =>
  entry !== undefined &&
  '_tag' in entry.type &&
  (entry.type._tag === 'IntersectionType' || entry.type._tag === 'UnionType')

const toPath = (context: t.Context): string =>
  context
    .reduce((path, { key }, i) => (key === '' || isComposed(context[i - 1]) ? path : extendPath(path, key)), '')
    .slice(0, MAX_PATH)

function describeMismatch(codec: t.Decoder<unknown, unknown> | undefined): Bilingual {
  const tag = codec !== undefined && '_tag' in codec ? codec._tag : undefined
  if (tag === 'InterfaceType' || tag === 'ExactType' || tag === 'AnyDictionaryType' || tag === 'IntersectionType')
    return notAnObject
  if (tag === 'ArrayType' || tag === 'AnyArrayType') return notAList
  return tag === 'BooleanType' ? notABoolean : malformed
}

function toFaultWording(error: t.ValidationError): Bilingual {
  const [nl, en] = (error.message ?? '').split(BETWEEN)
  if (error.value === undefined) return missing
  return nl !== undefined && en !== undefined ? [nl, en] : describeMismatch(error.context.at(-1)?.type)
}

/** Never repeats the input, which may be a secret or a megabyte long. */
export function toFaults(errors: t.Errors): readonly Fault[] {
  return errors.slice(0, MAX_FAULTS).map((error) => ({ path: toPath(error.context), message: toFaultWording(error) }))
}

export function toFaultResponses(faults: readonly Fault[], language: Language): readonly FaultResponse[] {
  return faults.map((fault) => ({ ...fault, message: pickText(fault.message, language) }))
}
