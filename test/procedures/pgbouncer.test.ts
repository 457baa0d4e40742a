// Two replicas behind PgBouncer in transaction mode: the offices stay apart, and mail leaves once, over fewer connections than the replicas ask for.
import { expect } from 'chai'
import type { LocalService } from '#test/support/local-service.ts'
import { type MailOffice, openMailOffice, untilMailSettled } from '#test/support/mail-office.ts'
import { inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { type Pooler, startPgBouncer } from './support/pgbouncer.ts'

const CONNECTIONS = 4
const EACH = inFull(60, 20)

describe('the service behind PgBouncer', function () {
  this.timeout(120_000)
  let office: MailOffice
  let pooler: Pooler | undefined
  let replicas: readonly LocalService[] = []

  before(async function () {
    office = await openMailOffice()
    pooler = await startPgBouncer(office.world.database.url, CONNECTIONS)
    if (pooler === undefined) return this.skip()
    const settings = { DATABASE_URL: pooler.url, DATABASE_PREPARED: pooler.prepares ? 'on' : 'off' }
    replicas = await Promise.all([office.startLocal(settings), office.startLocal(settings)])
  })
  after(async () => {
    await Promise.all(replicas.map((one) => one.stop()))
    await pooler?.stop()
    await office?.close()
  })

  verifies(['OPS-11', 'IDN-2'], 'serves two offices at once, each its own rows, and sends each mail once', async () => {
    const [one, other] = replicas
    if (one === undefined || other === undefined || pooler === undefined) throw new Error('it was not started')
    const { ours, theirs } = office
    const tokens = [ours.people.administrator.token, theirs.people.administrator.token]
    const templates = await Promise.all(tokens.map((token) => office.template(one, {}, token)))
    const expected = tokens.map((_, which) =>
      Array.from({ length: EACH }, (_, n) => `${which === 0 ? 'ons' : 'hun'}-${n}@korenbloem.example`),
    )
    await Promise.all(
      expected.flatMap((addresses, which) =>
        addresses.map((address, n) =>
          office.call(replicas[n % 2] ?? one, {
            path: '/messages',
            body: { template: templates[which], recipients: [{ address }] },
            token: tokens[which] ?? '',
          }),
        ),
      ),
    )
    const lists = await Promise.all(
      Array.from({ length: 20 }, (_, n) => office.listed(n % 4 < 2 ? one : other, tokens[n % 2])),
    )
    for (const [n, found] of lists.entries()) expect([...found.keys()]).to.have.members(expected[n % 2] ?? [])
    await untilMailSettled(office.world, ours.tenant.uuid)
    await untilMailSettled(office.world, theirs.tenant.uuid)
    const arrived = await office.arrivedOverSmtp()
    expect([...arrived.keys()]).to.have.members(expected.flat())
    for (const [address, ids] of arrived) expect(ids, address).to.have.length(1)
    expect(await pooler.connections()).to.be.within(1, CONNECTIONS)
  })
})
