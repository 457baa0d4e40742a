// Roles and tags of a tenant as an administrator's program asks for them.
import { expect } from 'chai'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { type PeopleService, startPeople } from './support/people-service.ts'
import { faultsOf, type StatusAndBody, withoutRevisions } from './support/answers.ts'

const codeOf = ([status, body]: StatusAndBody): StatusAndBody => [
  status,
  typeof body === 'object' && body !== null && 'code' in body ? body.code : body,
]

const uuidOf = ([, body]: StatusAndBody): string =>
  typeof body === 'object' && body !== null && 'uuid' in body ? String(body.uuid) : 'none'

describe('roles and tags over HTTP', () => {
  let people: PeopleService
  let ask: (method: string, path: string, body?: unknown) => Promise<StatusAndBody>
  beforeEach(async () => {
    people = await startPeople()
    ask = (method, path, body) =>
      withoutRevisions(people.ask(method, path, { as: people.ours.people.administrator, body }))
  })
  afterEach(() => people.service.stop(1_000))

  verifies('IDN-3', 'all roles are listed by name, with how many have each', async () => {
    const { roles } = people.ours
    const expected = [roles.administrator, roles.campaigns, roles.operator, roles.member].map((role) => ({
      ...role,
      holders: 1,
    }))
    const [status, body] = await ask('GET', '/roles')
    expect(status).to.equal(200)
    expect(body).to.deep.equal({ data: expected.toSorted((a, b) => a.name.localeCompare(b.name)) })
  })

  verifies('IDN-3', 'a role is created, changed in the sent fields, and removed once it has no users', async () => {
    const made = await ask('POST', '/roles', { name: ' Lezer ', permissions: ['logs:read', 'users:read', 'logs:read'] })
    const role = {
      uuid: uuidOf(made),
      name: 'Lezer',
      isDefault: false,
      permissions: ['users:read', 'logs:read'],
      timelineCategories: [],
    }
    expect(made).to.deep.equal([201, role])
    const path = `/roles/${role.uuid}`
    const change = { timelineCategories: ['Gesprekken', 'Gesprekken'], permissions: [] }
    expect(await ask('PUT', path, change)).to.deep.equal([
      200,
      { ...role, permissions: [], timelineCategories: ['Gesprekken'] },
    ])
    const { user } = people.ours.people.member
    await ask('PUT', `/users/${user.uuid}`, { roles: [role.uuid] })
    expect(await ask('DELETE', path)).to.deep.equal([
      409,
      { code: 'ROLE_IN_USE', message: 'People still have this role: 1. Give them another one first.' },
    ])
    await ask('PUT', `/users/${user.uuid}`, { roles: [] })
    expect(await ask('DELETE', path)).to.deep.equal([200, { success: true }])
    expect(codeOf(await ask('DELETE', path))).to.deep.equal([404, 'ROLE_NOT_FOUND'])
    expect(codeOf(await ask('DELETE', `/roles/${people.ours.roles.member.uuid}`))).to.deep.equal([
      409,
      'ROLE_IS_DEFAULT',
    ])
  })

  verifies('IDN-3', 'users of a role that loses a permission are signed out at once', async () => {
    const { campaigns } = people.ours.people
    expect((await people.ask('GET', '/users', { as: campaigns }))[0]).to.equal(200)
    const path = `/roles/${people.ours.roles.campaigns.uuid}`
    await ask('PUT', path, { name: 'Campagneleiders' })
    expect((await people.ask('GET', '/users', { as: campaigns }))[0]).to.equal(200)
    await ask('PUT', path, { permissions: ['users:read'] })
    expect((await people.ask('GET', '/users', { as: campaigns }))[0]).to.equal(401)
  })

  verifies('IDN-3', 'faults of a role are reported', async () => {
    const { roles } = people.ours
    const body = { name: '', permissions: ['users:all'], timelineCategories: ['x'.repeat(61)], isDefault: 1 }
    const line = 'on one line and without invisible characters.'
    expect(faultsOf(await ask('POST', '/roles', body))).to.deep.equal([
      400,
      [
        'name: Fill in this field.',
        'permissions[0]: Choose one of: users:read, users:write, roles:read, roles:write, logs:read, campaigns:read, campaigns:write, templates:read, templates:write, mail:read, mail:send, platform:admin.',
        `timelineCategories[0]: Give a name of at most 60 characters, ${line}`,
        'isDefault: Choose true or false.',
      ],
    ])
    expect(
      faultsOf(await ask('POST', '/roles', { name: roles.member.name.toUpperCase(), permissions: [] })),
    ).to.deep.equal([409, ['name: This name is already in use. Choose another name.']])
    const platform = { name: 'Alles', permissions: ['platform:admin'] }
    expect(codeOf(await ask('POST', '/roles', platform))).to.deep.equal([403, 'BEYOND_OWN_RIGHTS'])
    expect(
      faultsOf(await people.ask('POST', '/roles', { as: people.theirs.people.administrator, body: platform })),
    ).to.deep.equal([
      422,
      ['permissions: The permission platform:admin exists only in the office that runs this service.'],
    ])
    for (const id of [people.theirs.roles.member.uuid, aUuid(9)])
      for (const method of ['PUT', 'DELETE'])
        expect(await ask(method, `/roles/${id}`, method === 'PUT' ? {} : undefined)).to.deep.equal([
          404,
          { code: 'ROLE_NOT_FOUND', message: 'This role does not exist or was removed.' },
        ])
  })

  verifies('IDN-3', 'tags are listed, made, renamed and removed', async () => {
    const { tag } = people.ours
    expect(await ask('GET', '/tags')).to.deep.equal([200, { data: [{ ...tag, holders: 4 }] }])
    const made = await ask('POST', '/tags', { name: 'Relatiedag' })
    expect(made).to.deep.equal([201, { uuid: uuidOf(made), name: 'Relatiedag' }])
    expect(faultsOf(await ask('POST', '/tags', { name: 'RELATIEDAG' }))).to.deep.equal([
      409,
      ['name: This name is already in use. Choose another name.'],
    ])
    expect(await ask('PUT', `/tags/${tag.uuid}`, { name: 'Feest' })).to.deep.equal([
      200,
      { uuid: tag.uuid, name: 'Feest' },
    ])
    expect(await ask('DELETE', `/tags/${tag.uuid}`)).to.deep.equal([200, { success: true }])
    const [, member] = await ask('GET', `/users/${people.ours.people.member.user.uuid}`)
    expect(member).to.deep.include({ tags: [] })
    expect(faultsOf(await ask('POST', '/tags', { name: 3 }))).to.deep.equal([400, ['name: This must be text.']])
    for (const id of [people.theirs.tag.uuid, aUuid(9)])
      for (const method of ['PUT', 'DELETE'])
        expect(await ask(method, `/tags/${id}`, method === 'PUT' ? { name: 'x' } : undefined)).to.deep.equal([
          404,
          { code: 'TAG_NOT_FOUND', message: 'This tag does not exist or was removed.' },
        ])
  })
})
