// The logins that compose.yaml creates: the owner migrates an empty database, and the service works in it without owning a table.
import { expect } from 'chai'
import { right } from 'fp-ts/lib/Either.js'
import { parse } from 'yaml'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { isBoundByRowSecurity } from '#adapters/postgres/kernel/schema-state.ts'
import { textOf } from '#test/house/project-files.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { type MachineCluster, startMachineCluster } from './support/machine-cluster.ts'

const OWNED = 'select count(*)::integer as n from pg_class where pg_get_userbyid(relowner) = current_user'

describe('the logins of the compose file', function () {
  this.timeout(60_000)
  let cluster: MachineCluster | undefined
  before(async function () {
    cluster = await startMachineCluster()
    if (cluster === undefined) this.skip()
  })
  after(() => cluster?.stop())

  verifies('IDN-2', 'keep the service to its tenants, and let the owner migrate', async () => {
    if (cluster === undefined) throw new Error('it was not started')
    const { configs }: { readonly configs: { readonly logins: { readonly content: string } } } = parse(
      await textOf('compose.yaml'),
    )
    for (const sql of configs.logins.content
      .replaceAll(/\$\{\w+\}/g, 'geheim')
      .trim()
      .split('\n'))
      await cluster.query(sql)
    const [owner, service] = [cluster.url('tapster_owner', 'tapster'), cluster.url('tapster', 'tapster')]
    const { log } = makeRecordingLog()
    await migrate({ url: owner, serviceRole: 'tapster', log })()
    const opened = [openDatabase({ url: service, log }), openDatabase({ url: owner, log })] as const
    const held = await Promise.all(opened.map((database) => isBoundByRowSecurity(database)()))
    expect(held, 'the service, and the owner in its place').to.deep.equal([right(true), right(false)])
    expect(await opened[0].query(OWNED)).to.deep.equal([{ n: 0 }])
    expect(await opened[0].query('select from users')).to.deep.equal([])
    const refused = await opened[0].query('alter table users disable row level security').catch(String)
    expect(refused).to.match(/must be owner/)
    await Promise.all(opened.map((database) => database.close()))
  })
})
