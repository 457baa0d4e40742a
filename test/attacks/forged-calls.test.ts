// Forged calls: sent by another site with a user's cookie, as another method, with further fields, or in the name of another office.
// None of them has an effect.
import { request } from 'node:http'
import { expect } from 'chai'
import { type PeopleService, startPeople } from '#test/http/support/people-service.ts'
import { verifies } from '#test/support/verifies.ts'

type Lines = Readonly<Record<string, string | readonly string[]>>

interface Call {
  readonly method: string
  readonly path: string
  /** A list is as many lines of that name. */
  readonly headers: Lines
  readonly body?: string
}

describe('forged calls', () => {
  let people: PeopleService
  beforeEach(async () => {
    people = await startPeople()
  })
  afterEach(() => people.service.stop(1_000))

  const send = ({ method, path, headers, body }: Call): Promise<readonly [number, string]> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(people.service.url)
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const lines = Object.fromEntries(
        Object.entries({ ...headers, ...length }).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : [...value],
        ]),
      )
      const sent = request({ hostname, port, method, path, headers: lines, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve([response.statusCode ?? 0, Buffer.concat(chunks).toString()]))
      })
      sent.on('error', reject)
      sent.end(body)
    })

  /** All that an administrator of either office sees of the office's people, roles and tags. */
  const everything = async (): Promise<string> => {
    const seen = [people.ours, people.theirs].flatMap(({ people: { administrator } }) =>
      ['/users', '/users/counts', '/roles', '/tags'].map((path) => people.ask('GET', path, { as: administrator })),
    )
    return JSON.stringify(await Promise.all(seen))
  }

  const json = { 'content-type': 'application/json' }

  verifies('IDN-4', 'another site cannot make a browser change anything, whatever kind of form it sends', async () => {
    const before = await everything()
    const { member, administrator } = people.ours.people
    const cookie = `tapster=${administrator.cookie}`
    const body = JSON.stringify({ name: 'Overgenomen', email: 'x@evil.example' })
    const calls: readonly Pick<Call, 'method' | 'path'>[] = [
      { method: 'POST', path: '/users' },
      { method: 'POST', path: '/roles' },
      { method: 'POST', path: '/tags' },
      { method: 'PUT', path: `/users/${member.user.uuid}` },
      { method: 'DELETE', path: `/users/${member.user.uuid}` },
      { method: 'DELETE', path: `/users/${member.user.uuid}/sign-ins` },
      { method: 'DELETE', path: `/tags/${people.ours.tag.uuid}` },
    ]
    const froms: readonly Lines[] = [
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', referer: 'https://tapster.example/admin' },
      { origin: ['https://tapster.example', 'https://evil.example'] },
      { 'sec-fetch-site': ['same-origin', 'cross-site'] },
      { 'sec-fetch-site': 'same-site', origin: 'https://tapster.example' },
      { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
      { host: 'evil.example', origin: 'http://evil.example' },
    ]
    const types = [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]
    for (const one of calls)
      for (const from of froms)
        for (const type of types) {
          const [status, text] = await send({ ...one, headers: { cookie, ...from, 'content-type': type }, body })
          expect(status, `${one.method} ${one.path} ${JSON.stringify(from)}`).to.equal(403)
          expect(text).to.contain('"CROSS_SITE"')
        }
    expect(await everything()).to.equal(before)
  })

  verifies('IDN-3', 'a method is what the request line says, and nothing in the request makes it another', async () => {
    const before = await everything()
    const { member, administrator } = people.ours.people
    const authorization = `Bearer ${administrator.token}`
    const path = `/users/${member.user.uuid}`
    const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override']
    for (const name of overrides) {
      const headers = { authorization, ...json, [name]: 'DELETE' }
      expect((await send({ method: 'POST', path, headers, body: '{"_method":"DELETE"}' }))[0], name).to.equal(405)
      expect((await send({ method: 'GET', path, headers }))[0], name).to.equal(200)
      expect((await send({ method: 'GET', path: `${path}?_method=DELETE`, headers }))[0], name).to.equal(400)
    }
    for (const method of ['PATCH', 'TRACE', 'PURGE'])
      expect((await send({ method, path, headers: { authorization } }))[0], method).to.be.oneOf([405, 501])
    expect(await everything()).to.equal(before)
  })

  verifies('IDN-3', 'names that reach for an object’s prototype are refused by name', async () => {
    const before = await everything()
    const { member, administrator } = people.ours.people
    const headers = { authorization: `Bearer ${administrator.token}`, 'accept-language': 'en', ...json }
    for (const name of ['__proto__', 'constructor', 'prototype'])
      for (const [method, path] of [
        ['POST', '/users'],
        ['PUT', `/users/${member.user.uuid}`],
        ['POST', '/roles'],
        ['POST', '/tags'],
      ] as const) {
        const body = `{"name":"x","email":"x@korrel.example","permissions":[],"${name}":{"status":"INACTIVE","isDefault":true}}`
        const [status, text] = await send({ method, path, headers, body })
        expect([status, JSON.parse(text).errors], `${method} ${path}`).to.deep.equal([
          400,
          [{ path: name, message: 'This name is not allowed.' }],
        ])
      }
    for (const query of ['__proto__[q]=x', 'constructor=1', 'toString=1'])
      expect((await send({ method: 'GET', path: `/users?${query}`, headers }))[0], query).to.equal(400)
    expect(await everything()).to.equal(before)
    expect({}).not.to.have.property('isDefault')
  })

  verifies(
    ['IDN-3', 'ADM-11'],
    'what a body may not say is refused by name: ids, tenants, permissions, moments',
    async () => {
      const { ours, theirs } = people
      const as = ours.people.administrator
      const extra = {
        uuid: theirs.people.member.user.uuid,
        id: theirs.people.member.user.uuid,
        tenantUuid: theirs.tenant.uuid,
        tenant_uuid: theirs.tenant.uuid,
        permissions: ['platform:admin'],
        statusSince: '2000-01-01T00:00:00Z',
        removalDue: '2000-01-01T00:00:00Z',
        holders: 99,
      }
      const before = await everything()
      for (const [method, path, body] of [
        ['POST', '/users', { email: 'x@korrel.example', name: 'X', status: 'ACTIVE' }],
        ['PUT', `/users/${ours.people.member.user.uuid}`, { facebook: true }],
        ['POST', '/tags', { name: 'Y' }],
      ] as const) {
        const [status, answer] = await people.ask(method, path, { as, body: { ...extra, ...body } })
        const { errors } = answer as { readonly errors: readonly { readonly path: string }[] }
        expect([status, errors.map((one) => one.path)], path).to.deep.equal([400, Object.keys(extra)])
      }
      expect(await everything()).to.equal(before)
    },
  )

  verifies('IDN-6', 'no spelling of X-Tenant-Uuid leads where it may not, and nothing else is one', async () => {
    const { ours, theirs } = people
    const to = async (token: string, headers: Lines, query = ''): Promise<readonly [number, boolean, boolean]> => {
      const call = { method: 'GET', path: `/users${query}`, headers: { authorization: `Bearer ${token}`, ...headers } }
      const [status, text] = await send(call)
      return [status, text.includes('korrelkanarie'), text.includes('lindekanarie')]
    }
    const [here, there] = [ours.tenant.uuid, theirs.tenant.uuid]
    const refused = [401, false, false]
    const { administrator, operator } = ours.people
    const spelled: readonly Lines[] = [
      { 'X-TENANT-UUID': there },
      { 'x-tenant-uuid': [here, there] },
      { 'x-tenant-uuid': [there, here] },
      { 'x-tenant-uuid': `${here},${there}` },
      { 'x-tenant-uuid': `${here};${there}` },
      { 'x-tenant-uuid': there.replaceAll('-', '') },
      { 'x-tenant-uuid': `{${there}}` },
      { 'x-tenant-uuid': `urn:uuid:${there}` },
      { 'x-tenant-uuid': `${here.slice(0, -1)}%00` },
      { 'x-tenant-uuid': '*' },
      { 'x-tenant-uuid': 'null' },
    ]
    for (const headers of spelled)
      expect(await to(administrator.token, headers), JSON.stringify(headers)).to.deep.equal(refused)
    expect(await to(operator.token, { 'X-Tenant-UUID': there.toUpperCase() })).to.deep.equal([200, false, true])
    for (const headers of spelled.slice(1)) expect(await to(operator.token, headers)).to.deep.equal(refused)
    const elsewhere: readonly Lines[] = [
      { x_tenant_uuid: there },
      { 'x-tenant': there },
      { 'tenant-uuid': there },
      { cookie: `x-tenant-uuid=${there}; tenantUuid=${there}` },
    ]
    for (const headers of elsewhere)
      for (const { token } of [administrator, operator])
        expect(await to(token, headers)).to.deep.equal([200, true, false])
    for (const name of ['tenantUuid', 'x-tenant-uuid'])
      expect(await to(operator.token, {}, `?${name}=${there}`), name).to.deep.equal([400, false, false])
  })

  verifies(
    'IDN-4',
    'of several cookies and several tokens the first counts, and none makes up for another',
    async () => {
      const { administrator, member } = people.ours.people
      const status = async (headers: Lines): Promise<number> =>
        (await send({ method: 'GET', path: '/users', headers }))[0]
      const cookies = (first: string, second: string): Lines => ({ cookie: `tapster=${first}; tapster=${second}` })
      expect(await status(cookies(member.cookie, administrator.cookie))).to.equal(403)
      expect(await status(cookies('tap_x', administrator.cookie))).to.equal(401)
      expect(await status({ authorization: [`Bearer ${member.token}`, `Bearer ${administrator.token}`] })).to.equal(403)
      expect(await status({ authorization: `Bearer ${member.token}, Bearer ${administrator.token}` })).to.equal(401)
      expect(await status({ cookie: `nottapster=${administrator.cookie}` })).to.equal(401)
    },
  )
})
