// The troubles that can be scripted, and what the stand-in counts meanwhile.
import { expect } from 'chai'
import { at } from '#test/sandbox/calling.ts'
import { bakery, type Calling, startCalling } from './calling.ts'

describe('stand-in ledger: scripted faults', () => {
  let calling: Calling
  let eva: unknown
  let refreshToken: unknown
  before(async () => {
    calling = await startCalling()
  })
  beforeEach(async () => {
    await calling.control([{ op: 'reset' }, { op: 'limits', minute: 1_000 }])
    const issued = await calling.control({ op: 'issue', user: 'Eva Jansen', ageSeconds: 580 })
    eva = at(issued, 'accessToken')
    refreshToken = at(issued, 'refreshToken')
  })
  after(() => calling.close())

  const types = () => calling.rest(eva, `${bakery}/documents/DocumentTypes?$top=1`)
  const post = (path: string, body: object) =>
    calling.rest(eva, `${bakery}/documents/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const document = async (): Promise<unknown> =>
    at((await post('Documents', { Subject: 'x', Type: 55 })).json, 'd', 'ID')
  const attach = async (to: unknown, fileName: string) =>
    post('DocumentAttachments', {
      Document: to,
      FileName: fileName,
      Attachment: Buffer.from('abcdef').toString('base64'),
    })
  const fails = async (call: Promise<unknown>): Promise<boolean> =>
    call.then(
      () => false,
      () => true,
    )

  it('resets connections while it is down, and answers again once that is cleared', async () => {
    await calling.control({ op: 'fault', kind: 'down' })
    expect([await fails(types()), await fails(types())]).to.deep.equal([true, true])
    expect((await calling.send('/')).text).to.contain('Storing nagespeeld')
    await calling.control({ op: 'clear' })
    expect((await types()).status).to.equal(200)
  })

  it('meets only the calls it is written for: path, method, after and count', async () => {
    await calling.control([
      { op: 'fault', kind: 'status', status: 503, path: 'crm/*', count: 1 },
      { op: 'fault', kind: 'down', status: 502, path: 'DocumentTypes', method: 'get', after: 1, count: 1 },
    ])
    expect([(await types()).status, (await types()).status, (await types()).status]).to.deep.equal([200, 502, 200])
    const contacts = () => calling.rest(eva, `${bakery}/crm/Contacts?$top=1`)
    expect([(await contacts()).status, (await contacts()).status]).to.deep.equal([503, 200])
  })

  it('answers what is scripted, and 429 without the headers of the day', async () => {
    await calling.control([
      { op: 'fault', kind: 'status', status: 200, body: '<h1>Onderhoud</h1>', count: 1 },
      { op: 'fault', kind: 'rateLimited', count: 1, after: 1 },
    ])
    expect((await types()).text).to.equal('<h1>Onderhoud</h1>')
    const limited = await types()
    expect([limited.status, limited.headers.get('x-ratelimit-limit')]).to.deep.equal([429, null])
    expect(limited.headers.get('x-ratelimit-minutely-remaining')).to.equal('0')
  })

  it('carries a slow call out even if its caller has gone', async () => {
    await calling.control({ op: 'fault', kind: 'slow', ms: 500, count: 1 })
    const until = async (holds: (report: unknown) => boolean): Promise<void> => {
      while (!holds(await calling.report())) await new Promise(setImmediate)
    }
    const leaving = new AbortController()
    const abandoned = fails(
      calling.rest(eva, `${bakery}/documents/Documents`, {
        method: 'POST',
        body: '{"Subject":"te laat","Type":55}',
        signal: leaving.signal,
      }),
    )
    await until((report) => at(report, 'faults', 'length') === 0)
    leaving.abort()
    expect(await abandoned).to.equal(true)
    await until((report) => at(report, 'documents', 0, 'subject') === 'te laat')
  })

  it('loses an answer after the call was carried out', async () => {
    await calling.control({ op: 'fault', kind: 'loseAnswer', path: '/token', count: 1 })
    expect(await fails(calling.refresh(refreshToken))).to.equal(true)
    expect((await calling.refresh(refreshToken)).status).to.equal(401)
    expect(at(await calling.report(), 'counts', 'POST /api/oauth2/token')).to.deep.equal({ lost: 1, '401': 1 })
  })

  it('scripts the ways a refresh can end, without spending the token', async () => {
    await calling.control([
      { op: 'fault', kind: 'oldToken', count: 1 },
      { op: 'fault', kind: 'tooEarly', count: 1 },
      { op: 'fault', kind: 'keepRefreshToken', count: 1 },
    ])
    expect(at((await calling.refresh(refreshToken)).json, 'error')).to.equal('unauthorized_client')
    expect((await calling.refresh(refreshToken)).headers.get('reason')).to.equal('TooEarlyToRefreshTokens')
    const kept = await calling.refresh(refreshToken)
    expect([kept.status, at(kept.json, 'refresh_token')]).to.deep.equal([200, undefined])
    await calling.control({ op: 'advance', seconds: 570 })
    expect(at((await calling.refresh(refreshToken)).json, 'refresh_token')).to.be.a('string')
    expect(at(await calling.report(), 'refreshTokens', 'mostSpent')).to.equal(1)
  })

  it('breaks the n-th attachment of a document that exists', async () => {
    await calling.control({ op: 'fault', kind: 'halfDocument', attachment: 2, count: 1 })
    const id = await document()
    const statuses = [(await attach(id, 'a')).status, (await attach(id, 'b')).status, (await attach(id, 'c')).status]
    expect(statuses).to.deep.equal([201, 500, 201])
    const held = at(await calling.report(), 'documents', 0)
    expect(at(held, 'id')).to.equal(id)
    expect(at(held, 'attachments')).to.have.length(2)
  })

  it('stores too little, or answers half', async () => {
    await calling.control([
      { op: 'fault', kind: 'wrongSize', count: 1 },
      { op: 'fault', kind: 'malformedJson', method: 'GET', count: 1 },
    ])
    const id = await document()
    expect((await attach(id, 'a')).status).to.equal(201)
    expect(at(await calling.report(), 'documents', 0, 'attachments', 0, 'size')).to.equal(3)
    const half = await types()
    expect([half.status, half.json]).to.deep.equal([200, undefined])
  })

  it('counts by endpoint and status, with divisions and keys taken out', async () => {
    await types()
    await calling.rest(eva, `${bakery}/documents/DocumentTypes(55)`)
    await calling.rest('wrong', '/current/Me')
    expect(at(await calling.report(), 'counts')).to.deep.equal({
      'GET /api/v1/{division}/documents/DocumentTypes': { '200': 1 },
      'GET /api/v1/{division}/documents/DocumentTypes({key})': { '200': 1 },
      'GET /api/v1/current/Me': { '401': 1 },
    })
  })

  it('refuses operations it does not know', async () => {
    const answer = await calling.send('/_control', { method: 'POST', body: '{"op":"explode"}' })
    expect(answer.status).to.equal(400)
    expect(await calling.control({ op: 'fault', kind: 'explode' })).to.have.property('message')
    expect(await calling.control({ op: 'issue', user: 'nobody' })).to.have.property('message')
  })
})
