// A ledger that is down, slow, lying or full, met over HTTP: the answers that the requirements give, in time, and one whole document or none.
import { expect } from 'chai'
import { untilSettled } from '#test/support/archive-time.ts'
import { ARCHIVE, type PluginResponse, ask, contactPath, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { type LocalService, startLocal } from '#test/support/local-service.ts'
import { logIn } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder, makeWorld, reportOf, type World } from '#test/support/whole-world.ts'

const PARTS = 3
const DEADLINE = 20_000

const CREATE = { method: 'POST', path: 'documents/Documents' }
const ATTACH = { method: 'POST', path: 'documents/DocumentAttachments' }
const once = { count: 1 }
/** Each of the uploads of a document with three parts. */
const eachUpload = (fault: object): readonly object[] =>
  Array.from({ length: PARTS }, (_, after) => ({ ...ATTACH, ...once, ...fault, after }))

/** By the error returned, the faults that lead to it. */
const TROUBLES: readonly { readonly status: number; readonly code: string; readonly faults: readonly object[] }[] = [
  {
    status: 502,
    code: 'LEDGER_DOWN',
    faults: [
      { kind: 'down' },
      { kind: 'down', status: 500 },
      { kind: 'down', status: 503, body: '<html>maintenance</html>' },
      { kind: 'malformedJson', ...CREATE, ...once },
      ...eachUpload({ kind: 'malformedJson' }),
      ...Array.from({ length: PARTS }, (_, i) => ({ kind: 'halfDocument', attachment: i + 1, ...once })),
      { kind: 'loseAnswer', ...CREATE, ...once },
      ...eachUpload({ kind: 'loseAnswer' }),
      { kind: 'malformedJson', method: 'GET', path: 'documents/DocumentAttachments', ...once },
    ],
  },
  { status: 502, code: 'ARCHIVE_MISMATCH', faults: eachUpload({ kind: 'wrongSize' }) },
  { status: 403, code: 'LEDGER_FORBIDDEN', faults: [{ kind: 'status', status: 403, ...CREATE, ...once }] },
  { status: 404, code: 'LEDGER_NOT_FOUND', faults: [{ kind: 'status', status: 404, ...ATTACH, ...once }] },
  { status: 422, code: 'LEDGER_REJECTED', faults: [{ kind: 'status', status: 400, ...CREATE, ...once }] },
]

describe("the ledger's bad days", function () {
  this.timeout(90_000)
  let world: World
  let service: LocalService
  let jwt: string
  let target: { readonly kind: string; readonly id: string }
  let count = 0

  before(async () => {
    world = await makeWorld()
    await world.unlimited()
    service = await startLocal(world.settings)
    const there = { baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl }
    jwt = await logIn(there)
    target = await sampleTarget(service.baseUrl, jwt)
  })
  after(async () => {
    await service?.stop()
    await world?.close()
  })
  afterEach(() => world.control({ op: 'clear' }))

  const newMail = () => mailTo(target, `Slechte dag (${(count += 1)})`)
  const archive = (mail: object) => ask(service.baseUrl, ARCHIVE, { jwt, body: mail })
  const held = (mail: { readonly emailData: { readonly subject: string } }) =>
    heldUnder(world.ledgerUrl, mail.emailData.subject)
  const expectWhole = async (mail: ReturnType<typeof newMail>): Promise<void> => {
    const { documents, orphans } = await held(mail)
    expect(documents.map(({ attachments }) => attachments.length)).to.deep.equal([PARTS])
    expect(orphans).to.deep.equal([])
  }
  const expectFailure = (
    { status, body, took, text }: PluginResponse,
    wanted: { status: number; code: string },
  ): void => {
    expect({ status, code: body['code'] }, text).to.deep.equal({ status: wanted.status, code: wanted.code })
    expect(body['success']).to.equal(false)
    expect(took).to.be.lessThan(DEADLINE)
  }

  for (const { status, code, faults } of TROUBLES)
    verifies(['ARC-2', 'PLG-18'], `${code} is returned, and nothing is left (${faults.length} troubles)`, async () => {
      for (const fault of faults) {
        const mail = newMail()
        await world.control({ op: 'fault', ...fault })
        expectFailure(await archive(mail), { status, code })
        expect(await held(mail), JSON.stringify(fault)).to.deep.equal({ documents: [], orphans: [] })
        await world.control({ op: 'clear' })
        expect((await archive(mail)).status, JSON.stringify(fault)).to.equal(200)
        await expectWhole(mail)
      }
    })

  verifies('ARC-2', 'what cannot be removed at once is removed by the clean-up job', async () => {
    const mails = [1, 2, 3].map((after) => ({ after, mail: newMail() }))
    for (const { after, mail } of mails) {
      // Down from the n-th call about documents on, so that the undoing fails too.
      await world.control({ op: 'fault', kind: 'down', path: 'documents/Document', after })
      expectFailure(await archive(mail), { status: 502, code: 'LEDGER_DOWN' })
      expect((await held(mail)).documents).to.have.length(1)
      await world.control({ op: 'clear' })
    }
    await untilSettled(world)
    for (const { mail } of mails) expect(await held(mail)).to.deep.equal({ documents: [], orphans: [] })
  })

  verifies(
    ['ARC-4', 'ARC-1'],
    'the same mail twice at once becomes one document, and is known ever after',
    async () => {
      const mail = newMail()
      const responses = await Promise.all([1, 2, 3, 4].map(() => archive(mail)))
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).to.have.length.greaterThan(0)
      expect(responses.every(({ status }) => status === 200 || status === 202)).to.equal(true)
      const again = await archive(mail)
      expect(again.body).to.deep.include({ status: 'archived', already: true })
      await expectWhole(mail)
    },
  )

  verifies('SES-16', 'a 401 of the ledger leads to one refresh and one call again', async () => {
    await world.control({ op: 'advance', seconds: 601 }, { op: 'forgetCounts' })
    expect((await ask(service.baseUrl, contactPath('daan.mulder@korenbloem.example'), { jwt })).status).to.equal(200)
    const { counts } = await reportOf(world.ledgerUrl)
    const lookups = Object.entries(counts).filter(([endpoint]) => endpoint.startsWith('GET /api/v1'))
    expect(lookups.reduce((sum, [, of]) => sum + (of['401'] ?? 0), 0)).to.equal(1)
    expect(counts['POST /api/oauth2/token']).to.deep.equal({ '200': 1 })

    await world.control({ op: 'advance', seconds: 601 }, { op: 'forgetCounts' })
    await world.control({ op: 'fault', kind: 'status', status: 401, path: '/api/v1/' })
    const refused = await ask(service.baseUrl, contactPath('daan.mulder@korenbloem.example'), { jwt })
    expectFailure(refused, { status: 401, code: 'LEDGER_REAUTH_REQUIRED' })
    const after = (await reportOf(world.ledgerUrl)).counts
    const calls = Object.entries(after).filter(([endpoint]) => endpoint.startsWith('GET /api/v1'))
    expect(calls.map(([, of]) => of)).to.deep.equal([{ '401': 2 }])
    expect(after['POST /api/oauth2/token']).to.deep.equal({ '200': 1 })
  })

  verifies(
    ['ARC-2', 'PLG-18', 'SES-20', 'SES-10'],
    'a ledger slower than the deadline is answered for in time, leaves nothing and costs no token',
    async () => {
      const there = { baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl }
      const piet = await logIn(there, 'piet.devries@korrel.example')
      const lookUp = (by: string) => ask(service.baseUrl, contactPath('daan.mulder@korenbloem.example'), { jwt: by })
      await lookUp(jwt)
      const ofPiet = `where mailclient_email = 'piet.devries@korrel.example'`
      await world.query(`update token_records set access_expires_at = now() - interval '1 second' ${ofPiet}`)
      await world.control({ op: 'advance', seconds: 555 })
      // By the time that the stand-in looks at it, Piet's refresh is not too early, and Eva's token still good.
      const mail = newMail()
      const slow = { op: 'fault', kind: 'slow', ms: 21_000 }
      await world.control({ ...slow, ...CREATE }, { ...slow, path: 'crm/', ...once }, { ...slow, path: 'oauth2/token' })

      const looking = lookUp(jwt)
      await until('the lookup to be held up', async () => (await reportOf(world.ledgerUrl)).faults.length === 2)
      const { url } = (await ask(service.baseUrl, '/ledger/mailclient/auth-url')).body['data'] as { url: string }
      const state = new URL(url).searchParams.get('state') ?? ''
      const [archived, looked, refreshed, login] = await Promise.all([
        archive(mail),
        looking,
        lookUp(piet),
        ask(service.baseUrl, `/ledger/callback?${new URLSearchParams({ code: 'any', state }).toString()}`),
      ])
      expect(archived.took).to.be.lessThan(DEADLINE)
      expect([202, 502]).to.include(archived.status)
      for (const one of [looked, refreshed]) expectFailure(one, { status: 502, code: 'LEDGER_DOWN' })
      expect({ status: login.status, inTime: login.took < DEADLINE }).to.deep.equal({ status: 502, inTime: true })

      // The stand-in carries out what was asked of it after its caller has gone.
      await until('the late document', async () => (await held(mail)).documents.length === 1)
      await world.control({ op: 'clear' })
      await untilSettled(world)
      expect(await held(mail)).to.deep.equal({ documents: [], orphans: [] })
      // The refresh went on behind its caller, and what it brought was kept.
      expect((await lookUp(piet)).status).to.equal(200)
      expect((await reportOf(world.ledgerUrl)).refreshTokens.mostSpent).to.equal(1)
      expect(
        await world.query(`select refresh_failure_count as failures, revoked_at from token_records ${ofPiet}`),
      ).to.deep.equal([{ failures: 0, revoked_at: null }])
    },
  )

  verifies(['PLG-18', 'PLG-19'], 'a full ledger is reported as LEDGER_BUSY with Retry-After', async () => {
    await world.control({ op: 'fault', kind: 'rateLimited' })
    // Both, since the ledger's minute may end while the first waits for it.
    const answers = [await archive(newMail()), await archive(newMail())]
    const busy = answers.find(({ status }) => status === 503)
    if (busy === undefined) throw new Error('neither was refused')
    expectFailure(busy, { status: 503, code: 'LEDGER_BUSY' })
    expect(Number(busy.headers.get('retry-after'))).to.be.within(1, 61)
    expect((await heldUnder(world.ledgerUrl, `Slechte dag (${count})`)).documents).to.deep.equal([])
  })
})
