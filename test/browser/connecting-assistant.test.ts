// Connecting an assistant as an administrator does it: from the client's link through the identity provider and our question back to the client, in
// a real browser, over the whole service.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
import { takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'

const listening = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })

type Json = Readonly<Record<string, unknown>>

describe('connecting an assistant with a browser', function suite() {
  this.timeout(60_000)
  let idp: IdentityProviderUnderTest
  let service: ServiceUnderTest
  let client: Server
  let callback: string
  let watched: Watched | undefined

  before(async () => {
    client = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>client</title><h1>Back</h1>')
    })
    callback = `${await listening(client)}/callback`
    idp = await startIdentityProvider()
    service = await startService({ IDP_ISSUER_URL: idp.url, MCP_OAUTH_REDIRECT_URIS: 'http://127.0.0.1/callback' })
  })
  after(async () => {
    await service?.stop()
    await idp?.stop()
    client?.closeAllConnections()
    await new Promise((resolve) => client?.close(resolve))
  })
  afterEach(() => watched?.context.close())

  const verifier = randomBytes(32).toString('base64url')

  const link = (redirectUri = callback): string => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'tapster-assistant',
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${service.baseUrl}/mcp`,
      state: 'a state',
    })
    return `${service.baseUrl}/mcp/oauth/authorize?${query}`
  }

  /** As far as our own page. */
  const cameAs = async (name: string, address = link()): Promise<Page> => {
    watched = await openPage({ javaScriptEnabled: false, locale: 'en-GB' })
    await watched.page.goto(address)
    await watched.page.getByRole('button', { name }).click()
    return watched.page
  }

  const post = async (path: string, body: Readonly<Record<string, string>>): Promise<readonly [number, Json]> => {
    const answer = await fetch(service.baseUrl + path, { method: 'POST', body: new URLSearchParams(body) })
    return [answer.status, (await answer.json()) as Json]
  }

  const registered = async (): Promise<Readonly<Record<'client_id' | 'client_secret', string>>> => {
    const answer = await fetch(`${service.baseUrl}/mcp/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [callback] }),
    })
    const { client_id, client_secret } = (await answer.json()) as Json
    return { client_id: String(client_id), client_secret: String(client_secret) }
  }

  verifies(
    ['MCP-3', 'MCP-4', 'MCP-5', 'MCP-6', 'MCP-7'],
    'ends with tokens for the client, once, after a yes that names who and what',
    async () => {
      const page = await cameAs('Eva Jansen')
      await page.getByRole('heading', { level: 1, name: 'Let an AI assistant work on your behalf?' }).waitFor()
      await takePicture(page, 'connecting-assistant', { fullPage: true })
      const facts = await page.locator('dl').innerText()
      for (const word of ['Eva Jansen', 'eva.jansen@korrel.example', 'tapster-assistant', callback])
        expect(facts).to.include(word)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.waitForURL(`${callback}?*`)
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('state'), searchParams.get('iss')]).to.deep.equal(['a state', service.baseUrl])

      const credentials = await registered()
      const form = {
        grant_type: 'authorization_code',
        code: searchParams.get('code') ?? '',
        redirect_uri: callback,
        code_verifier: verifier,
        ...credentials,
      }
      const [status, tokens] = await post('/mcp/oauth/token', form)
      expect([status, tokens['token_type'], tokens['expires_in'], tokens['scope']]).to.deep.equal([
        200,
        'Bearer',
        900,
        'tools',
      ])
      // Going back does not ask again: the question was answered.
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'This question is no longer valid' }).waitFor()
      // And the code was good once: its second use ends what the first had begun.
      expect((await post('/mcp/oauth/token', form))[1]).to.have.property('error', 'invalid_grant')
      const refresh = { grant_type: 'refresh_token', refresh_token: String(tokens['refresh_token']), ...credentials }
      expect((await post('/mcp/oauth/token', refresh))[1]).to.have.property('error', 'invalid_grant')
    },
  )

  verifies('MCP-6', 'ends with a plain no for the client, where the answer is no', async () => {
    const page = await cameAs('Eva Jansen')
    await page.getByRole('button', { name: 'Refuse', exact: true }).click()
    await page.waitForURL(`${callback}?*`)
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('error'), searchParams.get('code'), searchParams.get('state')]).to.deep.equal([
      'access_denied',
      null,
      'a state',
    ])
  })

  for (const [name, code] of [
    ['Piet de Vries', 'NOT_AN_ADMINISTRATOR'],
    ['Noor Linde', 'NOT_ON_MAIL_DOMAIN'],
    ['Bram', 'ADDRESS_UNVERIFIED'],
  ] as const)
    verifies('MCP-6', `ends on a page that says why not, for ${name}`, async () => {
      const page = await cameAs(name)
      await page.getByText(new RegExp(`^${code} · `)).waitFor()
      expect(new URL(page.url()).origin).to.equal(service.baseUrl)
      expect(await page.getByText('No assistant was connected.').count()).to.equal(1)
    })

  verifies('MCP-5', 'begins from whichever name of this machine the client has', async () => {
    const address = link().replace('//127.0.0.1', '//localhost')
    const page = await cameAs('Eva Jansen', address)
    await page.getByRole('heading', { level: 1, name: 'Let an AI assistant work on your behalf?' }).waitFor()
  })

  verifies('MCP-5', 'does not begin for an address that is not on the list', async () => {
    watched = await openPage({ locale: 'en-GB' })
    await watched.page.goto(link('https://evil.example/callback'))
    await watched.page.getByRole('heading', { level: 1, name: 'We do not know this assistant' }).waitFor()
    expect(watched.page.url()).to.include('/mcp/oauth/authorize')
  })
})
