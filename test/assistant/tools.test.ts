// The tools, called by an assistant of the SDK over the whole service: effect, result and order.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import type { CampaignUuid } from '#domain/campaign/campaign.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { ANY_AUDIT_ENTRY } from '#domain/logging/audit.ts'
import { makeEmptySystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { bearer, connected } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, EVA, kept, startAssistantOffice } from '#test/support/assistant-office.ts'
import { control } from '#test/support/service.ts'
import { seedCampaign, type SeededCampaign } from '#test/support/seeded-campaign.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'

const NOOR = 'noor@linde.example'
const PIET = 'piet.devries@korrel.example'
const [korrel, linde] = [SAMPLE_OFFICE.uuid, SECOND_OFFICE.uuid]

interface Found {
  readonly tenant: { readonly uuid: string }
  readonly user: { readonly uuid: string; readonly email: string; readonly status: string; readonly roles: string[] }
}
interface ListedRole {
  readonly uuid: string
  readonly name: string
  readonly isDefault: boolean
}

describe('the tools', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  let client: Client
  before(async () => {
    office = await startAssistantOffice()
    const { access } = await connected(office)
    client = new SdkClient({ name: 'proef', version: '1.0.0' })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(office.resource), { requestInit: { headers: bearer(access) } }),
    )
    // Whose output schemas the client holds every answer to.
    await client.listTools()
  })
  after(async () => {
    await client?.close()
    await office?.stop()
  })

  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: args })
    const [block] = content as readonly { readonly type: string; readonly text: string }[]
    return {
      isError,
      text: block?.text ?? '',
      structured: (structuredContent ?? {}) as Readonly<Record<string, unknown>>,
    }
  }
  const done = async <Structured>(
    name: string,
    args: Record<string, unknown> = {},
  ): Promise<Structured & { readonly text: string }> => {
    const { isError, text, structured } = await call(name, args)
    if (isError) throw new Error(`${name}: ${text}`)
    return { ...(structured as Structured), text }
  }
  const refusedAs = async (code: string, name: string, args: Record<string, unknown>): Promise<string> => {
    const { isError, text, structured } = await call(name, args)
    expect([isError, text.split(':')[0], structured], text).to.deep.equal([true, code, {}])
    return text
  }
  const find = async (email: string, tenant: string): Promise<readonly Found[]> =>
    (await done<{ people: Found[] }>('find_user', { email, tenant })).people
  const rolesOf = async (tenant: string): Promise<readonly ListedRole[]> =>
    (await done<{ roles: ListedRole[] }>('list_roles', { tenant })).roles

  verifies('MCP-10', 'list_tenants', async () => {
    const { tenants, text } = await done<{ tenants: object[] }>('list_tenants')
    expect(tenants).to.deep.include.members(
      [SAMPLE_OFFICE, SECOND_OFFICE].map(({ uuid, name, active }) => ({ uuid, name, active })),
    )
    expect(text).to.include(linde)
  })

  verifies('MCP-11', 'find_user, in one tenant or in all', async () => {
    expect((await find(NOOR, linde)).map(({ tenant }) => tenant.uuid)).to.deep.equal([linde])
    expect(await find(NOOR.toUpperCase(), korrel)).to.deep.equal([])
    expect(await find(NOOR, 'all')).to.have.length(1)
    expect(await find('niemand@linde.example', 'all')).to.deep.equal([])
  })

  verifies('MCP-12', 'get_user_access', async () => {
    const { people } = await done<{
      people: { permissions: string[]; roles: { name: string }[]; timelineCategories: [] }[]
    }>('get_user_access', { email: EVA, tenant: 'all' })
    expect(people[0]?.permissions).to.include('platform:admin')
    expect(people[0]?.roles.map(({ name }) => name)).to.deep.equal(['Beheerder'])
    expect(people[0]?.timelineCategories).to.deep.equal([])
  })

  verifies('MCP-13', 'list_roles', async () => {
    const roles = await rolesOf(linde)
    expect(roles.filter(({ isDefault }) => isDefault).map(({ name }) => name)).to.deep.equal(['Medewerker'])
    await refusedAs('TENANT_NOT_FOUND', 'list_roles', { tenant: '00000000-0000-4000-8000-000000000000' })
  })

  verifies('MCP-14', 'create_user, in exactly one tenant', async () => {
    const args = { tenant: linde, email: 'nieuw@linde.example', name: 'Nieuwe Collega' }
    const { user } = await done<{ user: { uuid: string; status: string } }>('create_user', args)
    const [found] = await find(args.email, 'all')
    expect([found?.tenant.uuid, found?.user.uuid, user.status]).to.deep.equal([linde, user.uuid, 'NOT_ACTIVATED'])
    await refusedAs('EMAIL_TAKEN', 'create_user', { ...args, email: args.email.toUpperCase() })
    await refusedAs('TENANT_ALL_NOT_ALLOWED', 'create_user', { ...args, tenant: 'all', email: 'x@linde.example' })
    expect(await find('x@linde.example', 'all')).to.deep.equal([])
  })

  verifies('MCP-15', 'update_user_roles, all or none', async () => {
    await done('create_user', { tenant: linde, email: 'rol@linde.example', name: 'Met Rollen' })
    const [here, elsewhere] = [await rolesOf(linde), await rolesOf(korrel)]
    const uuids = here.map(({ uuid }) => uuid)
    const args = { tenant: linde, email: 'rol@linde.example' }
    const { after } = await done<{ after: string[] }>('update_user_roles', { ...args, roles: uuids.slice(0, 2) })
    expect(after).to.have.members(uuids.slice(0, 2))
    const foreign = elsewhere[0]?.uuid ?? ''
    await refusedAs('ROLES_UNKNOWN', 'update_user_roles', { ...args, roles: [uuids[2], foreign] })
    expect((await find(args.email, linde))[0]?.user.roles, 'as they were').to.have.members(uuids.slice(0, 2))
    await refusedAs('USER_NOT_FOUND', 'update_user_roles', { ...args, tenant: korrel, roles: [foreign] })
  })

  verifies('MCP-16', 'deactivate_user, in one tenant or in all', async () => {
    const email = 'weg@linde.example'
    for (const tenant of [korrel, linde])
      await done('create_user', { tenant, email, name: 'Gaat Weg', status: 'ACTIVE' })
    const { tenants } = await done<{ tenants: { outcome: string }[] }>('deactivate_user', { tenant: 'all', email })
    expect(tenants.map(({ outcome }) => outcome)).to.deep.equal(['deactivated', 'deactivated'])
    expect((await find(email, 'all')).map(({ user }) => user.status)).to.deep.equal(['INACTIVE', 'INACTIVE'])
  })

  verifies(['MCP-17', 'MCP-9'], 'get_logs, which returns the other calls too', async () => {
    const { entries } = await done<{ entries: { message: string; data: unknown }[] }>('get_logs', {
      tenant: linde,
      q: 'audit.user.',
      level: ['info'],
      lastMinutes: 60,
    })
    expect(entries.map(({ message }) => message)).to.include('audit.user.created')
    expect(JSON.stringify(entries)).not.to.match(/nieuw@linde|Nieuwe Collega/)
  })

  verifies('MCP-18', 'sync_smoelenboek, after a dry run', async () => {
    const args = { tenant: linde, emails: [NOOR, 'onbekend@linde.example'] }
    interface Synced {
      readonly dryRun: boolean
      readonly on: { readonly count: number }
      readonly off: { readonly count: number; readonly items: readonly { readonly email: string }[] }
      readonly unknown: { readonly items: readonly string[] }
    }
    await done('sync_smoelenboek', { tenant: linde, emails: ['nieuw@linde.example'], dryRun: false })
    const preview = await done<Synced>('sync_smoelenboek', args)
    expect([preview.dryRun, preview.on.count, preview.unknown.items]).to.deep.equal([
      true,
      1,
      ['onbekend@linde.example'],
    ])
    expect(preview.off.items.map(({ email }) => email)).to.deep.equal(['nieuw@linde.example'])
    expect((await done<Synced>('sync_smoelenboek', { ...args, dryRun: false })).on.count).to.equal(1)
    const again = await done<Synced>('sync_smoelenboek', { ...args, dryRun: false })
    expect([again.on.count, again.off.count]).to.deep.equal([0, 0])
  })

  interface CancelledCampaign {
    readonly dryRun: boolean
    readonly unsent: number
    readonly campaign: { readonly name: string; readonly state: string; readonly responded: number }
  }
  const inLinde = async (word: string): Promise<SeededCampaign['campaign']> =>
    (await seedCampaign(office.inScope, linde, word, newUuid() as TagUuid)).campaign
  const statusOf = (uuid: CampaignUuid) =>
    kept(
      office.inScope(Tenant(linde), ({ campaigns }) =>
        pipe(campaigns.find(uuid), TE.map(O.map(({ status }) => status)), TE.map(O.toUndefined)),
      ),
    )

  verifies('MCP-22', 'list_campaigns and get_campaign, of one tenant', async () => {
    const { uuid, name } = await inLinde('gezien')
    const { campaigns } = await done<{ campaigns: object[] }>('list_campaigns', { tenant: linde, q: 'gezien' })
    expect(campaigns).to.have.length(1)
    expect(campaigns[0]).to.include({ uuid, name, state: 'scheduled', audienceSize: null, responded: 0 })
    const elsewhere = await done<{ campaigns: object[] }>('list_campaigns', { tenant: korrel, q: 'gezien' })
    expect(elsewhere.campaigns).to.deep.equal([])
    const { phases, text } = await done<{ phases: object[] }>('get_campaign', { tenant: linde, campaign: uuid })
    expect(phases).to.have.length(1)
    expect(phases[0]).to.include({ phase: 'invite', sentAt: null })
    expect(text, 'no texts of mails').not.to.include('surveyUrl')
    await refusedAs('CAMPAIGN_NOT_FOUND', 'get_campaign', { tenant: korrel, campaign: uuid })
    await refusedAs('TENANT_ALL_NOT_ALLOWED', 'list_campaigns', { tenant: 'all' })
    await refusedAs('TENANT_NOT_FOUND', 'list_campaigns', { tenant: '00000000-0000-4000-8000-000000000000' })
  })

  verifies(['MCP-22', 'MCP-9'], 'cancel_campaign, after a dry run', async () => {
    const { uuid, name } = await inLinde('gestopt')
    const args = { tenant: linde, campaign: uuid }
    for (const dryRun of [undefined, null, true]) {
      const tried = await done<CancelledCampaign>('cancel_campaign', { ...args, dryRun })
      expect([tried.dryRun, tried.unsent, tried.campaign.state]).to.deep.equal([true, 0, 'cancelled'])
      expect(tried.text).to.match(/^A dry run: nothing was changed/)
      expect(await statusOf(uuid)).to.equal('scheduled')
    }
    await refusedAs('INVALID_ARGUMENTS', 'cancel_campaign', { ...args, dryRun: 'false' })
    await refusedAs('CAMPAIGN_NOT_FOUND', 'cancel_campaign', { ...args, tenant: korrel, dryRun: false })
    expect(await statusOf(uuid)).to.equal('scheduled')
    const cancelled = await done<CancelledCampaign>('cancel_campaign', { ...args, dryRun: false })
    expect([cancelled.dryRun, cancelled.campaign.name, await statusOf(uuid)]).to.deep.equal([false, name, 'cancelled'])
    await refusedAs('CAMPAIGN_CLOSED', 'cancel_campaign', { ...args, dryRun: false })
    const audited = await kept(
      office.inScope(Tenant(linde), ({ audit }) => audit.list({ ...ANY_AUDIT_ENTRY, skip: 0, limit: 200 })),
    )
    expect(
      audited.data.filter(({ action }) => action === 'campaign.cancelled').map(({ subject }) => subject),
      'once, by the use case of HTTP',
    ).to.deep.equal([O.some(uuid)])
  })

  verifies('MCP-22', 'list_licences, list_system_mailboxes and list_jobs, of the whole service', async () => {
    await kept(
      office.inScope(Admin, ({ systemMailboxes }) => systemMailboxes.put('monitor', makeEmptySystemMailbox('monitor'))),
    )
    const { licences } = await done<{ licences: object[] }>('list_licences', { state: ['trial', 'active', 'pending'] })
    for (const licence of licences)
      expect(licence).to.have.all.keys(
        'id',
        'covers',
        'organization',
        'state',
        'expiresAt',
        'activationsUsed',
        'maxActivations',
      )
    const { mailboxes } = await done<{ mailboxes: object[] }>('list_system_mailboxes')
    expect(mailboxes).to.have.length(1)
    expect(mailboxes[0])
      .to.include({ key: 'monitor' })
      .and.to.have.keys([
        'key',
        'displayName',
        'mailboxAddress',
        'granted',
        'lastErrorAt',
        'lastErrorMessage',
        'lastWorkedAt',
        'minute',
        'day',
        'freeAt',
        'pause',
      ])
    const { queues, jobs } = await done<{ queues: { name: string }[]; jobs: object[] }>('list_jobs', {
      queue: 'campaign.withdraw',
    })
    expect(queues.map(({ name }) => name)).to.include.members(['campaign.withdraw', 'mail.send', 'archive.run'])
    expect(jobs[0], 'of the campaign above').to.include({ queue: 'campaign.withdraw' }).and.not.to.have.property('data')
    const failed = await done<{ jobs: object[] }>('list_jobs', { state: ['failed'], queue: 'campaign.withdraw' })
    expect(failed.jobs).to.deep.equal([])
  })

  const cloud = async (...operations: readonly object[]) =>
    (await control(office.cloudUrl, operations)) as {
      readonly mails: readonly { readonly from?: string; readonly subject?: string }[]
      readonly events: readonly object[]
    }

  verifies('MCP-19', 'ledger_send_followup_email, as the connected user', async () => {
    await cloud({ op: 'grant', directory: 'korrel.example' })
    const args = { to: [PIET], subject: 'Nog even over gisteren', body: 'Dag Piet,\n\nTot morgen.' }
    const structured = await done<{ from: string; recipients: number }>('ledger_send_followup_email', args)
    expect([structured.from, structured.recipients]).to.deep.equal([EVA, 1])
    expect(JSON.stringify((await cloud()).mails))
      .to.include(args.subject)
      .and.include(EVA)
    await cloud({ op: 'revoke', directory: 'korrel.example', permission: 'Mail.Send' }, { op: 'expireTokens' })
    expect(await refusedAs('CLOUD_PERMISSION_MISSING', 'ledger_send_followup_email', args)).to.include('Mail.Send')
    expect((await cloud()).mails).to.have.length(1)
  })

  verifies('MCP-19', 'mailclient_create_event, in the caller’s calendar', async () => {
    await cloud({ op: 'grant', directory: 'korrel.example' }, { op: 'expireTokens' })
    const args = { subject: 'Overleg', start: '2026-12-01T09:30', end: '2026-12-01T10:00', attendees: [PIET] }
    const structured = await done<{ id: string; invited: number }>('mailclient_create_event', args)
    expect([structured.invited, structured.id.length > 0]).to.deep.equal([1, true])
    expect(JSON.stringify((await cloud()).events))
      .to.include('Overleg')
      .and.include(EVA)
    await cloud(
      { op: 'revoke', directory: 'korrel.example', permission: 'Calendars.ReadWrite' },
      { op: 'expireTokens' },
    )
    expect(await refusedAs('CLOUD_PERMISSION_MISSING', 'mailclient_create_event', args)).to.include(
      'Calendars.ReadWrite',
    )
    await refusedAs('INVALID_ARGUMENTS', 'mailclient_create_event', { ...args, end: args.start })
    expect((await cloud()).events).to.have.length(1)
  })
})
