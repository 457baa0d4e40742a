// The logins that compose.yaml creates: the owner migrates an empty database, and the service works in it without owning a table.
import { expect } from 'chai'
import { right } from 'fp-ts/lib/Either.js'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { isBoundByRowSecurity } from '#adapters/postgres/kernel/schema-state.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { type LocalService, startLocal } from '#test/support/local-service.ts'
import { ARCHIVE, ask, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { logIn } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'
import { createComposeLogins } from './support/compose-logins.ts'
import { type MachineCluster, startMachineCluster } from './support/machine-cluster.ts'

const OWNED = 'select count(*)::integer as n from pg_class where pg_get_userbyid(relowner) = current_user'

/** What only the owner of the tables may do. */
const OWNERS_ALONE = [
  'alter table users disable row level security',
  'alter table users no force row level security',
  'drop policy own_rows on messages',
  'create policy every_row on messages using (true)',
  'alter table messages owner to tapster',
  'alter table messages add column note text',
  'truncate messages',
  'drop table messages',
  'create table notes (text text)',
  'create trigger copy before insert on users for each row execute function user_candidates()',
  'insert into knex_migrations (name) values (null)',
  'set role tapster_owner',
  'alter role tapster bypassrls',
]

describe('the logins of the compose file', function () {
  this.timeout(120_000)
  let cluster: MachineCluster | undefined
  let world: World | undefined
  let service: LocalService | undefined
  before(async function () {
    cluster = await startMachineCluster()
    if (cluster === undefined) return this.skip()
    await createComposeLogins(cluster)
    const [url, adminUrl] = [cluster.url('tapster', 'tapster'), cluster.url('tapster_owner', 'tapster')]
    world = await makeWorld({ database: { url, adminUrl, drop: () => Promise.resolve() } })
  })
  after(async () => {
    await service?.stop()
    await world?.close()
    await cluster?.stop()
  })

  /** Started with the login of the service alone, as in the compose file and as replicas are. */
  const start = async (settings: World['settings']): Promise<LocalService> =>
    (service = await startLocal({ ...settings, MIGRATION_DATABASE_URL: '' }))

  verifies(['OPS-19', 'IDN-2'], 'let the service work in tables that it cannot change', async () => {
    if (world === undefined) throw new Error('it was not started')
    const { settings, ledgerUrl, database } = world
    const early = await start(settings).catch(String)
    expect(early).to.match(/lacks rights.+tapster/)
    const { log } = makeRecordingLog()
    await migrate({ url: database.adminUrl, serviceRole: 'tapster', log })()
    const { baseUrl } = await start(settings)
    const jwt = await logIn({ baseUrl, ledgerUrl })
    const sent = await ask(baseUrl, ARCHIVE, { jwt, body: mailTo(await sampleTarget(baseUrl, jwt), 'Twee logins') })
    expect(sent.status, sent.text).to.equal(200)

    const opened = [openDatabase({ url: database.url, log }), openDatabase({ url: database.adminUrl, log })] as const
    const held = await Promise.all(opened.map((one) => isBoundByRowSecurity(one)()))
    expect(held, 'the service, and the owner in its place').to.deep.equal([right(true), right(false)])
    expect(await opened[0].query(OWNED)).to.deep.equal([{ n: 0 }])
    expect(await opened[0].query('select from archives')).to.deep.equal([])
    for (const sql of OWNERS_ALONE)
      expect(await opened[0].query(sql).catch(String), sql).to.match(
        /must be owner|permission denied|must be superuser/,
      )
    await Promise.all(opened.map((one) => one.close()))
  })
})
