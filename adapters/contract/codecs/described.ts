// Codecs with their JSON Schema, for the API's description (OPS-7) and the assistant's tools (MCP-20). The codecs of io-ts need none: json-schema.ts
// reads their tags.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'

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
  /** Rules that JSON Schema can not express, as sentences. */
  readonly 'x-rules'?: readonly string[]
}

/** The schema of another codec. */
export type SchemaOf = (codec: t.Mixed) => JsonSchema

/** Gets the schemas of other codecs, since most described codecs contain some. */
export type Describe = (schemaOf: SchemaOf) => JsonSchema

export class DescribedType<A, O> extends t.Type<A, O> {
  readonly _tag = 'DescribedType' as const
  readonly describe: Describe

  constructor(codec: t.Type<A, O>, describe: Describe) {
    super(codec.name, codec.is, codec.validate, codec.encode)
    this.describe = describe
  }
}

/** The same codec, with the schema of what it takes. */
export const described = <A, O>(schema: JsonSchema | Describe, codec: t.Type<A, O>): t.Type<A, O> =>
  new DescribedType(codec, typeof schema === 'function' ? schema : () => schema)

type Parse<A> = (u: unknown) => A | undefined

/** Where a decoded value is not itself valid input. */
type Guard<A> = (u: unknown) => u is A

/** A codec of a parser, which returns undefined for invalid input. `fault`: the message for it, as `wording` makes it. */
export function parsed<A, Out>(
  name: string,
  schema: JsonSchema | Describe,
  parse: Parse<A>,
  fault: string,
  parts: { readonly is?: Guard<A>; readonly encode: (value: A) => Out },
): t.Type<A, Out, unknown>
export function parsed<A>(
  name: string,
  schema: JsonSchema | Describe,
  parse: Parse<A>,
  fault: string,
  parts?: { readonly is?: Guard<A> },
): t.Type<A, A, unknown>
export function parsed<A>(
  name: string,
  schema: JsonSchema | Describe,
  parse: Parse<A>,
  fault: string,
  parts: { readonly is?: Guard<A>; readonly encode?: (value: A) => unknown } = {},
): t.Type<A, unknown, unknown> {
  const { is = (u: unknown): u is A => parse(u) !== undefined, encode = t.identity } = parts
  return described(
    schema,
    new t.Type(
      name,
      is,
      (u, c) => {
        const value = parse(u)
        return value === undefined ? t.failure(u, c, fault) : t.success(value)
      },
      encode,
    ),
  )
}

/** The same, of a parser of text into a kind of text. */
export const parsedText = <A extends string>(
  name: string,
  schema: JsonSchema,
  parse: (text: string) => O.Option<A>,
  fault: string,
): t.Type<A, string, unknown> =>
  parsed<A, string>(name, schema, (u) => (typeof u === 'string' ? O.toUndefined(parse(u)) : undefined), fault, {
    encode: (text) => text,
  })
