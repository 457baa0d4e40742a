// Every bound of a number, a length and a list in the contract: one below, at, and one above it, as the codec says.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import type * as t from 'io-ts'
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'
import { getProps } from '#adapters/contract/codecs/json-schema.ts'
import { makeAssistantTools } from '#adapters/mcp/tools.ts'
import type { ToolUses } from '#adapters/mcp/tool-uses.ts'
import type { Document, Parameter } from '#adapters/http/openapi/openapi.ts'
import { type HttpService, makeServer } from '#adapters/http/server.ts'
import { valuesOf } from '#test/support/json-schema-values.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'
import { bodiesOf, named, operationAt } from './support/described-endpoints.ts'
import { fakeDeps } from './support/fake-deps.ts'

type Place = readonly (string | number)[]

interface Bounded {
  readonly place: Place
  readonly schema: JsonSchema
  /** What stands elsewhere, where the place is one of several forms. */
  readonly where: readonly (readonly [Place, unknown])[]
}

/** Labels of 60 characters; the last has two at least. */
const domainOf = (n: number): string =>
  Array.from({ length: n }, (_, at) => (at % 61 === 60 && at < n - 2 ? '.' : 'd')).join('')
const addressOf = (n: number): string =>
  n > 70 ? `${'l'.repeat(60)}@${domainOf(n - 61)}` : `l@${domainOf(Math.max(0, n - 2))}`
const twoOf = (first: string, between: string) => (n: number) =>
  `${first}${between}${'x'.repeat(Math.max(0, n - first.length - between.length))}`

/** Texts of a form of their own, of `n` characters. */
const FORMED: Readonly<Record<string, (n: number) => string>> = {
  domain: domainOf,
  mailDomains: domainOf,
  host: domainOf,
  contentType: twoOf('application', '/'),
  mended: twoOf('q'.repeat(40), '/'),
  question: (n) => (n > 40 ? `${'q'.repeat(n - 6)}.other` : 'q'.repeat(n)),
}

/** In bounds, and yet refused: a mail domain has a dot, and one id is not as long as a hundred. */
const REFUSED_WITHIN = /(?:domain|mailDomains 0) length [12]$|messageIds length \d+$/

interface Input {
  readonly name: string
  readonly schema: JsonSchema
  readonly takes: (value: unknown) => boolean
}

/** `made`: a value of that size. `step`: to the next one. */
interface Bounds {
  readonly kind: 'length' | 'number' | 'items'
  readonly min: number | undefined
  readonly max: number | undefined
  readonly step: number
  readonly made: (n: number) => unknown
}

function boundsOf({ schema, place }: Bounded, name: string, items: readonly unknown[]): readonly Bounds[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems, 'x-rules': rules = [] } = schema
  const decimals = Number(/At most (\d+) decimals/.exec(rules.join(' '))?.[1] ?? 0)
  const step = 10 ** -decimals
  const field = place.findLast((one) => typeof one === 'string') ?? name.split('?')[1] ?? ''
  const text = schema.format === 'email' ? addressOf : (FORMED[field] ?? ((n: number) => 'x'.repeat(n)))
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + step
  const all: readonly Bounds[] = [
    { kind: 'length', min: minLength, max: maxLength, step: 1, made: text },
    { kind: 'number', min: least, max: maximum, step, made: (n) => Number(n.toFixed(decimals)) },
    {
      kind: 'items',
      min: minItems,
      max: maxItems,
      step: 1,
      made: (length) => Array.from({ length }, (_, at) => items[at % items.length]),
    },
  ]
  return all.filter(({ min, max }) => min !== undefined || max !== undefined)
}

describe('the bounds of the contract', () => {
  let service: HttpService
  let document: Document
  before(async () => {
    service = await makeServer(fakeDeps())
    document = service.described().document
  })

  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined
      ? schema
      : resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})

  /** Each place of the schema with a bound; the first member of a list stands for all. */
  const boundedIn = (given: JsonSchema, place: Place = [], where: Bounded['where'] = []): readonly Bounded[] => {
    const schema = resolved(given)
    const { anyOf = [], allOf = [], items, properties = {} } = schema
    const own = { place, schema, where }
    const chosen = Object.entries(properties).flatMap(([name, { const: word }]) =>
      word === undefined ? [] : [[[...place, name], word] as const],
    )
    return [
      ...(boundsOf(own, '', []).length > 0 ? [own] : []),
      ...[...anyOf, ...allOf].flatMap((one) => boundedIn(one, place, where)),
      ...(items === undefined ? [] : boundedIn(items, [...place, 0], where)),
      ...Object.entries(properties).flatMap(([name, one]) => boundedIn(one, [...place, name], [...where, ...chosen])),
    ]
  }

  const byCodec = (codec: t.Mixed) => (value: unknown) => E.isRight(codec.decode(value))
  const asQuery = (value: unknown): string => (Array.isArray(value) ? value.map(asQuery).join(',') : String(value))

  /** Bodies, parameters of queries, and arguments of tools. */
  const inputs = (): readonly Input[] => [
    ...bodiesOf(service.endpoints, document).map(([endpoint, codec, schema]): Input => ({
      name: named(endpoint),
      schema,
      takes: byCodec(codec),
    })),
    ...service.endpoints.flatMap((endpoint) =>
      (operationAt(document, endpoint)?.parameters ?? [])
        .filter((one): one is Parameter => 'in' in one && one.in === 'query')
        .flatMap(({ name, schema }): readonly Input[] => {
          const codec = getProps(getProps(endpoint.input)?.['query'] ?? endpoint.input)?.[name]
          if (codec === undefined) return []
          const takes = byCodec(codec)
          return [{ name: `${named(endpoint)} ?${name}`, schema, takes: (value) => takes(asQuery(value)) }]
        }),
    ),
    ...makeAssistantTools({} as ToolUses, { now: () => 0 }).map(({ name, inputSchema, prepare }): Input => ({
      name,
      schema: inputSchema as JsonSchema,
      takes: (value) => E.isRight(prepare(value)),
    })),
  ]

  const replaced = (value: unknown, [key, ...rest]: Place, by: unknown): unknown => {
    if (key === undefined) return by
    if (Array.isArray(value)) return value.map((one, at) => (at === key ? replaced(one, rest, by) : one))
    const inner = Object.entries(value ?? {}).find(([name]) => name === key)?.[1]
    return { ...(value as object), [key]: replaced(inner, rest, by) }
  }
  const isThere = (value: unknown, [key, ...rest]: Place, is: (found: unknown) => boolean = () => true): boolean => {
    if (key === undefined) return is(value)
    const inner = Object.entries(value ?? {}).find(([name]) => name === String(key))
    return typeof value === 'object' && inner !== undefined && isThere(inner[1], rest, is)
  }

  verifies(['OPS-7', 'OPS-8'], 'are kept to the unit: one below, at, and one above', function () {
    this.timeout(60_000 * PATIENCE)
    const wrong: string[] = []
    const schemas = document.components.schemas
    for (const { name, schema, takes } of inputs()) {
      const all = boundedIn(schema)
      const valid = all.length === 0 ? [] : fc.sample(valuesOf(schema, schemas, 'with every field'), 60).filter(takes)
      for (const bounded of all) {
        const { place, where } = bounded
        const base = valid.find(
          (value) => isThere(value, place) && where.every(([at, word]) => isThere(value, at, (one) => one === word)),
        )
        if (base === undefined) wrong.push(`${name} ${place.join('.')} is in no sample`)
        const items = bounded.schema.items === undefined ? [] : fc.sample(valuesOf(bounded.schema.items, schemas), 20)
        for (const { kind, min, max, step, made } of boundsOf(bounded, name, items)) {
          const [least, most] = [min ?? (kind === 'number' ? -Infinity : 0), max ?? Infinity]
          const around = [min, max].flatMap((n) => (n === undefined ? [] : [n - step, n, n + step]))
          for (const n of new Set(around.filter((one) => kind === 'number' || one >= 0))) {
            const isWithin = n >= least && n <= most
            const said = [name, ...place, kind, n].join(' ')
            if (takes(replaced(base, place, made(n))) !== isWithin && !(isWithin && REFUSED_WITHIN.test(said)))
              wrong.push(`${said} is ${isWithin ? 'refused' : 'taken'}`)
          }
        }
      }
    }
    expect(wrong).to.deep.equal([])
  })
})
