// People of a tenant as an administrator's program asks for them.
import { expect } from 'chai'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './support/fake-deps.ts'
import { type PeopleService, startPeople } from './support/people-service.ts'
import { faultsOf, type StatusAndBody, withoutRevisions } from './support/answers.ts'

const SINCE = new Date(NOW).toISOString()
const GONE: StatusAndBody = [404, { code: 'USER_NOT_FOUND', message: 'This person does not exist or was removed.' }]

const namesOf = ([status, body]: StatusAndBody): unknown =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
    ? body.data.map(({ name }: { readonly name: string }) => name.split(' ')[0])
    : [status, body]

describe('people over HTTP', () => {
  let people: PeopleService
  let ask: (method: string, path: string, body?: unknown) => Promise<StatusAndBody>
  beforeEach(async () => {
    people = await startPeople()
    ask = (method, path, body) =>
      withoutRevisions(people.ask(method, path, { as: people.ours.people.administrator, body }))
  })
  afterEach(() => people.service.stop(1_000))

  const fatima = { email: 'Fatima@Korrel.example', name: ' Fatima el Amrani ' }

  verifies('IDN-3', 'are listed by name, by status, role, tag and what is typed, a page at a time', async () => {
    const { roles, tag } = people.ours
    expect(namesOf(await ask('GET', '/users'))).to.deep.equal(['Beheer', 'Campagnes', 'Dienst', 'Lid'])
    expect(namesOf(await ask('GET', '/users?sort=-email&limit=2'))).to.deep.equal(['Lid', 'Dienst'])
    expect(namesOf(await ask('GET', '/users?q=%20LID%40%20'))).to.deep.equal(['Lid'])
    expect(namesOf(await ask('GET', `/users?role=${roles.campaigns.uuid}&tag=${tag.uuid}`))).to.deep.equal([
      'Campagnes',
    ])
    expect(namesOf(await ask('GET', '/users?status=INACTIVE,TO_BE_REMOVED'))).to.deep.equal([])
    const [, page] = await ask('GET', '/users?skip=3&limit=2')
    const { user } = people.ours.people.member
    expect(page).to.deep.equal({
      data: [
        {
          uuid: user.uuid,
          email: user.email,
          name: user.name,
          status: 'ACTIVE',
          statusSince: SINCE,
          removalDue: null,
          roles: user.roles,
          tags: user.tags,
          facebook: true,
        },
      ],
      total: 4,
      skip: 3,
      limit: 2,
    })
    expect(await ask('GET', '/users/counts')).to.deep.equal([
      200,
      { NOT_ACTIVATED: 0, ACTIVE: 4, INACTIVE: 0, TO_BE_REMOVED: 0, ANONYMISED: 0 },
    ])
  })

  verifies('IDN-3', 'every fault of a query is reported at its place', async () => {
    const query = 'status=ACTIVE,GONE&role=x&sort=age&skip=-1&limit=201'
    expect(faultsOf(await ask('GET', `/users?${query}`))).to.deep.equal([
      400,
      [
        'status: Choose from, with commas between: NOT_ACTIVATED, ACTIVE, INACTIVE, TO_BE_REMOVED.',
        'role: This is not a valid record id (uuid).',
        'sort: Choose one of: name, -name, email, -email, status, -status, statusSince, -statusSince.',
        'skip: This must be a whole number from 0 to 10000000.',
        'limit: This must be a whole number from 1 to 200.',
      ],
    ])
    for (const skip of ['1e3', ' 1', '0x1', '1.5', '١', '', '99999999999'])
      expect((await ask('GET', `/users?skip=${encodeURIComponent(skip)}`))[0], skip).to.equal(400)
    expect((await ask('GET', '/users?skip=1&skip=2'))[0]).to.equal(400)
  })

  verifies('IDN-3', 'are added with the default role, not activated, by default', async () => {
    const [status, added] = await ask('POST', '/users', fatima)
    expect(status).to.equal(201)
    expect(added).to.deep.include({
      email: 'Fatima@Korrel.example',
      name: 'Fatima el Amrani',
      status: 'NOT_ACTIVATED',
      statusSince: SINCE,
      roles: [people.ours.roles.member.uuid],
      tags: [],
      facebook: false,
    })
    const { uuid } = added as { readonly uuid: string }
    expect(await ask('GET', `/users/${uuid.toUpperCase()}`)).to.deep.equal([
      200,
      Object.assign({ invited: true }, added),
    ])
    const { roles, tag } = people.ours
    const shown = { roles: [roles.campaigns.uuid], tags: [tag.uuid, tag.uuid], facebook: true, status: 'ACTIVE' }
    const [, other] = await ask('POST', '/users', { email: 'piet@korrel.example', name: 'Piet', ...shown })
    expect(other).to.deep.include({ ...shown, tags: [tag.uuid] })
  })

  verifies('IDN-3', 'an address in use, and unknown roles and tags, are reported at the field', async () => {
    await ask('POST', '/users', fatima)
    const again = { ...fatima, email: 'FATIMA@korrel.example' }
    expect(faultsOf(await ask('POST', '/users', again))).to.deep.equal([
      409,
      ['email: Another person in this office already has this address.'],
    ])
    const unknown = { email: 'piet@korrel.example', name: 'Piet', roles: [people.theirs.roles.member.uuid] }
    const notAll = 'are here (any more). Get the list and choose again.'
    expect(faultsOf(await ask('POST', '/users', unknown))).to.deep.equal([
      422,
      [`roles: Not all of these roles ${notAll}`],
    ])
    const tagged = { ...unknown, roles: [], tags: [people.theirs.tag.uuid] }
    expect(faultsOf(await ask('POST', '/users', tagged))).to.deep.equal([
      422,
      [`tags: Not all of these tags ${notAll}`],
    ])
    const wrong = { email: 'fatima', name: 'a\u202eb', roles: 'x', tags: [1], facebook: 'yes', status: 'INACTIVE' }
    expect(faultsOf(await ask('POST', '/users', wrong))).to.deep.equal([
      400,
      [
        'email: This is not a valid e-mail address.',
        'name: Give a name of at most 120 characters, on one line and without invisible characters.',
        'roles: This must be a list.',
        'tags[0]: This is not a valid record id (uuid).',
        'facebook: Choose true or false.',
        'status: Choose one of: ACTIVE, NOT_ACTIVATED.',
      ],
    ])
    expect(faultsOf(await ask('POST', '/users'))).to.deep.equal([
      400,
      ['email: This field is missing.', 'name: This field is missing.'],
    ])
  })

  verifies('IDN-3', 'are changed in what is given of them, and signed out when they lose something', async () => {
    const { member } = people.ours.people
    const path = `/users/${member.user.uuid}`
    expect((await ask('PUT', path, { name: 'Lidia' }))[1]).to.deep.include({ name: 'Lidia', email: member.user.email })
    expect((await people.browse('GET', '/users', { as: member }))[0]).to.equal(403)
    expect((await ask('PUT', path, { status: 'TO_BE_REMOVED' }))[1]).to.deep.include({
      status: 'TO_BE_REMOVED',
      removalDue: '2026-03-15T12:00:00.000Z',
    })
    expect((await people.browse('GET', '/users', { as: member }))[0]).to.equal(401)
    expect(faultsOf(await ask('PUT', path, { email: null, status: 'NOT_ACTIVATED' }))).to.deep.equal([
      400,
      ['email: This is not a valid e-mail address.', 'status: Choose one of: ACTIVE, INACTIVE, TO_BE_REMOVED.'],
    ])
    expect(await ask('PUT', `/users/${aUuid(9)}`, {})).to.deep.equal(GONE)
  })

  verifies('IDN-3', 'are deactivated, and the last administrator is not', async () => {
    const { member, operator } = people.ours.people
    expect((await ask('DELETE', `/users/${member.user.uuid}`))[1]).to.deep.include({
      uuid: member.user.uuid,
      status: 'INACTIVE',
    })
    const last: StatusAndBody = [
      409,
      {
        code: 'LAST_ADMINISTRATOR',
        message:
          'This would leave no one who can manage people and roles. Give these permissions to another person first.',
      },
    ]
    expect(
      await people.ask('DELETE', `/users/${operator.user.uuid}`, { as: people.ours.people.operator }),
    ).to.deep.equal(last)
    const { administrator } = people.theirs.people
    expect(await people.ask('DELETE', `/users/${administrator.user.uuid}`, { as: administrator })).to.deep.equal(last)
  })

  verifies('IDN-3', 'users grant only what they may do themselves', async () => {
    const beyond = (permissions: string): StatusAndBody => [
      403,
      {
        code: 'BEYOND_OWN_RIGHTS',
        message: `This comes with permissions that you do not have: ${permissions}. Ask a colleague who has them.`,
      },
    ]
    const { member, operator, administrator } = people.ours.people
    const roles = [people.ours.roles.operator.uuid]
    const all = 'platform:admin'
    expect(await ask('PUT', `/users/${operator.user.uuid}`, { name: 'x' })).to.deep.equal(beyond(all))
    expect(await ask('DELETE', `/users/${operator.user.uuid}/sign-ins`)).to.deep.equal(beyond(all))
    expect(await ask('PUT', `/users/${member.user.uuid}`, { roles })).to.deep.equal(beyond(all))
    expect(await ask('PUT', `/users/${administrator.user.uuid}`, { roles })).to.deep.equal(beyond(all))
    expect(await ask('POST', '/users', { ...fatima, roles })).to.deep.equal(beyond(all))
  })

  verifies('IDN-3', 'their sign-ins are listed without a secret, and ended', async () => {
    const { administrator, member } = people.ours.people
    const path = `/users/${administrator.user.uuid}/sign-ins`
    const [status, shown] = await ask('GET', path)
    const { data } = shown as { readonly data: readonly { readonly kind: string; readonly current: boolean }[] }
    expect([status, data.map(({ kind, current }) => `${kind} ${current}`).toSorted()]).to.deep.equal([
      200,
      ['browser false', 'program true'],
    ])
    expect(JSON.stringify(shown)).not.to.contain('tap_')
    expect(Object.keys(data[0] ?? {})).to.have.members([
      'id',
      'kind',
      'label',
      'createdAt',
      'expiresAt',
      'lastUsedAt',
      'current',
    ])
    expect(await ask('DELETE', `/users/${member.user.uuid}/sign-ins`)).to.deep.equal([200, { ended: 2 }])
    expect((await people.ask('GET', '/users', { as: member }))[0]).to.equal(401)
    expect(await ask('GET', `/users/${aUuid(9)}/sign-ins`)).to.deep.equal(GONE)
  })

  verifies('IDN-3', 'one of another office is no more there than one that never was', async () => {
    const { uuid } = people.theirs.people.member.user
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/sign-ins'],
      ['DELETE', '/sign-ins'],
    ] as const)
      for (const id of [uuid, aUuid(9)])
        expect(await ask(method, `/users/${id}${path}`, method === 'PUT' ? {} : undefined), method).to.deep.equal(GONE)
    expect(faultsOf(await ask('GET', '/users/x'))).to.deep.equal([400, ['id: This is not a valid record id (uuid).']])
  })
})
