// Clients of assistants in browser pages: which origins may read what, and that cookies never apply.
import { expect } from 'chai'
import {
  AUTHORISATION_SERVER,
  AUTHORISE,
  PROTECTED_RESOURCE,
  REGISTER,
  REVOKE,
  TOKEN,
} from '#adapters/http/assistant/addresses.ts'
import type { HttpDeps } from '#adapters/http/server.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, type FakeService, withFake } from '../support/fake-service.ts'

const ORIGIN = 'https://inspector.example'
const MCP: HttpDeps['mounts'] = [
  {
    prefix: '/mcp',
    exact: true,
    handle: async (_, response) => void response.writeHead(401, { 'www-authenticate': 'Bearer x' }).end(),
  },
]
const OPEN = [
  [PROTECTED_RESOURCE, 'GET'],
  [`${PROTECTED_RESOURCE}/mcp`, 'GET'],
  [AUTHORISATION_SERVER, 'GET'],
  [REGISTER, 'POST'],
  [TOKEN, 'POST'],
  ['/mcp', 'POST'],
] as const

const preflight = (service: FakeService, path: string, origin: string): Promise<Response> =>
  call(service, 'OPTIONS', path, {
    bearer: null,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })

const corsHeaders = (answer: Response): readonly string[] =>
  [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))

describe('pages of other origins', () => {
  verifies(
    ['MCP-2', 'MCP-3', 'MCP-4', 'MCP-7'],
    'on the list may ask the endpoints of clients, without cookies',
    async () => {
      await withFake({ assistant: { origins: [ORIGIN] }, mounts: MCP }, async (service) => {
        for (const [path, method] of OPEN) {
          const asked = await preflight(service, path, ORIGIN)
          expect(asked.status, path).to.equal(204)
          expect(asked.headers.get('access-control-allow-origin')).to.equal(ORIGIN)
          expect(asked.headers.get('access-control-allow-methods')).to.equal(method)
          expect(asked.headers.get('access-control-allow-headers')).to.match(
            /authorization, content-type.*mcp-protocol-version/,
          )
          expect(asked.headers.get('vary')).to.equal('origin')
          expect(asked.headers.has('access-control-allow-credentials')).to.equal(false)
          const answer = await call(service, method, path, {
            bearer: null,
            headers: { origin: ORIGIN, cookie: 'tapster=x' },
          })
          expect(answer.headers.get('access-control-allow-origin'), path).to.equal(ORIGIN)
          expect(answer.headers.get('access-control-expose-headers')).to.include('www-authenticate')
          expect(answer.headers.has('access-control-allow-credentials')).to.equal(false)
          expect(answer.headers.has('set-cookie')).to.equal(false)
        }
      })
    },
  )

  verifies(['MCP-2', 'MCP-3'], 'that are not listed may read nothing, and no origin anything else', async () => {
    await withFake({ assistant: { origins: [ORIGIN] }, mounts: MCP }, async (service) => {
      for (const [path] of OPEN)
        for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`, 'http://inspector.example'])
          expect(corsHeaders(await preflight(service, path, origin)), `${origin} ${path}`).to.deep.equal([])
      for (const path of [AUTHORISE, REVOKE, '/users', '/admin/me', '/mcp/other', '/mailclient-plugin/settings'])
        expect(corsHeaders(await preflight(service, path, ORIGIN)), path).to.deep.equal([])
    })
    await withFake({ mounts: MCP }, async (service) => {
      for (const [path] of OPEN) expect(corsHeaders(await preflight(service, path, ORIGIN)), path).to.deep.equal([])
    })
  })
})
