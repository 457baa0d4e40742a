// Creates the JSON Schema of a codec's input, from io-ts's own tags and from the schemas of our codecs (described.ts). Objects with a name
// become components, so that the document describes each once.
import * as E from 'fp-ts/lib/Either.js'
import type * as t from 'io-ts'
import { DescribedType, type JsonSchema, type SchemaOf } from './described.ts'

export interface Schemas {
  readonly schemaOf: SchemaOf
  /** Components by name. The map is complete after all schemas have been requested. */
  readonly components: ReadonlyMap<string, JsonSchema>
  /** Names of codecs that do not describe themselves. Their schema accepts any value. */
  readonly undescribed: ReadonlySet<string>
}

// The io-ts types of codecs with one of the tags below.
type Tagged =
  | t.StringType
  | t.NumberType
  | t.BooleanType
  | t.NullType
  | t.UndefinedType
  | t.UnknownType
  | t.AnyArrayType
  | t.AnyDictionaryType
  | t.LiteralType<string | number | boolean>
  | t.KeyofType<Readonly<Record<string, unknown>>>
  | t.ArrayType<t.Mixed>
  | t.ReadonlyArrayType<t.Mixed>
  | t.TupleType<t.Mixed[]>
  | t.DictionaryType<t.Mixed, t.Mixed>
  | t.InterfaceType<t.Props>
  | t.PartialType<t.Props>
  | t.ExactType<t.Mixed>
  | t.ReadonlyType<t.Mixed>
  | t.UnionType<t.Mixed[]>
  | t.IntersectionType<t.Mixed[]>
  | DescribedType<unknown, unknown>

const asTagged = (codec: t.Mixed): Tagged | undefined => ('_tag' in codec ? (codec as Tagged) : undefined)

/** Whether the field may be left out. */
const mayBeAbsent = (codec: t.Mixed): boolean =>
  E.isRight(codec.decode(undefined)) && !(codec instanceof DescribedType && codec.isRequiredByRule)

/** The fields of an object, or of an intersection of objects. Undefined for other codecs. */
export function getProps(codec: t.Mixed): Readonly<Record<string, t.Mixed>> | undefined {
  const tagged = asTagged(codec)
  switch (tagged?._tag) {
    case 'InterfaceType':
    case 'PartialType':
      return tagged.props
    case 'ExactType':
    case 'ReadonlyType':
      return getProps(tagged.type)
    case 'IntersectionType': {
      const parts = tagged.types.map(getProps)
      return parts.every((part) => part !== undefined) ? Object.assign({}, ...parts) : undefined
    }
    default:
      return undefined
  }
}

/** Names of the required fields. */
export function getRequired(codec: t.Mixed): readonly string[] {
  const tagged = asTagged(codec)
  switch (tagged?._tag) {
    case 'InterfaceType':
      return Object.entries(tagged.props).flatMap(([name, field]) => (mayBeAbsent(field) ? [] : [name]))
    case 'ExactType':
    case 'ReadonlyType':
      return getRequired(tagged.type)
    case 'IntersectionType':
      return [...new Set(tagged.types.flatMap(getRequired))]
    default:
      return []
  }
}

/** The schema of the value of an optional field. */
function present(schema: JsonSchema, absent: boolean): JsonSchema {
  if (!absent || schema.anyOf === undefined) return schema
  const given = schema.anyOf.filter((one) => one.not === undefined)
  const [only] = given
  return given.length === 1 && only !== undefined ? only : { ...schema, anyOf: given }
}

/** Joins the members: words become one enum, null joins a type, and a union inside a union is flattened. */
function uniteSchemas(members: readonly JsonSchema[]): JsonSchema {
  const flat = members.flatMap((one) => (Object.keys(one).join() === 'anyOf' ? (one.anyOf ?? []) : [one]))
  const words = flat.filter((one) => one.const !== undefined && one.const !== null)
  const others = flat.filter((one) => !words.includes(one))
  const kinds = [...new Set(words.map(({ type }) => type).filter((type) => typeof type === 'string'))]
  const [kind] = kinds
  const rest: readonly JsonSchema[] =
    words.length > 1 && kinds.length === 1 && kind !== undefined
      ? [{ type: kind, enum: words.flatMap((one) => (one.const === undefined ? [] : [one.const])) }, ...others]
      : flat
  const [first, second] = rest
  if (rest.length === 1 && first !== undefined) return first
  if (rest.length !== 2 || second?.type !== 'null' || typeof first?.type !== 'string') return { anyOf: rest }
  return {
    ...first,
    type: [first.type, 'null'],
    ...(first.enum === undefined ? {} : { enum: [...first.enum, null] }),
  }
}

const NAMED = /^[A-Z][A-Za-z0-9]*$/

/** Use one instance for each document. */
export function makeSchemas(): Schemas {
  const components = new Map<string, JsonSchema>()
  const named = new Map<string, t.Mixed>()
  const undescribed = new Set<string>()

  const object = (codec: t.Mixed): JsonSchema => {
    const props = Object.entries(getProps(codec) ?? {})
    const required = getRequired(codec)
    return {
      type: 'object',
      properties: Object.fromEntries(
        props.map(([name, field]) => [name, present(schemaOf(field), !required.includes(name))]),
      ),
      ...(required.length === 0 ? {} : { required }),
    }
  }

  const inline = (codec: t.Mixed): JsonSchema => {
    const tagged = asTagged(codec)
    switch (tagged?._tag) {
      case 'StringType':
        return { type: 'string' }
      case 'NumberType':
        return { type: 'number' }
      case 'BooleanType':
        return { type: 'boolean' }
      case 'NullType':
        return { type: 'null' }
      case 'UndefinedType':
        return { not: {} }
      case 'UnknownType':
        return {}
      case 'AnyArrayType':
        return { type: 'array' }
      case 'AnyDictionaryType':
        return { type: 'object', additionalProperties: true }
      case 'LiteralType':
        return { type: typeof tagged.value, const: tagged.value }
      case 'KeyofType':
        return { type: 'string', enum: Object.keys(tagged.keys) }
      case 'ArrayType':
      case 'ReadonlyArrayType':
        return { type: 'array', items: schemaOf(tagged.type) }
      case 'TupleType':
        return {
          type: 'array',
          prefixItems: tagged.types.map(schemaOf),
          minItems: tagged.types.length,
          maxItems: tagged.types.length,
        }
      case 'DictionaryType':
        return { type: 'object', additionalProperties: schemaOf(tagged.codomain) }
      case 'InterfaceType':
      case 'PartialType':
        return object(codec)
      case 'ExactType':
      case 'ReadonlyType':
        return schemaOf(tagged.type)
      case 'UnionType':
        return uniteSchemas(tagged.types.map(schemaOf))
      case 'IntersectionType':
        return getProps(codec) === undefined ? { allOf: tagged.types.map(schemaOf) } : object(codec)
      case 'DescribedType': {
        const { anyOf, ...schema } = tagged.describe(schemaOf)
        return anyOf === undefined ? schema : { ...schema, ...uniteSchemas([{ anyOf }]) }
      }
      case undefined:
        undescribed.add(codec.name)
        return {}
    }
    // None of our codecs has had this io-ts tag so far.
    undescribed.add(codec.name)
    return {}
  }

  const schemaOf: SchemaOf = (codec) => {
    // io-ts names some of its own codecs after their type only.
    if (!NAMED.test(codec.name) || asTagged(codec)?._tag === 'AnyDictionaryType') return inline(codec)
    const known = named.get(codec.name)
    if (known !== undefined && known !== codec) throw new Error(`two codecs are called ${codec.name}`)
    if (known === undefined) {
      named.set(codec.name, codec)
      components.set(codec.name, inline(codec))
    }
    return { $ref: `#/components/schemas/${codec.name}` }
  }

  return { schemaOf, components, undescribed }
}
