// What an authorisation request may ask, and how faulty requests are answered (MCP-5).
import { expect } from 'chai'
import { type AssistantOffice, CLIENT, REDIRECT, startAssistantOffice } from '#test/support/assistant-office.ts'
import { authorised, type Changes, newAttempt, toCallback, toConsent } from '#test/support/assistant-walk.ts'
import { exchange, refresh, tokensIn } from '#test/support/assistant-calls.ts'
import { makeSignInBrowser } from '#test/support/sign-in-browser.ts'
import { verifies } from '#test/support/verifies.ts'

describe('a request for authorisation', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  before(async () => {
    office = await startAssistantOffice()
  })
  after(() => office?.stop())

  const asked = (changes: Changes): Promise<Response> =>
    fetch(newAttempt(office, changes).url, { redirect: 'manual', headers: { accept: 'text/html' } })

  /** The fault is shown on a page; no redirect follows. */
  const expectErrorPage = async (changes: Changes): Promise<void> => {
    const answer = await asked(changes)
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([400, null])
    expect(answer.headers.get('content-type')).to.match(/^text\/html/)
    expect(answer.headers.getSetCookie()).to.deep.equal([])
    const page = await answer.text()
    expect(page).not.to.match(/href="(?!\/)[^"]*evil/)
    expect(page).not.to.include('<script>alert')
  }

  const askedBadly = async (changes: Changes): Promise<URLSearchParams> => {
    const answer = await asked({ state: 'as it came', ...changes })
    const location = new URL(answer.headers.get('location') ?? '')
    expect(answer.status).to.equal(302)
    expect(`${location.origin}${location.pathname}`).to.equal(REDIRECT)
    expect(answer.headers.getSetCookie()).to.deep.equal([])
    expect(location.searchParams.get('iss')).to.equal(office.issuer)
    expect(location.searchParams.get('error_description')).to.match(/^[\x20-\x21\x23-\x5b\x5d-\x7e]{10,}$/)
    expect(location.searchParams.has('code')).to.equal(false)
    return location.searchParams
  }

  const redirects: Readonly<Record<string, string | readonly string[] | null>> = {
    none: null,
    empty: '',
    'another host': 'https://evil.example/api/mcp/auth_callback',
    'the right host in front of another': 'https://claude.ai.evil.example/api/mcp/auth_callback',
    'the right host for a name': 'https://claude.ai@evil.example/api/mcp/auth_callback',
    'http for https': 'http://claude.ai/api/mcp/auth_callback',
    'a port more': 'https://claude.ai:444/api/mcp/auth_callback',
    'the port that goes without saying': 'https://claude.ai:443/api/mcp/auth_callback',
    'a slash more': 'https://claude.ai/api/mcp/auth_callback/',
    'a way back': 'https://claude.ai/api/mcp/auth_callback/../../evil',
    'an encoded way back': 'https://claude.ai/api/mcp/auth_callback%2f..%2fevil',
    'a query': 'https://claude.ai/api/mcp/auth_callback?to=evil',
    'a fragment': 'https://claude.ai/api/mcp/auth_callback#evil',
    capitals: 'https://CLAUDE.ai/api/mcp/auth_callback',
    'a space before it': ' https://claude.ai/api/mcp/auth_callback',
    'a line more': 'https://claude.ai/api/mcp/auth_callback\r\nset-cookie: a=b',
    'a script': 'javascript:alert(1)',
    data: 'data:text/html,<script>alert(1)</script>',
    'another path of this machine': 'http://127.0.0.1:53682/evil',
    'another name of this machine': 'http://localhost:53682/callback',
    'a machine that begins like this one': 'http://127.0.0.1.evil.example:53682/callback',
    'a name at this machine': 'http://evil@127.0.0.1:53682/callback',
    'https on this machine': 'https://127.0.0.1:53682/callback',
    'two of them': [REDIRECT, 'https://evil.example/'],
    'the same twice': [REDIRECT, REDIRECT],
  }
  for (const [what, redirect_uri] of Object.entries(redirects))
    verifies('MCP-5', `whose redirect address is ${what} gets an error page here, and is not redirected`, () =>
      expectErrorPage({ redirect_uri }),
    )

  for (const client_id of [
    null,
    '',
    'another',
    `${CLIENT.id} `,
    CLIENT.id.toUpperCase(),
    [CLIENT.id, 'another'],
    '<script>alert(1)</script>',
  ])
    verifies('MCP-5', `of client ${JSON.stringify(client_id)} gets an error page here, and is not redirected`, () =>
      expectErrorPage({ client_id }),
    )

  const wrong: readonly (readonly [what: string, changes: Changes, error: string])[] = [
    ['a token for an answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['an identity token for an answer', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['no kind of answer', { response_type: null }, 'invalid_request'],
    ['no challenge', { code_challenge: null }, 'invalid_request'],
    ['no challenge and no method', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge of no method', { code_challenge_method: null }, 'invalid_request'],
    ['a challenge of a method in small letters', { code_challenge_method: 's256' }, 'invalid_request'],
    ['too short a challenge', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['too long a challenge', { code_challenge: 'x'.repeat(129) }, 'invalid_request'],
    ['a challenge in other letters', { code_challenge: `${'x'.repeat(42)}=` }, 'invalid_request'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['the state twice', { state: ['a', 'b'] }, 'invalid_request'],
    ['the challenge twice', { code_challenge: ['x'.repeat(43), 'y'.repeat(43)] }, 'invalid_request'],
    ['the kind of answer twice', { response_type: ['code', 'token'] }, 'invalid_request'],
    ['the scope twice', { scope: ['tools', 'tools'] }, 'invalid_request'],
  ]
  for (const [what, changes, error] of wrong)
    verifies('MCP-5', `with ${what} gets the error at the redirect address`, async () => {
      const response = await askedBadly(changes)
      expect(response.get('error')).to.equal(error)
      if (!Array.isArray(changes['state'])) expect(response.getAll('state')).to.deep.equal(['as it came'])
    })

  verifies('MCP-5', 'for another resource of ours is one for another resource', async () => {
    for (const resource of [
      office.issuer,
      `${office.resource}//`,
      `${office.resource}#x`,
      office.resource.toUpperCase(),
    ])
      expect((await askedBadly({ resource })).get('error'), resource).to.equal('invalid_target')
  })

  verifies('MCP-5', 'of no state gets none back, and one of a thousand letters gets them all', async () => {
    expect((await askedBadly({ state: null, response_type: 'token' })).has('state')).to.equal(false)
    const state = `é&=#%+ "${'x'.repeat(1_000)}`
    const { location } = await authorised(office, undefined, { state })
    expect(new URL(location).searchParams.get('state')).to.equal(state)
    const tooLong = await asked({ state: 'x'.repeat(1_025) })
    expect(new URL(tooLong.headers.get('location') ?? '').searchParams.get('error')).to.equal('invalid_request')
    expect((await askedBadly({ unknown: 'x'.repeat(2_500) })).get('error'), 'the whole').to.equal('invalid_request')
  })

  verifies('MCP-5', 'that asks for no resource and no scope is for the only ones there are', async () => {
    const { code, attempt } = await authorised(office, undefined, { resource: null, scope: null })
    const response = await exchange(office, code, attempt.verifier, { resource: null })
    expect(tokensIn(response).access).to.be.a('string')
    expect(response.body['scope']).to.equal('tools')
  })

  verifies(
    'MCP-6',
    'for more, other or oddly written scopes gets the one that there is, and the answer says so',
    async () => {
      for (const scope of ['tools offline_access', ' tools ', 'openid', 'Tools']) {
        const { code, attempt } = await authorised(office, undefined, { scope })
        const response = await exchange(office, code, attempt.verifier, { scope })
        expect([response.status, response.body['scope']], scope).to.deep.equal([200, 'tools'])
        const refreshed = await refresh(office, tokensIn(response).refresh, { scope })
        expect([refreshed.status, refreshed.body['scope']], scope).to.deep.equal([200, 'tools'])
      }
    },
  )

  verifies('MCP-5', 'from any port of this machine is answered there, where the entry has none', async () => {
    const redirect = 'http://localhost:61234/any-port'
    const browser = makeSignInBrowser()
    const callback = await toCallback(browser, newAttempt(office, { redirect_uri: redirect }))
    const page = await browser.follow(callback, '')
    expect(await page.answer.text()).to.include('localhost:61234')
    const other = await fetch(newAttempt(office, { redirect_uri: 'http://127.0.0.1:61234/callback' }).url, {
      redirect: 'manual',
    })
    expect(other.status, 'listed with another port').to.equal(400)
  })

  verifies(['MCP-5', 'MCP-21'], 'gets the same error for every resource it names', async () => {
    const answer = await fetch(newAttempt(office, { response_type: 'token' }).url, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
    })
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('iss')).to.equal(office.issuer)
  })

  verifies('MCP-5', 'is one to look at, not to send', async () => {
    const { url } = newAttempt(office)
    const answer = await fetch(url, { method: 'POST', redirect: 'manual' })
    expect(answer.status).to.equal(405)
    expect((await toConsent(makeSignInBrowser(), { url, state: '', verifier: '' })).answer.status).to.equal(200)
  })
})
