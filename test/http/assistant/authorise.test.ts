// An assistant asks for authorisation, and the identity provider sends the browser back: redirects, cookies, pages. Who passes is faked.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { CompleteAuthorisation } from '#application/assistant/authorisation.ts'
import type { Failure } from '#adapters/http/errors.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { CALLBACK, ISSUER } from '../support/assistant-fakes.ts'
import { call, type FakeService, withFake } from '../support/fake-service.ts'
import { send } from '../support/plain-client.ts'

const QUERY = `response_type=code&client_id=tapster-assistant&redirect_uri=${encodeURIComponent(CALLBACK)}&code_challenge=${'c'.repeat(43)}&code_challenge_method=S256&state=a%20b`
const AUTHORISE = `/mcp/oauth/authorize?${QUERY}`
const BACK = '/mcp/oauth/idp/callback?code=c&state=s'
const PENDING = '__Host-tapster-assistant-pending'
const TICKET = '__Host-tapster-assistant-consent'
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax; Secure'
const DROPPED = `${PENDING}=; Max-Age=0; ${ATTRIBUTES}`

const get = (service: FakeService, path: string, headers: Record<string, string> = {}) =>
  call(service, 'GET', path, { bearer: null, headers })

async function expectPage(answer: Response, status: number, words: RegExp): Promise<string> {
  const page = await answer.text()
  expect([answer.status, answer.headers.get('location')]).to.deep.equal([status, null])
  expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).to.include("frame-ancestors 'none'")
  expect(answer.headers.get('cache-control')).to.equal('no-store')
  expect(page).to.match(words).and.not.include('<script')
  return page
}

describe('asking for authorisation', () => {
  verifies('MCP-5', 'leads to the identity provider; the browser keeps what must come back', async () => {
    const asked: string[] = []
    const begin = (query: string) => {
      asked.push(query)
      return TE.right({ url: 'https://identity.example/auth?state=s', pending: 'a..b.c.d' })
    }
    await withFake({ assistant: { begin } }, async (service) => {
      const answer = await get(service, AUTHORISE)
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([
        302,
        'https://identity.example/auth?state=s',
      ])
      expect(answer.headers.getSetCookie()).to.deep.equal([`${PENDING}=a..b.c.d; Max-Age=600; ${ATTRIBUTES}`])
      expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).to.deep.equal([
        'no-store',
        'no-referrer',
      ])
    })
    // The query is judged, and kept, as it came.
    expect(asked).to.deep.equal([QUERY])
  })

  for (const because of ['client', 'redirect-uri'] as const)
    verifies('MCP-5', `gets an error page, without a redirect, where the ${because} is not right`, async () => {
      await withFake({ assistant: { begin: () => TE.left({ _tag: 'ClientRefused', because }) } }, async (service) => {
        const dutch = await get(service, AUTHORISE)
        const page = await expectPage(dutch, 400, /Deze assistent kennen we niet/)
        expect(page).to.include('Er is geen assistent verbonden.')
        expect(dutch.headers.getSetCookie()).to.deep.equal([])
        const english = await get(service, AUTHORISE, { 'accept-language': 'en' })
        await expectPage(english, 400, /We do not know this assistant/)
      })
    })

  verifies('MCP-5', 'what else is wrong goes back to the client, with its state and from whom', async () => {
    const begin = () =>
      TE.left({
        _tag: 'RequestRefused' as const,
        redirectUri: CALLBACK,
        state: O.some('a b&c'),
        error: 'invalid_request' as const,
        description: 'PKCE is required.',
      })
    await withFake({ assistant: { begin } }, async (service) => {
      const answer = await get(service, AUTHORISE)
      const location = new URL(answer.headers.get('location') ?? '')
      expect([answer.status, `${location.origin}${location.pathname}`]).to.deep.equal([302, CALLBACK])
      expect(Object.fromEntries(location.searchParams)).to.deep.equal({
        error: 'invalid_request',
        error_description: 'PKCE is required.',
        state: 'a b&c',
        iss: ISSUER,
      })
      expect(answer.headers.getSetCookie()).to.deep.equal([])
    })
  })

  verifies('MCP-5', 'a request too large to store gets an error page before sign-in', async () => {
    const begin = () => {
      throw new Error('it was asked')
    }
    await withFake({ assistant: { begin } }, async (service) => {
      for (const wrong of ['state=%00', `state=${'x'.repeat(8_001)}`])
        await expectPage(await get(service, `/mcp/oauth/authorize?${wrong}`), 400, /VALIDATION_FAILED/)
    })
  })

  verifies(
    'MCP-5',
    'under development, another name of this machine is led to the issuer first, query and all',
    async () => {
      const begin = () => {
        throw new Error('it was asked')
      }
      await withFake({ assistant: { begin, issuer: 'http://localhost:3000' } }, async (service) => {
        const headers = { host: '127.0.0.1:3000' }
        const sent = { method: 'GET', path: AUTHORISE, headers, body: undefined }
        const { status, headers: results } = await send(service.url, sent, 5_000)
        expect([status, results['location']]).to.deep.equal([302, `http://localhost:3000${AUTHORISE}`])
        expect(results['set-cookie']).to.equal(undefined)
      })
      // Behind a proxy the host says nothing, and a stranger's name leads nowhere.
      for (const host of ['evil.example', 'localhost:3000'])
        await withFake({}, async (service) => {
          const sent = { method: 'GET', path: AUTHORISE, headers: { host }, body: undefined }
          expect((await send(service.url, sent, 5_000)).headers['location']).to.match(/^https:\/\/identity\.example\//)
        })
    },
  )

  verifies('MCP-5', 'over plain http the cookie has another name, which browsers accept there', async () => {
    await withFake({ assistant: { issuer: 'http://127.0.0.1:3000' } }, async (service) => {
      expect((await get(service, AUTHORISE)).headers.getSetCookie()).to.deep.equal([
        'tapster-assistant-pending=a..b.c.d; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
      ])
    })
  })

  verifies('MCP-5', 'is asked by GET; a form of another site begins nothing', async () => {
    const begin = () => {
      throw new Error('it was asked')
    }
    await withFake({ assistant: { begin } }, async (service) => {
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect((await call(service, method, AUTHORISE)).status).to.equal(405)
    })
  })
})

describe('coming back from the identity provider', () => {
  verifies('MCP-6', 'asks for consent next, and keeps the ticket with the browser', async () => {
    const seen: Parameters<CompleteAuthorisation>[0][] = []
    const complete: CompleteAuthorisation = (back) => {
      seen.push(back)
      return TE.right({ _tag: 'AsksConsent', ticket: 'tat_x' })
    }
    await withFake({ assistant: { complete } }, async (service) => {
      const cookie = `${PENDING}=p; tapster-assistant-pending=planted; __Host-tapster-pending=another`
      const answer = await get(service, `${BACK}&iss=https%3A%2F%2Fidentity.example&id_token=x`, { cookie })
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/mcp/oauth/consent'])
      expect(answer.headers.getSetCookie()).to.deep.equal([`${TICKET}=tat_x; Max-Age=600; ${ATTRIBUTES}`, DROPPED])
    })
    expect(seen).to.have.length(1)
    const [back] = seen
    expect(back?.pending).to.deep.equal(O.some('p'))
    expect(back?.callback).to.equal(
      `${ISSUER}/mcp/oauth/idp/callback?code=c&state=s&iss=https%3A%2F%2Fidentity.example`,
    )
  })

  verifies('MCP-6', 'goes straight on to the client where no consent is needed', async () => {
    const location = `${CALLBACK}?code=tac_x&state=s`
    await withFake({ assistant: { complete: () => TE.right({ _tag: 'SentBack', location }) } }, async (service) => {
      const answer = await get(service, BACK)
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, location])
      expect(answer.headers.getSetCookie()).to.deep.equal([DROPPED])
    })
  })

  const results: readonly (readonly [Failure, number, string, RegExp, RegExp])[] = [
    [{ _tag: 'NotForAssistants', because: 'mail-domain' }, 403, 'NOT_ON_MAIL_DOMAIN', /maildomein/, /mail domain/],
    [
      { _tag: 'NotForAssistants', because: 'not-an-administrator' },
      403,
      'NOT_AN_ADMINISTRATOR',
      /wie alle kantoren beheert/,
      /manage all offices/,
    ],
    [{ _tag: 'AddressUnverified' }, 403, 'ADDRESS_UNVERIFIED', /niet bevestigd/, /not confirmed/],
    [{ _tag: 'SignInInvalid' }, 400, 'SIGN_IN_INVALID', /Deze login is verlopen/, /This sign-in has expired/],
    [
      { _tag: 'ProviderRefused', error: 'unauthorized_client' },
      502,
      'IDENTITY_PROVIDER_REFUSED',
      /foutcode unauthorized_client.*het client-id in de instellingen/,
      /error code unauthorized_client.*the client id in the settings/,
    ],
    [{ _tag: 'IdentityProviderDown' }, 502, 'IDENTITY_PROVIDER_DOWN', /antwoordt niet/, /does not answer/],
    [storeUnavailable, 503, 'STORE_UNAVAILABLE', /niet gelukt/, /did not succeed/],
  ]
  for (const [failure, status, code, dutch, english] of results)
    verifies('MCP-6', `says on a page why not, and what to do: ${code}`, async () => {
      // The union of failures is the endpoint's, and each of these is in it.
      const complete = (() => TE.left(failure)) as CompleteAuthorisation
      await withFake({ assistant: { complete } }, async (service) => {
        for (const [language, words] of [
          ['nl', dutch],
          ['en', english],
        ] as const) {
          const answer = await get(service, BACK, { 'accept-language': language })
          const page = await expectPage(answer, status, words)
          expect(page).to.include(`${code} · `).and.include(`<html lang="${language}">`)
          expect(answer.headers.get('content-language')).to.equal(language)
          // A second attempt starts from scratch.
          expect(answer.headers.getSetCookie()).to.deep.equal([DROPPED])
        }
      })
    })

  verifies(
    'MCP-6',
    'a scanner that only looks uses nothing up, and an answer with a parameter twice does not count',
    async () => {
      const complete: CompleteAuthorisation = () => {
        throw new Error('it was used')
      }
      await withFake({ assistant: { complete } }, async (service) => {
        const looked = await call(service, 'HEAD', BACK)
        expect([looked.status, looked.headers.getSetCookie()]).to.deep.equal([405, []])
        await expectPage(await get(service, `${BACK}&state=t`), 400, /VALIDATION_FAILED/)
      })
    },
  )

  verifies('MCP-6', 'neither codes nor states nor tickets are in any log', async () => {
    await withFake({}, async (service) => {
      await get(service, '/mcp/oauth/idp/callback?code=secret-code&state=secret-state')
      await get(service, AUTHORISE)
      expect(service.logged).not.to.deep.equal([])
      expect(JSON.stringify(service.logged)).not.to.match(/secret-|tat_|a\.\.b|c{43}/)
    })
  })

  verifies('MCP-5', 'a bug of ours gets an error page too, and is reported', async () => {
    const begin = () => {
      throw new Error('planted')
    }
    await withFake({ assistant: { begin } }, async (service) => {
      await expectPage(await get(service, AUTHORISE), 500, /INTERNAL · /)
      expect(JSON.stringify(service.logged)).to.include('http.request.threw')
    })
  })

  verifies('MCP-5', 'both are counted by address, and say so on a page', async () => {
    const at = Date.parse('2026-03-01T12:01:00Z')
    const limits = { take: () => TE.right({ _tag: 'WaitUntil', at } as const) }
    await withFake({ limits }, async (service) => {
      for (const path of [AUTHORISE, BACK]) {
        const answer = await get(service, path)
        expect(answer.headers.get('retry-after')).to.equal('60')
        expect(answer.headers.getSetCookie(), 'what began may go on').to.deep.equal([])
        await expectPage(answer, 429, /RATE_LIMITED/)
      }
    })
  })
})
