// Handlers of the administration pass a body on as it was decoded: it has no field that its description does not name.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeServer } from '#adapters/http/server.ts'
import { verifies } from '#test/support/verifies.ts'
import { fakeDeps } from './support/fake-deps.ts'

interface ExampleBody {
  readonly body?: object
}

/** In every object of the example, also within lists. */
const withMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  return { ...Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMore(item)])), undescribed: 1 }
}

describe('bodies of the administration', () => {
  verifies(['OPS-7', 'IDN-3'], 'are decoded to the described fields alone', async () => {
    const { endpoints } = await makeServer(fakeDeps())
    const taking = endpoints.filter(({ access, bodyRule }) => access === 'principal' && bodyRule !== 'ignored')
    expect(taking.length).to.be.above(15)
    for (const { method, path, input, example } of taking) {
      const given = (example.input ?? {}) as ExampleBody & { readonly body?: { readonly data?: unknown } }
      // Values for placeholders have any name.
      const data = given.body?.data
      const body = { ...(withMore(given.body) as object), ...(data !== undefined && { data }) }
      const decoded = input.decode({ params: {}, query: {}, ...given, body })
      expect(E.isRight(decoded), `${method} ${path}`).to.equal(true)
      expect(JSON.stringify(decoded), `${method} ${path}`).not.to.include('undescribed')
    }
  })
})
