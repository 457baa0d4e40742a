// Licences over HTTP for operators: shown without their key, changed, tried, and places released.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type LicenceOffice, openLicenceOffice } from '#test/application/licence/licence-office.ts'
import { aPrincipal } from '#test/http/support/a-principal.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { call, type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { verifies } from '#test/support/verifies.ts'

const ALL = '/admin/link/licenses'
const EVA = 'eva@korrel.example'

describe('licences over HTTP for operators', function () {
  this.timeout(60_000)
  let office: LicenceOffice
  let service: FakeService
  let principal: LicenceOffice['operator']
  let one: string

  beforeEach(async () => {
    office = await openLicenceOffice()
    principal = office.operator
    service = await startFake({
      licence: { admin: office.admin, pending: office.pending },
      checkSignIn: () => TE.right(principal),
    })
    await office.register(EVA)
    const { licence } = await office.existing(EVA)
    await office.enrol(EVA, licence.activationKey)
    one = `${ALL}/${licence.id}`
  })
  afterEach(async () => {
    await service?.stop(0)
  })

  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await call(service, method, path, { body })
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const
  }

  verifies('LIC-10', 'shows licences and their mailboxes without the key', async () => {
    const { licence } = await office.existing(EVA)
    const [status, listed] = await ask(
      'GET',
      `${ALL}?state=trial,expired&q=KORREL&sort=-expiresAt&expiresBefore=2030-01-01T00:00:00Z`,
    )
    const [, shown] = await ask('GET', one)
    expect([status, listed['data'], listed['total']]).to.deep.equal([200, [shown], 1])
    expect(shown).to.include({ covers: 'korrel.example', state: 'trial', status: 'active', activationsUsed: 1 })
    expect(JSON.stringify(listed)).not.to.include(licence.activationKey)
    const [, activations] = await ask('GET', `${one}/activations`)
    expect(activations['data']).to.be.an('array').with.length(1)
    expect(await ask('POST', `${one}/activations/release`, { email: 'EVA@korrel.example' })).to.deep.equal([
      200,
      { success: true },
    ])
    expect((await ask('GET', `${one}/activations`))[1]).to.include({ total: 0 })
    expect((await ask('GET', `${ALL}?state=none`))[0]).to.equal(400)
  })

  verifies('LIC-10', 'shows the events of a licence without their payloads, and the office that has them', async () => {
    const { licence } = await office.existing(EVA)
    expect((await ask('GET', one))[1]).to.include({ office: office.linkTenant })
    const [status, { data, total }] = await ask('GET', `${one}/events?limit=1`)
    expect([status, total]).to.deep.equal([200, 2])
    expect((data as readonly object[]).map(Object.keys)).to.deep.equal([
      ['id', 'type', 'constant', 'typeName', 'firedAt', 'notifications'],
    ])
    expect(JSON.stringify(data)).not.to.include(EVA).and.not.to.include(licence.activationKey)
    expect((await ask('GET', `${ALL}/${newUuid()}/events`))[0]).to.equal(404)
    expect(await ask('GET', '/admin/link/daily-runs')).to.deep.equal([200, { data: [] }])
  })

  verifies('LIC-6', 'says in a dry run what revoking does, and does it', async () => {
    const [, dry] = await ask('POST', `${one}/dry-run`, { status: 'revoked' })
    expect(dry).to.deep.include({ events: ['Link licence revoked'], usersRemoved: 1 })
    expect((await ask('GET', one))[1]).to.include({ status: 'active' })
    expect(await ask('PUT', one, { status: 'revoked' })).to.deep.equal([200, dry])
    for (const body of [{ status: 'revoked' }, { kind: 'full' }, {}]) {
      const [status, { code }] = await ask('PUT', one, body)
      expect([status, code]).to.deep.equal([409, 'LICENCE_REVOKED'])
    }
  })

  verifies('LIC-11', 'sends the code of a pending licence, corrects its applicant, and removes it', async () => {
    expect((await ask('POST', `${one}/code`))[1]).to.include({ code: 'LICENCE_NOT_PENDING' })
    await office.register('noor@molen.example')
    const path = `${ALL}/${(await office.existing('noor@molen.example')).licence.id}`
    expect(await ask('POST', `${path}/code`)).to.deep.equal([200, { success: true }])
    const [, read] = await ask('GET', path)
    const [status, shown] = await ask('PUT', `${path}/applicant`, {
      email: 'nora@molen.example',
      organization: 'De Molen',
      revision: read['revision'],
    })
    expect([status, shown['organization']]).to.deep.equal([200, 'De Molen'])
    expect(shown['applicant']).to.include({ name: 'Eva Jansen', email: 'nora@molen.example' })
    const stale = await ask('PUT', `${path}/applicant`, { name: 'Nora', revision: read['revision'] })
    expect([stale[0], stale[1]['code']]).to.deep.equal([409, 'RECORD_CHANGED'])
    const [outside, answer] = await ask('PUT', `${path}/applicant`, { email: EVA })
    expect([outside, answer['code']]).to.deep.equal([422, 'APPLICANT_NOT_COVERED'])
    expect(answer['errors']).to.be.an('array').with.nested.property('[0].path', 'email')
    for (const body of [{ email: 'eva' }, { email: null }, { name: '' }, []])
      expect((await ask('PUT', `${path}/applicant`, body))[0], JSON.stringify(body)).to.equal(400)
    expect(await ask('DELETE', path)).to.deep.equal([200, { success: true }])
    expect((await ask('GET', path))[0]).to.equal(404)
  })

  verifies('LIC-6', 'refuses what is no change, no licence, or no operator', async () => {
    for (const status of ['pending', 'active'])
      expect((await ask('PUT', one, { status }))[1]).to.include({ code: 'LICENCE_STATUS_NOT_SETTABLE' })
    for (const body of [
      { status: 'paid' },
      { kind: 1 },
      { expiresAt: 'tomorrow' },
      { expiresAt: null },
      [],
      { kind: ['full'] },
    ])
      expect((await ask('PUT', one, body))[0], JSON.stringify(body)).to.equal(400)
    expect((await ask('PUT', `${ALL}/${newUuid()}`, {}))[0]).to.equal(404)
    expect((await ask('GET', `${ALL}/x`))[0]).to.equal(400)
    principal = aPrincipal({ permissions: new Set(['users:write', 'logs:read']) })
    for (const [method, path, body] of [
      ['GET', ALL],
      ['GET', one],
      ['PUT', one, { kind: 'full' }],
      ['POST', `${one}/dry-run`, {}],
      ['DELETE', one],
      ['POST', `${one}/code`],
      ['PUT', `${one}/applicant`, {}],
      ['GET', `${one}/activations`],
      ['GET', `${one}/events`],
      ['GET', '/admin/link/daily-runs'],
      ['POST', `${one}/activations/release`, { email: EVA }],
    ] as const)
      expect((await ask(method, path, body))[0], path).to.equal(403)
    expect((await office.existing(EVA)).licence.kind).to.equal('trial')
  })
})
