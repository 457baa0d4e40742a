// How the stand-in cloud is steered, and what its pages show: nothing that was written becomes part of a page.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { at } from '#test/sandbox/calling.ts'
import { aMail, anEvent, type CallingCloud, EVA, KORREL, startCallingCloud } from './calling-cloud.ts'

const EVIL = `<script>alert("x")</script> & 'zo'`

describe('the stand-in cloud', () => {
  let cloud: CallingCloud
  before(async () => {
    cloud = await startCallingCloud()
  })
  beforeEach(() => cloud.control({ op: 'reset' }))
  after(() => cloud.stop())

  verifies('OPS-1', 'reports instructions that it does not understand', async () => {
    const instruct = (body: string) =>
      cloud.send('/_control', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    for (const body of [
      '{',
      '{}',
      '{"op":"fault","kind":"haunted"}',
      '{"op":"grant","directory":1}',
      '[{"op":"reset"},{"op":"?"}]',
    ])
      expect((await instruct(body)).status, body).to.equal(400)
    for (const op of ['grant', 'revoke', 'remove'])
      expect((await instruct(JSON.stringify({ op, directory: 'nobody.example' }))).status).to.equal(404)
    expect((await instruct('{"op":"forgetCounts"}')).status).to.equal(200)
  })

  verifies('OPS-1', 'counts calls by what they are, not by whose', async () => {
    await cloud.graph(`${EVA}/sendMail`, aMail())
    await cloud.graph('niemand@korrel.example/events', anEvent())
    await cloud.token('linde.example')
    expect((await cloud.report()).counts).to.deep.equal({
      'POST /{directory}/oauth2/v2.0/token': { '200': 2, '400': 1 },
      'POST /v1.0/users/{user}/sendMail': { '202': 1 },
      'POST /v1.0/users/{user}/events': { '404': 1 },
    })
    expect((await cloud.report()).tokensAlive).to.equal(2)
    await cloud.control({ op: 'expireTokens' })
    expect((await cloud.report()).tokensAlive).to.equal(0)
  })

  verifies('OPS-1', 'carries out what it then loses, or answers as if it had not, and nothing else', async () => {
    const send = () =>
      cloud.graph(`${EVA}/sendMail`, aMail()).then(
        ({ status }) => status,
        () => 'lost',
      )
    const kept = async (): Promise<number> => (await cloud.report()).mails.length
    const fault = (it: object) => cloud.control([{ op: 'reset' }, { op: 'fault', path: '/sendMail', ...it }])
    for (const [it, status, mails] of [
      [{ kind: 'down' }, 'lost', 0],
      [{ kind: 'status', status: 502 }, 502, 0],
      [{ kind: 'throttled' }, 429, 0],
      [{ kind: 'loseAnswer' }, 'lost', 1],
      [{ kind: 'doneButFailed' }, 504, 1],
      [{ kind: 'doneWithRetryAfter' }, 202, 1],
    ] as const) {
      await fault(it)
      expect([await send(), await kept()], JSON.stringify(it)).to.deep.equal([status, mails])
    }
    await fault({ kind: 'down', count: 1, after: 1 })
    expect([await send(), await send(), await send()]).to.deep.equal([202, 'lost', 202])
  })

  verifies('OPS-1', 'shows what was sent and planned, as it was written', async () => {
    await cloud.graph(`${EVA}/sendMail`, aMail({ subject: EVIL, body: { contentType: 'HTML', content: EVIL } }))
    await cloud.graph(`${EVA}/events`, anEvent({ subject: EVIL, location: { displayName: EVIL } }))
    const { mails, events } = await cloud.report()
    for (const path of ['/', `/mails/${mails[0]?.id ?? ''}`, '/calendar', `/calendar/${events[0]?.id ?? ''}`]) {
      const page = await cloud.send(path)
      expect(page.status, path).to.equal(200)
      expect(page.text, path).to.contain('&lt;script&gt;').and.not.contain('<script')
      expect(page.headers.get('content-security-policy')).to.contain("default-src 'none'")
    }
    expect((await cloud.send('/mails/nothing')).status).to.equal(404)
    expect((await cloud.send('/calendar/nothing')).status).to.equal(404)
  })

  verifies('OPS-1', 'shows which permissions there are, and gives and takes them', async () => {
    const permissions = async () => (await cloud.report()).directories.map((one) => one.permissions)
    expect(await permissions()).to.deep.equal([['Mail.Send', 'Calendars.ReadWrite'], []])
    const page = await cloud.send('/consents')
    expect(page.text).to.contain('Mail.Send intrekken voor Korrel').and.contain('Mail.Send toestaan voor Administratie')
    const change = (op: string, directory: string, permission: string) =>
      cloud.form('/consents', { op, directory, permission })
    expect((await change('revoke', KORREL, 'Mail.Send')).status).to.equal(303)
    await change('grant', 'linde.example', 'Mail.Send')
    expect(await permissions()).to.deep.equal([['Calendars.ReadWrite'], ['Mail.Send']])
    expect((await change('grant', KORREL, 'Everything')).status).to.equal(400)
    await cloud.token(KORREL)
    await cloud.form('/consents', { op: 'expireTokens' })
    expect((await cloud.report()).tokensAlive).to.equal(0)
  })

  verifies('OPS-1', 'does not know the rest of the API, and says so', async () => {
    const answer = await cloud.send('/v1.0/me')
    expect([answer.status, at(answer.json, 'error', 'code')]).to.deep.equal([400, 'BadRequest'])
  })
})
