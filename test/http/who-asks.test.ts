// Authentication by a browser's cookie or a program's token, and permissions: refused before the body is read.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { GOOD } from './support/fake-deps.ts'
import { call } from './support/fake-service.ts'
import { type PeopleService, startPeople } from './support/people-service.ts'
import type { StatusAndBody } from './support/answers.ts'

const SIGN_IN = { code: 'SIGN_IN_REQUIRED', message: 'Sign in to go on.' }
const CROSS_SITE = {
  code: 'CROSS_SITE',
  message: 'This can only be done from this service’s own administration page, or with a token.',
}
const OWN = { 'sec-fetch-site': 'same-origin' }

const forbidden = (permission: string): StatusAndBody => [
  403,
  { code: 'FORBIDDEN', message: `You may not do this: it needs the permission ${permission}.` },
]

describe('who asks', () => {
  let people: PeopleService
  before(async () => {
    people = await startPeople()
  })
  after(() => people.service.stop(1_000))

  verifies('IDN-4', 'a caller who is not signed in is asked to, in the bare form of errors', async () => {
    const answer = await call(people.service, 'GET', '/users', { bearer: null, headers: { 'accept-language': 'en' } })
    expect([answer.status, await answer.json()]).to.deep.equal([401, SIGN_IN])
    expect(answer.headers.get('www-authenticate')).to.equal('Bearer')
    for (const bearer of [GOOD, 'tap_', `tap_${'A'.repeat(43)}`, people.ours.people.administrator.token.slice(0, -1)])
      expect((await call(people.service, 'GET', '/users', { bearer })).status, bearer).to.equal(401)
  })

  verifies('IDN-4', 'a cookie and a token are taken alike, and of both the token counts', async () => {
    const { administrator, member } = people.ours.people
    expect((await people.ask('GET', '/users', { as: administrator }))[0]).to.equal(200)
    expect((await people.browse('GET', '/users', { as: administrator }))[0]).to.equal(200)
    const both = { cookie: `tapster=${administrator.cookie}` }
    expect(await people.ask('GET', '/users', { as: member, headers: both })).to.deep.equal(forbidden('users:read'))
    const wrong = { ...both, authorization: 'Bearer tap_wrong' }
    expect((await people.ask('GET', '/users', { headers: wrong }))[0]).to.equal(401)
    // What is no token leaves the cookie to count.
    for (const authorization of ['Basic eDp5', 'Bearer', 'Bearer '])
      expect((await people.ask('GET', '/users', { headers: { ...both, authorization } }))[0]).to.equal(200)
  })

  verifies('IDN-4', 'over https the cookie bears a name that no other host can set', async () => {
    const https = await startPeople({ browser: { https: true } })
    const { cookie } = https.ours.people.administrator
    const status = async (name: string): Promise<number> =>
      (await https.ask('GET', '/users', { headers: { cookie: `${name}=${cookie}` } }))[0]
    expect([await status('__Host-tapster'), await status('tapster')]).to.deep.equal([200, 401])
    await https.service.stop(1_000)
  })

  verifies('IDN-3', 'a caller without the permission gets its name, before the body is read', async () => {
    const { member } = people.ours.people
    const { as, body } = { as: member, body: 'no JSON' }
    expect(await people.ask('POST', '/users', { as, body })).to.deep.equal(forbidden('users:write'))
    expect((await people.ask('POST', '/users', { body }))[0]).to.equal(401)
  })

  verifies(
    ['IDN-4', 'IDN-9'],
    'a browser changes things from our own pages alone; a program needs no page',
    async () => {
      const as = people.ours.people.administrator
      const body = { name: 'x' }
      const by = async (headers: Record<string, string>): Promise<StatusAndBody> =>
        people.browse('POST', '/tags', { as, headers, body: { name: `Label ${JSON.stringify(headers)}` } })
      const origin = 'https://tapster.example'
      for (const headers of [OWN, { origin }, { ...OWN, origin: 'https://evil.example' }])
        expect((await by(headers))[0], JSON.stringify(headers)).to.equal(201)
      const refused: readonly Record<string, string>[] = [
        {},
        { 'sec-fetch-site': 'cross-site', origin },
        { 'sec-fetch-site': 'same-site', origin },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'same-origin, cross-site' },
        { origin: 'null' },
        { origin: 'http://tapster.example' },
        { origin: `${origin}.evil.example` },
        { origin: `${origin}:444` },
        { referer: `${origin}/admin` },
      ]
      for (const headers of refused) expect(await by(headers), JSON.stringify(headers)).to.deep.equal([403, CROSS_SITE])
      const { uuid } = people.ours.tag
      for (const method of ['PUT', 'DELETE'])
        expect(await people.browse(method, `/tags/${uuid}`, { as, body })).to.deep.equal([403, CROSS_SITE])
      expect((await people.browse('GET', '/tags', { as, headers: { 'sec-fetch-site': 'cross-site' } }))[0]).to.equal(
        200,
      )
      expect(
        (await people.ask('POST', '/tags', { as, body, headers: { origin: 'https://evil.example' } }))[0],
      ).to.equal(201)
      // A request from another site learns nothing about the user's permissions.
      expect((await people.browse('POST', '/tags', { as: people.ours.people.member, body }))[1]).to.deep.equal(
        CROSS_SITE,
      )
    },
  )

  verifies(
    'LOG-9',
    'what changes something is asked by no HEAD, and a GET that does so from our own pages',
    async () => {
      const { cookie, token } = people.ours.people.operator
      const bearer = { authorization: `Bearer ${token}` }
      const status = async (method: string, query: string, headers: Record<string, string>): Promise<number> =>
        (await fetch(`${people.service.url}/logs/files${query}`, { method, headers })).status
      expect(await status('HEAD', '?retentionDays=3', bearer)).to.equal(405)
      expect(await status('HEAD', '', bearer)).to.equal(200)
      const browser = { cookie: `tapster=${cookie}` }
      expect(await status('GET', '', browser)).to.equal(200)
      expect(await status('GET', '?retentionDays=3', browser)).to.equal(403)
      expect(await status('GET', '?retentionDays=3&retentionDays=4', browser)).to.equal(403)
      expect(await status('GET', '?retentionDays=3', { ...browser, ...OWN })).to.equal(200)
      expect(await status('GET', '?retentionDays=3', bearer)).to.equal(200)
    },
  )

  verifies('LOG-2', 'what runs behind a sign-in knows its request, its tenant and its user', async () => {
    const { administrator, operator } = people.ours.people
    const contextOf = async (as: typeof operator, path: string, tenant: string, id: string): Promise<unknown> => {
      await people.ask('GET', path, { as, headers: { 'x-request-id': id, 'x-tenant-uuid': tenant } })
      const { logged } = people.service
      return logged.find(({ message, context }) => message === 'http.request' && context?.requestId === id)?.context
    }
    const [here, there] = [people.ours.tenant.uuid, people.theirs.tenant.uuid]
    const expected = { userEmail: administrator.user.email, tenantUuid: here }
    const atHome = { requestId: 'who-asks-at-home', ...expected }
    expect(await contextOf(administrator, '/users/counts', here, atHome.requestId)).to.deep.equal(atHome)
    // After the refusal it is still valid.
    const refused = { requestId: 'who-asks-refused', ...expected }
    expect(await contextOf(administrator, '/tenants', here, refused.requestId)).to.deep.equal(refused)
    const elsewhere = { requestId: 'who-asks-elsewhere', tenantUuid: there }
    expect(await contextOf(operator, '/users/counts', there, elsewhere.requestId)).to.deep.equal(elsewhere)
    expect(people.service.logged.find(({ message }) => message === 'http.operator.elsewhere')?.data).to.deep.equal({
      user: operator.user.uuid,
      tenantUuid: there,
      method: 'GET',
      route: '/users/counts',
    })
    const ofNone = { requestId: 'who-asks-of-all', userEmail: operator.user.email }
    expect(await contextOf(operator, '/tenants', here, ofNone.requestId)).to.deep.equal(ofNone)
  })
})
