// Two replicas of the service, one in a process of its own, over one database send from one system mailbox: its limits, settings and consent count for
// both, and after one of them is killed.
import { expect } from 'chai'
import { type MailOffice, openMailOffice } from '#test/support/mail-office.ts'
import type { LocalService } from '#test/support/local-service.ts'
import type { ServiceProcess } from '#test/support/process-service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

interface Tested {
  readonly ok: boolean
  readonly error?: string
}

describe('a system mailbox of two replicas', function () {
  this.timeout(120_000)
  let office: MailOffice
  let replicas: readonly [LocalService, ServiceProcess]
  const start = async (): Promise<void> => {
    replicas = await Promise.all([office.startLocal(), office.start()])
  }
  /** Kills the process, which then saves nothing at its end. */
  const end = async ([local, separate]: typeof replicas): Promise<void> => {
    await Promise.all([local.stop(), separate.kill()])
  }
  before(async () => {
    office = await openMailOffice()
    await start()
  })
  after(async () => {
    await end(replicas)
    await office?.close()
  })

  const testOn = (service: Pick<ServiceProcess, 'baseUrl'>): Promise<Tested> =>
    office.call(service, {
      path: '/admin/system-mailboxes/monitor/test',
      body: { to: 'daan@korenbloem.example' },
      token: office.ours.people.operator.token,
    })
  const errors = async (): Promise<readonly (string | undefined)[]> => [
    (await testOn(replicas[0])).error,
    (await testOn(replicas[1])).error,
  ]

  verifies(['SYS-7', 'SYS-8'], 'sends or refuses by its settings and consent as they are now, on both', async () => {
    const [one, other] = replicas
    for (const error of await errors()) expect(error).to.match(/niet ingesteld|not configured/i)
    await office.openMailbox(one)
    expect(await errors()).to.deep.equal([undefined, undefined])
    await office.openMailbox(other, { displayName: 'Monitor' })
    expect(await errors()).to.deep.equal([undefined, undefined])
    const names = (await office.cloud.report()).mails.map(({ fromName }) => fromName)
    expect(names.toSorted()).to.deep.equal(['Monitor', 'Monitor', 'Onderzoek', 'Onderzoek'])
    await office.call(one, {
      method: 'PUT',
      path: '/admin/system-mailboxes/monitor',
      body: {
        displayName: 'Monitor',
        directoryTenantId: '7d1c5e30-91b4-4f0e-a2d6-3c8e5b7f1002',
        mailboxAddress: 'monitor@korrel.example',
        saveToSentItems: true,
      },
      token: office.ours.people.operator.token,
    })
    for (const error of await errors()) expect(error).to.match(/toestemming|consent/i)
    expect((await office.cloud.report()).mails).to.have.length(4)
  })

  verifies(
    ['SYS-9', 'SYS-7', 'SYS-4'],
    'keeps its limit over both and when one is killed, and a higher one counts at once',
    async () => {
      const before = (await office.cloud.report()).mails.length
      const sent = async (): Promise<number> => (await office.cloud.report()).mails.length - before
      await office.world.query('delete from mailbox_calls')
      await office.openMailbox(replicas[0], { rateLimitPerMinute: 6 })
      const template = await office.template(replicas[0])
      const recipients = Array.from({ length: 12 }, (_, n) => ({ address: `r${n}@korenbloem.example` }))
      const body = { template, recipients, systemMailboxKey: 'monitor' }
      await office.call(replicas[1], { path: '/messages', body, token: office.ours.people.operator.token })
      await until('the limit, less one for a test mail', async () => (await sent()) >= 5)
      // The process itself sends it, and a replica that is killed must not forget its usage.
      expect(await testOn(replicas[1])).to.have.property('ok', true)
      for (const error of await errors()) expect(error).to.match(/limiet|limit/i)
      await end(replicas)
      await start()
      for (const error of await errors()) expect(error).to.match(/limiet|limit/i)
      const waiting = [...(await office.listed(replicas[0])).values()].filter(({ state }) => state === 'queued')
      expect([await sent(), waiting.length]).to.deep.equal([6, 7])
      await office.openMailbox(replicas[1], { rateLimitPerMinute: 1_000 })
      await until('the others', async () => (await sent()) === 13, 30_000)
      const arrived = await office.arrivedInCloud()
      for (const { address } of recipients) expect(arrived.get(address), address).to.have.length(1)
    },
  )
})
