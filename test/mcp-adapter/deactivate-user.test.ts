// deactivate_user: in one tenant or all, or what it would do there.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { type AssistantServerUnderTest, startAssistantServer } from './support/assistant-server.ts'
import { answerOf, refusalOf } from './support/speaking.ts'

describe('deactivate_user', () => {
  let server: AssistantServerUnderTest
  beforeEach(async () => {
    server = await startAssistantServer()
  })
  afterEach(() => server.stop())

  const statuses = async (email: string): Promise<unknown> => {
    const { people } = await answerOf(server, 'find_user', { email, tenant: 'all' })
    return (people as readonly { readonly user: { readonly status: unknown } }[]).map(({ user }) => user.status)
  }
  const outcomes = (answer: Readonly<Record<string, unknown>>): unknown =>
    (answer['tenants'] as readonly { readonly outcome: unknown }[]).map(({ outcome }) => outcome)

  verifies('MCP-16', 'a user deactivated in one tenant keeps their state in the others', async () => {
    const { email } = server.theirs.people.member.user
    await answerOf(server, 'create_user', {
      tenant: server.ours.tenant.uuid,
      email,
      name: 'Ook hier',
      status: 'ACTIVE',
    })
    const answer = await answerOf(server, 'deactivate_user', { email, tenant: server.theirs.tenant.uuid })
    expect(answer['dryRun']).to.equal(false)
    expect(outcomes(answer)).to.deep.equal(['deactivated'])
    expect(answer).to.have.nested.property('tenants[0].user.statusBefore', 'ACTIVE')
    expect(await statuses(email)).to.deep.equal(['INACTIVE', 'ACTIVE'])
    expect(outcomes(await answerOf(server, 'deactivate_user', { email, tenant: 'all' }))).to.deep.equal([
      'already-inactive',
      'deactivated',
    ])
    expect(await statuses(email)).to.deep.equal(['INACTIVE', 'INACTIVE'])
  })

  verifies(
    'MCP-16',
    'a dry run answers the same and changes nothing, ends no sign-in and writes no audit entry but its own',
    async () => {
      const { tenant, people } = server.theirs
      const { email } = people.member.user
      const asked = { email, tenant: 'all' }
      const preview = await answerOf(server, 'deactivate_user', { ...asked, dryRun: true })
      expect(await statuses(email)).to.deep.equal(['ACTIVE'])
      const [row] = await server.auditLog()
      expect(row).to.deep.include({ outcome: 'done' })
      const done = await answerOf(server, 'deactivate_user', { ...asked, dryRun: false })
      expect(preview).to.deep.equal({ ...done, dryRun: true })
      expect(done).to.have.nested.property('tenants[0].tenant.uuid', tenant.uuid)
    },
  )

  verifies('MCP-16', 'text is neither yes nor no, and nothing is done on it', async () => {
    const { email } = server.theirs.people.member.user
    for (const dryRun of ['true', 'false', 1, 0, [], {}, null]) {
      const text = await refusalOf(server, 'deactivate_user', { email, tenant: 'all', dryRun })
      expect(text, JSON.stringify(dryRun)).to.contain('- dryRun: Send true or false, not text and not a number.')
    }
    expect(await statuses(email)).to.deep.equal(['ACTIVE'])
  })

  verifies('MCP-16', 'the last administrator stays, and the response says why', async () => {
    const { tenant, people } = server.theirs
    const { email } = people.administrator.user
    expect(await refusalOf(server, 'deactivate_user', { email, tenant: tenant.uuid })).to.match(/^LAST_ADMINISTRATOR: /)
    const preview = await answerOf(server, 'deactivate_user', { email, tenant: tenant.uuid, dryRun: true })
    expect(outcomes(preview)).to.deep.equal(['refused'])
    expect(preview).to.have.nested.property('tenants[0].because.code', 'LAST_ADMINISTRATOR')
    expect(await statuses(email)).to.deep.equal(['ACTIVE'])
  })

  verifies('MCP-16', 'one tenant that refuses does not keep the others', async () => {
    const { email } = server.theirs.people.administrator.user
    await answerOf(server, 'create_user', {
      tenant: server.ours.tenant.uuid,
      email,
      name: 'Ook hier',
      status: 'ACTIVE',
    })
    const answer = await answerOf(server, 'deactivate_user', { email, tenant: 'all' })
    expect(outcomes(answer)).to.deep.equal(['refused', 'deactivated'])
    expect(await statuses(email)).to.deep.equal(['ACTIVE', 'INACTIVE'])
  })

  verifies('MCP-16', 'an unknown address is reported', async () => {
    const asked = { email: 'niemand@linde.example', tenant: 'all' }
    expect(await refusalOf(server, 'deactivate_user', asked)).to.match(/^USER_NOT_FOUND: /)
  })
})
