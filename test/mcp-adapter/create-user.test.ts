// create_user: in exactly one tenant, by the very use case that HTTP has.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { type AssistantServerUnderTest, startAssistantServer } from './support/assistant-server.ts'
import { answerOf, refusalOf } from './support/speaking.ts'

describe('create_user', () => {
  let server: AssistantServerUnderTest
  before(async () => {
    server = await startAssistantServer()
  })
  after(() => server.stop())

  const usersOf = async (email: string): Promise<unknown> =>
    (await answerOf(server, 'find_user', { email, tenant: 'all' }))['total']

  verifies('MCP-14', 'a user without a role gets the default of the tenant, and is not activated', async () => {
    const { tenant, roles } = server.theirs
    const answer = await answerOf(server, 'create_user', {
      tenant: tenant.uuid,
      email: 'nieuw@linde.example',
      name: ' Nieuw ',
    })
    expect(answer['user']).to.deep.include({
      email: 'nieuw@linde.example',
      name: 'Nieuw',
      status: 'NOT_ACTIVATED',
      roles: [roles.member.uuid],
      facebook: false,
    })
  })

  verifies('MCP-14', 'roles and status are as they are sent', async () => {
    const { tenant, roles } = server.theirs
    const answer = await answerOf(server, 'create_user', {
      tenant: tenant.uuid,
      email: 'actief@linde.example',
      name: 'Actief',
      roles: [roles.campaigns.uuid],
      status: 'ACTIVE',
    })
    expect(answer['user']).to.deep.include({ status: 'ACTIVE', roles: [roles.campaigns.uuid] })
  })

  verifies('MCP-14', 'all tenants are refused, and no user is added anywhere', async () => {
    const asked = { tenant: 'all', email: 'overal@linde.example', name: 'Overal' }
    expect(await refusalOf(server, 'create_user', asked)).to.match(/^TENANT_ALL_NOT_ALLOWED: .*once for each tenant/)
    expect(await usersOf(asked.email)).to.equal(0)
  })

  verifies('MCP-14', 'roles of another tenant are unknown, and no user is added', async () => {
    const { tenant } = server.theirs
    const stranger = server.ours.roles.administrator.uuid
    const asked = { tenant: tenant.uuid, email: 'vreemd@linde.example', name: 'Vreemd', roles: [stranger] }
    const text = await refusalOf(server, 'create_user', asked)
    expect(text).to.equal(
      `ROLES_UNKNOWN: These roles do not exist in tenant ${tenant.uuid}, and nothing was changed: ${stranger}. Call list_roles for tenant ${tenant.uuid} and send uuids from its result.`,
    )
    expect(await usersOf(asked.email)).to.equal(0)
  })

  verifies('MCP-14', 'an address in use is refused, and its user is left unchanged', async () => {
    const { tenant, people } = server.theirs
    const { email } = people.member.user
    const before = await answerOf(server, 'find_user', { email, tenant: 'all' })
    expect(await refusalOf(server, 'create_user', { tenant: tenant.uuid, email, name: 'Ander' })).to.match(
      /^EMAIL_TAKEN: /,
    )
    expect(await answerOf(server, 'find_user', { email, tenant: 'all' })).to.deep.equal(before)
  })

  verifies('MCP-20', 'every fault is reported at once, by its place', async () => {
    const text = await refusalOf(server, 'create_user', {
      tenant: 'linde',
      email: 'geen adres',
      name: '',
      roles: ['Beheer'],
      status: 'INACTIVE',
      admin: true,
    })
    expect(text.split('\n').slice(1)).to.deep.equal([
      '- tenant: Send the uuid of a tenant, as list_tenants returns it.',
      '- email: This is not a valid e-mail address.',
      '- name: Fill in this field.',
      '- roles[0]: This is not a valid record id (uuid).',
      '- status: Choose one of: NOT_ACTIVATED, ACTIVE.',
      '- admin: This tool has no such argument. Its arguments are: tenant, email, name, roles, status.',
    ])
  })
})
