// Registration over HTTP: one client for all, for redirect addresses on the list alone.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { CALLBACK, CLIENT } from '../support/assistant-fakes.ts'
import { NOW } from '../support/fake-deps.ts'
import { call, type FakeService, withFake } from '../support/fake-service.ts'

const register = (service: FakeService, body?: unknown, headers: Record<string, string> = {}) =>
  call(service, 'POST', '/mcp/oauth/register', { bearer: null, body, headers })

describe('registration of an assistant', () => {
  verifies('MCP-4', 'answers the one client with the redirect addresses that were asked for', async () => {
    await withFake({}, async (service) => {
      const answer = await register(service, {
        client_name: 'Claude',
        redirect_uris: [CALLBACK],
        token_endpoint_auth_method: 'none',
        grant_types: ['implicit'],
        scope: 'everything',
      })
      expect(answer.status).to.equal(201)
      expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).to.deep.equal([
        'no-store',
        'no-cache',
      ])
      expect(await answer.json()).to.deep.equal({
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        client_id_issued_at: NOW / 1000,
        client_secret_expires_at: 0,
        redirect_uris: [CALLBACK],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: 'tools',
      })
    })
  })

  verifies(
    'MCP-4',
    'gives a client without addresses all there are, and a program of the own machine any port',
    async () => {
      await withFake({}, async (service) => {
        for (const body of [undefined, {}, { redirect_uris: null }]) {
          const answer = await register(service, body)
          expect([answer.status, await answer.json()])
            .to.have.nested.property('[1].redirect_uris')
            .that.eql(CLIENT.redirectUris)
        }
        const own = ['http://127.0.0.1:51234/callback', CALLBACK]
        expect(await (await register(service, { redirect_uris: own })).json())
          .to.have.property('redirect_uris')
          .that.eql(own)
      })
    },
  )

  const refused: Readonly<Record<string, unknown>> = {
    'no address': [],
    'another host': ['https://evil.example/api/mcp/auth_callback'],
    'a good one and a bad one': [CALLBACK, 'https://evil.example/'],
    'a longer path': [`${CALLBACK}/more`],
    'a query besides': [`${CALLBACK}?a=1`],
    'other letters': [CALLBACK.toUpperCase()],
    'plain http': [CALLBACK.replace('https', 'http')],
    'a user before the host': ['http://127.0.0.1:80@evil.example/callback'],
    'a path of the own machine that is not listed': ['http://127.0.0.1:1234/elsewhere'],
    'a script': ['javascript:alert(1)'],
  }
  verifies('MCP-4', 'refuses addresses that are not listed, letter by letter', async () => {
    await withFake({}, async (service) => {
      for (const [what, uris] of Object.entries(refused)) {
        const answer = await register(service, { redirect_uris: uris })
        const failure = (await answer.json()) as Readonly<Record<string, unknown>>
        expect([answer.status, failure['error']], what).to.deep.equal([400, 'invalid_redirect_uri'])
        expect(failure['error_description']).to.include('letter by letter')
        expect(answer.headers.get('cache-control')).to.equal('no-store')
        expect(JSON.stringify(failure)).not.to.include(CLIENT.secret)
      }
    })
  })

  verifies('MCP-4', 'reports an unreadable body in OAuth’s words', async () => {
    await withFake({}, async (service) => {
      const wrong: readonly (readonly [unknown, Record<string, string>, number, RegExp])[] = [
        ['{"redirect', {}, 400, /not valid JSON/],
        ['[]', {}, 400, /body: This must be an object/],
        [{ redirect_uris: CALLBACK }, {}, 400, /redirect_uris: This must be a list/],
        [{ redirect_uris: [1, CALLBACK] }, {}, 400, /redirect_uris\[0\]: This must be text/],
        [{ redirect_uris: Array.from({ length: 21 }, () => CALLBACK) }, {}, 400, /At most 20/],
        ['redirect_uris=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, /application\/json/],
        [{}, { 'content-encoding': 'gzip' }, 415, /not compressed/],
        [{ client_name: 'x'.repeat(70_000) }, {}, 413, /at most 64 kB/],
      ]
      for (const [body, headers, status, description] of wrong) {
        const answer = await register(service, body, { 'accept-language': 'nl', ...headers })
        const failure = (await answer.json()) as Readonly<Record<string, unknown>>
        expect([answer.status, failure['error']], JSON.stringify(body).slice(0, 60)).to.deep.equal([
          status,
          'invalid_client_metadata',
        ])
        expect(failure['error_description']).to.match(description)
        expect(answer.headers.get('content-language')).to.equal('en')
      }
    })
  })

  verifies('MCP-4', 'is asked by POST alone', async () => {
    await withFake({}, async (service) => {
      for (const method of ['GET', 'HEAD', 'DELETE'])
        expect((await call(service, method, '/mcp/oauth/register')).status).to.equal(405)
    })
  })

  verifies('MCP-4', 'writes the secret in no log', async () => {
    await withFake({}, async (service) => {
      await register(service, { redirect_uris: [CALLBACK] })
      expect(JSON.stringify(service.logged)).not.to.include(CLIENT.secret)
    })
  })
})
