import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type LedgerConnection, makeLedgerConnection } from '#adapters/ledger/connection.ts'
import { makeLedgerLogin } from '#adapters/ledger/ledger-login.ts'
import type { LedgerLogin } from '#domain/session/ports.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, numbered } from './ledger-bench.ts'
import { type ScriptedLine, type ScriptedLedger, startScriptedLedger } from './scripted-ledger.ts'

const tokens = { access_token: 'canary-access', expires_in: '600', refresh_token: 'canary-refresh' }
const me = {
  UserID: numbered(7).toUpperCase(),
  CurrentDivision: 314159,
  FullName: ' Sanne de Wit ',
  Email: 'sanne@kantoor.example',
}
const meAnswer = (changes: Readonly<Record<string, unknown>> = {}) => ({
  status: 200,
  body: { d: { results: [{ ...me, ...changes }] } },
})

describe('the login at the ledger', () => {
  let ledger: ScriptedLedger
  let connection: LedgerConnection
  let login: LedgerLogin

  before(async () => {
    ledger = await startScriptedLedger()
    connection = makeLedgerConnection()
    login = makeLedgerLogin({
      baseUrl: ledger.url,
      clientId: 'tapster & co',
      clientSecret: 'canary-secret',
      redirectUri: 'https://tapster.example/ledger/callback',
      connection,
      deadline: 500,
    })
  })
  after(async () => {
    await ledger.close()
    await connection.close()
  })

  verifies('SES-7', 'the authorisation address forces a login and carries the state as it is', () => {
    const url = new URL(login.authorisationUrl('a:mailclient:+&=/?#'))
    expect(url.origin + url.pathname).to.equal(`${ledger.url}/api/oauth2/auth`)
    expect(Object.fromEntries(url.searchParams)).to.deep.equal({
      client_id: 'tapster & co',
      redirect_uri: 'https://tapster.example/ledger/callback',
      response_type: 'code',
      state: 'a:mailclient:+&=/?#',
      force_login: '1',
    })
  })

  it('keeps the path under which the ledger lies', () => {
    const elsewhere = makeLedgerLogin({
      baseUrl: 'https://proxy.example/ledger/',
      clientId: 'a',
      clientSecret: 'b',
      redirectUri: 'https://tapster.example/',
      connection,
    })
    expect(elsewhere.authorisationUrl('s')).to.match(/^https:\/\/proxy\.example\/ledger\/api\/oauth2\/auth\?/)
  })

  it('exchanges a code once, with the redirect address it was made for', async () => {
    ledger.says({ status: 200, body: tokens })
    expect(await login.exchangeCode('stamp!code/+ 1')()).to.deep.equal(
      E.right({ accessToken: 'canary-access', refreshToken: 'canary-refresh', expiresIn: 600_000 }),
    )
    expect(Object.fromEntries(new URLSearchParams(ledger.asked[0]?.body))).to.deep.equal({
      grant_type: 'authorization_code',
      code: 'stamp!code/+ 1',
      redirect_uri: 'https://tapster.example/ledger/callback',
      client_id: 'tapster & co',
      client_secret: 'canary-secret',
    })
    expect(ledger.asked).to.have.length(1)
  })

  const refusals: readonly (readonly [string, ScriptedLine, unknown])[] = [
    ['a used code', { status: 400, body: { error: 'invalid_grant' } }, { _tag: 'CodeRefused' }],
    ['a code it does not read', { status: 400, body: { error: 'invalid_request' } }, { _tag: 'CodeRefused' }],
    ['our credentials', { status: 401, body: { error: 'invalid_client' } }, { _tag: 'LedgerDown', status: 401 }],
    ['too many calls', { status: 429 }, { _tag: 'LedgerDown', status: 429 }],
    ['with a 502', { status: 502 }, { _tag: 'LedgerDown', status: 502 }],
    [
      'by leaving the refresh token out',
      { status: 200, body: { ...tokens, refresh_token: undefined } },
      { _tag: 'LedgerDown', status: 200 },
    ],
    ['by lying', { status: 200, body: '{"access_token":' }, { _tag: 'LedgerDown', status: 200 }],
    ['by hanging up', 'cut', { _tag: 'LedgerDown' }],
    ['by silence', 'hang', { _tag: 'LedgerDown' }],
  ]
  for (const [what, line, failure] of refusals)
    verifies('SES-10', `a ledger that refuses a code: ${what}`, async () => {
      ledger.says(line)
      expect(await login.exchangeCode('code')()).to.deep.equal(E.left(failure))
    })

  it('asks who the user is, and in which division', async () => {
    ledger.says(meAnswer())
    expect(await login.currentUser('canary-access' as LedgerToken)()).to.deep.equal(
      E.right({
        ledgerUserId: numbered(7),
        fullName: 'Sanne de Wit',
        email: O.some(mailbox('sanne@kantoor.example')),
        division: 314159,
      }),
    )
    expect(ledger.asked[0]?.target).to.match(/^\/api\/v1\/current\/Me\?/)
    expect(ledger.asked[0]?.headers.authorization).to.equal('Bearer canary-access')
  })

  const users: readonly (readonly [string, ScriptedLine, number | undefined])[] = [
    ['no user at all', { status: 200, body: { d: { results: [] } } }, 200],
    ['a user without an id', meAnswer({ UserID: 'me' }), 200],
    ['a division that is none', meAnswer({ CurrentDivision: '12/../34' }), 200],
    ['a refusal', { status: 401 }, 401],
    ['a page', { status: 200, body: '<html>' }, 200],
    ['nothing', 'cut', undefined],
  ]
  for (const [what, line, status] of users)
    it(`takes ${what} for a ledger that is down`, async () => {
      ledger.says(line)
      expect(await login.currentUser('canary-access' as LedgerToken)()).to.deep.equal(
        E.left(status === undefined ? { _tag: 'LedgerDown' } : { _tag: 'LedgerDown', status }),
      )
    })

  it('has no address for a user whose address is invalid', async () => {
    ledger.says(meAnswer({ Email: 'not an address' }))
    const user = await login.currentUser('canary-access' as LedgerToken)()
    expect(user).to.have.nested.property('right.email').that.deep.equals(O.none)
  })
})
