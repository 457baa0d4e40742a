// Replicas replaced one by one under load, on a database that the next release has migrated: no request fails, and each accepted mail leaves once.
import { expect } from 'chai'
import { setTimeout as pause } from 'node:timers/promises'
import { type MailOffice, openMailOffice, untilMailSettled } from '#test/support/mail-office.ts'
import type { ServiceProcess } from '#test/support/process-service.ts'
import { inFull } from '#test/support/property-runs.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const CALLERS = 4
/** Between the calls of one: a start takes seconds, and what is accepted meanwhile has to leave. */
const EVERY = inFull(20, 250)

describe('a rolling upgrade', function () {
  this.timeout(180_000)
  let office: MailOffice
  const running = new Set<ServiceProcess>()
  before(async () => {
    office = await openMailOffice()
  })
  after(async () => {
    await Promise.all([...running].map((one) => one.kill()))
    await office?.close()
  })

  const start = async (): Promise<ServiceProcess> => {
    const one = await office.start()
    running.add(one)
    return one
  }

  verifies(['OPS-11', 'OPS-4', 'OPS-5'], 'costs no request, and sends each accepted mail once', async () => {
    // What a proxy sends to: a replica leaves it, and has what was sent to it before, when it gets SIGTERM.
    const served = [await start(), await start()]
    const template = await office.template(served[0] ?? (await start()))
    await office.world.query('alter table messages add column next_release text')
    await office.world.query(
      `insert into knex_migrations (name, batch, migration_time) values ('999_next_release', 9, now())`,
    )
    const accepted: string[] = []
    const failed: string[] = []
    const sentTo = new Map<ServiceProcess, number>()
    let isOver = false
    const caller = async (which: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        const [address, replica] = [`beller-${which}-${n}@korenbloem.example`, served[n % served.length]]
        if (replica === undefined) throw new Error('no replica is served')
        const body = { template, recipients: [{ address }] }
        sentTo.set(replica, (sentTo.get(replica) ?? 0) + 1)
        await office.call(replica, { path: '/messages', body }).then(
          () => accepted.push(address),
          (error: unknown) => failed.push(String(error)),
        )
        sentTo.set(replica, (sentTo.get(replica) ?? 0) - 1)
        await pause(EVERY)
      }
    }
    const callers = Promise.all(Array.from({ length: CALLERS }, (_, which) => caller(which)))
    for (const old of served.slice(0, inFull(2, 1))) {
      const done = accepted.length
      await until('some work to be done', () => accepted.length > done + 10 || failed.length > 0, 60_000)
      served.push(await start())
      served.splice(served.indexOf(old), 1)
      await until('the calls that it was sent', () => (sentTo.get(old) ?? 0) === 0)
      const { code } = await old.stop()
      running.delete(old)
      expect(code).to.equal(0)
    }
    isOver = true
    await callers
    expect(failed).to.deep.equal([])
    await untilMailSettled(office.world, office.ours.tenant.uuid)
    const arrived = await office.arrivedOverSmtp()
    expect([...arrived.keys()]).to.have.members(accepted)
    for (const [address, ids] of arrived) expect(ids, address).to.have.length(1)
  })
})
