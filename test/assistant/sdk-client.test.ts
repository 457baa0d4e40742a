// An assistant of the protocol's own SDK, from an address that a person pasted to the end of its connection.
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { expect } from 'chai'
import { bearer, ping, sendForm } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, EVA, startAssistantOffice } from '#test/support/assistant-office.ts'
import { accountOf } from '#test/support/identity-provider.ts'
import { makeSdkAssistant, type SdkAssistant } from '#test/support/sdk-assistant.ts'
import { makeSignInBrowser } from '#test/support/sign-in-browser.ts'
import { verifies } from '#test/support/verifies.ts'

const TOOLS = [
  'list_tenants',
  'find_user',
  'get_user_access',
  'list_roles',
  'create_user',
  'update_user_roles',
  'deactivate_user',
  'get_logs',
  'list_campaigns',
  'get_campaign',
  'get_campaign_results',
  'complete_campaign',
  'cancel_campaign',
  'list_licences',
  'list_system_mailboxes',
  'list_jobs',
  'sync_smoelenboek',
  'ledger_send_followup_email',
  'mailclient_create_event',
]

describe('an assistant of the SDK', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  before(async () => {
    office = await startAssistantOffice()
  })
  after(() => office?.stop())

  const isSentAway = async ({ client, transport }: SdkAssistant): Promise<void> => {
    const refused = await client.connect(transport).catch((error: unknown) => error)
    expect(refused).to.be.instanceOf(UnauthorizedError)
  }

  const connected = async (): Promise<SdkAssistant> => {
    const first = makeSdkAssistant(office)
    await isSentAway(first)
    await first.allow()
    const assistant = makeSdkAssistant(office, first)
    await assistant.client.connect(assistant.transport)
    return assistant
  }

  verifies(['MCP-2', 'MCP-3', 'MCP-4'], 'finds its way from the address alone', async () => {
    const first = makeSdkAssistant(office)
    await isSentAway(first)
    expect(first.asked).to.deep.equal([
      'POST /mcp',
      'GET /.well-known/oauth-protected-resource/mcp',
      'GET /.well-known/oauth-authorization-server',
      'POST /mcp/oauth/register',
    ])
    expect(first.discovered()).to.include({ resource: office.resource })
    expect(first.registered()).to.include({
      client_id: 'tapster-assistant',
      token_endpoint_auth_method: 'client_secret_post',
    })
    const { origin, pathname, searchParams } = first.sentTo() ?? new URL('none:')
    expect(`${origin}${pathname}`).to.equal(`${office.issuer}/mcp/oauth/authorize`)
    expect(searchParams.get('resource')).to.equal(office.resource)
  })

  verifies(['MCP-5', 'MCP-6', 'MCP-7'], 'is let in once its person has signed in and said yes', async () => {
    const { client, tokens, asked } = await connected()
    expect(client.getServerVersion()).to.include({ name: 'tapster' })
    expect(client.getServerCapabilities()).to.deep.equal({ tools: { listChanged: false } })
    expect(client.getInstructions()).to.match(/list_tenants/)
    expect(tokens()).to.include({ token_type: 'Bearer', expires_in: 900 })
    expect(asked).to.deep.equal(['POST /mcp', 'POST /mcp', 'GET /mcp'])
    await client.close()
  })

  verifies(['MCP-1', 'MCP-20'], 'gets the full description of each tool', async () => {
    const { client } = await connected()
    expect(await client.ping()).to.deep.equal({})
    const { tools, nextCursor } = await client.listTools()
    expect(nextCursor).to.equal(undefined)
    expect(tools.map(({ name }) => name)).to.have.members(TOOLS)
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title, name).to.match(/\w/)
      expect(description, name).to.match(/\w.{60,1000}\.$/s)
      expect(inputSchema, name).to.include({ type: 'object', additionalProperties: false })
      for (const member of Object.values(inputSchema.properties ?? {}))
        expect(member, name).to.have.property('description').that.matches(/\w/)
      expect(outputSchema, name).to.include({ type: 'object' })
      expect(JSON.stringify([inputSchema, outputSchema]), name).not.to.include('$ref')
      expect(Object.keys(inputSchema), name).not.to.include.oneOf(['anyOf', 'oneOf', 'allOf'])
      for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const)
        expect(annotations?.[hint], `${name} ${hint}`).to.be.a('boolean')
    }
    const reads = tools.filter(({ annotations }) => annotations?.readOnlyHint === true).map(({ name }) => name)
    expect(reads).to.have.members([
      'list_tenants',
      'find_user',
      'get_user_access',
      'list_roles',
      'get_logs',
      'list_campaigns',
      'get_campaign',
      'get_campaign_results',
      'list_licences',
      'list_system_mailboxes',
      'list_jobs',
    ])
    await client.close()
  })

  verifies(['MCP-7', 'MCP-8'], 'goes on by itself once its access token is over', async () => {
    const assistant = await connected()
    const before = assistant.tokens()
    office.clock.advance(16 * 60_000)
    const { tools } = await assistant.client.listTools()
    expect(tools).to.have.length(TOOLS.length)
    expect(assistant.asked).to.include('POST /mcp/oauth/token')
    expect(assistant.tokens()?.access_token).not.to.equal(before?.access_token)
    expect(assistant.tokens()?.refresh_token).not.to.equal(before?.refresh_token)
    expect(assistant.sentTo(), 'no consent was requested again').to.equal(undefined)
    await assistant.client.close()
  })

  /** Its next call sends its person to allow it again, and leaves nothing behind. */
  const isOver = async (assistant: SdkAssistant): Promise<void> => {
    const access = assistant.tokens()?.access_token ?? ''
    const refused = await assistant.client.listTools().catch((error: unknown) => error)
    expect(refused).to.be.instanceOf(UnauthorizedError)
    expect(assistant.sentTo()?.pathname).to.equal('/mcp/oauth/authorize')
    expect(assistant.tokens()).to.equal(undefined)
    expect(await ping(office, access)).to.equal(401)
    await assistant.client.close()
  }

  verifies('MCP-7', 'is sent to its person again after it was revoked', async () => {
    const assistant = await connected()
    const revoked = await sendForm(office, '/mcp/oauth/revoke', { token: assistant.tokens()?.refresh_token ?? '' })
    expect(revoked.status).to.equal(200)
    await isOver(assistant)
  })

  verifies(['MCP-6', 'MCP-8'], 'is seen by the administrator, who ends its connection', async () => {
    const [assistant, other] = [await connected(), await connected()]
    const browser = makeSignInBrowser()
    await browser.follow(`${office.issuer}/admin/sign-in`, accountOf(EVA), (at) => new URL(at).pathname === '/admin')
    const sid = Buffer.from(assistant.tokens()?.access_token.split('.')[1] ?? '', 'base64url').toString()
    const { sub } = JSON.parse(sid) as { readonly sub: string }
    const listed = await browser.visit(`${office.issuer}/assistant/connections?limit=50`)
    const { data } = (await listed.json()) as { data: { id: string; person: { email: string } }[] }
    expect(data.find(({ id }) => id === sub)?.person.email).to.equal(EVA)
    const end = await browser.visit(`${office.issuer}/assistant/connections/${sub}`, {
      method: 'DELETE',
      headers: { origin: office.issuer },
    })
    expect(end.status).to.equal(200)
    await isOver(assistant)
    expect((await other.client.listTools()).tools, 'the other one goes on').to.have.length(TOOLS.length)
    await other.client.close()
  })

  verifies('MCP-6', 'is seen and ended by operators alone', async () => {
    const assistant = await connected()
    const { sub } = JSON.parse(
      Buffer.from(assistant.tokens()?.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { readonly sub: string }
    for (const email of ['piet.devries@korrel.example', 'noor@linde.example']) {
      const browser = makeSignInBrowser()
      await browser.follow(
        `${office.issuer}/admin/sign-in`,
        accountOf(email),
        (at) => new URL(at).pathname === '/admin',
      )
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', `/${sub}`],
      ] as const) {
        const headers = { origin: office.issuer }
        const answer = await browser.visit(`${office.issuer}/assistant/connections${path}`, { method, headers })
        expect(answer.status, `${email} ${method}`).to.equal(403)
      }
    }
    expect((await fetch(`${office.issuer}/assistant/connections`, { headers: bearer('x') })).status).to.equal(401)
    expect((await assistant.client.listTools()).tools).to.have.length(TOOLS.length)
    await assistant.client.close()
  })
})
