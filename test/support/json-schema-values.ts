// Values that a JSON Schema of ours takes, for properties over whatever is described.
import fc from 'fast-check'
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'

export type Components = Readonly<Record<string, JsonSchema>>

const LONGEST = 40

/** By pattern: making one takes much longer than drawing from it. */
const matching = new Map<string, fc.Arbitrary<string>>()

function textLike(pattern: string): fc.Arbitrary<string> {
  const known = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'))
  matching.set(pattern, known)
  return known
}

function ofString({ format, contentEncoding, pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (format === 'idn-hostname') return fc.domain()
  if (format === 'date')
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (contentEncoding === 'base64') return fc.base64String({ maxLength: LONGEST })
  const max = Math.max(minLength, Math.min(maxLength ?? LONGEST, LONGEST))
  // Code points and UTF-16 units, by which schema and codec count, are the same there.
  const text = fc.string({ minLength, maxLength: max, unit: 'grapheme-ascii' })
  if (pattern === undefined) return text
  const wanted = new RegExp(pattern, 'u')
  return wanted.test('a'.repeat(Math.max(1, minLength)))
    ? text.filter((one) => wanted.test(one))
    : textLike(pattern).filter((one) => one.length >= minLength && one.length <= (maxLength ?? Infinity))
}

function ofNumber(schema: JsonSchema, whole: boolean): fc.Arbitrary<number> {
  const step = schema.multipleOf ?? (whole ? 1 : 0.25)
  const least = schema.exclusiveMinimum === undefined ? schema.minimum : schema.exclusiveMinimum + step
  const min = Math.ceil((least ?? -1000) / step)
  const max = Math.floor(Math.min(schema.maximum ?? 100_000, 2 ** 31 - 1) / step)
  const digits = (String(step).split('.')[1] ?? '').length
  return fc.integer({ min, max: Math.max(min, max) }).map((n) => Number((n * step).toFixed(digits)))
}

/** `components`: what references lead to. `fields`: whether those that may be left out are at times. */
export function valuesOf(
  schema: JsonSchema,
  components: Components,
  fields: 'with every field' | 'as it comes' = 'as it comes',
): fc.Arbitrary<unknown> {
  const inner = (one: JsonSchema): fc.Arbitrary<unknown> => valuesOf(one, components, fields)
  if (schema.$ref !== undefined) return inner(components[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.allOf !== undefined)
    return fc
      .tuple(...schema.allOf.map(inner))
      .map((parts) => Object.assign({}, ...parts.map((part) => (typeof part === 'object' ? part : {}))) as unknown)
  if (schema.anyOf !== undefined) {
    const { anyOf, ...own } = schema
    return fc.oneof(...anyOf.map((one) => inner({ ...own, ...one })))
  }
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => inner({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return ofString(schema)
    case 'integer':
      return ofNumber(schema, true)
    case 'number':
      return ofNumber(schema, false)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return schema.prefixItems === undefined
        ? fc.array(inner(schema.items ?? {}), {
            minLength: schema.minItems ?? 0,
            maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
          })
        : fc.tuple(...schema.prefixItems.map(inner))
    case 'object': {
      const properties = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, inner(one)]),
      )
      const requiredKeys = fields === 'with every field' ? Object.keys(properties) : [...(schema.required ?? [])]
      return fc.record(properties, { requiredKeys })
    }
    default:
      return fc.jsonValue()
  }
}
