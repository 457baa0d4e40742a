// Who may connect an assistant, and who only seems to (MCP-6, MCP-8). The provider vouches for every address, so that only the gate refuses.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { JWTPayload } from 'jose'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import type { User } from '#domain/identity/user.ts'
import { ANY_AUDIT_ENTRY } from '#domain/logging/audit.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { callTool, connected, exchange, ping, refresh } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, kept, startAssistantOffice } from '#test/support/assistant-office.ts'
import { answerConsent, askedConsent, authorised, newAttempt, toConsent } from '#test/support/assistant-walk.ts'
import { makeSignInBrowser } from '#test/support/sign-in-browser.ts'
import { control } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { startVouchingProvider, type VouchingProvider } from '#test/support/vouching-provider.ts'
import { verifies } from '#test/support/verifies.ts'

const ALL = [...PERMISSIONS]
const BUT_THE_PLATFORM = ALL.filter((one) => one !== 'platform:admin')
const COLLEAGUE = 'collega@korrel.example'

const LOOK_ALIKES = [
  'korrel.example.evil',
  'evilkorrel.example',
  'sub.korrel.example',
  'korrel.examples',
  'korrel-example.nl',
  'xn--orrel-r2a.example',
  'xn--korrel.example',
  'ķorrel.example',
  'коrrel.example',
  'example',
]

describe('the gate of assistants', function () {
  this.timeout(60_000)
  let idp: VouchingProvider
  let office: AssistantOffice
  let colleague: User
  before(async () => {
    idp = await startVouchingProvider()
    office = await startAssistantOffice({}, idp.url)
    colleague = await office.addPerson(COLLEAGUE, ALL)
    for (const domain of LOOK_ALIKES) await office.addPerson(`collega@${domain}`, ALL)
    await office.addPerson('beheer@korrel.example', BUT_THE_PLATFORM)
    await office.addPerson('niemand@korrel.example', [])
    await office.addPerson('elders@korrel.example', ALL, SECOND_OFFICE.uuid)
    await office.addPerson('beide@korrel.example', [])
    await office.addPerson('beide@korrel.example', ALL, SECOND_OFFICE.uuid)
  })
  after(async () => {
    await office?.stop()
    await idp?.stop()
  })
  beforeEach(() => idp.vouchFor({ email: COLLEAGUE, email_verified: true, name: 'Collega' }))

  const isShutOut = async (claims: JWTPayload, status: number): Promise<void> => {
    idp.vouchFor(claims)
    const browser = makeSignInBrowser()
    const { answer, address } = await toConsent(browser, newAttempt(office))
    const why = JSON.stringify(claims)
    expect([answer.status, new URL(address).pathname], why).to.deep.equal([status, '/mcp/oauth/idp/callback'])
    expect(answer.headers.get('location'), why).to.equal(null)
    const page = await answer.text()
    expect(page, why).not.to.match(/<form/)
    expect(page, why).not.to.match(/ta[cprt]_[\w-]{20}/)
    expect([...browser.cookies(office.issuer).keys()].filter((name) => /consent|tat/.test(name))).to.deep.equal([])
    expect((await browser.visit(`${office.issuer}/mcp/oauth/consent`)).status, why).to.equal(400)
  }

  verifies('MCP-6', 'lets the operator’s administrator through, however the address is written', async () => {
    for (const email of [COLLEAGUE, COLLEAGUE.toUpperCase(), 'Collega@Korrel.Example']) {
      idp.vouchFor({ email, email_verified: true, name: 'Collega' })
      expect((await authorised(office)).code).to.match(/^tac_/)
    }
  })

  for (const domain of LOOK_ALIKES)
    verifies('MCP-6', `shuts out an administrator at ${domain}, despite the role`, () =>
      isShutOut({ email: `collega@${domain}`, email_verified: true }, 403),
    )

  for (const email of [
    'collega@\u212Aorrel.example',
    '\u212Aollega@korrel.example',
    'collega@korrel.example.',
    'collega@evil.example@korrel.example',
    '"collega@korrel.example"@evil.example',
    'collega@korrel.example,collega@evil.example',
    ' collega@korrel.example',
    'collega@korrel.example\n',
    'collega@korrel.example\u200b',
    'collega\u0000@korrel.example',
    '<collega@korrel.example>',
    'collega@evil.example#@korrel.example',
    '',
  ])
    verifies('MCP-6', `takes ${JSON.stringify(email)} for no known user`, () =>
      isShutOut({ email, email_verified: true }, 403),
    )

  verifies('MCP-6', 'trusts an address from the provider only, and only as verified', async () => {
    for (const verified of [false, 'true', 'yes', 1, null, [true]])
      await isShutOut({ email: COLLEAGUE, email_verified: verified }, 403)
    await isShutOut({ email: COLLEAGUE }, 403)
    await isShutOut({ email_verified: true }, 403)
    await isShutOut({ email: [COLLEAGUE], email_verified: true }, 403)
    await isShutOut({ preferred_username: COLLEAGUE, upn: COLLEAGUE, email_verified: true }, 403)
  })

  for (const [who, email] of [
    ['who does all but look after the platform', 'beheer@korrel.example'],
    ['without a role', 'niemand@korrel.example'],
    ['who is an administrator of another office', 'elders@korrel.example'],
    ['who is unknown here and an administrator elsewhere', 'beide@korrel.example'],
    ['whom no office knows', 'onbekend@korrel.example'],
    ['of another office', 'noor@linde.example'],
  ] as const)
    verifies('MCP-6', `shuts out a user ${who}`, () => isShutOut({ email, email_verified: true }, 403))

  const change = (to: Partial<User>): Promise<boolean> =>
    kept(office.inScope(Tenant(SAMPLE_OFFICE.uuid), ({ users }) => users.put({ ...colleague, ...to })))

  /** What takes the right away without notice to those who keep connections. */
  const losses: Readonly<Record<string, Partial<User>>> = {
    'loses the role': { roles: [] },
    'is deactivated': { status: 'INACTIVE' },
    'is to be removed': { status: 'TO_BE_REMOVED' },
    'moves to another address': { email: 'collega@linde.example' as User['email'] },
  }
  for (const [what, loss] of Object.entries(losses))
    verifies(['MCP-6', 'MCP-8'], `is shut to a user who ${what}, at every step of the way`, async () => {
      const [asked, shown, allowed, tokens] = [
        await askedConsent(office),
        await askedConsent(office),
        await authorised(office),
        await connected(office),
      ]
      expect(await ping(office, tokens.access)).to.equal(200)
      try {
        await change(loss)
        expect((await toConsent(makeSignInBrowser(), newAttempt(office))).answer.status, 'callback').to.equal(403)
        expect((await asked.browser.visit(asked.address)).status, 'shown').to.equal(403)
        const answer = await answerConsent(office, shown.browser, shown.form, 'allow')
        expect([answer.status, answer.headers.get('location')], 'answered').to.deep.equal([403, null])
        const exchanged = await exchange(office, allowed.code, allowed.attempt.verifier)
        expect([exchanged.status, exchanged.body['error']], 'exchanged').to.deep.equal([400, 'invalid_grant'])
        expect(await ping(office, tokens.access), 'called').to.equal(401)
        const refreshed = await refresh(office, tokens.refresh)
        expect([refreshed.status, refreshed.body['error']], 'refreshed').to.deep.equal([400, 'invalid_grant'])
      } finally {
        await change({})
      }
    })

  verifies('MCP-8', 'is asked at every call: the next one after the role was taken away does nothing', async () => {
    const { access } = await connected(office)
    const args = { tenant: SECOND_OFFICE.uuid, email: 'nieuw@linde.example', name: 'Nieuw' }
    await change({ roles: [] })
    try {
      await callTool(office, access, 'create_user', args).then(
        (refused) => expect.fail(refused.text),
        (error: unknown) => expect(String(error)).to.include('401'),
      )
    } finally {
      await change({})
    }
    const found = await kept(
      office.inScope(Tenant(SECOND_OFFICE.uuid), ({ users }) => users.findByEmail(args.email as User['email'])),
    )
    expect(found._tag).to.equal('None')
  })

  verifies(
    ['MCP-8', 'IDN-10'],
    'is asked right before a mail leaves: none does after the role was taken away',
    async () => {
      const { access } = await connected(office)
      const cloud = (...operations: readonly object[]) => control(office.cloudUrl, operations)
      const isIntended = () =>
        kept(
          office.inScope(Tenant(SAMPLE_OFFICE.uuid), ({ audit }) =>
            audit.list({ ...ANY_AUDIT_ENTRY, action: O.some('assistant.tool'), skip: 0, limit: 1 }),
          ),
        ).then(({ data: [latest] }) => latest?.outcome === 'intended')
      await cloud(
        { op: 'grant', directory: 'korrel.example' },
        { op: 'expireTokens' },
        { op: 'fault', kind: 'slow', path: '/token', ms: 2_000, count: 1 },
      )
      const mail = { to: ['piet@klant.example'], subject: 'Nog even', body: 'Dag.' }
      const called = callTool(office, access, 'ledger_send_followup_email', mail)
      try {
        await until('the entry before the mail', isIntended)
        await change({ roles: [] })
        const { isError, text } = await called
        expect([isError, text.slice(0, 13)]).to.deep.equal([true, 'NOT_CONNECTED'])
      } finally {
        await change({})
      }
      expect(await cloud()).to.deep.include({ mails: [] })
    },
  )
})

describe('the gate of an operator on another mail domain', function () {
  this.timeout(60_000)

  verifies('MCP-6', 'is shut to everybody', async () => {
    const office = await startAssistantOffice({ OPERATOR_MAIL_DOMAIN: 'ander.example' })
    try {
      const { answer } = await toConsent(makeSignInBrowser(), newAttempt(office))
      expect(answer.status).to.equal(403)
    } finally {
      await office.stop()
    }
  })
})
