// Responses that the stand-in never gives: valid, invalid and absurd ones, of the login and of the API. The results contain no tokens, secrets or
// personal data.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type ScriptedLine, type ScriptedLedger, startScriptedLedger } from '#test/ledger-adapter/scripted-ledger.ts'
import { verifies } from '#test/support/verifies.ts'
import { address, type CloudWorld, DAAN, EVA, event, mail, makeCloudWorld, once, outcome } from './cloud-world.ts'

const TOKEN = 'a-token-that-stays-secret'
const SECRET = 'the secret & its=signs'
const granted: ScriptedLine = { status: 200, body: { token_type: 'Bearer', expires_in: 3599, access_token: TOKEN } }

const graph = (status: number, code: unknown, message = `${EVA} ${TOKEN} ${SECRET}`): ScriptedLine => ({
  status,
  body: { error: { code, message, innerError: {} } },
})
const oauth = (status: number, error: unknown): ScriptedLine => ({
  status,
  body: { error, error_description: `AADSTS7000215: ${EVA} ${SECRET}`, error_codes: [7000215] },
})

describe('the cloud’s answers', () => {
  let planted: ScriptedLedger
  let world: CloudWorld
  before(async () => {
    planted = await startScriptedLedger()
  })
  beforeEach(() => {
    const place = { apiUrl: planted.url, loginUrl: planted.url, client: O.some({ id: 'app', secret: SECRET }) }
    world = makeCloudWorld(place)
  })
  afterEach(() => world.close())
  after(() => planted.close())

  const sending = async (...lines: readonly ScriptedLine[]) => {
    planted.says(...lines)
    return world.send(EVA, mail)()
  }
  const making = async (...lines: readonly ScriptedLine[]) => {
    planted.says(...lines)
    return world.createEvent(EVA, event, once(1))()
  }

  verifies('MCP-19', 'are requested as the application, in the directory of the caller, for them alone', async () => {
    await sending(granted, { status: 202 })
    const [login, call] = planted.asked
    expect(login?.method).to.equal('POST')
    expect(login?.target).to.equal('/korrel.example/oauth2/v2.0/token')
    expect(Object.fromEntries(new URLSearchParams(login?.body))).to.deep.equal({
      client_id: 'app',
      client_secret: SECRET,
      scope: 'https://graph.microsoft.com/.default',
      grant_type: 'client_credentials',
    })
    expect(call?.method).to.equal('POST')
    expect(call?.target).to.equal('/v1.0/users/eva.jansen%40korrel.example/sendMail')
    expect(call?.headers.authorization).to.equal(`Bearer ${TOKEN}`)
    expect(JSON.parse(call?.body ?? '')).to.deep.equal({
      message: {
        subject: mail.subject,
        body: { contentType: 'Text', content: mail.body },
        toRecipients: [{ emailAddress: { address: DAAN } }],
      },
      saveToSentItems: true,
    })
  })

  verifies('MCP-19', 'distinguish one order from another by an id that goes with it', async () => {
    await making(granted, { status: 201, body: { id: 'AAMk=', webLink: null } })
    const sent: unknown = JSON.parse(planted.asked[1]?.body ?? '')
    expect(sent).to.deep.include({ transactionId: once(1), location: { displayName: 'Kamer 2' } })
    expect(sent).to.have.deep.property('attendees', [{ emailAddress: { address: DAAN }, type: 'required' }])
  })

  verifies('MCP-19', 'come from a directory in whatever letters, and for an address with any signs', async () => {
    planted.says(granted, { status: 202 })
    await world.send(address("o'brien+x/y?#@Bücher.example"), mail)()
    expect(planted.asked.map(({ target }) => target)).to.deep.equal([
      '/xn--bcher-kva.example/oauth2/v2.0/token',
      "/v1.0/users/o'brien%2Bx%2Fy%3F%23%40B%C3%BCcher.example/sendMail",
    ])
  })

  const permission = (byPolicy: boolean) => ({ _tag: 'CloudPermissionMissing', permission: 'Mail.Send', byPolicy })
  const refused = (code: string) => ({ _tag: 'CloudRefused', code })
  const fromApi: readonly (readonly [what: string, line: ScriptedLine, failure: object])[] = [
    ['403 in other words', graph(403, 'Authorization_RequestDenied'), permission(false)],
    ['403 in no words', { status: 403 }, permission(false)],
    ['403 of a permission', graph(403, 'ErrorAccessDenied', 'Access is denied. Check credentials.'), permission(false)],
    ['403 of a policy', graph(403, 'ErrorAccessDenied', 'Access to OData is disabled.'), permission(true)],
    [
      '403 of a policy, as it is said elsewhere',
      graph(
        403,
        'ErrorAccessDenied',
        'Access to OData is disabled: [RAOP] : Blocked by tenant configured AppOnly AccessPolicy settings.',
      ),
      permission(true),
    ],
    ['403 of sending as another user', graph(403, 'ErrorSendAsDenied'), permission(true)],
    ['404 of a user', graph(404, 'ResourceNotFound'), { _tag: 'CloudMailboxUnknown' }],
    ['404 of a user without a mailbox', graph(404, 'MailboxNotEnabledForRESTAPI'), { _tag: 'CloudMailboxUnknown' }],
    ['404 of something else', graph(404, 'UnknownError'), refused('UnknownError')],
    ['404 of another server', { status: 404, body: '<html>' }, refused('HTTP 404')],
    ['400', graph(400, 'ErrorInvalidRecipients'), refused('ErrorInvalidRecipients')],
    ['400 with a code that is a sentence', graph(400, `not ${EVA} again`), refused('HTTP 400')],
    ['400 with a code that is an address', graph(400, EVA), refused('HTTP 400')],
    ['400 with a code without end', graph(400, 'E'.repeat(10_000)), refused('HTTP 400')],
    ['400 with a number for a code', graph(400, 7), refused('HTTP 400')],
    ['413', { status: 413, body: { error: null } }, refused('HTTP 413')],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, { _tag: 'CloudUnavailable' }],
    ['408', { status: 408 }, { _tag: 'CloudOutcomeUnknown' }],
    ['502 of a proxy', { status: 502, body: '<html>' }, { _tag: 'CloudOutcomeUnknown' }],
    ['204', { status: 204 }, { _tag: 'CloudOutcomeUnknown' }],
  ]
  for (const [what, line, failure] of fromApi)
    verifies('MCP-19', `are understood: ${what}`, async () => {
      const answer = await sending(granted, line)
      expect(answer).to.deep.equal(E.left(failure))
      expect(planted.asked).to.have.length(2)
    })

  const fromLogin: readonly (readonly [what: string, line: ScriptedLine, failure: object])[] = [
    ['a wrong secret', oauth(401, 'invalid_client'), { _tag: 'CloudNotConfigured' }],
    ['a wrong secret, as a bad request', oauth(400, 'invalid_client'), { _tag: 'CloudNotConfigured' }],
    ['an application without consent', oauth(400, 'unauthorized_client'), permission(false)],
    ['consent that is wanting', oauth(400, 'consent_required'), permission(false)],
    ['a directory that there is not', oauth(400, 'invalid_request'), { _tag: 'CloudMailboxUnknown' }],
    ['an error of its own', oauth(400, 'invalid_scope'), refused('invalid_scope')],
    ['an error that is no word', oauth(400, `no ${SECRET}`), { _tag: 'CloudUnavailable' }],
    ['a moment of weakness', oauth(400, 'temporarily_unavailable'), { _tag: 'CloudUnavailable' }],
    ['400 with a page', { status: 400, body: '<html>' }, { _tag: 'CloudUnavailable' }],
    ['408', { status: 408 }, { _tag: 'CloudUnavailable' }],
    ['500', oauth(500, 'server_error'), { _tag: 'CloudUnavailable' }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, { _tag: 'CloudUnavailable' }],
    ['a page for a token', { status: 200, body: '<html>' }, { _tag: 'CloudUnavailable' }],
    ['no token', { status: 200, body: { expires_in: 3599 } }, { _tag: 'CloudUnavailable' }],
    [
      'a token of two lines',
      { status: 200, body: { expires_in: 9, access_token: 'a\r\nb: c' } },
      { _tag: 'CloudUnavailable' },
    ],
    [
      'a token that has expired',
      { status: 200, body: { expires_in: 0, access_token: 'a' } },
      { _tag: 'CloudUnavailable' },
    ],
    ['too many', { status: 429, headers: { 'retry-after': '7' } }, { _tag: 'CloudThrottled', retryAfter: 7000 }],
    ['nothing', 'cut', { _tag: 'CloudUnavailable' }],
  ]
  for (const [what, line, failure] of fromLogin)
    verifies('MCP-19', `are understood, of the login: ${what}`, async () => {
      expect(await sending(line, { status: 202 })).to.deep.equal(E.left(failure))
      expect(planted.asked).to.have.length(1)
    })

  verifies('MCP-19', 'that were accepted are, however the rest of the answer is', async () => {
    const endless = 'x'.repeat(3 * 1024 * 1024)
    for (const line of [
      { status: 202, body: endless },
      { status: 202, body: '{' },
      { status: 202, headers: { 'content-length': '9' } },
    ]) {
      world.advance(3_600_000)
      expect(outcome(await sending(granted, line))).to.equal('done')
    }
  })

  verifies('MCP-19', 'that name no event of ours are requested once more, and too large ones are cut off', async () => {
    const right = { status: 201, body: { id: 'AAMk=', webLink: 'https://outlook.example/calendar/item/AAMk' } }
    const wrong = [
      { status: 201, body: 'x'.repeat(3 * 1024 * 1024) },
      { status: 201, body: '[]' },
      { status: 201, body: { id: 7 } },
      { status: 201, body: { id: '' } },
      { status: 201, body: { id: `a\nb` } },
    ]
    for (const line of wrong) {
      world.advance(3_600_000)
      expect(await making(granted, line, right)).to.deep.equal(
        E.right({ id: 'AAMk=', webLink: O.some('https://outlook.example/calendar/item/AAMk') }),
      )
      expect(planted.asked).to.have.length(3)
      expect(planted.asked[1]?.body).to.equal(planted.asked[2]?.body)
    }
  })

  verifies('MCP-19', 'lead only to web addresses', async () => {
    for (const webLink of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https:// ',
      `https://x/${'y'.repeat(5000)}`,
      '',
    ])
      expect(await making(granted, { status: 201, body: { id: 'AAMk=', webLink } }), webLink).to.deep.equal(
        E.right({ id: 'AAMk=', webLink: O.none }),
      )
  })

  verifies('MCP-19', 'that fail disclose no tokens, secrets or people', async () => {
    const results: unknown[] = []
    for (const [, line] of fromApi) {
      results.push(await sending(granted, line), await making(granted, line))
      world.advance(3_600_000)
    }
    for (const [, line] of fromLogin) results.push(await sending(line))
    const all = JSON.stringify(results)
    expect(results.length).to.be.greaterThan(50)
    for (const secret of [TOKEN, SECRET, EVA, DAAN, 'korrel.example', 'AADSTS']) expect(all).not.to.contain(secret)
  })
})
