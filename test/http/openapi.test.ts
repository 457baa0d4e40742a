// The description of the API says what is served: every route, what each takes, what each answers.
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'

import { makeEnum, asOptional, uuid } from '#adapters/contract/codecs/text.ts'
import { defineContract } from '#adapters/contract/endpoint.ts'
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import type { Document } from '#adapters/http/openapi/openapi.ts'
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'
import { makeSchemas, getProps } from '#adapters/contract/codecs/json-schema.ts'
import { makeLine } from '#adapters/contract/codecs/line.ts'
import { toOperationId, toPathTemplate } from '#adapters/http/openapi/operation.ts'
import type { Route } from '#adapters/http/routes.ts'
import { type HttpService, makeServer } from '#adapters/http/server.ts'
import { notAsDocumented } from '#test/support/as-documented.ts'
import { verifies } from '#test/support/verifies.ts'
import { named, operationAt, operations } from './support/described-endpoints.ts'
import { fakeDeps } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'

const missingFrom = (document: Document, routes: readonly Route[]): readonly string[] =>
  routes.filter((route) => operationAt(document, route) === undefined).map(named)

const oneLine = (): JsonSchema => makeSchemas().schemaOf(makeLine(80))

const partOf = (value: unknown, name: string): unknown => new Map(Object.entries(value ?? {})).get(name)

describe('the OpenAPI document', () => {
  let service: HttpService
  let document: Document
  before(async () => {
    service = await makeServer(fakeDeps())
    document = service.described().document
  })

  verifies('OPS-7', 'is one by the letter of OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone({ ...document }))
    expect(errors, JSON.stringify(errors)).to.equal(undefined)
    expect([valid, validator.version]).to.deep.equal([true, '3.1'])
  })

  verifies('OPS-7', 'has every route that the router has, and every endpoint, and no other', () => {
    expect(missingFrom(document, service.routes)).to.deep.equal([])
    expect(missingFrom(document, service.endpoints)).to.deep.equal([])
    expect(operations(document).map(([name]) => name)).to.have.members(
      service.routes.map(({ method, path }) => `${method} ${toPathTemplate(path)}`),
    )
    expect(missingFrom(document, [...service.routes, { method: 'PUT', path: '/planted/:id' }])).to.deep.equal([
      'PUT /planted/:id',
    ])
  })

  verifies('OPS-8', 'has a schema of every codec; a codec of ours says its own by `withSchema`', () => {
    expect(service.described().undescribed).to.deep.equal([])
  })

  verifies('OPS-8', 'has paths without a version, and one name for each operation', () => {
    expect(Object.keys(document.paths).filter((path) => /\/v\d+(?:\/|$)/.test(path))).to.deep.equal([])
    const ids = operations(document).map(([, { operationId }]) => operationId)
    expect(new Set(ids)).to.have.property('size', ids.length)
    for (const id of ids) expect(id).to.match(/^[a-z]+[A-Za-z]*$/)
    expect(toOperationId({ method: 'GET', path: '/mailclient-plugin/archives/:archiveId' })).to.equal(
      'getArchivesByArchiveId',
    )
  })

  verifies('OPS-7', 'shows fields with faults where a refusal names them', () => {
    const of = (status: number): unknown =>
      operationAt(document, { method: 'POST', path: '/mailclient-plugin/archive-email' })?.responses[status]?.content?.[
        'application/json'
      ]?.example
    expect(of(400)).to.have.property('errors').that.has.length(1)
    expect(of(401)).not.to.have.property('errors')
  })

  verifies('OPS-7', 'puts every endpoint in a group that says what it is about', () => {
    const groups = document.tags.map(({ name }) => name)
    expect(groups).not.to.include('Other')
    for (const [name, { tags }] of operations(document)) expect(groups, name).to.include.members([...tags])
  })

  verifies(
    'OPS-7',
    'asks for a session or a sign-in where the endpoint does, and says what each may be refused with',
    () => {
      for (const endpoint of service.endpoints) {
        const operation = operationAt(document, endpoint)
        if (endpoint.access === 'session') expect(operation?.security, named(endpoint)).to.deep.equal([{ session: [] }])
        if (endpoint.access === 'principal') {
          expect(operation?.security, named(endpoint)).to.deep.equal([{ browser: [] }, { program: [] }])
          if (endpoint.needs !== null) expect(operation?.description, named(endpoint)).to.contain(endpoint.needs)
          expect(operation?.parameters, named(endpoint)).to.deep.include({ $ref: '#/components/parameters/TenantUuid' })
        }
        const needsMore = endpoint.access === 'principal' && (endpoint.needs !== null || endpoint.method !== 'GET')
        const expected = [
          ...(endpoint.access === 'open' ? [] : ['401', '503']),
          ...(needsMore ? ['403'] : []),
          ...(endpoint.limited === undefined ? [] : ['429']),
          ...(endpoint.bodyRule === 'ignored' ? [] : ['408', '413', '415']),
          '500',
        ]
        expect(Object.keys(operation?.responses ?? {}), named(endpoint)).to.include.members(expected)
      }
      for (const [name, { responses }] of operations(document))
        for (const [status, { headers }] of Object.entries(responses)) {
          expect(headers, `${name} ${status}`).to.have.property('x-request-id')
          if (status === '429') expect(headers, name).to.have.property('retry-after')
        }
    },
  )

  const examplesOf = (endpoint: Endpoint): readonly (readonly [string, t.Mixed, unknown])[] => [
    ...Object.entries(getProps(endpoint.input) ?? {})
      .filter(([part]) => part !== 'body' || endpoint.bodyRule !== 'ignored')
      .map(([part, codec]) => [part, codec, partOf(endpoint.example.input, part)] as const),
    ...Object.entries(endpoint.answers).flatMap(([status, codec]) =>
      codec === null ? [] : [[status, codec, endpoint.example.answers?.[Number(status)]] as const],
    ),
  ]

  const needsExample = ({ path, surface }: Endpoint): boolean => surface === 'api' && path !== '/openapi.json'

  verifies('OPS-7', 'has an example of whatever is taken or answered, and each is right', () => {
    const without = service.endpoints
      .filter(needsExample)
      .flatMap((endpoint) =>
        examplesOf(endpoint).flatMap(([part, codec, example]) =>
          example === undefined && E.isLeft(codec.decode({})) ? [`${named(endpoint)} ${part}`] : [],
        ),
      )
    expect(without, 'name them in `example` of the endpoint').to.deep.equal([])
    for (const endpoint of service.endpoints)
      for (const [part, codec, example] of examplesOf(endpoint)) {
        if (example === undefined) continue
        expect(E.isRight(codec.decode(example)), `${named(endpoint)} ${part}`).to.equal(true)
        if (Number.isNaN(Number(part))) continue
        const given = {
          method: endpoint.method,
          path: endpoint.path,
          status: Number(part),
          contentType: 'application/json',
          text: JSON.stringify(example),
        }
        expect(notAsDocumented(document, given)).to.deep.equal([])
      }
  })

  verifies('OPS-7', 'has numbers as numbers in the examples of an address, and every list as a list', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const [name, { parameters }] of operations(document))
      for (const parameter of parameters)
        if ('in' in parameter && parameter.example !== undefined) {
          const isRight = ajv.compile({ ...parameter.schema, components: document.components })
          expect(isRight(parameter.example), `${name} ${parameter.name}`).to.equal(true)
        }
  })

  verifies('OPS-7', 'has patterns that every dialect of regular expressions reads', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, pattern = '""']): unknown => JSON.parse(pattern),
    )
    expect(patterns.length).to.be.above(20)
    for (const pattern of patterns) expect(pattern).not.to.match(/\\[pP]\{|\(\?[<a-z]/)
    const pattern = new RegExp(String(oneLine().pattern))
    for (const text of ['a', ' Jansen & Zonen ', '遥', '😀']) expect(pattern.test(text), text).to.equal(true)
    for (const text of ['', ' ', 'a\nb', 'a\u007f', '\u0085', '\0']) expect(pattern.test(text), text).to.equal(false)
  })

  verifies(['OPS-8', 'CAM-3'], 'says which fields a campaign must have, and of which nothing is said', () => {
    const { NewSurveyCampaign, SurveyCampaignChange, NewMessages } = document.components.schemas
    expect(NewSurveyCampaign?.required).to.have.members('name survey tags template inviteSubject inviteBody'.split(' '))
    expect(NewSurveyCampaign?.properties?.['inviteSendDate']?.['x-rules']).to.deep.equal([
      'Required, unless `inviteAtOnce` is true.',
    ])
    expect(NewSurveyCampaign?.properties?.['name']).to.include({ type: 'string' })
    expect(SurveyCampaignChange).not.to.have.property('required')
    expect(NewMessages?.properties?.['data']).to.deep.include({ type: ['object', 'null'], additionalProperties: true })
    expect(NewMessages?.properties?.['data']).not.to.have.property('anyOf')
    expect(NewMessages?.properties?.['systemMailboxKey']?.description).to.match(/Empty: the office's own mailer/)
  })

  verifies('OPS-7', 'is given out with an ETag, compressed, and not again to whom has it', async () => {
    await withFake({}, async (fake) => {
      const first = await call(fake, 'GET', '/openapi.json', { bearer: null })
      expect(first.headers.get('content-type')).to.equal('application/json; charset=utf-8')
      expect(first.headers.get('content-encoding')).to.be.oneOf(['br', 'gzip'])
      expect(await first.json()).to.deep.equal(JSON.parse(JSON.stringify(document)))
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      const again = await call(fake, 'GET', '/openapi.json', { headers })
      expect([again.status, await again.text()]).to.deep.equal([304, ''])
    })
  })

  verifies('OPS-7', 'has examples that the compiler holds to the codecs', () => {
    const spec = {
      summary: '',
      query: { id: uuid, sort: asOptional(makeEnum('up', 'down')) },
      answers: { 200: t.type({ size: t.number }), 204: null },
    } as const
    const answers = { 200: { size: 1 } }
    defineContract({ 'GET /planted': { ...spec, example: { input: { query: { id: 'x', sort: 'up' } }, answers } } })
    defineContract({ 'GET /planted': { ...spec, example: { input: { query: { id: 'x' } } } } })
    // @ts-expect-error: a word that the codec does not know
    defineContract({ 'GET /planted': { ...spec, example: { input: { query: { id: 'x', sort: 'sideways' } } } } })
    // @ts-expect-error: a field is missing
    defineContract({ 'GET /planted': { ...spec, example: { input: { query: {} } } } })
    // @ts-expect-error: of another type
    defineContract({ 'GET /planted': { ...spec, example: { answers: { 200: { size: '1' } } } } })
    // @ts-expect-error: a status that is not answered as JSON
    defineContract({ 'GET /planted': { ...spec, example: { answers: { 204: {} } } } })
  })

  verifies('OPS-7', 'an answer other than described fails the test that gets it', async () => {
    const lookup = {
      contact: O.none,
      chosen: false,
      division: 1,
      registration: O.none,
      salesLink: O.none,
      excluded: false,
      isColleague: false,
      matchedContacts: [],
      truncated: false,
    }
    const wrong = [
      [{ ...lookup, division: Number.NaN }, /\/division must be number/],
      [{ ...lookup, excluded: undefined }, /required property 'excluded'/],
    ] as const
    for (const [answer, difference] of wrong) {
      // As a use case would answer that the compiler did not see.
      const lookUpContact = () => TE.right(answer as typeof lookup)
      await withFake({ ledger: { lookUpContact } }, async (fake) => {
        const said = await call(fake, 'GET', '/mailclient-plugin/contact?email=a@b.example').catch(String)
        expect(said).to.match(difference)
      })
    }
    const settings = { autoArchiveOnSend: true, defaultArchiveTarget: 'contact', planted: 1 }
    const given = { method: 'GET', path: '/mailclient-plugin/settings', status: 200, contentType: 'application/json' }
    expect(notAsDocumented(document, { ...given, text: JSON.stringify(settings) })).to.deep.equal([
      'GET /mailclient-plugin/settings → 200 at the body must NOT have additional properties (planted)',
    ])
    expect(notAsDocumented(document, { ...given, contentType: 'text/html', text: '' })).to.have.length(1)
    expect(notAsDocumented(document, { ...given, status: 418, text: '{}' })[0]).to.contain('not in the description')
    const failure = JSON.stringify({ success: false, code: 'RENDER_FAILED', message: 'x' })
    const [difference] = notAsDocumented(document, { ...given, status: 503, text: failure })
    expect(difference).to.contain('RENDER_FAILED is not among its failures').and.contain('`fails`')
  })
})
