// Our mail over the whole way: out over SMTP, returned by mail, read over IMAP in the inbox of the service or of the office.
import { expect } from 'chai'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeStores } from '#bootstrap/compose/stores.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { type MailOffice, openMailOffice } from '#test/support/mail-office.ts'
import { startImapServer } from '#test/support/imap-server.ts'
import type { LocalService } from '#test/support/local-service.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

type ImapServer = Awaited<ReturnType<typeof startImapServer>>

describe('mail that comes back over IMAP', function () {
  this.timeout(120_000)
  let office: MailOffice
  let imap: ImapServer
  let service: LocalService
  before(async () => {
    ;[office, imap] = await Promise.all([openMailOffice(), startImapServer()])
    service = await office.startLocal()
  })
  after(async () => {
    await service?.stop()
    await Promise.all([office?.close(), imap?.close()])
  })

  /** As the service does each minute for what is due. */
  const enqueueReading = async (): Promise<void> => {
    const { log } = makeRecordingLog()
    const { url } = office.world.database
    const database = openDatabase({ url, log, connectWithin: 15_000 })
    const boss = makeBoss({ databaseUrl: url, log, working: false })
    await boss.start()
    const tenantUuid = office.ours.tenant.uuid
    const job = { queue: 'mail.read-office-returns', data: { tenantUuid }, key: tenantUuid } as const
    const inScope = makeInScope({ database, stores: makeStores(boss) })
    await must(inScope(Tenant(tenantUuid), ({ outbox }) => outbox.enqueue(job)))
    await boss.stop()
    await database.close()
  }

  /** Delivers what was returned to the sender into the inbox. */
  const deliverReturns = async (sender: string): Promise<number> => {
    const { mails } = await office.smtp.report()
    const returned = mails.filter(({ recipients }) => recipients.includes(sender))
    for (const { id } of returned) {
      const source = await fetch(`${office.smtp.url}/mails/${id}/source`)
      imap.receive(Buffer.from(await source.arrayBuffer()).toString('latin1'), new Date())
    }
    return returned.length
  }

  verifies(
    ['MSG-14', 'MSG-15'],
    'an office’s mail leaves through its own server, comes back to its sender, and is returned',
    async () => {
      const { host, port } = office.smtp.access
      const sender = 'kantoor@korrel.example'
      const from = { address: sender, name: 'Kantoor' }
      const call = (method: string, path: string, body?: object) =>
        office.call<Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>>(service, {
          method,
          path,
          ...(body && { body }),
        })
      await call('PUT', '/mail-server', { revision: 0, host, port, tls: 'none', from })
      const place = { revision: 0, host: '127.0.0.1', port: imap.port, tls: 'none', user: imap.login.user }
      await call('PUT', '/mail-server/inbox', { ...place, password: 'wrong' })
      const refused = await call('POST', '/mail-server/inbox/test')
      expect(refused).to.include({ ok: false })
      await call('PUT', '/mail-server/inbox', { ...place, revision: 1, password: imap.login.password })
      expect(await call('POST', '/mail-server/inbox/test')).to.deep.equal({ ok: true })
      const template = await office.template(service)
      const addresses = ['returned-unknown@klant.example', 'eva@klant.example']
      const recipients = addresses.map((address) => ({ address }))
      await call('POST', '/messages', { template, recipients })
      await until('the return', async () => (await deliverReturns(sender)) === 1, 60_000, 200)
      await enqueueReading()
      const stateOf = async (address: string) => (await office.listed(service)).get(address)?.state
      await until(
        'the mail to be returned',
        async () => (await stateOf('returned-unknown@klant.example')) === 'returned',
        60_000,
        200,
      )
      expect(await stateOf('eva@klant.example')).to.equal('sent')
      const { reader } = await call('GET', '/mail-server/inbox')
      expect(reader).to.deep.include({ failure: null, message: null })
      expect(reader?.['counts']).to.include({ returned: 1 })
    },
  )
})
