// Connecting an assistant as an administrator does it: from the client's link through the identity provider and our question back to the client, in
// a real browser, over the whole service. An operator sees the connection and what it did, and ends it, after which the assistant gets nothing.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { callTool, type ConnectedAssistant, connected, ping, refresh } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, EVA, startAssistantOffice } from '#test/support/assistant-office.ts'
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

describe('an assistant of an office', function suite() {
  this.timeout(90_000)
  let office: AssistantOffice
  before(async () => {
    office = await startAssistantOffice({ MCP_OAUTH_REDIRECT_URIS: 'http://127.0.0.1/callback' })
  })
  after(() => office?.stop())

  describe('an operator and the assistant', () => {
    let assistant: ConnectedAssistant
    let watched: Watched
    before(async () => {
      assistant = await connected(office)
      const { structured } = await callTool(office, assistant.access, 'list_tenants')
      const [{ uuid: tenant } = { uuid: '' }] = structured['tenants'] as { uuid: string }[]
      await callTool(office, assistant.access, 'create_user', { tenant, email: 'nieuw@korrel.example', name: 'Nieuw' })
      await callTool(office, assistant.access, 'get_user_access', { tenant, email: 'nobody@korrel.example' })
      await callTool(office, assistant.access, 'update_user_roles', { tenant, email: EVA, roles: [tenant] })
      watched = await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
      const { page } = watched
      await page.goto(`${office.issuer}/admin/assistant`)
      await page.getByRole('link', { name: 'Inloggen met je werkaccount' }).click()
      await page.getByRole('button', { name: 'Eva Jansen' }).click()
      await page.getByRole('heading', { name: 'Assistent', exact: true }).waitFor()
    })
    after(() => watched?.context.close())

    const looksWell = async (name: string): Promise<void> => {
      const { page, complaints } = watched
      await takePicture(page, `admin-assistant-job-${name}`, { fullPage: true })
      expect(complaints, name).to.deep.equal([])
    }

    verifies(['ADM-1', 'MCP-9'], 'the operator sees the address, the connection, and each call once', async () => {
      const { page } = watched
      expect(await page.getByLabel('Adres om te plakken').inputValue()).to.equal(office.resource)
      await page.getByText('Jij hoort daarbij.').waitFor()
      await page.getByText('19 mogelijkheden, waarvan 8 iets wijzigen').waitFor()
      await page.getByRole('row', { name: /Eva Jansen.*eva\.jansen@korrel\.example.*vandaag/ }).waitFor()

      const row = (words: string) =>
        page.getByRole('table', { name: 'Wat de assistent deed' }).getByRole('row', { name: new RegExp(words) })
      await row(`Eva Jansen.*Persoon toevoegen.*De Linde.*\\*\\*\\*@korrel\\.example.*Gelukt`).waitFor()
      await row('Kantoren tonen.*Gelukt').waitFor()
      await row(`Rollen van iemand vervangen.*De Linde.*Mislukt.*Niemand met dit adres`).waitFor()
      expect(await row('Bekijken').count()).to.equal(4)
      await looksWell('1-connected')
    })

    verifies(['ADM-1', 'IDN-7'], 'a call leads to its story in the log, and stands among the changes', async () => {
      const { page } = watched
      await page
        .getByRole('row', { name: /Persoon toevoegen/ })
        .getByRole('link', { name: 'Bekijken' })
        .click()
      await page.getByRole('heading', { name: /^Aanvraag / }).waitFor()
      await page.getByRole('row').filter({ hasText: 'assistant.tool' }).first().waitFor()
      await page.goBack()
      await page.getByRole('link', { name: 'Bij de activiteit bekijken' }).click()
      await page
        .getByRole('row', { name: /Assistent aan het werk.*Persoon toevoegen.*De Linde/ })
        .first()
        .waitFor()
      await looksWell('2-changes')
      await page.goBack()
    })

    verifies(
      ['ADM-1', 'MCP-8'],
      'once ended, the connection is good for nothing, and the audit log says so',
      async () => {
        const { page } = watched
        expect(await ping(office, assistant.access)).to.equal(200)
        await page.getByRole('button', { name: 'De verbinding van Eva Jansen beëindigen' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Beëindigen', exact: true }).click()
        await page.getByText('De verbinding van Eva Jansen is beëindigd').waitFor()
        await page.getByText('Nog niemand is verbonden').waitFor()
        expect(await ping(office, assistant.access)).to.equal(401)
        expect((await refresh(office, assistant.refresh)).body).to.have.property('error', 'invalid_grant')
        await looksWell('3-ended')
        await page.goto(`${office.issuer}/admin/changes?action=assistant.disconnected`)
        await page.getByRole('row', { name: /Eva Jansen.*Assistent ontkoppeld/ }).waitFor()
      },
    )
  })

  describe('connecting an assistant with a browser', () => {
    let client: Server
    let callback: string
    let watched: Watched | undefined

    before(async () => {
      client = createServer((_, response) => {
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>client</title><h1>Back</h1>')
      })
      callback = `${await listening(client)}/callback`
    })
    after(async () => {
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
        resource: `${office.issuer}/mcp`,
        state: 'a state',
      })
      return `${office.issuer}/mcp/oauth/authorize?${query}`
    }

    /** As far as our own page. */
    const cameAs = async (name: string, address = link()): Promise<Page> => {
      watched = await openPage({ javaScriptEnabled: false, locale: 'en-GB' })
      await watched.page.goto(address)
      await watched.page.getByRole('button', { name }).click()
      return watched.page
    }

    const post = async (path: string, body: Readonly<Record<string, string>>): Promise<readonly [number, Json]> => {
      const answer = await fetch(office.issuer + path, { method: 'POST', body: new URLSearchParams(body) })
      return [answer.status, (await answer.json()) as Json]
    }

    const registered = async (): Promise<Readonly<Record<'client_id' | 'client_secret', string>>> => {
      const answer = await fetch(`${office.issuer}/mcp/oauth/register`, {
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
        expect([searchParams.get('state'), searchParams.get('iss')]).to.deep.equal(['a state', office.issuer])

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
        const renewal = { grant_type: 'refresh_token', refresh_token: String(tokens['refresh_token']), ...credentials }
        expect((await post('/mcp/oauth/token', renewal))[1]).to.have.property('error', 'invalid_grant')
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
        expect(new URL(page.url()).origin).to.equal(office.issuer)
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
})
