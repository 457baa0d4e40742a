// Converts the result of a use case to the form that a codec describes: only described fields, null for none, instants in ISO 8601.
import type * as O from 'fp-ts/lib/Option.js'
import type * as t from 'io-ts'

type SourceOfUnion<Members extends readonly t.Mixed[]> =
  | Source<Members[number]>
  | (t.NullC extends Members[number] ? O.Option<Source<Exclude<Members[number], t.NullC>>> : never)

/** The value that a handler may return if an endpoint or a tool answers by this codec. */
export type Source<C> = C extends { readonly _tag: 'InterfaceType'; readonly props: infer P }
  ? { readonly [K in keyof P]: Source<P[K]> }
  : C extends { readonly _tag: 'PartialType'; readonly props: infer P }
    ? { readonly [K in keyof P]?: Source<P[K]> | undefined }
    : C extends { readonly _tag: 'IntersectionType'; readonly types: [infer A, infer B] }
      ? Source<A> & Source<B>
      : C extends { readonly _tag: 'UnionType'; readonly types: infer Members extends readonly t.Mixed[] }
        ? SourceOfUnion<Members>
        : C extends { readonly _tag: 'ArrayType' | 'ReadonlyArrayType'; readonly type: infer Item }
          ? readonly Source<Item>[]
          : C extends t.Mixed
            ? t.TypeOf<C>
            : never

// The io-ts types of codecs with one of these tags.
type Tagged =
  | t.InterfaceType<t.Props>
  | t.PartialType<t.Props>
  | t.IntersectionType<t.Mixed[]>
  | t.UnionType<t.Mixed[]>
  | t.ArrayType<t.Mixed>
  | t.ReadonlyArrayType<t.Mixed>
  | t.LiteralType<string | number | boolean>

const isOption = (value: unknown): value is O.Option<unknown> =>
  typeof value === 'object' && value !== null && '_tag' in value && (value._tag === 'None' || value._tag === 'Some')

const isNull = (codec: t.Mixed): boolean => '_tag' in codec && codec._tag === 'NullType'

/** The member of a union of objects whose literals equal those of the value. */
const findMember = (members: readonly t.Mixed[], value: unknown): t.Mixed | undefined =>
  members.find(
    (member) =>
      !('props' in member) ||
      Object.entries(member.props as t.Props).every(
        ([name, field]) => !('value' in field) || Reflect.get(Object(value), name) === field.value,
      ),
  )

function toFields(props: t.Props, value: unknown): object {
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(props)) {
    const given: unknown = Reflect.get(Object(value), name)
    if (given !== undefined) fields[name] = toWire(field, given)
  }
  return fields
}

export function toWire(codec: t.Mixed, value: unknown): unknown {
  if (isOption(value)) return value._tag === 'None' ? null : toWire(codec, value.value)
  if (value === null || !('_tag' in codec)) return value
  const tagged = codec as Tagged
  switch (tagged._tag) {
    case 'InterfaceType':
    case 'PartialType':
      return toFields(tagged.props, value)
    case 'IntersectionType':
      return Object.assign({}, ...tagged.types.map((part) => toWire(part, value)))
    case 'UnionType': {
      const member = findMember(
        tagged.types.filter((one) => !isNull(one)),
        value,
      )
      return member === undefined ? value : toWire(member, value)
    }
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return Array.isArray(value) ? value.map((item: unknown) => toWire(tagged.type, item)) : value
    case 'LiteralType':
      return value
    default:
      return codec.encode(value)
  }
}
