// Endpoints of the administration refuse parameters and fields that their contract does not describe: a misspelt filter would answer everything.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeServer } from '#adapters/http/server.ts'
import { verifies } from '#test/support/verifies.ts'
import { fakeDeps } from './support/fake-deps.ts'
import { pickText } from '#domain/shared/language.ts'

interface Example {
  readonly body?: object & { readonly data?: unknown }
  readonly query?: object
}

/** In every object of the example, also within lists. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  return { ...Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMore(item)])), undescribed: 1 }
}

describe('what the administration does not describe', () => {
  const principalEndpoints = async () =>
    (await makeServer(fakeDeps())).endpoints.filter(({ access }) => access === 'principal')
  type PrincipalEndpoint = Awaited<ReturnType<typeof principalEndpoints>>[number]

  const faultsOf = ({ prepare }: PrincipalEndpoint, given: object): readonly (readonly [string, string])[] => {
    const read = prepare({ params: {}, query: {}, body: {}, ...given })
    return E.isLeft(read) && read.left._tag === 'InvalidInput'
      ? read.left.faults.map(({ path, message }) => [path, pickText(message, 'en')])
      : []
  }

  verifies(['OPS-7', 'IDN-3'], 'is refused in every object of a body, by its path', async () => {
    const taking = (await principalEndpoints()).filter(({ bodyRule }) => bodyRule !== 'ignored')
    expect(taking.length).to.be.above(15)
    for (const endpoint of taking) {
      const name = `${endpoint.method} ${endpoint.path}`
      const given = (endpoint.example.input ?? {}) as Example
      expect(faultsOf(endpoint, given), `${name}: its example`).to.deep.equal([])
      // Values for placeholders have any name.
      const data = given.body?.data
      const body = { ...(withMore(given.body) as object), ...(data !== undefined && { data }) }
      const objects = JSON.stringify(body).split('"undescribed":1').length - 1
      const paths = faultsOf(endpoint, { ...given, body }).map(([path]) => path)
      expect(
        paths.filter((path) => /(?:^|\.)undescribed$/.test(path)),
        name,
      ).to.have.length(objects)
    }
  })

  verifies('ADM-11', 'is refused as a parameter, with the names of those that exist', async () => {
    const all = await principalEndpoints()
    for (const endpoint of all) {
      const given = (endpoint.example.input ?? {}) as Example
      const faults = faultsOf(endpoint, { ...given, query: { ...given.query, undescribed: '1' } })
      expect(
        faults.map(([path]) => path),
        `${endpoint.method} ${endpoint.path}`,
      ).to.deep.equal(['undescribed'])
    }
    const licences = all.find(({ method, path }) => method === 'GET' && path === '/admin/link/licenses')
    expect(licences && faultsOf(licences, { query: { query: 'linde' } })).to.deep.equal([
      ['query', 'There is no such parameter. Choose from: skip, limit, q, state, expiresBefore, sort.'],
    ])
  })

  verifies('CAM-4', 'may be in a change of a campaign if the service sets it: an answer can be sent back', async () => {
    const patch = (await principalEndpoints()).find(
      ({ method, path }) => method === 'PATCH' && path === '/survey-campaigns/:id',
    )
    const given = patch?.example as { readonly input: object; readonly answers: Readonly<Record<number, object>> }
    const answer = given.answers[200] ?? {}
    expect(patch && faultsOf(patch, { ...given.input, body: answer })).to.deep.equal([])
    expect(patch && faultsOf(patch, { ...given.input, body: { ...answer, subject: 'x' } })[0]?.[0]).to.equal('subject')
  })
})
