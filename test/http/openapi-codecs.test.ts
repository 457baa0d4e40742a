// Document and codecs say the same: what the schema allows is decoded, and what the codec refuses the schema refuses.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import type * as t from 'io-ts'
import type { JsonSchema } from '#adapters/http/decoding/described.ts'
import { propsOf } from '#adapters/http/openapi/json-schema.ts'
import type { Document, Parameter } from '#adapters/http/openapi/openapi.ts'
import { type HttpService, makeServer } from '#adapters/http/server.ts'
import { valuesOf } from '#test/support/json-schema-values.ts'
import { verifies } from '#test/support/verifies.ts'
import { answersOf, bodiesOf, type Both, hasRules, named, operationAt } from './support/described-endpoints.ts'
import { fakeDeps } from './support/fake-service.ts'

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
  const validates = (schema: JsonSchema): ((value: unknown) => boolean) => {
    const validate = ajv.compile({ ...schema, components: document.components })
    return (value) => validate(value)
  }

  const expectDecoded = (
    said: string,
    codec: t.Mixed,
    schemas: readonly JsonSchema[],
    values: fc.Arbitrary<unknown>,
  ): void => {
    const refused = fc.sample(values, 60).filter((value) => E.isLeft(codec.decode(value)))
    // Where there are rules besides, values that keep to the schema alone can be wrong, but hardly all of them.
    if (schemas.some((schema) => hasRules(schema, document))) expect(refused, said).to.have.length.below(60)
    else expect(refused, said).to.deep.equal([])
  }

  verifies(['OPS-7', 'OPS-8'], 'takes for right what the codec decodes: whatever the schema allows is decoded', () => {
    for (const [endpoint, codec, schema] of described)
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
        const codec = propsOf(endpoint.input)?.[part]
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

  const odd = fc.oneof(
    fc.constantFrom<unknown>(null, true, -1, 0.5, 2 ** 31, 1e300, '', '\0', 'x'.repeat(70_000), [], {}, [null], 'YQ='),
    fc.constantFrom<unknown>('2026-02-28', '2026-02-28T10:00', 'https://x.example', 'contact', 'archived', [[]]),
    fc.string({ unit: 'grapheme-ascii' }),
    // No finer than a step that a binary number can be told to be of.
    fc.integer().map((n) => n / 1000),
    fc.jsonValue().filter((value) => typeof value !== 'number'),
  )

  /** The same with one place in it replaced or taken out. */
  const spoilt = (value: unknown, path: readonly number[], by: unknown): unknown => {
    const [first, ...rest] = path
    if (first === undefined || typeof value !== 'object' || value === null) return by
    const entries = Object.entries(value)
    const chosen = first % Math.max(1, entries.length)
    const changed = entries.flatMap(([key, item], i): readonly (readonly [string, unknown])[] =>
      i !== chosen ? [[key, item]] : rest.length === 0 && by === undefined ? [] : [[key, spoilt(item, rest, by)]],
    )
    return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed)
  }

  verifies(
    ['OPS-7', 'OPS-8'],
    'refuses what the codec refuses, and nothing else: one place of a right value spoilt',
    function () {
      this.timeout(60_000)
      for (const [endpoint, codec, schema] of described) {
        const validate = validates(schema)
        const withRules = hasRules(schema, document)
        const cases = fc.tuple(
          valuesOf(schema, document.components.schemas),
          fc.array(fc.nat(12), { maxLength: 4 }),
          fc.oneof(odd, fc.constant(undefined)),
        )
        fc.assert(
          fc.property(cases, ([value, path, by]) => {
            const wrong = spoilt(value, path, by)
            if (wrong === undefined) return
            const said = `${named(endpoint)} ${JSON.stringify(wrong).slice(0, 400)}`
            const decoded = E.isRight(codec.decode(wrong))
            if (decoded || !withRules) expect(validate(wrong), said).to.equal(decoded)
          }),
          { numRuns: 100 },
        )
      }
    },
  )
})
