// Two replicas at once, each with a pool and an outbox of its own: places, event 5, and every operation that may be repeated.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import { TENANTS } from '#test/application/licence/licence-office.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { startQueue } from '#test/support/jobs-database.ts'
import { LICENCE_QUEUES, type LicenceReplica, startLicenceJobs } from '#test/support/licence-jobs.ts'
import { inFull } from '#test/support/property-runs.ts'
import { must } from '#test/support/right-of.ts'
import { openStoredLicenceOffice, type StoredLicenceOffice } from '#test/support/stored-licence-office.ts'
import { verifies } from '#test/support/verifies.ts'

const TIMES = inFull(20, 1)
const EVA = 'eva@korrel.example'

describe('licences in two replicas at once', function () {
  this.timeout(inFull(600_000, 120_000))
  let office: StoredLicenceOffice
  let replicas: readonly LicenceReplica[]
  let stopQueue: () => Promise<void>

  beforeEach(async () => {
    office = await openStoredLicenceOffice()
    await office.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [office.linkTenant])
    const queue = await startQueue(office.url, LICENCE_QUEUES)
    stopQueue = () => queue.stop({ graceful: false, close: true })
    const { url: databaseUrl, clock, linkTenant } = office
    const options = { databaseUrl, clock, linkTenant, operatorTenant: O.some(office.operatorTenant) }
    replicas = await Promise.all([startLicenceJobs(options), startLicenceJobs(options)])
  })
  afterEach(async () => {
    await Promise.all((replicas ?? []).map((one) => one.close()))
    await stopQueue?.()
    await office?.close()
  })

  /** By both replicas in turn, all at once. */
  const atOnce = <A>(times: number, work: (of: LicenceReplica, n: number) => Promise<A>): Promise<readonly A[]> =>
    Promise.all(
      Array.from({ length: times }, (_, n) => {
        const of = replicas[n % replicas.length]
        if (of === undefined) throw new Error('no replica')
        return work(of, n)
      }),
    )
  const activate = (of: LicenceReplica, address: string, key?: string) =>
    of.activate({ mailbox: mailbox(address), tenants: TENANTS, key: O.fromNullable(key) }, O.none)()
  const events = async (): Promise<readonly string[]> => {
    const { rows } = await office.owner.query<{ constant: string }>(
      `select kind->>'constant' as constant from events order by event_id`,
    )
    return rows.map(({ constant }) => constant.replace('LINK_', ''))
  }
  const count = async (name: string): Promise<number> => (await events()).filter((one) => one === name).length
  /** Of Eva's domain, or of `email`, without its event; answers its code. */
  const registered = async (email = EVA): Promise<string> => {
    await office.register(email)
    await office.owner.query('delete from events')
    return (await office.existing(email)).licence.activationKey
  }

  verifies(
    'LIC-3',
    `200 at once take the 100 seats, ${TIMES} times, and event 5 is there once with its job`,
    async () => {
      for (let time = 1; time <= TIMES; time += 1) {
        await office.owner.query('delete from events')
        await office.owner.query(`delete from pgboss.job where name = 'event.dispatch'`)
        const domain = `korrel-${time}.example`
        const key = await registered(`eva@${domain}`)
        const { licence } = await office.existing(`eva@${domain}`)
        await must(office.admin.change(office.operator, licence.id, { kind: 'full' }))
        const outcomes = await atOnce(200, (of, n) => activate(of, `p${n}@${domain}`, key))
        const tags = outcomes.map((one) => (E.isLeft(one) ? one.left._tag : 'done'))
        expect(
          tags.filter((tag) => tag === 'done'),
          `time ${time}`,
        ).to.have.length(100)
        expect(tags.filter((tag) => tag === 'MaxActivationsReached')).to.have.length(100)
        expect((await office.existing(`eva@${domain}`)).activations).to.equal(100)
        expect(await count('PLUGIN_ACTIVATED_FIRST')).to.equal(1)
        expect(await count('PLUGIN_ACTIVATED_ADDITIONAL')).to.equal(99)
        expect(await count('LICENSE_NEAR_MAX_ACTIVATIONS')).to.equal(1)
        const { rows } = await office.owner.query(
          `select e.event_id from events e join pgboss.job j on j.name = 'event.dispatch' and j.data->'events' ? e.event_id::text`,
        )
        expect(rows).to.have.length(101)
      }
    },
  )

  verifies(['LIC-2', 'LIC-4'], 'activating one mailbox 20 times at once takes one place and fires once', async () => {
    const key = await registered()
    for (const one of await atOnce(20, (of) => activate(of, EVA, key))) expect(E.isRight(one)).to.equal(true)
    expect((await office.existing(EVA)).activations).to.equal(1)
    expect(await events()).to.deep.equal(['PLUGIN_ACTIVATED_FIRST'])
    for (const one of await atOnce(20, (of) => activate(of, 'piet@korrel.example')))
      expect(E.isRight(one)).to.equal(true)
    expect((await office.existing(EVA)).activations).to.equal(2)
    expect(await count('PLUGIN_ACTIVATED_ADDITIONAL')).to.equal(1)
    // An inactive mailbox takes its place again, silently.
    await office.owner.query('update licence_activations set deactivated_at = last_used_at')
    const bearer = { mailbox: mailbox(EVA), tenants: TENANTS }
    const codes = await atOnce(20, (of) => must(of.validate(bearer, O.none)))
    expect(new Set(codes.map(({ code }) => code))).to.deep.equal(new Set(['VALID']))
    expect((await office.existing(EVA)).activations).to.equal(1)
    expect(await events()).to.have.length(2)
  })

  verifies(
    ['LIC-6', 'LIC-8', 'LIC-10'],
    'leaving, releasing and revoking 20 times at once has one effect',
    async () => {
      const key = await registered()
      const { id } = (await office.existing(EVA)).licence
      const [first] = replicas
      if (first === undefined) throw new Error('no replica')
      const leaving = [
        (of: LicenceReplica) => of.disconnect(mailbox(EVA), O.none)(),
        (of: LicenceReplica) => of.admin.release(office.operator, id, mailbox(EVA))(),
      ]
      for (const leave of leaving) {
        await activate(first, EVA, key)
        await activate(first, 'piet@korrel.example')
        await atOnce(20, (of): Promise<unknown> => leave(of))
        expect((await office.existing(EVA)).activations).to.equal(1)
        expect((await office.user(EVA))?.status).to.equal('TO_BE_REMOVED')
      }
      const revoked = await atOnce(20, (of) => of.admin.change(office.operator, id, { status: 'revoked' })())
      expect(revoked.filter(E.isRight)).to.have.length(1)
      expect(await count('LICENSE_REVOKED')).to.equal(1)
    },
  )

  verifies(['LIC-7', 'EVT-3'], 'the inactivity job and dispatch 20 times at once have one effect', async () => {
    const key = await registered()
    const { id } = (await office.existing(EVA)).licence
    const expiresAt: Instant = office.clock.now() + 86_400_000 * 400
    await must(office.admin.change(office.operator, id, { kind: 'full', expiresAt }))
    await atOnce(10, (of, n) => activate(of, `p${n}@korrel.example`, key))
    office.clock.advance(86_400_000 * 100)
    await atOnce(20, (of) => must(of.daily.deactivateInactive))
    expect((await office.existing(EVA)).activations).to.equal(0)
    expect(await count('ACTIVATION_DEACTIVATED')).to.equal(10)
    const [first] = replicas
    const waiting = (await first?.undispatched()) ?? []
    expect(waiting).to.have.length(20)
    await atOnce(20, (of) => of.dispatch(waiting))
    expect(replicas.flatMap(({ fired }) => fired)).to.have.length(20)
  })

  verifies('LIC-6', 'prolonging an expired licence 20 times at once has one effect', async () => {
    await registered()
    const { id } = (await office.existing(EVA)).licence
    office.clock.advance(86_400_000 * 15)
    const [first] = replicas
    if (first === undefined) throw new Error('no replica')
    await must(first.validate({ mailbox: mailbox(EVA), tenants: TENANTS }, O.none))
    expect((await office.existing(EVA)).licence.status).to.equal('expired')
    const { rowCount: before } = await office.owner.query('select from audit_entries')
    const expiresAt: Instant = office.clock.now() + 86_400_000 * 30
    const prolonged = await atOnce(20, (of) => must(of.admin.change(office.operator, id, { expiresAt })))
    expect(new Set(prolonged.map(({ licence }) => licence.licence.status))).to.deep.equal(new Set(['pending']))
    const { licence } = await office.existing(EVA)
    expect([licence.status, licence.expiresAt]).to.deep.equal(['pending', expiresAt])
    expect(await events()).to.deep.equal(['LICENSE_EXPIRED'])
    const { rowCount: after } = await office.owner.query('select from audit_entries')
    expect((after ?? 0) - (before ?? 0)).to.equal(1)
  })
})
