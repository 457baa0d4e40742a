// Two replicas of the service with a primary and a hot standby: what an administrator changes at one is in each list of the other, at once.
import { expect } from 'chai'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import type { LocalService } from '#test/support/local-service.ts'
import { type MailOffice, openMailOffice } from '#test/support/mail-office.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { type ServerPair, startServerPair } from '#test/support/server-pair.ts'
import { verifiesInFull } from '#test/support/verifies.ts'

describe('the service with a standby that reads', function () {
  this.timeout(120_000)
  let pair: ServerPair | undefined
  let office: MailOffice
  let replicas: readonly [LocalService, LocalService]

  before(async function () {
    pair = await startServerPair()
    if (pair === undefined) return this.skip()
    await pair.atPrimary(`alter system set synchronous_commit = 'local'`)
    await pair.atPrimary('select pg_reload_conf()')
    await migrate({ url: pair.database.adminUrl, serviceRole: 'tapster', log: makeRecordingLog().log })()
    office = await openMailOffice({ database: pair.database })
    const settings = { DATABASE_READ_URL: pair.standbyUrl('tapster') }
    replicas = [await office.startLocal(settings), await office.startLocal(settings)]
  })
  after(async () => {
    for (const one of replicas ?? []) await one.stop()
    await office?.close()
    await pair?.stop()
  })

  const countReads = async (server: string): Promise<number> => {
    const texts = await Promise.all(replicas.map(async ({ baseUrl }) => (await fetch(`${baseUrl}/metrics`)).text()))
    const counts = texts.map((text) =>
      new RegExp(`^database_reads_total\\{server="${server}"\\} (\\d+)$`, 'm').exec(text),
    )
    return counts.reduce((sum, count) => sum + Number(count?.[1] ?? 0), 0)
  }
  /** A tag that is added at one replica, as the other lists it. */
  const addAndList = async (name: string): Promise<readonly string[]> => {
    await office.call(replicas[0], { path: '/tags', body: { name } })
    const { data } = await office.call<{ data: readonly { name: string }[] }>(replicas[1], { path: '/tags' })
    return data.map((tag) => tag.name)
  }

  verifiesInFull(
    'OPS-16',
    'shows each change at once, at the other replica too, and reads from the standby',
    async () => {
      for (let n = 0; n < 15; n += 1) expect(await addAndList(`Ploeg ${n}`)).to.include(`Ploeg ${n}`)
      for (const path of ['/admin/search?q=ploeg', '/admin/figures', '/admin/checks', '/users', '/messages'])
        await office.call(replicas[1], { path })
      expect(await countReads('standby')).to.be.above(15)
      const metrics = await (await fetch(`${replicas[0].baseUrl}/metrics`)).text()
      expect(metrics).to.match(/^database_standby_lag_seconds 0\.\d+$/m)
    },
  )

  verifiesInFull('OPS-16', 'shows it while the standby stands still, and once it is gone', async () => {
    const before = await countReads('primary')
    await pair?.atStandby('select pg_wal_replay_pause()')
    expect(await addAndList('Stil')).to.include('Stil')
    await pair?.atStandby('select pg_wal_replay_resume()')
    await pair?.stopStandby()
    expect(await addAndList('Weg')).to.include('Weg')
    expect(await countReads('primary')).to.be.above(before)
  })
})
