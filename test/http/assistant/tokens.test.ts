// The token endpoint and revocation over HTTP: forms, errors in OAuth's words, nothing kept on the way. What is granted is faked.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { GrantTokens } from '#application/assistant/grant-tokens.ts'
import type { GrantRefused } from '#domain/assistant/failures.ts'
import { verifies } from '#test/support/verifies.ts'
import { CLIENT, GRANTED } from '../support/assistant-fakes.ts'
import { call, type FakeService, withFake } from '../support/fake-service.ts'

const FORM = 'application/x-www-form-urlencoded'
const TOKEN = '/mcp/oauth/token'
const REVOKE = '/mcp/oauth/revoke'

type Grant = Parameters<GrantTokens>[0]

const post = (
  service: FakeService,
  path: string,
  body: string | URLSearchParams,
  headers: Record<string, string> = {},
) => call(service, 'POST', path, { bearer: null, body: body.toString(), headers: { 'content-type': FORM, ...headers } })

function granting() {
  const asked: Grant[] = []
  const grant: GrantTokens = (one) => {
    asked.push(one)
    return TE.right(GRANTED)
  }
  return { asked, grant }
}

const nothing: Grant = {
  clientId: O.none,
  clientSecret: O.none,
  grantType: O.none,
  code: O.none,
  redirectUri: O.none,
  codeVerifier: O.none,
  refreshToken: O.none,
  resource: O.none,
  repeated: [],
}

describe('the token endpoint', () => {
  verifies(
    'MCP-7',
    'passes repeated parameters to the core; empty ones count as absent, and unknown ones are ignored',
    async () => {
      const { asked, grant } = granting()
      await withFake({ assistant: { grant } }, async (service) => {
        await post(
          service,
          TOKEN,
          'code=a&code=b&client_id=&scope=&refresh_token=t&extra=1&extra=2&__proto__=x&__proto__=y',
        )
        await post(service, TOKEN, '')
        // The query is ignored: it would be in the logs of proxies.
        await post(service, `${TOKEN}?grant_type=refresh_token&client_secret=s`, '')
      })
      expect(asked).to.deep.equal([{ ...nothing, refreshToken: O.some('t'), repeated: ['code'] }, nothing, nothing])
    },
  )

  const errors: Readonly<Record<GrantRefused['error'], number>> = {
    invalid_request: 400,
    invalid_client: 401,
    invalid_grant: 400,
    invalid_target: 400,
    unsupported_grant_type: 400,
  }
  for (const [error, status] of Object.entries(errors) as readonly (readonly [GrantRefused['error'], number])[])
    verifies('MCP-7', `reports ${error} as RFC 6749 has it, not to be cached`, async () => {
      const refused: GrantRefused = { _tag: 'GrantRefused', error, description: 'It’s "so"\n because.' }
      const assistant = { grant: () => TE.left(refused), revoke: () => TE.left(refused) }
      await withFake({ assistant }, async (service) => {
        for (const path of [TOKEN, REVOKE]) {
          const answer = await post(service, path, 'grant_type=x', { 'accept-language': 'nl' })
          expect([answer.status, await answer.json()]).to.deep.equal([
            status,
            { error, error_description: "It's 'so'? because." },
          ])
          expect(answer.headers.get('content-language')).to.equal('en')
          expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).to.deep.equal([
            'no-store',
            'no-cache',
          ])
        }
      })
    })

  verifies('MCP-7', 'takes no client by the Authorization header, and says by which it tried', async () => {
    const { asked, grant } = granting()
    await withFake({ assistant: { grant } }, async (service) => {
      for (const path of [TOKEN, REVOKE]) {
        const authorization = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
        const answer = await post(service, path, 'grant_type=refresh_token&token=t', { authorization })
        const failure = (await answer.json()) as Readonly<Record<string, string>>
        expect([answer.status, failure['error']]).to.deep.equal([401, 'invalid_client'])
        expect(failure['error_description']).to.include('client_secret_post')
        expect(answer.headers.get('www-authenticate')).to.equal('Basic realm="tapster"')
      }
    })
    expect(asked).to.deep.equal([])
  })

  verifies('MCP-7', 'takes nothing but a form in UTF-8 of a size that makes sense', async () => {
    const { asked, grant } = granting()
    await withFake({ assistant: { grant } }, async (service) => {
      const wrong: readonly (readonly [string, Record<string, string>, number, RegExp])[] = [
        ['{"grant_type":"refresh_token"}', { 'content-type': 'application/json' }, 415, /x-www-form-urlencoded/],
        ['grant_type=x', { 'content-type': 'text/plain' }, 415, /x-www-form-urlencoded/],
        ['grant_type=x', { 'content-type': `${FORM}x` }, 415, /x-www-form-urlencoded/],
        ['grant_type=x', { 'content-encoding': 'br' }, 415, /not compressed/],
        [`code=${'x'.repeat(40_000)}`, {}, 413, /at most 32 kB/],
        [`code=${'x'.repeat(8_001)}`, {}, 400, /code: Make this shorter/],
        ['code=%00', {}, 400, /code: Remove the NUL/],
      ]
      for (const [body, headers, status, description] of wrong)
        for (const path of [TOKEN, ...(body.startsWith('code') && status === 400 ? [] : [REVOKE])]) {
          const answer = await post(service, path, body, headers)
          const failure = (await answer.json()) as Readonly<Record<string, string>>
          expect([answer.status, failure['error']], body.slice(0, 40)).to.deep.equal([status, 'invalid_request'])
          expect(failure['error_description']).to.match(description)
        }
      const bytes = await fetch(service.url + TOKEN, {
        method: 'POST',
        headers: { 'content-type': FORM },
        body: Buffer.from('code=\xff', 'latin1'),
      })
      expect([bytes.status, await bytes.json()])
        .to.have.nested.property('[1].error_description')
        .that.include('UTF-8')
    })
    expect(asked).to.deep.equal([])
  })

  verifies('MCP-7', 'reports a bug of ours in OAuth’s words too', async () => {
    const grant = () => {
      throw new Error('planted')
    }
    await withFake({ assistant: { grant } }, async (service) => {
      const answer = await post(service, TOKEN, 'grant_type=refresh_token')
      expect([answer.status, await answer.json()]).to.have.nested.property('[1].error', 'server_error')
      expect(answer.status).to.equal(500)
    })
  })

  verifies('MCP-7', 'takes a burst of twenty, and returns Retry-After to an address with too many', async () => {
    let left = 60
    const limits = {
      take: () =>
        TE.right(
          --left >= 0
            ? ({ _tag: 'Granted' } as const)
            : ({ _tag: 'WaitUntil', at: Date.parse('2026-03-01T12:00:30Z') } as const),
        ),
    }
    await withFake({ limits }, async (service) => {
      const burst = await Promise.all(
        Array.from({ length: 20 }, () => post(service, TOKEN, 'grant_type=refresh_token')),
      )
      expect(burst.map(({ status }) => status)).to.deep.equal(Array.from({ length: 20 }, () => 200))
      left = 0
      const answer = await post(service, TOKEN, 'grant_type=refresh_token')
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([429, '30'])
      expect(await answer.json()).to.have.property('error', 'temporarily_unavailable')
    })
  })

  verifies('MCP-7', 'writes no token, code or secret in any log', async () => {
    await withFake({}, async (service) => {
      await post(
        service,
        TOKEN,
        'grant_type=authorization_code&code=secret-1&client_secret=secret-2&code_verifier=secret-3',
      )
      await post(service, REVOKE, 'token=secret-4&client_secret=secret-5')
      expect(service.logged).not.to.deep.equal([])
      expect(JSON.stringify(service.logged)).not.to.match(/secret-\d|tar_|eyJ/)
    })
  })
})

describe('revocation', () => {
  verifies('MCP-7', 'hands over the token and the client, and answers the same whatever it was', async () => {
    const asked: unknown[] = []
    const revoke = (one: unknown) => {
      asked.push(one)
      return TE.right(undefined)
    }
    await withFake({ assistant: { revoke } }, async (service) => {
      for (const body of ['token=tar_x&token_type_hint=refresh_token&client_id=i&client_secret=s', '']) {
        const answer = await post(service, REVOKE, body)
        expect([answer.status, await answer.json(), answer.headers.get('cache-control')]).to.deep.equal([
          200,
          {},
          'no-store',
        ])
      }
    })
    expect(asked).to.deep.equal([
      { clientId: O.some('i'), clientSecret: O.some('s'), token: O.some('tar_x') },
      { clientId: O.none, clientSecret: O.none, token: O.none },
    ])
  })
})
