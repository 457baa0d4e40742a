// What the description of the API has of every endpoint beside the fields: its group, the form of its answers, and its failures.
import { type Group, groups, otherGroup } from '#adapters/http/openapi/groups.ts'
import type { Document, DescribedResponse } from '#adapters/http/openapi/openapi.ts'
import { type HttpService, makeServer } from '#adapters/http/server.ts'
import { expectRecorded } from '#test/support/recorded.ts'
import { verifies } from '#test/support/verifies.ts'
import { named, operationAt } from './support/described-endpoints.ts'
import { fakeDeps } from './support/fake-deps.ts'

type Named = Pick<Group, 'slug' | 'name' | 'about'>
type Described = readonly [status: string, response: DescribedResponse]

const nameOf = (ref: string): string => ref.replace(/^.*\//, '')

/** `200 application/json Contact`: each media type with the name or the type of its schema. */
const answerLine = ([status, { content = {} }]: Described): string =>
  [
    status,
    ...Object.entries(content).map(([media, { schema }]) => {
      const { $ref, type = 'any' } = schema ?? { type: 'none' }
      return `${media.replace(/;.*/, '')} ${$ref === undefined ? String(type) : nameOf($ref)}`
    }),
  ].join(' · ')

/** `503 page LEDGER_DOWN STORE_UNAVAILABLE, retry-after`: the codes, and the headers and faults that come with them. */
function failureLine([status, { description, headers, content = {} }]: Described): string {
  const codes = [...description.matchAll(/^`(\w+)`: /gm)].map(([, code]) => code)
  const json = content['application/json']
  const further = [
    ...Object.keys(headers).filter((name) => name === 'retry-after' || name === 'www-authenticate'),
    ...(Object.hasOwn(Object(json?.example), 'errors') ? ['faults'] : []),
  ]
  const form = json === undefined ? ['page'] : Object.keys(content).length > 1 ? ['page or JSON'] : []
  return [[status, ...form, ...codes].join(' '), ...further].join(', ')
}

const groupLines = ({ slug, name, about, failures = [] }: Named & Partial<Group>): readonly string[] => [
  `${slug} · ${name.join(' · ')}`,
  ...about.map((text) => `  ${text}`),
  `  ${failures.length === 0 ? 'no failures of its own' : failures.join(' ')}`,
]

describe('the answers of every endpoint', () => {
  let service: HttpService
  let document: Document
  before(async () => {
    service = await makeServer(fakeDeps())
    document = service.described().document
  })

  verifies(['OPS-7', 'PLG-18'], 'and its failures are described as recorded', async () => {
    const lines = service.endpoints.flatMap((endpoint) => {
      const operation = operationAt(document, endpoint)
      const responses = Object.entries(operation?.responses ?? {})
      const isFailure = ([status, { headers }]: Described): boolean =>
        Number(status) >= 400 && Object.hasOwn(headers, 'content-language')
      return [
        `${named(endpoint)} · ${operation?.tags.join()}`,
        ...(operation?.requestBody === undefined ? [] : [`  takes ${operation.requestBody.description}`]),
        ...responses.filter((one) => !isFailure(one)).map((one) => `  ${answerLine(one)}`),
        ...(endpoint.fails.length === 0 ? [] : [`  ${endpoint.fails.join(' ')}`]),
        `  ${responses.filter(isFailure).map(failureLine).join(' · ')}`,
      ]
    })
    await expectRecorded(import.meta.url, 'recorded-descriptions', lines)
  })

  verifies('OPS-7', 'stand in groups with a name and a sentence in both languages, as recorded', async () => {
    const all: readonly Named[] = [...Object.values(groups), otherGroup]
    await expectRecorded(import.meta.url, 'recorded-groups', all.flatMap(groupLines))
  })

  verifies('OPS-7', 'refer to headers and sign-ins that are described as recorded', async () => {
    const { schemas: _, ...components } = document.components
    const lines = Object.entries(components).flatMap(([kind, all]) =>
      Object.entries(all).map(([name, component]) => `${kind} ${name} ${JSON.stringify(component)}`),
    )
    await expectRecorded(import.meta.url, 'recorded-components', lines)
  })
})
