// sync_smoelenboek: a dry run first, and changes in one tenant only.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { type AssistantServerUnderTest, startAssistantServer } from './support/assistant-server.ts'
import { answerOf, callTool, refusalOf } from './support/speaking.ts'

describe('sync_smoelenboek', () => {
  let server: AssistantServerUnderTest
  beforeEach(async () => {
    server = await startAssistantServer()
  })
  afterEach(() => server.stop())

  const isShown = async (email: string): Promise<unknown> => {
    const { people } = await answerOf(server, 'find_user', { email, tenant: 'all' })
    return (people as readonly { readonly user: { readonly facebook: unknown } }[])[0]?.user.facebook
  }

  verifies('MCP-18', 'by default it only returns who would come in, go out and is unknown', async () => {
    const { tenant, people } = server.theirs
    const { email } = people.member.user
    const emails = [email.toUpperCase(), 'niemand@linde.example', email]
    const { content, structuredContent } = await callTool(server, 'sync_smoelenboek', { tenant: tenant.uuid, emails })
    expect(content[0]?.text).to.match(
      /^A dry run: nothing was changed\. Would be added: 0; would be removed: 3; addresses that no person in this tenant has: 1/,
    )
    expect(structuredContent).to.deep.include({
      dryRun: true,
      on: { count: 0, items: [] },
      unknown: { count: 1, items: ['niemand@linde.example'] },
    })
    expect(await isShown(people.campaigns.user.email)).to.equal(true)
  })

  verifies('MCP-18', 'on request it does what it returned, and nothing in another tenant', async () => {
    const { tenant, people } = server.theirs
    const asked = { tenant: tenant.uuid, emails: [people.member.user.email] }
    const preview = await answerOf(server, 'sync_smoelenboek', { ...asked, dryRun: true })
    const done = await answerOf(server, 'sync_smoelenboek', { ...asked, dryRun: false })
    expect(done).to.deep.equal({ ...preview, dryRun: false })
    expect(await isShown(people.member.user.email)).to.equal(true)
    expect(await isShown(people.campaigns.user.email)).to.equal(false)
    expect(await isShown(server.ours.people.campaigns.user.email)).to.equal(true)
    const back = await answerOf(server, 'sync_smoelenboek', {
      tenant: tenant.uuid,
      emails: [people.campaigns.user.email],
      dryRun: false,
    })
    expect(back).to.have.nested.property('on.items[0].email', people.campaigns.user.email)
    expect(back).to.have.nested.property('off.items[0].email', people.member.user.email)
  })

  verifies(
    'MCP-18',
    'text is neither yes nor no, an empty list takes no user out, and all tenants are refused',
    async () => {
      const { tenant, people } = server.theirs
      const asked = { tenant: tenant.uuid, emails: [people.member.user.email] }
      for (const dryRun of ['false', 'true', 0])
        expect(await refusalOf(server, 'sync_smoelenboek', { ...asked, dryRun })).to.contain(
          '- dryRun: Send true or false',
        )
      expect(await refusalOf(server, 'sync_smoelenboek', { ...asked, emails: [], dryRun: false })).to.contain(
        '- emails: Send at least one address: an empty list would remove all people.',
      )
      expect(await refusalOf(server, 'sync_smoelenboek', { ...asked, tenant: 'all', dryRun: false })).to.match(
        /^TENANT_ALL_NOT_ALLOWED: /,
      )
      expect(await refusalOf(server, 'sync_smoelenboek', { ...asked, emails: 'a@b.nl,c@d.nl' })).to.contain(
        '- emails: ',
      )
      expect(await isShown(people.campaigns.user.email)).to.equal(true)
    },
  )

  verifies('MCP-18', 'people are listed up to two hundred, with the count of all', async () => {
    const emails = Array.from({ length: 5_000 }, (_, at) => `persoon-nummer-${at}@een-lang-maildomein.example`)
    const asked = { tenant: server.theirs.tenant.uuid, emails }
    const answer = await answerOf(server, 'sync_smoelenboek', asked)
    expect(answer).to.have.nested.property('unknown.count', 5_000)
    expect(answer).to.have.nested.property('unknown.items').with.length(200)
    const more = { ...asked, emails: [...emails, 'een@teveel.example'] }
    expect(await refusalOf(server, 'sync_smoelenboek', more)).to.contain('- emails: At most 5000 at a time.')
    const broken = { ...asked, emails: emails.map(() => 'geen adres') }
    expect((await refusalOf(server, 'sync_smoelenboek', broken)).split('\n')).to.have.length.lessThan(60)
  })
})
