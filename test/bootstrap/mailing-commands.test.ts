// `npm run seed:system-mailboxes` and `npm run tag:monitor-templates` over a database in use, as an operator types them, twice.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { COMPILE_CACHE } from '#test/support/compile-cache.ts'
import { type ServedOffices, serveTwoOffices } from '#test/support/served-offices.ts'
import { verifies } from '#test/support/verifies.ts'

const root = path.resolve(import.meta.dirname, '../..')

describe('the commands of mailing', function () {
  this.timeout(60_000)
  let offices: ServedOffices
  before(async () => {
    offices = await serveTwoOffices()
  })
  after(() => offices?.stop())

  const run = async (script: string): Promise<string> => {
    const { PATH = '' } = process.env
    const env = { PATH, ...COMPILE_CACHE, NODE_ENV: 'test', DATABASE_URL: offices.service.databaseUrl }
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [`bootstrap/${script}.ts`], {
      cwd: root,
      env,
    })
    expect(stderr).to.equal('')
    return stdout
  }
  const call = async <A>(
    office: 'ours' | 'theirs',
    kind: 'administrator' | 'operator',
    place: string,
    body?: object,
  ) => {
    const answer = await fetch(`${offices.service.baseUrl}${place}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${offices[kind === 'operator' ? 'ours' : office].people[kind].token}`,
        ...(kind === 'operator' && { 'x-tenant-uuid': offices[office].tenant.uuid }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${place} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as A
  }

  verifies('SYS-12', 'make the record of monitor, empty, and leave one that is there', async () => {
    const mailboxes = () => call<readonly { readonly key: string }[]>('ours', 'operator', '/admin/system-mailboxes')
    expect(await mailboxes()).to.deep.equal([])
    expect(await run('seed-system-mailboxes')).to.match(/^Made: monitor\./)
    const made = await mailboxes()
    expect(made).to.have.length(1)
    expect(made[0]).to.include({ key: 'monitor', displayName: '', directoryTenantId: '', mailboxAddress: '' })
    expect(await run('seed-system-mailboxes')).to.match(/^Nothing to do/)
    expect(await mailboxes()).to.deep.equal(made)
  })

  verifies('SYS-13', 'route the templates of monitor campaigns in every office, once', async () => {
    const template = async (office: 'ours' | 'theirs', name: string, systemMailboxKey: string | null = null) => {
      const written = { name, language: 'nl', subject: 'Dag', body: '<p>Dag</p>', systemMailboxKey }
      return (await call<{ readonly uuid: string }>(office, 'operator', '/templates', written)).uuid
    }
    const routes = async (office: 'ours' | 'theirs') => {
      const { data } = await call<{ data: readonly { name: string; systemMailboxKey: string | null }[] }>(
        office,
        'administrator',
        '/templates',
      )
      return Object.fromEntries(data.map(({ name, systemMailboxKey }) => [name, systemMailboxKey]))
    }
    for (const office of ['ours', 'theirs'] as const) {
      const [invitation, firstReminder] = [await template(office, 'Uitnodiging'), await template(office, 'Herinnering')]
      const routed = await template(office, 'Al gekozen', 'monitor')
      await template(office, 'Iets anders')
      const campaign = { name: 'Monitor', invitation, firstReminder, secondReminder: routed }
      await call(office, 'administrator', '/participation-monitor-campaigns', campaign)
      const again = { name: 'Monitor 2', invitation, firstReminder: null, secondReminder: null }
      await call(office, 'administrator', '/participation-monitor-campaigns', again)
    }
    const lines = (output: string, wanted: string): number =>
      output.split('\n').filter((line) => line.includes(wanted)).length
    expect(lines(await run('tag-monitor-templates'), 'uniqueTemplateUuids 3, modified 2, skipped 1')).to.equal(2)
    const tagged = { Uitnodiging: 'monitor', Herinnering: 'monitor', 'Al gekozen': 'monitor', 'Iets anders': null }
    for (const office of ['ours', 'theirs'] as const) expect(await routes(office)).to.include(tagged)
    expect(lines(await run('tag-monitor-templates'), 'uniqueTemplateUuids 3, modified 0, skipped 3')).to.equal(2)
    for (const office of ['ours', 'theirs'] as const) expect(await routes(office)).to.include(tagged)
  })
})
