// Tenants' own mail servers on the whole service: those that do not answer keep no other mail waiting, and those that the operator excludes are not saved.
import { randomUUID } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { makeCreateMessages } from '#application/mailing/create-messages.ts'
import { SINGLE_MAILS } from '#application/mailing/outgoing.ts'
import { makeStores } from '#bootstrap/compose/stores.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox, newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { newMailing, TENANT_ROUTE } from '#test/contract/sample-mails.ts'
import { type MailOffice, openMailOffice } from '#test/support/mail-office.ts'
import type { LocalService } from '#test/support/local-service.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const TENANTS = 8

describe('mail servers of tenants', function () {
  this.timeout(60_000)
  let office: MailOffice
  let service: LocalService
  /** Of runs that wait for a greeting. */
  const sockets = new Set<Socket>()
  const silent: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.on('close', () => sockets.delete(socket))
  })
  before(async () => {
    office = await openMailOffice()
    service = await office.startLocal()
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  })
  after(async () => {
    // The runs that wait end first, so that the service stops at once.
    const closed = new Promise((done) => silent.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
    await service?.stop()
    await office?.close()
  })

  /** Tenants with a mail each for the silent server. */
  const seedTenants = async (): Promise<void> => {
    const address = silent.address()
    if (address === null || typeof address === 'string') throw new Error('the silent server has no port')
    const { log } = makeRecordingLog()
    const { url } = office.world.database
    const database = openDatabase({ url, log, connectWithin: 15_000 })
    const boss = makeBoss({ databaseUrl: url, log, working: false })
    await boss.start()
    const inScope = makeInScope({ database, stores: makeStores(boss) })
    const { openMailing, addMessages } = makeCreateMessages({ clock: systemClock, random: { uuid: randomUUID } })
    const server = {
      host: '127.0.0.1',
      port: address.port,
      tls: 'none',
      login: O.none,
      from: { address: mailbox('kantoor@korrel.example'), name: '' },
      revision: 0,
      changedAt: 0,
    } as const
    const {
      id: _,
      createdAt: __,
      ...mailing
    } = newMailing({ route: TENANT_ROUTE, origin: { kind: SINGLE_MAILS, id: newUuid() } })
    for (const tenant of Array.from({ length: TENANTS }, newTenant))
      await must(
        inScope(Tenant(tenant), (stores) =>
          pipe(
            stores.mailServers.put(server),
            TE.flatMap(() => openMailing(stores, mailing, [])),
            TE.flatMap((opened) =>
              addMessages(stores, tenant, opened, [{ address: 'eva@korenbloem.example', name: '' }]),
            ),
          ),
        ),
      )
    await boss.stop()
    await database.close()
  }

  verifies('MSG-4', 'are saved as far as the operator allows them', async () => {
    const body = {
      revision: 0,
      host: '10.0.0.1',
      port: 587,
      tls: 'starttls',
      from: { address: 'a@korrel.example', name: 'A' },
    }
    const saved = office.call(service, { method: 'PUT', path: '/mail-server', body })
    const failure = await saved.catch((error: unknown) => String(error))
    expect(failure).to.match(/400.*"path":"host"/)
  })

  verifies('MSG-9', 'keep no mail of the default mailer waiting while they do not answer', async () => {
    const template = await office.template(service)
    await seedTenants()
    await until('all of them to hold a run', () => sockets.size >= TENANTS, 30_000)
    const held = new Set(sockets)
    const recipients = [{ address: 'daan@korenbloem.example' }]
    await office.call(service, { path: '/messages', body: { template, recipients } })
    await until('the mail to arrive', async () => (await office.smtp.report()).mails.length === 1, 30_000, 20)
    // Before any of those runs has ended.
    expect(held.size, 'runs held').to.be.at.least(TENANTS)
    expect(
      [...held].filter((socket) => !sockets.has(socket)),
      'runs ended',
    ).to.deep.equal([])
  })
})
