import { expect } from 'chai'
import { makeLedgerConnection } from '#adapters/ledger/connection.ts'
import { makeLedgerLogin } from '#adapters/ledger/ledger-login.ts'
import type { RefreshAnswer } from '#domain/session/ports.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ScriptedLine, type ScriptedLedger, startScriptedLedger } from './scripted-ledger.ts'

const oauthError = (
  status: number,
  error: string,
  error_description?: string,
  headers: Record<string, string> = {},
) => ({
  status,
  headers,
  body: { error, error_description },
})

const fresh = {
  access_token: 'canary-new-access',
  token_type: 'bearer',
  expires_in: '600',
  refresh_token: 'canary-new-refresh',
}
const refreshed = (expiresIn: number, refreshToken = 'canary-new-refresh'): RefreshAnswer => ({
  _tag: 'Refreshed',
  tokens: {
    accessToken: 'canary-new-access' as LedgerToken,
    refreshToken: refreshToken as LedgerToken,
    expiresIn,
  },
})

const wordings: readonly (readonly [string, ScriptedLine, RefreshAnswer])[] = [
  ['fresh tokens, their life as digits', { status: 200, body: fresh }, refreshed(600_000)],
  ['fresh tokens, their life as a number', { status: 200, body: { ...fresh, expires_in: 599 } }, refreshed(599_000)],
  [
    'fresh tokens without a refresh token keep the old one',
    { status: 200, body: { ...fresh, refresh_token: undefined } },
    refreshed(600_000, 'canary-old-refresh'),
  ],
  [
    'an absurd life is cut to one that a calendar has',
    { status: 200, body: { ...fresh, expires_in: '999999999999999' } },
    refreshed(366 * 86_400_000),
  ],
  [
    'access token not expired',
    oauthError(400, 'access_denied', 'Rate limit exceeded: access_token not expired'),
    { _tag: 'TooEarly' },
  ],
  [
    'too early by the Reason header alone',
    { status: 400, headers: { Reason: 'TooEarlyToRefreshTokens' }, body: '<html>' },
    { _tag: 'TooEarly' },
  ],
  ['invalid_grant', oauthError(400, 'invalid_grant'), { _tag: 'Refused' }],
  ['an old token', oauthError(401, 'unauthorized_client', 'Old refresh token used.'), { _tag: 'Refused' }],
  [
    'an expired token',
    oauthError(400, 'invalid_request', 'The refresh token expired at 2026-01-01T00:00:00.'),
    { _tag: 'Refused' },
  ],
  ['wrong credentials of ours', oauthError(401, 'invalid_client'), { _tag: 'Unreachable', status: 401 }],
  ['too many calls', oauthError(429, 'access_denied', 'not expired'), { _tag: 'Unreachable', status: 429 }],
  ['another denial', oauthError(400, 'access_denied', 'Nope'), { _tag: 'ServerError', status: 400 }],
  [
    'another bad request',
    oauthError(400, 'invalid_request', 'Missing parameter'),
    { _tag: 'ServerError', status: 400 },
  ],
  ['another unauthorized client', oauthError(401, 'unauthorized_client', 'Nope'), { _tag: 'ServerError', status: 401 }],
  ['a refusal that is not JSON', { status: 400, body: '<html>no</html>' }, { _tag: 'ServerError', status: 400 }],
  ['a failing ledger', { status: 503, body: 'Service Unavailable' }, { _tag: 'ServerError', status: 503 }],
  ['a failing ledger that says invalid_grant', oauthError(500, 'invalid_grant'), { _tag: 'ServerError', status: 500 }],
  ['a 200 that is not JSON', { status: 200, body: '<html>' }, { _tag: 'Unreachable', status: 200 }],
  ['a 200 that is empty', { status: 200 }, { _tag: 'Unreachable', status: 200 }],
  ['a 200 with an error', { status: 200, body: { error: 'invalid_grant' } }, { _tag: 'Unreachable', status: 200 }],
  [
    'a 200 with a token no header can carry',
    { status: 200, body: { ...fresh, access_token: 'a\r\nb' } },
    { _tag: 'Unreachable', status: 200 },
  ],
  [
    'a 200 whose token lives for ever',
    { status: 200, body: { ...fresh, expires_in: 'soon' } },
    { _tag: 'Unreachable', status: 200 },
  ],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, { _tag: 'Unreachable', status: 302 }],
  ['a connection that is cut', 'cut', { _tag: 'Unreachable' }],
  ['no answer in time', 'hang', { _tag: 'Unreachable' }],
]

describe('the ledger answers to a refresh', () => {
  const connection = makeLedgerConnection()
  let ledger: ScriptedLedger

  before(async () => {
    ledger = await startScriptedLedger()
  })
  after(async () => {
    await ledger.close()
    await connection.close()
  })

  const refresh = (deadline: number): Promise<RefreshAnswer> =>
    makeLedgerLogin({
      baseUrl: `${ledger.url}/`,
      clientId: 'tapster',
      clientSecret: 'canary-secret',
      redirectUri: 'https://tapster.example/ledger/callback',
      connection,
      deadline,
    }).refresh('canary-old-refresh' as LedgerToken)()

  for (const [wording, line, answer] of wordings)
    verifies('SES-18', `${wording} → ${answer._tag}`, async () => {
      ledger.says(line)
      expect(await refresh(line === 'hang' ? 50 : 5_000)).to.deep.equal(answer)
      // A refresh token is spent by asking: whatever comes back, it is asked once.
      expect(ledger.asked).to.have.length(1)
    })

  it('posts a form with the credentials in it', async () => {
    ledger.says({ status: 200, body: fresh })
    await refresh(5_000)
    const [asked] = ledger.asked
    expect(asked).to.include({ method: 'POST', target: '/api/oauth2/token' })
    expect(asked?.headers['content-type']).to.equal('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).to.deep.equal({
      grant_type: 'refresh_token',
      refresh_token: 'canary-old-refresh',
      client_id: 'tapster',
      client_secret: 'canary-secret',
    })
  })

  it('answers Unreachable when nothing listens', async () => {
    const gone = await startScriptedLedger()
    await gone.close()
    const login = makeLedgerLogin({
      baseUrl: gone.url,
      clientId: 'a',
      clientSecret: 'b',
      redirectUri: 'https://tapster.example/',
      connection,
    })
    expect(await login.refresh('canary' as LedgerToken)()).to.deep.equal({ _tag: 'Unreachable' })
  })
})
