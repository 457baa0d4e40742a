// A JSON Schema in a form for people: one line for each field with its type, whether it is required, and its bounds.
import { type Language, pickTexts } from '#domain/shared/language.ts'
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'
import { renderInline } from '#adapters/web/public/markup.ts'
import { pageTexts } from '../texts/page-texts.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export type NamedSchemas = Readonly<Record<string, JsonSchema>>

/** Whether a schema belongs to a request or to an answer. Requests mark required fields, answers mark optional ones. */
export type Side = 'sent' | 'got'

export interface FieldViews {
  readonly fieldList: (fields: readonly Field[], side: Side) => string
  /** A whole schema. A named schema has its name and its fields. */
  readonly schemaView: (schema: JsonSchema, side: Side) => string
}

export interface Field {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly description?: string | undefined
}

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref

export function toSchemaAnchor(name: string): string {
  return `schema-${name}`
}

const link = (ref: string): string =>
  `<a href="#${escapeHtml(toSchemaAnchor(nameOf(ref)))}">${escapeHtml(nameOf(ref))}</a>`

/** Every text field has this pattern, so it is not shown. */
const COMMON = /u0000|P\{Cc\}/

/** The names of all schemas that these ones refer to, directly or not. */
export function findReferred(roots: readonly unknown[], schemas: NamedSchemas): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') visit(inner)
      else if (inner.includes('/schemas/') && !found.has(nameOf(inner))) {
        found.add(nameOf(inner))
        visit(schemas[nameOf(inner)])
      }
    }
  }
  roots.forEach(visit)
  return found
}

export function makeFieldViews(schemas: NamedSchemas, language: Language): FieldViews {
  const texts = pickTexts(pageTexts, language)
  // Descriptions of fields are English on the pages of both languages.
  const foreign = language === 'en' ? '' : ' lang="en"'
  const word = (name: string): string => texts.types[name] ?? escapeHtml(name)
  const number = (n: number): string => n.toLocaleString(language, { maximumFractionDigits: 6 })

  /** Returns HTML, as typeOf does. */
  const plain = (type: string, schema: JsonSchema): string => {
    if (type === 'array')
      return schema.items === undefined
        ? word('array')
        : texts.listOf(schema.items.type === 'object' ? word('objects') : typeOf(schema.items))
    if (type === 'string') return word(schema.format ?? schema.contentEncoding ?? 'string')
    if (type === 'object' && typeof schema.additionalProperties === 'object')
      return texts.mapOf(typeOf(schema.additionalProperties))
    return word(type)
  }

  /** Returns HTML. */
  const typeOf = (schema: JsonSchema): string => {
    if (schema.$ref !== undefined) return link(schema.$ref)
    if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
    if (schema.enum !== undefined)
      return schema.enum.map((one) => `<code>${escapeHtml(JSON.stringify(one))}</code>`).join(` ${texts.or} `)
    if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(` ${texts.or} `)
    if (schema.allOf !== undefined) return schema.allOf.map(typeOf).join(` ${texts.and} `)
    const types = [schema.type ?? []].flat()
    return types.length === 0 ? word('anything') : types.map((type) => plain(type, schema)).join(` ${texts.or} `)
  }

  const range = (least: number | undefined, most: number | undefined, of: string): readonly string[] =>
    least === undefined && most === undefined
      ? []
      : [
          texts.range(least === undefined ? undefined : number(least), most === undefined ? undefined : number(most)) +
            of,
        ]

  const boundsOf = (schema: JsonSchema): readonly string[] => [
    ...range(schema.minLength, schema.maxLength, texts.characters),
    ...range(schema.minItems, schema.maxItems, texts.entries),
    ...(schema.exclusiveMinimum === undefined ? [] : [`${texts.above} ${number(schema.exclusiveMinimum)}`]),
    ...range(schema.minimum, schema.maximum, ''),
    ...(schema.pattern === undefined ||
    schema.format !== undefined ||
    schema.contentEncoding !== undefined ||
    COMMON.test(schema.pattern)
      ? []
      : [`${texts.matches} ${schema.pattern}`]),
  ]

  const rulesOf = (schema: JsonSchema): string =>
    (schema['x-rules'] ?? []).map((rule) => `<p class="rule"${foreign}>${renderInline(rule)}</p>`).join('')

  const markOf = (required: boolean, side: Side): string => {
    if (side === 'got') return required ? '' : `<span class="quiet field-optional">${texts.optional}</span>`
    return required ? `<span class="small bad">${texts.required}</span>` : ''
  }

  const line = (field: Field, side: Side): string => {
    const { name, schema, required } = field
    const description = field.description ?? schema.description
    const bounds = boundsOf(schema)
    // Without classes: a page has many hundreds of these lines.
    return `<li>
<div><code>${escapeHtml(name)}</code><span>${typeOf(schema)}</span>${markOf(required, side)}</div>
${bounds.length === 0 ? '' : `<p class="quiet break">${escapeHtml(bounds.join(' · '))}</p>`}
${description === undefined ? '' : `<p${foreign}>${renderInline(description)}</p>`}${rulesOf(schema)}${nested(schema, side)}</li>`
  }

  const fieldList = (fields: readonly Field[], side: Side): string =>
    fields.length === 0 ? '' : `<ul class="fields">${fields.map((one) => line(one, side)).join('\n')}</ul>`

  const propertiesOf = ({ properties = {}, required = [] }: JsonSchema, side: Side): string =>
    fieldList(
      Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) })),
      side,
    )

  /** The fields of an object, or of the objects of a list. Named schemas have their own section. */
  const nested = (schema: JsonSchema, side: Side): string => {
    if (schema.properties !== undefined) return propertiesOf(schema, side)
    if (schema.items !== undefined) return nested(schema.items, side)
    if (typeof schema.additionalProperties === 'object') return nested(schema.additionalProperties, side)
    const variants = (schema.anyOf ?? schema.allOf ?? []).map((one) => nested(one, side)).filter((one) => one !== '')
    return variants.join(schema.allOf === undefined ? `<p class="quiet variant">${texts.or}</p>` : '')
  }

  const schemaView = (schema: JsonSchema, side: Side): string => {
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

  return { fieldList, schemaView }
}
