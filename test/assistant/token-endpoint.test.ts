// What is brought to the token endpoint instead of a code of one's own, in time, once (MCP-7).
import { expect } from 'chai'
import {
  connected,
  exchange,
  ping,
  refresh,
  sendForm,
  tokensIn,
  type AssistantResponse,
} from '#test/support/assistant-calls.ts'
import { type AssistantOffice, CLIENT, startAssistantOffice } from '#test/support/assistant-office.ts'
import { authorised, type Changes } from '#test/support/assistant-walk.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the token endpoint', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  before(async () => {
    office = await startAssistantOffice()
  })
  after(() => office?.stop())

  const at = (): string => `${office.issuer}/mcp/oauth/token`

  const isRefused = ({ status, headers, body, text }: AssistantResponse, error: string, why = ''): void => {
    expect([status, body['error']], `${why} ${text}`).to.deep.equal([error === 'invalid_client' ? 401 : 400, error])
    expect(Object.keys(body), why).to.have.members(['error', 'error_description'])
    // RFC 6749, 5.2.
    expect(body['error_description'], why).to.match(/^[\x20-\x21\x23-\x5b\x5d-\x7e]{10,}$/)
    expect(headers.get('cache-control'), why).to.equal('no-store')
    expect(text, why).not.to.match(/ta[crt]_[\w-]{20}/)
  }

  const exchanged = async (changes: Changes = {}): Promise<AssistantResponse> => {
    const { code, attempt } = await authorised(office)
    return exchange(office, code, attempt.verifier, changes)
  }

  verifies('MCP-7', 'answers a code with tokens that must not be cached on the way', async () => {
    const response = await exchanged()
    expect(response.status).to.equal(200)
    expect(response.body).to.include({ token_type: 'Bearer', expires_in: 900, scope: 'tools' })
    expect(Object.keys(response.body)).to.have.members([
      'access_token',
      'token_type',
      'expires_in',
      'refresh_token',
      'scope',
    ])
    expect(response.headers.get('cache-control')).to.equal('no-store')
    expect(response.headers.get('access-control-allow-origin')).to.equal(null)
    const { access } = tokensIn(response)
    const claims = Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()
    expect(claims).not.to.match(/eva|jansen|korrel/i)
  })

  verifies('MCP-7', 'takes a code once: a second use ends what it was exchanged for', async () => {
    const { access, refresh: refreshToken, code, verifier } = await connected(office)
    expect(await ping(office, access)).to.equal(200)
    isRefused(await exchange(office, code, verifier), 'invalid_grant')
    expect(await ping(office, access)).to.equal(401)
    isRefused(await refresh(office, refreshToken), 'invalid_grant')
    isRefused(await exchange(office, code, verifier), 'invalid_grant', 'a third time')
  })

  verifies('MCP-7', 'gives tokens to one of twenty who bring a code at once, and not for long', async () => {
    const { code, attempt } = await authorised(office)
    const response = await Promise.all(Array.from({ length: 20 }, () => exchange(office, code, attempt.verifier)))
    const good = response.filter(({ status }) => status === 200)
    expect(good).to.have.length(1)
    for (const one of response) if (one.status !== 200) isRefused(one, 'invalid_grant')
    for (const one of good) {
      expect(await ping(office, tokensIn(one).access)).to.equal(401)
      isRefused(await refresh(office, tokensIn(one).refresh), 'invalid_grant')
    }
  })

  verifies('MCP-7', 'takes a code for a minute', async () => {
    const [inTime, tooLate] = [await authorised(office), await authorised(office)]
    office.clock.advance(59_000)
    expect((await exchange(office, inTime.code, inTime.attempt.verifier)).status).to.equal(200)
    office.clock.advance(2_000)
    isRefused(await exchange(office, tooLate.code, tooLate.attempt.verifier), 'invalid_grant')
  })

  const wrong: readonly (readonly [what: string, changes: Changes, error: string])[] = [
    ['another verifier', { code_verifier: 'v'.repeat(43) }, 'invalid_grant'],
    ['a verifier in capitals', { code_verifier: 'V'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: null }, 'invalid_request'],
    ['an empty verifier', { code_verifier: '' }, 'invalid_request'],
    ['two verifiers', { code_verifier: ['v'.repeat(43), 'w'.repeat(43)] }, 'invalid_request'],
    ['another redirect address', { redirect_uri: 'https://claude.ai/api/mcp/auth_callback' }, 'invalid_grant'],
    ['another port', { redirect_uri: 'http://127.0.0.1:53683/callback' }, 'invalid_grant'],
    ['no redirect address', { redirect_uri: null }, 'invalid_request'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['another code', { code: `tac_${'A'.repeat(43)}` }, 'invalid_grant'],
    ['a code of another kind', { code: `tat_${'A'.repeat(43)}` }, 'invalid_grant'],
    ['no code', { code: null }, 'invalid_request'],
    ['a code of five thousand letters', { code: 'x'.repeat(5_000) }, 'invalid_grant'],
    ['a code of ten thousand letters', { code: 'x'.repeat(10_000) }, 'invalid_request'],
    ['two codes', { code: [`tac_${'A'.repeat(43)}`, `tac_${'B'.repeat(43)}`] }, 'invalid_request'],
    ['no grant type', { grant_type: null }, 'invalid_request'],
    ['two grant types', { grant_type: ['authorization_code', 'refresh_token'] }, 'invalid_request'],
    ['a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['the client alone', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['another grant’s name', { grant_type: '__proto__' }, 'unsupported_grant_type'],
    ['another client', { client_id: 'another' }, 'invalid_client'],
    ['no client', { client_id: null }, 'invalid_client'],
    ['another secret', { client_secret: 'x'.repeat(38) }, 'invalid_client'],
    ['no secret', { client_secret: null }, 'invalid_client'],
    ['an empty secret', { client_secret: '' }, 'invalid_client'],
    ['two secrets', { client_secret: [CLIENT.secret, 'x'] }, 'invalid_client'],
  ]
  for (const [what, changes, error] of wrong)
    verifies('MCP-7', `refuses ${what}: ${error}`, async () => isRefused(await exchanged(changes), error))

  const asked = async (init: RequestInit, query = ''): Promise<AssistantResponse> => {
    const answer = await fetch(`${at()}${query}`, init)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? (JSON.parse(text) as AssistantResponse['body']) : {},
    }
  }

  verifies('MCP-7', 'reads the form that is sent to it, and nothing else', async () => {
    const { code, attempt } = await authorised(office)
    const form = {
      grant_type: 'authorization_code',
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      code,
      code_verifier: attempt.verifier,
      redirect_uri: 'http://127.0.0.1:53682/callback',
    }
    const query = `?${new URLSearchParams(form).toString()}`
    const got = await asked({}, query)
    expect([got.status, got.headers.get('allow')]).to.deep.equal([405, 'POST, OPTIONS'])
    isRefused(await asked({ method: 'POST', body: new URLSearchParams() }, query), 'invalid_client', 'in the query')
    const headers = { 'content-type': 'application/json' }
    const asJson = await asked({ method: 'POST', headers, body: JSON.stringify(form) })
    expect([asJson.status, asJson.body['error']]).to.deep.equal([415, 'invalid_request'])
    const { client_id: _id, client_secret: _secret, ...rest } = form
    const basic = { authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}` }
    isRefused(
      await asked({ method: 'POST', headers: basic, body: new URLSearchParams(rest) }),
      'invalid_client',
      'as a password',
    )
    const large = await asked({
      method: 'POST',
      body: new URLSearchParams({ ...form, padding: 'x'.repeat(2_000_000) }),
    })
    expect(large.status).to.equal(413)
    expect((await asked({ method: 'POST', body: new URLSearchParams(form) })).status, 'still good').to.equal(200)
  })

  verifies('MCP-7', 'revokes for the client alone, and says nothing of what it does not know', async () => {
    const { refresh: token, access } = await connected(office)
    const revoke = (changes: Changes) => sendForm(office, '/mcp/oauth/revoke', { token }, changes)
    isRefused(await revoke({ client_secret: 'x'.repeat(38) }), 'invalid_client')
    isRefused(await revoke({ client_id: null }), 'invalid_client')
    isRefused(await revoke({ token: null }), 'invalid_request')
    for (const other of ['x', `tar_${'A'.repeat(70)}`, `tac_${'A'.repeat(43)}`, 'a.b.c', '', 'x'.repeat(9_000)])
      expect([200, 400], other.slice(0, 5)).to.include((await revoke({ token: other })).status)
    expect(await ping(office, access), 'nothing was revoked').to.equal(200)
    expect((await revoke({})).status).to.equal(200)
    expect(await ping(office, access)).to.equal(401)
    expect((await revoke({})).status, 'again').to.equal(200)
  })
})
