// Document and codecs say the same: what the schema allows is decoded, and what the codec refuses the schema refuses.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import type * as t from 'io-ts'
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'
import { getProps } from '#adapters/contract/codecs/json-schema.ts'
import { moment } from '#adapters/contract/codecs/text.ts'
import type { Document, Parameter } from '#adapters/http/openapi/openapi.ts'
import { type HttpService, makeServer } from '#adapters/http/server.ts'
import { valuesOf } from '#test/support/json-schema-values.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { inFull, propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import {
  answersOf,
  bodiesOf,
  type Both,
  hasRules,
  hasRulesAt,
  named,
  operationAt,
} from './support/described-endpoints.ts'
import { fakeDeps } from './support/fake-deps.ts'

describe('the OpenAPI document and the codecs', () => {
  let service: HttpService
  let document: Document
  let described: readonly Both[]
  before(async () => {
    service = await makeServer(fakeDeps())
    document = service.described().document
    described = [...bodiesOf(service.endpoints, document), ...answersOf(service.endpoints, document)]
  })

  // Steps of 0.01 are not exact in binary.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 9 })
  const validates = (schema: JsonSchema) => ajv.compile({ ...schema, components: document.components })

  /** Whether a rule besides the codec reports the missing field. */
  const isLackOfRule =
    (schema: JsonSchema) =>
    ({ keyword, instancePath, params }: ErrorObject): boolean =>
      keyword === 'required' &&
      hasRulesAt(schema, [...instancePath.split('/').slice(1), String(params['missingProperty'])], document)

  const expectDecoded = (
    said: string,
    codec: t.Mixed,
    schemas: readonly JsonSchema[],
    values: fc.Arbitrary<unknown>,
  ): void => {
    // Where there are rules besides, values that keep to the schema alone can be wrong, but hardly all of them.
    const withRules = schemas.some((schema) => hasRules(schema, document))
    const sample = fc.sample(values, withRules ? 60 : propertyRuns(60))
    const refused = sample.filter((value) => E.isLeft(codec.decode(value)))
    if (withRules) expect(refused, said).to.have.length.below(60)
    else expect(refused, said).to.deep.equal([])
  }

  verifies(['OPS-7', 'OPS-8'], 'takes for right what the codec decodes: whatever the schema allows is decoded', () => {
    for (const [endpoint, codec, schema] of once(described))
      expectDecoded(named(endpoint), codec, [schema], valuesOf(schema, document.components.schemas))
  })

  const asQuery = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(asQuery).join(',')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  verifies(['OPS-7', 'OPS-8'], 'the same of what stands in an address', () => {
    for (const endpoint of service.endpoints)
      for (const [part, place] of [
        ['query', 'query'],
        ['params', 'path'],
      ] as const) {
        const codec = getProps(endpoint.input)?.[part]
        const parameters = (operationAt(document, endpoint)?.parameters ?? []).filter(
          (one): one is Parameter => 'in' in one && one.in === place,
        )
        if (codec === undefined || parameters.length === 0) continue
        const values = fc.record(
          Object.fromEntries(
            parameters.map(({ name, schema }) => [name, valuesOf(schema, document.components.schemas).map(asQuery)]),
          ),
          { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
        )
        const schemas = parameters.map(({ schema }) => schema)
        expectDecoded(`${named(endpoint)} ${part}`, codec, schemas, values)
      }
  })

  /** By default each place is spoilt by every eighth odd value; the places take turns. */
  const SHARE = 8

  /** Each pair of codec and schema once: many endpoints share theirs. */
  const once = (all: readonly Both[]): readonly Both[] => {
    const known = new Map<t.Mixed, string>()
    return all.filter(([, codec, schema]) => {
      const text = JSON.stringify(schema)
      const isKnown = known.get(codec) === text
      known.set(codec, text)
      return !isKnown
    })
  }

  type Place = readonly (string | number)[]

  /** Every place in a value, its own among them. */
  const placesIn = (value: unknown): readonly Place[] => {
    if (typeof value !== 'object' || value === null) return [[]]
    const inner = Object.entries(value).flatMap(([key, item]) =>
      placesIn(item).map((place): Place => [Array.isArray(value) ? Number(key) : key, ...place]),
    )
    return [[], ...inner]
  }

  const valueAt = (value: unknown, place: Place): unknown =>
    place.reduce<unknown>((part, key) => Object.entries(part ?? {}).find(([name]) => name === String(key))?.[1], value)

  /** The same with what is at one place replaced, or taken out by undefined. */
  const spoilt = (value: unknown, [key, ...rest]: Place, by: unknown): unknown => {
    if (key === undefined || typeof value !== 'object' || value === null) return by
    const changed = Object.entries(value).flatMap(([name, item]): readonly (readonly [string, unknown])[] => {
      if (name !== String(key)) return [[name, item]]
      return rest.length === 0 && by === undefined ? [] : [[name, spoilt(item, rest, by)]]
    })
    return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed)
  }

  const NO_MOMENTS = [
    '2026-02-30T10:00:00Z',
    '2026-02-29T10:00Z',
    '2026-04-31T10:00:00.000Z',
    '2026-13-01T10:00:00Z',
    '2026-03-00T10:00:00Z',
    '2026-03-09T24:00:00Z',
    '2026-03-09T25:00:00Z',
    '2026-03-09T10:60:00Z',
    '2026-03-09T10:00:60Z',
    '2026-03-09T10:00:00+24:00',
    '2026-03-09T10:00:00+01:60',
    '2026-03-09T10:00:00',
  ]

  const isMoment = ({ format, anyOf = [] }: JsonSchema): boolean => format === 'date-time' || anyOf.some(isMoment)

  verifies(['OPS-7', 'OPS-8'], 'no moment is taken that does not exist, wherever one stands', () => {
    let found = 0
    const expectRefused = (said: string, codec: t.Mixed, values: readonly unknown[]): void => {
      found += 1
      for (const [at, value] of values.entries())
        expect(E.isLeft(codec.decode(value)), `${said} ${NO_MOMENTS[at]}`).to.equal(true)
    }
    for (const endpoint of service.endpoints)
      for (const parameter of operationAt(document, endpoint)?.parameters ?? []) {
        const field = 'in' in parameter && isMoment(parameter.schema) && getProps(endpoint.input)?.['query']
        if (field) expectRefused(named(endpoint), getProps(field)?.[parameter.name] ?? field, NO_MOMENTS)
      }
    for (const [endpoint, codec, schema] of bodiesOf(service.endpoints, document))
      for (const value of fc.sample(valuesOf(schema, document.components.schemas, 'with every field'), 2))
        for (const place of placesIn(value))
          if (/^"\d{4}-\d\d-\d\dT.*Z"$/.test(JSON.stringify(valueAt(value, place))))
            expectRefused(
              `${named(endpoint)} ${place.join('.')}`,
              codec,
              NO_MOMENTS.map((by) => spoilt(value, place, by)),
            )
    expect(found).to.be.above(20)
    expect(moment.decode('2024-02-29T23:59:59.5+05:30')).to.deep.equal(E.right(Date.UTC(2024, 1, 29, 18, 29, 59, 500)))
  })

  /** At and just beyond every bound that the document has, and things of another kind. */
  const oddOnes = (): readonly unknown[] => {
    const bounds = (name: string): readonly number[] => [
      ...new Set(
        [...JSON.stringify(document).matchAll(new RegExp(`"${name}":(-?[\\d.]+)`, 'g'))].map((found) =>
          Number(found[1]),
        ),
      ),
    ]
    const lengths = bounds('(?:min|max)Length').filter((length) => length < 30_000)
    const numbers = bounds('(?:m|exclusiveM)(?:in|ax)imum')
    return [
      ...lengths.flatMap((length) => ['x'.repeat(length), 'x'.repeat(length + 1)]),
      ...numbers.flatMap((n) => [n, n - 1, n + 1, n + 0.001]),
      undefined,
      null,
      true,
      0.5,
      1e300,
      '',
      ' ',
      '\0',
      'a\nb',
      [],
      {},
      [null],
      [[]],
      'YQ=',
      'YQ==',
      '2026-02-28',
      '2026-02-28T10:00',
      '2026-02-28T10:00:00Z',
      '12:60',
      '09:30',
      'https://x.example',
      'contact',
    ]
  }

  verifies(
    ['OPS-7', 'OPS-8'],
    'refuses what the codec refuses, and nothing else: each place of right values spoilt in every way',
    function () {
      this.timeout(60_000 * PATIENCE)
      const odd = oddOnes()
      let turn = 0
      for (const [endpoint, codec, schema] of once(described)) {
        const validate = validates(schema)
        const values = valuesOf(schema, document.components.schemas, 'with every field')
        for (const value of fc.sample(values, inFull(2, 1))) {
          for (const place of placesIn(value)) {
            const withRules = hasRulesAt(schema, place, document)
            turn += 1
            for (const [at, by] of odd.entries()) {
              if (inFull(0, (at + turn) % SHARE) !== 0) continue
              const wrong = spoilt(value, place, by)
              const decoded = E.isRight(codec.decode(wrong))
              if (wrong === undefined || validate(wrong) === decoded || (withRules && (!decoded || by === null)))
                continue
              if (decoded && validate.errors?.every(isLackOfRule(schema)) === true) continue
              expect.fail(
                `${named(endpoint)}: at ${place.join('.')} ${JSON.stringify(by)?.slice(0, 60)} is ${decoded ? 'decoded' : 'refused'} by the codec, and not by the schema`,
              )
            }
          }
        }
      }
    },
  )
})
