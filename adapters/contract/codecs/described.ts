// A codec that says in JSON Schema what it takes, for the API's description (OPS-7) and the assistant's tools (MCP-20). What io-ts has itself needs
// none of this: json-schema.ts reads that from its tags.
import * as t from 'io-ts'

/** As much of JSON Schema 2020-12 as our codecs can mean. */
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
  /** What the codec demands besides and JSON Schema has no words for, as sentences. */
  readonly 'x-rules'?: readonly string[]
}

/** The schema of another codec. */
export type SchemaOf = (codec: t.Mixed) => JsonSchema

/** Given how to describe others, since most that need describing hold others. */
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
