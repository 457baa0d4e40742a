// update_user_roles: all roles of one user are overwritten, or nothing is changed.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { type AssistantServerUnderTest, startAssistantServer } from './support/assistant-server.ts'
import { answerOf, refusalOf } from './support/speaking.ts'

describe('update_user_roles', () => {
  let server: AssistantServerUnderTest
  beforeEach(async () => {
    server = await startAssistantServer()
  })
  afterEach(() => server.stop())

  const rolesOf = async (email: string): Promise<unknown> => {
    const { people } = await answerOf(server, 'find_user', { email, tenant: server.theirs.tenant.uuid })
    return (people as readonly { readonly user: { readonly roles: unknown } }[])[0]?.user.roles
  }

  verifies('MCP-15', 'the sent roles replace the former ones, and the response has both', async () => {
    const { tenant, roles, people } = server.theirs
    const { email } = people.member.user
    const answer = await answerOf(server, 'update_user_roles', {
      tenant: tenant.uuid,
      email,
      roles: [roles.campaigns.uuid.toUpperCase(), roles.campaigns.uuid],
    })
    expect(answer).to.deep.include({ before: [roles.member.uuid], after: [roles.campaigns.uuid] })
    expect(await rolesOf(email)).to.deep.equal([roles.campaigns.uuid])
  })

  verifies('MCP-15', 'one role that is unknown in that tenant changes nothing', async () => {
    const { tenant, roles, people } = server.theirs
    const { email } = people.member.user
    const stranger = server.ours.roles.campaigns.uuid
    const asked = { tenant: tenant.uuid, email, roles: [roles.campaigns.uuid, stranger] }
    expect(await refusalOf(server, 'update_user_roles', asked)).to.match(
      new RegExp(`^ROLES_UNKNOWN: .*${stranger}\\. Call list_roles for tenant ${tenant.uuid} `),
    )
    expect(await rolesOf(email)).to.deep.equal([roles.member.uuid])
  })

  verifies('MCP-15', 'the last administrator keeps their roles', async () => {
    const { tenant, roles, people } = server.theirs
    const { email } = people.administrator.user
    const asked = { tenant: tenant.uuid, email, roles: [roles.member.uuid] }
    expect(await refusalOf(server, 'update_user_roles', asked)).to.match(/^LAST_ADMINISTRATOR: .*update_user_roles/)
    expect(await rolesOf(email)).to.deep.equal([roles.administrator.uuid])
  })

  verifies(
    'MCP-15',
    'an unknown address, no roles, names of roles and all tenants get a message with how to correct them',
    async () => {
      const { tenant, roles, people } = server.theirs
      const { email } = people.member.user
      const right = { tenant: tenant.uuid, email, roles: [roles.campaigns.uuid] }
      const ours = server.ours.people.member.user.email
      expect(await refusalOf(server, 'update_user_roles', { ...right, email: ours })).to.match(
        /^USER_NOT_FOUND: .*find_user/,
      )
      expect(await refusalOf(server, 'update_user_roles', { ...right, roles: [] })).to.contain(
        '- roles: Send at least one role. To end all access of a user, use deactivate_user.',
      )
      expect(await refusalOf(server, 'update_user_roles', { ...right, roles: 'Beheer' })).to.contain(
        '- roles: This must be a list.',
      )
      expect(await refusalOf(server, 'update_user_roles', { ...right, roles: ['Beheer'] })).to.contain('- roles[0]: ')
      expect(await refusalOf(server, 'update_user_roles', { ...right, tenant: 'all' })).to.match(
        /^TENANT_ALL_NOT_ALLOWED/,
      )
      expect(await rolesOf(email)).to.deep.equal([roles.member.uuid])
    },
  )
})
