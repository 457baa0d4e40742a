// Operators manage all tenants, and only they choose the tenant in which they act.
import { expect } from 'chai'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { type PeopleService, startPeople } from './support/people-service.ts'
import { type StatusAndBody, withoutRevisions } from './support/answers.ts'

describe('the operator over HTTP', () => {
  let people: PeopleService
  let ask: (method: string, path: string, body?: unknown) => Promise<StatusAndBody>
  beforeEach(async () => {
    people = await startPeople()
    ask = (method, path, body) => withoutRevisions(people.ask(method, path, { as: people.ours.people.operator, body }))
  })
  afterEach(() => people.service.stop(1_000))

  /** As any user, in a chosen tenant. */
  const acting = (
    as: PeopleService['ours']['people']['member'],
    tenant: string,
    path = '/users',
    method = 'GET',
    body?: unknown,
  ) => people.ask(method, path, { as, body, headers: { 'x-tenant-uuid': tenant } })

  verifies('IDN-6', 'they act in the tenant of X-Tenant-Uuid, in any spelling', async () => {
    const { operator } = people.ours.people
    const { tenant, people: them } = people.theirs
    for (const spelled of [tenant.uuid, tenant.uuid.toUpperCase()]) {
      const [status, body] = await acting(operator, spelled, '/users?q=lid')
      expect(status).to.equal(200)
      expect(body).to.have.nested.property('data[0].uuid', them.member.user.uuid)
    }
    const changed = await acting(operator, tenant.uuid, `/users/${them.member.user.uuid}`, 'PUT', { name: 'Lena' })
    expect(changed[1]).to.deep.include({ name: 'Lena' })
    expect((await people.ask('GET', `/users/${them.member.user.uuid}`, { as: operator }))[0]).to.equal(404)
    const unknown = 'X-Tenant-Uuid names an office that is not here.'
    for (const other of [aUuid(9), 'x', '', `${tenant.uuid}, ${tenant.uuid}`, `${tenant.uuid}\t;`, `{${tenant.uuid}}`])
      expect(await acting(operator, other), other).to.deep.equal([401, { code: 'SIGN_IN_REQUIRED', message: unknown }])
  })

  verifies(
    'IDN-6',
    'other users who name another office than their own are refused, whether it exists or not',
    async () => {
      const { ours, theirs } = people
      const message = 'X-Tenant-Uuid names another office than yours. Leave that header out.'
      const everybody = [...Object.values(theirs.people), ours.people.administrator, ours.people.member]
      for (const as of everybody)
        for (const other of [
          as.user.email.includes('linde') ? ours.tenant.uuid : theirs.tenant.uuid,
          aUuid(9),
          'x',
          '',
        ])
          expect(await acting(as, other), `${as.user.name} ${other}`).to.deep.equal([
            401,
            { code: 'SIGN_IN_REQUIRED', message },
          ])
      expect((await acting(theirs.people.administrator, theirs.tenant.uuid.toUpperCase()))[0]).to.equal(200)
    },
  )

  verifies('IDN-7', 'changes are listed with their author, operators without a name', async () => {
    const { operator } = people.ours.people
    const { tenant, people: them } = people.theirs
    const path = `/users/${them.member.user.uuid}`
    await people.ask('PUT', path, { as: them.administrator, body: { facebook: false } })
    await acting(operator, tenant.uuid, path, 'PUT', { facebook: true })
    const actors = async (by: Promise<StatusAndBody>): Promise<unknown> => {
      const [, body] = await by
      const { data } = body as { readonly data: readonly { readonly actor: unknown }[] }
      return data.map(({ actor }) => actor)
    }
    const query = `/audit?action=user.changed&subject=${them.member.user.uuid}`
    const { uuid, name, email } = them.administrator.user
    const named = { kind: 'person', uuid, name, email }
    const unnamed = { kind: 'operator', uuid: null, name: null, email: null }
    expect(await actors(people.ask('GET', query, { as: them.administrator }))).to.deep.equal([unnamed, named])
    expect(await actors(acting(operator, tenant.uuid, query))).to.deep.equal([
      { ...unnamed, uuid: operator.user.uuid },
      named,
    ])
    expect(await actors(ask('GET', query))).to.deep.equal([])
    const [, all] = await people.ask('GET', '/audit?limit=1&skip=1', { as: them.administrator })
    expect(all).to.have.property('total', 3)
    expect(all).to.have.nested.property('data[0].details.facebook', false)
  })
})
