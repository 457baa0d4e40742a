// Signing in to the whole service at the stand-in identity provider, as browsers and programs do it, and as those do who should not get in.
import { request } from 'node:http'
import { expect } from 'chai'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import { buildFirstRoles } from '#domain/identity/role.ts'
import { accountOf, type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { makeSignInBrowser, type SignInBrowser } from '#test/support/sign-in-browser.ts'
import { verifies } from '#test/support/verifies.ts'

const EVA = 'eva.jansen@korrel.example'
const PIET = 'piet.devries@korrel.example'
const FATIMA = 'fatima.elamrani@korrel.example'
const NOOR = 'noor@linde.example'
const BRAM = 'bram.smit@korrel.example'
const JOOST = 'joost.wielinga@nieuwkomer.example'

interface Me {
  readonly user: { readonly uuid: string; readonly email: string; readonly name: string }
  readonly tenant: { readonly uuid: string; readonly name: string; readonly language: string }
  readonly permissions: readonly string[]
  readonly operator: boolean
}

describe('signing in to the service', function suite() {
  this.timeout(60_000)
  let idp: IdentityProviderUnderTest
  let service: ServiceUnderTest
  before(async () => {
    idp = await startIdentityProvider()
    service = await startService({
      IDP_ISSUER_URL: idp.url,
      RATE_LIMIT_SESSION: '1000000',
      RATE_LIMIT_ADMIN: '1000000',
    })
  })
  after(async () => {
    await service?.stop()
    await idp?.stop()
  })
  afterEach(() => idp.heal())

  const at = (path: string): string => `${service.baseUrl}${path}`
  const isApp = (address: string): boolean =>
    new URL(address).pathname.startsWith('/admin') && !address.includes('/callback')
  /** Through the whole of it; ends where the browser is led in the end. */
  const signIn = (browser: SignInBrowser, email: string, query = '') =>
    browser.follow(at(`/admin/sign-in${query}`), accountOf(email), (address) => isApp(address))
  const signedIn = async (email: string): Promise<SignInBrowser> => {
    const browser = makeSignInBrowser()
    await signIn(browser, email)
    return browser
  }
  const callbackOf = async (browser: SignInBrowser, email: string): Promise<string> =>
    (await browser.follow(at('/admin/sign-in'), accountOf(email), (address) => address.includes('/admin/callback')))
      .address
  const me = (browser: SignInBrowser, headers: Record<string, string> = {}) =>
    browser.visit(at('/admin/me'), { headers })
  const whoIs = async (browser: SignInBrowser): Promise<Me> => (await (await me(browser)).json()) as Me
  const secretOf = (browser: SignInBrowser): string => browser.cookies(service.baseUrl).get('tapster') ?? ''
  const asProgram = (token: string, path = '/admin/me') =>
    fetch(at(path), { headers: { authorization: `Bearer ${token}` } })
  const own = (): Record<string, string> => ({ origin: service.baseUrl })
  const asEva = async (method: string, path: string, body?: object): Promise<Response> =>
    (await signedIn(EVA)).visit(at(path), {
      method,
      headers: { ...own(), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  verifies(['IDN-4', 'OPS-1'], 'each of the sample people is signed in as themselves, or sees why not', async () => {
    for (const [email, tenant, permissions, operator] of [
      [EVA, SAMPLE_OFFICE, buildFirstRoles(true).administrator.permissions, true],
      [PIET, SAMPLE_OFFICE, ['users:read', 'campaigns:read', 'campaigns:write'], false],
      [FATIMA, SAMPLE_OFFICE, buildFirstRoles(true).member.permissions, false],
      [NOOR, SECOND_OFFICE, buildFirstRoles(false).administrator.permissions, false],
    ] as const) {
      const browser = makeSignInBrowser()
      expect((await signIn(browser, email)).address).to.equal(at('/admin'))
      const listed = await whoIs(browser)
      expect([listed.user.email, listed.tenant, listed.operator], email).to.deep.equal([
        email,
        { uuid: tenant.uuid, name: tenant.name, language: tenant.language },
        operator,
      ])
      expect(listed.permissions, email).to.have.members(permissions)
    }
    for (const [email, status, words] of [
      [BRAM, 403, /ADDRESS_UNVERIFIED/],
      [JOOST, 403, /joost\.wielinga@nieuwkomer\.example/],
    ] as const) {
      const browser = makeSignInBrowser()
      const { answer } = await signIn(browser, email)
      expect(answer.status, email).to.equal(status)
      expect(await answer.text()).to.match(words)
      expect((await me(browser)).status).to.equal(401)
    }
  })

  verifies(
    'IDN-4',
    'the browser keeps one secret, out of reach of scripts, and leads to the page that was asked for',
    async () => {
      const browser = makeSignInBrowser()
      const { address } = await signIn(browser, EVA, '?returnTo=%2Fadmin%2Fpeople%3Fq%3Dpiet')
      expect(address).to.equal(at('/admin/people?q=piet'))
      expect(secretOf(browser)).to.match(/^tap_[\w-]{43}$/)
      const ours = browser.setCookies.filter((one) => one.startsWith('tapster'))
      for (const one of ours) expect(one).to.match(/; Path=\/; HttpOnly; SameSite=Lax$/)
      expect([...browser.cookies(service.baseUrl).keys()])
        .to.include('tapster')
        .and.not.include('tapster-pending')
    },
  )

  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/admin/../ledger/mailclient/login',
    'javascript:alert(1)',
    '/admin//evil.example',
    '/admin%2f..%2f',
    '/ledger/mailclient/login?email=x@y.nl',
    '/admin/sign-in',
  ])
    verifies('IDN-4', `redirects no one to ${elsewhere}`, async () => {
      const { address } = await signIn(makeSignInBrowser(), PIET, `?returnTo=${encodeURIComponent(elsewhere)}`)
      expect(address).to.equal(at('/admin'))
    })

  verifies('IDN-4', 'a callback is good in the browser that began, once, and in no other', async () => {
    const [victim, attacker] = [makeSignInBrowser(), makeSignInBrowser()]
    // Signing a victim in as oneself: the attacker's own answer, opened in the victim's browser.
    const attackers = await callbackOf(attacker, PIET)
    expect((await victim.visit(attackers)).status).to.equal(400)
    await callbackOf(victim, EVA)
    expect((await victim.visit(attackers)).status, 'although a sign-in is under way there').to.equal(400)
    expect((await me(victim)).status).to.equal(401)
    // The other way round: a victim's answer that leaked, opened in the attacker's.
    const leaked = await callbackOf(victim, EVA)
    expect((await attacker.visit(leaked)).status).to.equal(400)
    expect((await me(attacker)).status).to.equal(401)
    expect((await victim.visit(leaked)).status).to.equal(302)
    expect((await victim.visit(leaked)).status, 'again').to.equal(400)
    expect((await whoIs(victim)).user.email, 'still').to.equal(EVA)
  })

  verifies(['IDN-4', 'IDN-9'], 'a secret that was there before a sign-in is worth nothing after it', async () => {
    const browser = await signedIn(EVA)
    const first = secretOf(browser)
    await signIn(browser, EVA)
    const second = secretOf(browser)
    expect(second).not.to.equal(first)
    expect((await asProgram(first)).status).to.equal(401)
    expect((await asProgram(second)).status).to.equal(200)
    const planted = makeSignInBrowser()
    planted.cookies(service.baseUrl)
    ;(planted.cookies(service.baseUrl) as Map<string, string>).set('tapster', `tap_${'p'.repeat(43)}`)
    await signIn(planted, PIET)
    expect(secretOf(planted)).not.to.equal(`tap_${'p'.repeat(43)}`)
  })

  verifies('IDN-4', 'nothing else that looks like a token is taken for one', async () => {
    const jwt = await logIn(service)
    expect((await asProgram(jwt)).status, 'the plugin’s session').to.equal(401)
    const browser = makeSignInBrowser()
    const secret = secretOf(await signedIn(EVA))
    const last = secret.endsWith('A') ? 'B' : 'A'
    for (const forged of [
      'tap_',
      `tap_${'A'.repeat(43)}`,
      `${secret.slice(0, -1)}${last}`,
      `${secret}A`,
      secret.toUpperCase(),
      `eyJhbGciOiJub25lIn0.${Buffer.from('{"sub":"eva"}').toString('base64url')}.`,
    ])
      expect((await asProgram(forged)).status, forged.slice(0, 12)).to.equal(401)
    // The provider's own tokens of Eva: they are for us to read, and never shown.
    const { idToken, accessToken } = await tokensOf(EVA)
    for (const token of [idToken, accessToken]) expect((await asProgram(token)).status).to.equal(401)
    expect((await me(browser, { cookie: `tapster=${idToken}` })).status).to.equal(401)
    // And the other way round: an administrator's token opens no mailbox.
    const plugin = await asProgram(secret, '/mailclient-plugin/settings')
    expect([plugin.status, await plugin.json()]).to.deep.include(401)
  })

  /** As a client of the provider that has its secret gets them. */
  const tokensOf = async (email: string) => {
    const browser = makeSignInBrowser()
    const verifier = 'v'.repeat(43)
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
    const redirectUri = at('/admin/callback')
    const asked = new URLSearchParams({
      client_id: 'tapster-dev',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    const { address } = await browser.follow(`${idp.url}/auth?${asked.toString()}`, accountOf(email), (one) =>
      one.startsWith(redirectUri),
    )
    const answer = await fetch(`${idp.url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('tapster-dev:tapster-dev-secret')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: new URL(address).searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    })
    const { id_token: idToken, access_token: accessToken } = (await answer.json()) as Record<string, string>
    return { idToken: idToken ?? '', accessToken: accessToken ?? '' }
  }

  verifies(
    'IDN-4',
    'a user who is deactivated, or loses a permission, is out at the next call, in every browser and program',
    async () => {
      const [browser, other] = [await signedIn(PIET), await signedIn(PIET)]
      const { user } = await whoIs(browser)
      const listed = (await (await asEva('GET', `/users/${user.uuid}`)).json()) as { readonly roles: readonly string[] }
      expect((await asEva('PUT', `/users/${user.uuid}`, { roles: [] })).status).to.equal(200)
      for (const one of [browser, other]) expect((await me(one)).status).to.equal(401)
      await signIn(browser, PIET)
      expect((await whoIs(browser)).permissions).to.deep.equal([])
      expect((await asEva('DELETE', `/users/${user.uuid}`)).status).to.equal(200)
      expect((await me(browser)).status).to.equal(401)
      const { answer } = await signIn(browser, PIET)
      expect(answer.status).to.equal(403)
      expect(await answer.text()).to.include('PERSON_NOT_ACTIVE')
      expect((await asEva('PUT', `/users/${user.uuid}`, { status: 'ACTIVE', roles: listed.roles })).status).to.equal(
        200,
      )
      await signIn(browser, PIET)
      expect((await whoIs(browser)).permissions).to.have.length(3)
    },
  )

  verifies('IDN-6', 'an operator acts in any tenant they choose, and other users do not', async () => {
    const [eva, noor, fatima] = [await signedIn(EVA), await signedIn(NOOR), await signedIn(FATIMA)]
    const linde = { 'x-tenant-uuid': SECOND_OFFICE.uuid }
    const acting = (await (await me(eva, linde)).json()) as Me
    expect([acting.tenant.name, acting.operator]).to.deep.equal([SECOND_OFFICE.name, true])
    expect((await me(noor, linde)).status).to.equal(200)
    expect((await me(noor, { 'x-tenant-uuid': SAMPLE_OFFICE.uuid })).status).to.equal(401)
    expect((await me(fatima, linde)).status).to.equal(401)
    expect((await me(eva, { 'x-tenant-uuid': '00000000-0000-4000-8000-000000000000' })).status).to.equal(401)
  })

  verifies(['LOG-9', 'IDN-7'], 'an office finds in its log who signed in there, and nothing of another’s', async () => {
    const signInsSeenBy = async (email: string): Promise<readonly unknown[]> => {
      const answer = await (await signedIn(email)).visit(at('/logs?q=audit.sign-in.begun&pageSize=500'))
      const { data } = (await answer.json()) as { data: { data: { data: { tenantUuid: string } }[] } }
      return [...new Set(data.data.map((entry) => entry.data.tenantUuid))]
    }
    await signedIn(EVA)
    expect(await signInsSeenBy(NOOR)).to.deep.equal([SECOND_OFFICE.uuid])
    expect(await signInsSeenBy(EVA)).to.have.members([SAMPLE_OFFICE.uuid, SECOND_OFFICE.uuid])
  })

  verifies(
    'IDN-4',
    'signing out ends it here and not elsewhere, and can be done twice, from our own pages alone',
    async () => {
      const [browser, other] = [await signedIn(EVA), await signedIn(EVA)]
      const secret = secretOf(browser)
      const post = (headers: Record<string, string>) =>
        browser.visit(at('/admin/sign-out'), { method: 'POST', headers })
      expect((await post({ origin: 'https://evil.example' })).status).to.equal(403)
      expect((await me(browser)).status).to.equal(200)
      expect((await post(own())).status).to.equal(200)
      expect(secretOf(browser)).to.equal('')
      expect((await post(own())).status).to.equal(200)
      expect((await asProgram(secret)).status).to.equal(401)
      expect((await me(other)).status).to.equal(200)
    },
  )

  verifies('IDN-4', 'an application with a sign-in does not ask again, unless another account is wanted', async () => {
    const browser = await signedIn(EVA)
    const again = await browser.follow(at('/admin/sign-in'), accountOf(PIET), isApp)
    expect([again.address, (await whoIs(browser)).user.email]).to.deep.equal([at('/admin'), EVA])
    await browser.follow(at('/admin/sign-in?account=choose'), accountOf(PIET), isApp)
    expect((await whoIs(browser)).user.email).to.equal(PIET)
  })

  verifies(
    'IDN-4',
    'a provider that is away, slow to come back or forged gets an error page, and signs in once it is well',
    async () => {
      const browser = makeSignInBrowser()
      for (const [kind, status] of [
        ['forged', 400],
        ['wrongNonce', 400],
        ['expired', 400],
        ['unverified', 403],
      ] as const) {
        await idp.fault({ kind })
        expect((await signIn(browser, EVA)).answer.status, kind).to.equal(status)
        await idp.heal()
      }
      const callback = await callbackOf(browser, EVA)
      await idp.fault({ kind: 'down', path: '/token' })
      expect((await browser.visit(callback)).status).to.equal(502)
      await idp.heal()
      expect((await signIn(browser, EVA)).address).to.equal(at('/admin'))
    },
  )

  verifies('IDN-4', 'a user who declines sees that, and is not signed in', async () => {
    const browser = makeSignInBrowser()
    const { answer } = await browser.follow(at('/admin/sign-in'), '', isApp)
    expect(answer.status).to.equal(403)
    expect(await answer.text()).to.include('SIGN_IN_DECLINED')
  })

  verifies('IDN-4', 'another name of this machine is led to the one that the provider leads back to', async () => {
    const { port } = new URL(service.baseUrl)
    const location = await new Promise<string | undefined>((resolve, reject) => {
      const asked = request(
        at('/admin/sign-in?returnTo=/admin/logs'),
        { headers: { host: `localhost:${port}` } },
        (answer) => {
          answer.resume()
          resolve(answer.headers.location)
        },
      )
      asked.on('error', reject)
      asked.end()
    })
    expect(location).to.equal(at('/admin/sign-in?returnTo=%2Fadmin%2Flogs'))
  })
})
