// The stand-in's OAuth side: what is single-use, what is too early, and how refusals are worded.
import { expect } from 'chai'
import { at } from '#test/sandbox/calling.ts'
import { type Calling, client, startCalling } from './calling.ts'

const START = Date.UTC(2026, 2, 2, 9)
const redirect = 'http://127.0.0.1:3000/ledger/callback'
const asked = new URLSearchParams({
  client_id: client.client_id,
  redirect_uri: redirect,
  response_type: 'code',
  state: 'a:b',
  force_login: '1',
})
const piet = '0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b9002'

describe('stand-in ledger: OAuth', () => {
  let calling: Calling
  let now = START
  before(async () => {
    calling = await startCalling({ clock: { now: () => now } })
  })
  beforeEach(async () => {
    now = START
    await calling.control({ op: 'reset' })
  })
  after(() => calling.close())

  const login = (fields: Readonly<Record<string, string>>, cookie = '') =>
    calling.send('/api/oauth2/auth', {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ ...Object.fromEntries(asked), ...fields }),
    })
  const issue = async (age = 0): Promise<{ access: unknown; refresh: unknown }> => {
    const issued = await calling.control({ op: 'issue', user: 'Eva Jansen', ageSeconds: age })
    return { access: at(issued, 'accessToken'), refresh: at(issued, 'refreshToken') }
  }

  it('logs a chosen user in by page and form, and its code works once', async () => {
    const page = await calling.send(`/api/oauth2/auth?${asked.toString()}`)
    expect(page.status).to.equal(200)
    expect(page.text).to.contain('tapster-dev').and.contain('Fatima el Amrani').and.contain('127.0.0.1:3000')
    const back = new URL((await login({ user: piet, answer: 'allow' })).headers.get('location') ?? '')
    expect(back.origin + back.pathname).to.equal(redirect)
    expect(back.searchParams.get('state')).to.equal('a:b')
    const exchange = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirect,
    }
    const tokens = await calling.form(exchange)
    expect(tokens.status).to.equal(200)
    expect(at(tokens.json, 'expires_in')).to.equal('600')
    expect(at(tokens.json, 'access_token')).to.match(/^stand-in-access-/)
    expect(at(tokens.json, 'refresh_token')).to.match(/^stand-in-refresh-/)
    const me = await calling.rest(at(tokens.json, 'access_token'), '/current/Me?$select=UserID,CurrentDivision')
    expect(at(me.json, 'd', 'results', 0)).to.deep.equal({ UserID: piet, CurrentDivision: 3124501 })
    const again = await calling.form(exchange)
    expect([again.status, at(again.json, 'error')]).to.deep.equal([400, 'invalid_grant'])
  })

  it('preselects the user of the requesting mailbox, and the first one otherwise', async () => {
    const chosen = async (state: string): Promise<string | undefined> => {
      const params = new URLSearchParams({ ...Object.fromEntries(asked), state })
      const page = await calling.send(`/api/oauth2/auth?${params.toString()}`)
      expect(page.text.match(/\schecked\b/g), state).to.have.length(1)
      return /value="([^"]+)"[^>]*\schecked/.exec(page.text)?.[1]
    }
    const stateFor = (mailbox: string): string => `t:mailclient:${Buffer.from(mailbox).toString('base64url')}`
    expect(await chosen(stateFor('Piet.deVries@korrel.example'))).to.equal(piet)
    for (const state of ['', 'a:b', 'a:b:', 'a:b:%%%', stateFor('niemand@korrel.example'), 'x'.repeat(2_000)])
      expect(await chosen(state), state).to.equal('0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b9001')
  })

  it('redirects with access_denied when the user refuses', async () => {
    const back = new URL((await login({ answer: 'deny' })).headers.get('location') ?? '')
    expect(Object.fromEntries(back.searchParams)).to.deep.equal({ error: 'access_denied', state: 'a:b' })
  })

  it('remembers who logged in for force_login=0 only', async () => {
    const cookie = (await login({ user: piet, answer: 'allow' })).headers.get('set-cookie')?.split(';')[0] ?? ''
    const headers = { cookie }
    expect((await calling.send(`/api/oauth2/auth?${asked.toString()}`, { headers })).status).to.equal(200)
    const quick = new URLSearchParams(asked)
    quick.set('force_login', '0')
    expect(
      (await calling.send(`/api/oauth2/auth?${quick.toString()}`, { headers })).headers.get('location'),
    ).to.contain('code=')
  })

  for (const [name, value] of [
    ['client_id', 'someone-else'],
    ['redirect_uri', 'javascript:alert(1)'],
    ['redirect_uri', ''],
    ['response_type', 'token'],
  ] as const)
    it(`shows a page and redirects nowhere for ${name}=${value}`, async () => {
      const params = new URLSearchParams(asked)
      params.set(name, value)
      const answer = await calling.send(`/api/oauth2/auth?${params.toString()}`)
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([400, null])
      expect((await login({ user: piet, [name]: value })).status).to.equal(400)
    })

  it('refuses a refresh up to 570 seconds after the last one, without spending the token', async () => {
    const { refresh } = await issue()
    now += 569_999
    const early = await calling.refresh(refresh)
    expect(early.status).to.equal(400)
    expect(early.headers.get('reason')).to.equal('TooEarlyToRefreshTokens')
    expect(early.json).to.deep.equal({
      error: 'access_denied',
      error_description: 'Rate limit exceeded: access_token not expired',
    })
    now += 1
    expect((await calling.refresh(refresh)).status).to.equal(200)
  })

  it('takes a refresh token once and refuses the second use', async () => {
    const { refresh } = await issue(700)
    const fresh = await calling.refresh(refresh)
    expect(at(fresh.json, 'refresh_token')).to.be.a('string').and.not.equal(refresh)
    const again = await calling.refresh(refresh)
    expect([again.status, again.json]).to.deep.equal([
      401,
      { error: 'unauthorized_client', error_description: 'Old refresh token used.' },
    ])
    const spent = at(await calling.report(), 'refreshTokens')
    expect([at(spent, 'mostSpent'), at(spent, 'granted'), at(spent, 'overspent', 0, 'times')]).to.deep.equal([2, 1, 2])
    expect(JSON.stringify(spent)).not.to.contain('stand-in-refresh-')
  })

  it('lets a refresh token live thirty days and an access token ten minutes', async () => {
    const { access, refresh } = await issue()
    now += 600_000
    expect((await calling.rest(access, '/current/Me')).status).to.equal(401)
    now = START + 30 * 86_400_000
    const late = await calling.refresh(refresh)
    expect(at(late.json, 'error')).to.equal('invalid_request')
    expect(at(late.json, 'error_description')).to.match(/^The refresh token expired at /)
  })

  it('distinguishes a wrong secret from a bad token', async () => {
    const answer = await calling.form({ client_secret: 'wrong', grant_type: 'refresh_token', refresh_token: 'x' })
    expect([answer.status, at(answer.json, 'error')]).to.deep.equal([401, 'invalid_client'])
  })

  it('ends all connections of a user when they are revoked', async () => {
    const { access, refresh } = await issue(580)
    expect(await calling.control({ op: 'revoke', user: 'eva.jansen@korrel.example' })).to.deep.equal({ revoked: 1 })
    expect((await calling.rest(access, '/current/Me')).status).to.equal(401)
    expect(at((await calling.refresh(refresh)).json, 'error')).to.equal('invalid_grant')
  })

  it('issues ten thousand connections at once', async () => {
    const issued = at(await calling.control({ op: 'issueMany', n: 10_000, ageSeconds: 700 }), 'issued')
    expect(issued).to.have.length(10_000)
    expect(new Set(Array.isArray(issued) ? issued.map((one) => at(one, 'user', 'id')) : []).size).to.equal(10_000)
    expect((await calling.refresh(at(issued, 9_999, 'refreshToken'))).status).to.equal(200)
  })
})
