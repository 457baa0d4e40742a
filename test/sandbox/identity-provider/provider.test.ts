// The stand-in identity provider is a real one: what it refuses, its metadata, and how a user signs out.
import { expect } from 'chai'
import { accountOf, type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import { makeSignInBrowser } from '#test/support/sign-in-browser.ts'
import { verifies } from '#test/support/verifies.ts'

const EVA = 'eva.jansen@korrel.example'

describe('the stand-in identity provider', () => {
  let idp: IdentityProviderUnderTest
  before(async () => {
    idp = await startIdentityProvider({ origins: ['https://tunnel.example'] })
  })
  after(() => idp.stop())

  const asked = (change: Readonly<Record<string, string | undefined>> = {}): string => {
    const address = new URL(`${idp.url}/auth`)
    const query = {
      client_id: 'tapster-dev',
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:4999/admin/callback',
      scope: 'openid email',
      state: 's',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      ...change,
    }
    for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value)
    return address.href
  }
  const json = async (path: string): Promise<unknown> => (await fetch(idp.url + path)).json()
  const policyOf = (answer: Response): string | null => answer.headers.get('content-security-policy')

  verifies('OPS-1', 'describes itself, and shows the public half of its key alone', async () => {
    expect(await json('/.well-known/openid-configuration')).to.deep.include({
      issuer: idp.url,
      code_challenge_methods_supported: ['S256'],
      end_session_endpoint: `${idp.url}/session/end`,
    })
    const { keys } = (await json('/jwks')) as { readonly keys: readonly object[] }
    expect(keys).to.have.length(1)
    expect(keys[0]).to.have.all.keys('kty', 'use', 'kid', 'alg', 'e', 'n')
  })

  verifies(
    'OPS-1',
    'leads back to the service on any port of this machine, to configured addresses, and nowhere else',
    async () => {
      for (const redirect_uri of [
        'http://localhost:3000/admin/callback',
        'http://127.0.0.1:1/mcp/oauth/idp/callback',
        'http://[::1]:8080/admin/callback',
        'https://tunnel.example/admin/callback',
      ])
        expect((await fetch(asked({ redirect_uri }), { redirect: 'manual' })).status, redirect_uri).to.equal(303)
      for (const redirect_uri of [
        'http://127.0.0.1:3000/other',
        'https://evil.example/admin/callback',
        'http://localhost.evil.example/admin/callback',
      ]) {
        const answer = await fetch(asked({ redirect_uri }), { redirect: 'manual' })
        expect([answer.status, answer.headers.get('location')], redirect_uri).to.deep.equal([400, null])
        expect(await answer.text()).to.include('Inloggen is niet gelukt')
      }
    },
  )

  verifies('OPS-1', 'gives no code without PKCE, and none to a client that it does not know', async () => {
    const without = await fetch(asked({ code_challenge: undefined, code_challenge_method: undefined }), {
      redirect: 'manual',
    })
    expect(new URL(without.headers.get('location') ?? 'x:').searchParams.get('error')).to.equal('invalid_request')
    expect((await fetch(asked({ client_id: 'somebody' }), { redirect: 'manual' })).status).to.equal(400)
  })

  verifies('OPS-1', 'its pages run no script and cannot be framed', async () => {
    const browser = makeSignInBrowser()
    const first = await browser.visit(asked())
    const page = await browser.visit(`${idp.url}${first.headers.get('location') ?? ''}`)
    expect(policyOf(page))
      .to.include("default-src 'none'")
      .and.include("frame-ancestors 'none'")
      .and.not.include('script')
    expect(await page.text()).not.to.include('<script')
    // Another browser has no business with it.
    const stolen = await makeSignInBrowser().visit(`${idp.url}${first.headers.get('location') ?? ''}`)
    expect([stolen.status, (await stolen.text()).includes('Eva Jansen')]).to.deep.equal([400, false])
  })

  verifies('OPS-1', 'one can leave it, and is asked again who one is', async () => {
    const browser = makeSignInBrowser()
    const there = (address: string): boolean => address.startsWith('http://127.0.0.1:4999/')
    await browser.follow(asked(), accountOf(EVA), there)
    expect((await browser.visit(asked())).headers.get('location'), 'known').to.match(/^http:\/\/127\.0\.0\.1:4999\//)
    const page = await browser.visit(`${idp.url}/session/end`)
    const text = await page.text()
    expect(text).to.include('Uitloggen bij de inlogdienst?')
    expect(policyOf(page)).to.include("form-action 'self'")
    const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? []
    const left = await browser.visit(new URL(action, idp.url).href, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    })
    const success = await browser.visit(new URL(left.headers.get('location') ?? '', idp.url).href)
    expect(await success.text()).to.include('Je bent uitgelogd')
    expect((await browser.visit(asked())).headers.get('location'), 'unknown').to.match(/^\/interaction\//)
  })

  verifies('OPS-1', 'reports instructions that it does not understand', async () => {
    const answer = await fetch(`${idp.url}/_control`, { method: 'POST', body: '{"op":"fault","kind":"nonsense"}' })
    expect(answer.status).to.equal(400)
    expect(await json('/_control'))
      .to.have.property('faults')
      .with.length(0)
  })
})
