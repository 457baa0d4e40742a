// A JSON Schema as people read it: one line for each field with its type, whether it must be there, and what bounds it.
import type { JsonSchema } from '#adapters/codecs/described.ts'
import { escapeHtml } from '../../pages/markup.ts'
import { inline } from './prose.ts'

export type Schemas = Readonly<Record<string, JsonSchema>>

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref

export const schemaAnchor = (name: string): string => `schema-${name}`

const link = (ref: string): string =>
  `<a href="#${escapeHtml(schemaAnchor(nameOf(ref)))}">${escapeHtml(nameOf(ref))}</a>`

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'moment',
  date: 'day',
  uuid: 'uuid',
  email: 'e-mail address',
  uri: 'address',
}

const several = (schema: JsonSchema): string => (schema.type === 'object' ? 'objects' : typeOf(schema))

/** HTML, as typeOf. */
const plain = (type: string, schema: JsonSchema): string => {
  if (type === 'array') return schema.items === undefined ? 'list' : `list of ${several(schema.items)}`
  if (type === 'string') return FORMATS[schema.format ?? ''] ?? escapeHtml(schema.contentEncoding ?? 'text')
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return `map of ${typeOf(schema.additionalProperties)}`
  return { integer: 'whole number', boolean: 'true or false', null: 'null' }[type] ?? type
}

/** HTML. */
const typeOf = (schema: JsonSchema): string => {
  if (schema.$ref !== undefined) return link(schema.$ref)
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (schema.enum !== undefined)
    return schema.enum.map((word) => `<code>${escapeHtml(JSON.stringify(word))}</code>`).join(' or ')
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.allOf !== undefined) return schema.allOf.map(typeOf).join(' and ')
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'anything' : types.map((type) => plain(type, schema)).join(' or ')
}

const range = (least: number | undefined, most: number | undefined, of: string): readonly string[] => {
  if (least !== undefined && most !== undefined) return [`${told(least)} to ${told(most)}${of}`]
  if (most !== undefined) return [`at most ${told(most)}${of}`]
  return least === undefined ? [] : [`at least ${told(least)}${of}`]
}

const told = (n: number): string => n.toLocaleString('en', { maximumFractionDigits: 6 })

// Of all text, and so of no interest to who reads one field.
const COMMON = /u0000|P\{Cc\}/

const boundsOf = (schema: JsonSchema): readonly string[] => [
  ...range(schema.minLength, schema.maxLength, ' characters'),
  ...range(schema.minItems, schema.maxItems, ' entries'),
  ...(schema.exclusiveMinimum === undefined ? [] : [`above ${told(schema.exclusiveMinimum)}`]),
  ...range(schema.minimum, schema.maximum, ''),
  ...(schema.pattern === undefined ||
  schema.format !== undefined ||
  schema.contentEncoding !== undefined ||
  COMMON.test(schema.pattern)
    ? []
    : [`matches ${schema.pattern}`]),
]

const rulesOf = (schema: JsonSchema): string =>
  (schema['x-rules'] ?? []).map((rule) => `<p class="rule">${inline(rule)}</p>`).join('')

interface Field {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly description?: string | undefined
}

/** Whether a schema is of what clients send or of what they get: marked is what they have to know, what to fill in or what to do without. */
export type Side = 'sent' | 'got'

const markOf = (required: boolean, side: Side): string => {
  if (side === 'got') return required ? '' : '<span class="field-optional">optional</span>'
  return required ? '<span class="field-required">required</span>' : ''
}

const line = (field: Field, side: Side): string => {
  const { name, schema, required } = field
  const description = field.description ?? schema.description
  const bounds = boundsOf(schema)
  return `<li class="field">
<div class="field-head"><code class="field-name">${escapeHtml(name)}</code><span class="field-type">${typeOf(schema)}</span>${markOf(required, side)}</div>
${bounds.length === 0 ? '' : `<p class="field-bounds">${escapeHtml(bounds.join(' · '))}</p>`}
${description === undefined ? '' : `<p>${inline(description)}</p>`}${rulesOf(schema)}${nested(schema, side)}</li>`
}

export const fieldList = (fields: readonly Field[], side: Side): string =>
  fields.length === 0 ? '' : `<ul class="fields">${fields.map((one) => line(one, side)).join('\n')}</ul>`

const propertiesOf = ({ properties = {}, required = [] }: JsonSchema, side: Side): string =>
  fieldList(
    Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) })),
    side,
  )

/** What is inside an object, or in the objects of a list. Named schemas are shown in a place of their own. */
const nested = (schema: JsonSchema, side: Side): string => {
  if (schema.properties !== undefined) return propertiesOf(schema, side)
  if (schema.items !== undefined) return nested(schema.items, side)
  if (typeof schema.additionalProperties === 'object') return nested(schema.additionalProperties, side)
  const variants = (schema.anyOf ?? schema.allOf ?? []).map((one) => nested(one, side)).filter((one) => one !== '')
  const between = schema.allOf === undefined ? '<p class="variant">or</p>' : ''
  return variants.join(between)
}

/** A whole schema; a named one with its fields and its name. */
export const schemaView = (schema: JsonSchema, schemas: Schemas, side: Side): string => {
  const named = schema.$ref === undefined ? undefined : schemas[nameOf(schema.$ref)]
  const shown = named ?? schema
  const inner = nested(shown, side)
  const head =
    schema.$ref !== undefined
      ? `<p class="schema-name">${link(schema.$ref)}</p>`
      : inner === ''
        ? `<p class="schema-name">${typeOf(schema)}</p>`
        : ''
  return `${head}${rulesOf(shown)}${inner}`
}
