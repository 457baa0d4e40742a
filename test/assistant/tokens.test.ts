// Everything that looks like an access token without being one, at the address of the tools (MCP-2).
import { request } from 'node:http'
import { generateKeyPair } from 'jose'
import { expect } from 'chai'
import {
  bearer,
  connected,
  type ConnectedAssistant,
  MCP_HEADERS,
  message,
  ping,
  post,
} from '#test/support/assistant-calls.ts'
import { type AssistantOffice, EVA, startAssistantOffice } from '#test/support/assistant-office.ts'
import { newAttempt, toCallback } from '#test/support/assistant-walk.ts'
import { forge, unsigned } from '#test/support/forged-tokens.ts'
import { accountOf } from '#test/support/identity-provider.ts'
import { logIn } from '#test/support/service.ts'
import { makeSignInBrowser } from '#test/support/sign-in-browser.ts'
import { verifies } from '#test/support/verifies.ts'

/** An identity token and an access token of the provider, as a client of it gets them. */
async function providerTokens(office: AssistantOffice): Promise<readonly string[]> {
  const callback = new URL(await toCallback(makeSignInBrowser(), newAttempt(office)))
  const issuer = callback.searchParams.get('iss') ?? ''
  const verifier = 'v'.repeat(43)
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(verifier))
  const redirect = `${office.issuer}/admin/callback`
  const query = new URLSearchParams({
    client_id: 'tapster-dev',
    response_type: 'code',
    redirect_uri: redirect,
    scope: 'openid email',
    code_challenge: Buffer.from(digest).toString('base64url'),
    code_challenge_method: 'S256',
  })
  const { address } = await makeSignInBrowser().follow(`${issuer}/auth?${query.toString()}`, accountOf(EVA), (at) =>
    at.startsWith(redirect),
  )
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('tapster-dev:tapster-dev-secret')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(address).searchParams.get('code') ?? '',
      redirect_uri: redirect,
      code_verifier: verifier,
    }),
  })
  const { id_token: identity = '', access_token: access = '' } = (await answer.json()) as Record<string, string>
  if (identity === '' || access === '') throw new Error('the provider gave no tokens')
  return [identity, access]
}

describe('what is shown at the tools instead of an access token', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  let good: ConnectedAssistant
  before(async () => {
    office = await startAssistantOffice()
    good = await connected(office)
  })
  after(() => office?.stop())

  const challenge = (error: boolean): string =>
    `Bearer ${error ? 'error="invalid_token", ' : ''}resource_metadata="${office.issuer}/.well-known/oauth-protected-resource/mcp"`

  const isRefused = async (token: string, why: string): Promise<void> => {
    const { status, headers, text } = await post(office, message('tools/list'), bearer(token))
    expect(status, why).to.equal(401)
    const challenged = headers.get('www-authenticate') ?? ''
    expect(challenged, why).to.match(/^Bearer /)
    for (const one of challenge(true).slice('Bearer '.length).split(', ')) expect(challenged, why).to.include(one)
    expect(text, why).not.to.include('list_tenants')
  }

  verifies('MCP-2', 'nothing: the challenge says where to begin, without an error', async () => {
    const { status, headers } = await post(office, message('tools/list'), {})
    expect([status, headers.get('www-authenticate')]).to.deep.equal([401, challenge(false)])
  })

  verifies('MCP-2', 'one that is forged with the right key and says all the right things is good', async () => {
    expect(await ping(office, await forge(office, good.access))).to.equal(200)
  })

  const now = (): number => Math.floor(office.clock.now() / 1000)
  const wrongClaims: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
    'another audience': () => ({ aud: `${office.issuer}/other` }),
    'the issuer for an audience': () => ({ aud: office.issuer }),
    'the resource with a slash': () => ({ aud: `${office.resource}/` }),
    'an audience too many': () => ({ aud: [office.resource, 'https://evil.example/mcp'] }),
    'no audience': () => ({ aud: undefined }),
    'another issuer': () => ({ iss: 'https://evil.example' }),
    'no issuer': () => ({ iss: undefined }),
    'no end': () => ({ exp: undefined }),
    'an end that is over': () => ({ exp: now() - 1 }),
    'an end in words': () => ({ exp: 'never' }),
    'a beginning to come': () => ({ nbf: now() + 600 }),
    'another client': () => ({ client_id: 'another' }),
    'another scope': () => ({ scope: 'tools everything' }),
    'no scope': () => ({ scope: undefined }),
    'another connection than its subject': () => ({ sid: '00000000-0000-4000-8000-000000000000' }),
    'no subject': () => ({ sub: undefined }),
    'an unknown subject': () => ({
      sub: '00000000-0000-4000-8000-000000000000',
      sid: '00000000-0000-4000-8000-000000000000',
    }),
    'a subject that is no id': () => ({ sub: "' or 1=1 --", sid: "' or 1=1 --" }),
  }
  for (const [what, claims] of Object.entries(wrongClaims))
    verifies('MCP-2', `one with ${what} is refused`, async () => {
      await isRefused(await forge(office, good.access, { claims: claims() }), what)
    })

  for (const typ of ['JWT', 'rt+jwt', 'application/jwt', undefined])
    verifies('MCP-2', `one of type ${typ ?? 'nothing'} is refused`, async () => {
      await isRefused(await forge(office, good.access, { header: { typ } }), 'type')
    })

  verifies('MCP-2', 'one that is not signed by our key, in our way, is refused', async () => {
    const rsa = await generateKeyPair('RS256')
    const curve = await generateKeyPair('ES256')
    await isRefused(await forge(office, good.access, { header: { alg: 'RS256' }, key: rsa.privateKey }), 'RS256')
    await isRefused(await forge(office, good.access, { header: { alg: 'ES256' }, key: curve.privateKey }), 'ES256')
    await isRefused(
      await forge(office, good.access, { header: { alg: 'HS256' }, key: Buffer.alloc(32, 1) }),
      'other key',
    )
    const long = Buffer.concat([office.jwtSecret, Buffer.alloc(32)])
    await isRefused(await forge(office, good.access, { header: { alg: 'HS512' }, key: long }), 'HS512')
    for (const alg of ['none', 'None', 'NONE', '']) {
      await isRefused(unsigned(good.access, alg), `alg ${alg}`)
      await isRefused(unsigned(good.access, alg, good.access.split('.')[2]), `alg ${alg} with a signature`)
    }
    const [header = '', payload = '', signature = ''] = good.access.split('.')
    await isRefused(`${header}.${payload}.`, 'no signature')
    await isRefused(`${header}.${payload}.${signature.slice(0, -4)}AAAA`, 'another end of the signature')
    await isRefused(`${header}.${payload}`, 'two parts')
    await isRefused(`${good.access}.${signature}`, 'four parts')
  })

  verifies('MCP-2', 'none of our other secrets is taken for one, nor any of the provider’s', async () => {
    await isRefused(await logIn(office.service), 'the session of the plugin')
    await isRefused(good.refresh, 'the refresh token')
    await isRefused(good.code, 'the code')
    const browser = makeSignInBrowser()
    await browser.follow(`${office.issuer}/admin/sign-in`, accountOf(EVA), (at) => new URL(at).pathname === '/admin')
    const secret = browser.cookies(office.issuer).get('tapster') ?? ''
    expect(secret).to.match(/^tap_/)
    await isRefused(secret, 'the secret of a browser')
    for (const token of await providerTokens(office)) await isRefused(token, 'of the provider')
    const byCookie = await browser.visit(office.resource, {
      method: 'POST',
      body: message('tools/list'),
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    })
    expect(byCookie.status, 'a cookie').to.equal(401)
  })

  verifies('MCP-2', 'a good one opens nothing but the tools', async () => {
    for (const path of ['/admin/me', '/users', '/assistant/connections', '/mailclient-plugin/settings'])
      expect((await fetch(`${office.issuer}${path}`, { headers: bearer(good.access) })).status, path).to.equal(401)
  })

  verifies('MCP-2', 'a good one is taken from the header alone, and from one header', async () => {
    const token = good.access
    const query = `?access_token=${token}&token=${token}`
    expect((await post(office, message('ping'), {}, query)).status, 'in the query').to.equal(401)
    const inBody = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: {}, access_token: token })
    expect((await post(office, inBody, {})).status, 'in the body').to.equal(401)
    const asForm = await fetch(office.resource, { method: 'POST', body: new URLSearchParams({ access_token: token }) })
    expect(asForm.status, 'in a form').to.equal(401)
    for (const authorization of [
      `Bearer ${token}, Bearer ${token}`,
      `Bearer  ${token} ${token}`,
      `Basic ${btoa(`x:${token}`)}`,
      `Token ${token}`,
      token,
      'Bearer',
      'Bearer ',
    ])
      expect((await post(office, message('ping'), { authorization })).status, authorization.slice(0, 9)).to.equal(401)
    expect((await post(office, message('ping'), { authorization: `bearer ${token}` })).status, 'RFC 9110').to.equal(200)
  })

  verifies('MCP-2', 'of two headers neither is taken', async () => {
    const twice = (...tokens: readonly string[]): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const authorizations = tokens.flatMap((token) => ['authorization', `Bearer ${token}`])
        const headers = ['host', new URL(office.issuer).host, ...Object.entries(MCP_HEADERS).flat(), ...authorizations]
        const asked = request(office.resource, { method: 'POST', headers }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        asked.once('error', reject)
        asked.end(message('ping'))
      })
    const other = await forge(office, good.access, { key: Buffer.alloc(32, 1) })
    expect(await twice(good.access)).to.equal(200)
    expect(await twice(good.access, other)).to.equal(401)
    expect(await twice(other, good.access)).to.equal(401)
    expect(await twice(good.access, good.access)).to.equal(401)
  })

  verifies('MCP-2', 'one of ten thousand letters is refused without being looked at', async () => {
    const { status } = await post(office, message('ping'), bearer(`${good.access}${'A'.repeat(10_000)}`))
    expect(status).to.equal(401)
    expect((await post(office, message('ping'), bearer('A'.repeat(20_000)))).status, 'of any header').to.equal(431)
  })

  verifies(['MCP-2', 'MCP-8'], 'a good one is good for fifteen minutes', async () => {
    const { access, refresh } = await connected(office)
    expect(refresh).to.match(/^tar_/)
    office.clock.advance(15 * 60_000 - 1_000)
    expect(await ping(office, access)).to.equal(200)
    office.clock.advance(1_000)
    await isRefused(access, 'a second later')
  })
})
