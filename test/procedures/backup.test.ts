// A backup as the operator's guide has it: made by a login that row-level security does not hold, restored elsewhere, looked at with sending off.
import { expect } from 'chai'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import type { LocalService } from '#test/support/local-service.ts'
import { type MailOffice, openMailOffice } from '#test/support/mail-office.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { type MachineCluster, startMachineCluster } from './support/machine-cluster.ts'

const WAITING = 10

describe('a backup', function () {
  this.timeout(120_000)
  let cluster: MachineCluster | undefined
  let office: MailOffice | undefined
  let service: LocalService | undefined

  before(async function () {
    cluster = await startMachineCluster()
    if (cluster === undefined) return this.skip()
    for (const sql of [
      'create role owner login',
      'create role tapster login',
      'create role backup login bypassrls in role pg_read_all_data',
      'create database office owner owner',
      'create database restored owner owner',
    ])
      await cluster.query(sql)
    const [url, adminUrl] = [cluster.url('tapster', 'office'), cluster.url('owner', 'office')]
    await migrate({ url: adminUrl, serviceRole: 'tapster', log: makeRecordingLog().log })()
    office = await openMailOffice({ database: { url, adminUrl, drop: () => Promise.resolve() } })
  })
  after(async () => {
    await service?.stop()
    await office?.close()
    await cluster?.stop()
  })

  verifies(
    ['OPS-11', 'MSG-11'],
    'is restored whole, sends nothing with sending off, and each mail once after',
    async () => {
      if (cluster === undefined || office === undefined) throw new Error('it was not started')
      const { program, url, folder } = cluster
      service = await office.startLocal({ SENDING: 'off' })
      const template = await office.template(service)
      const recipients = Array.from({ length: WAITING }, (_, n) => ({ address: `wacht-${n}@korenbloem.example` }))
      await office.call(service, { path: '/messages', body: { template, recipients } })
      await service.stop()

      const file = path.join(folder, 'backup')
      const dumpAs = (role: string): Promise<void> => program('pg_dump', ['-Fc', '-f', file, url(role, 'office')])
      const refused = await dumpAs('owner').catch((error: unknown) => String(error))
      expect(refused).to.match(/row-level security/)
      await dumpAs('backup')
      await program('pg_restore', ['--no-owner', '-d', url('owner', 'restored'), file])

      const restored = { DATABASE_URL: url('tapster', 'restored'), MIGRATION_DATABASE_URL: url('owner', 'restored') }
      service = await office.startLocal({ ...restored, SENDING: 'off' })
      const listed = [...(await office.listed(service)).values()]
      expect(listed.map(({ state }) => state)).to.deep.equal(recipients.map(() => 'queued'))
      await pause(3_000)
      expect((await office.arrivedOverSmtp()).size).to.equal(0)

      await service.stop()
      service = await office.startLocal({ ...restored, SENDING: 'on' })
      const arrived = () => office?.arrivedOverSmtp() ?? Promise.reject(new Error('it was closed'))
      await until('the mails to leave', async () => (await arrived()).size === WAITING, 60_000)
      for (const [address, ids] of await arrived()) expect(ids, address).to.have.length(1)
    },
  )
})
