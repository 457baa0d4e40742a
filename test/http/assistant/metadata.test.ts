// The metadata for clients before a sign-in: both documents, at the addresses that clients request.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { CLIENT } from '../support/assistant-fakes.ts'
import { call, withFake } from '../support/fake-service.ts'

const RESOURCE = '/.well-known/oauth-protected-resource'
const SERVER = '/.well-known/oauth-authorization-server'

describe('the metadata of the assistant tool server', () => {
  verifies('MCP-3', 'names no address that is not served', async () => {
    await withFake({}, async (service) => {
      const body = (await (await call(service, 'GET', SERVER)).json()) as Readonly<Record<string, unknown>>
      const named = Object.entries(body).flatMap(([name, value]) =>
        name.endsWith('_endpoint') && typeof value === 'string' ? [value] : [],
      )
      expect(named).to.have.length(4)
      for (const address of named) {
        const answer = await call(service, 'OPTIONS', new URL(address).pathname)
        expect(answer.status, address).to.equal(204)
        expect(answer.headers.get('allow'), address).to.match(address.endsWith('/authorize') ? /GET/ : /POST/)
      }
    })
  })

  verifies('MCP-21', 'follows the setting, whatever a request says of host and proxy', async () => {
    const issuer = 'https://mcp.office.example'
    await withFake({ assistant: { issuer }, trustedProxies: 1 }, async (service) => {
      for (const path of [RESOURCE, SERVER]) {
        const headers = {
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'http',
          forwarded: 'host=evil.example',
        }
        const text = await (await call(service, 'GET', `${path}?issuer=https://evil.example`, { headers })).text()
        expect(text).to.include(issuer).and.not.include('evil').and.not.include('127.0.0.1')
      }
    })
  })

  verifies('MCP-3', 'answers GET and HEAD alone, and contains no secret', async () => {
    await withFake({}, async (service) => {
      for (const path of [RESOURCE, `${RESOURCE}/mcp`, SERVER]) {
        expect((await call(service, 'HEAD', path)).status).to.equal(200)
        for (const method of ['POST', 'PUT', 'DELETE']) {
          const answer = await call(service, method, path)
          expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, OPTIONS'])
        }
        expect(await (await call(service, 'GET', path)).text()).not.to.include(CLIENT.secret)
      }
      for (const path of [`${RESOURCE}/other`, `${SERVER}/mcp`, '/.well-known/openid-configuration'])
        expect((await call(service, 'GET', path)).status, path).to.equal(404)
    })
  })
})
