// Turns of the sending worker: which mail leaves next, over which mailer, and which not at all.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { SendResult } from '#domain/mailing/mailer.ts'
import { toMailerKey, type MessageId } from '#domain/mailing/message.ts'
import { fromDays, fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { DEFAULT_MAILER, MONITOR_MAILER, newServer } from '#test/contract/sample-mails.ts'
import { must } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { EVA, openOffice } from './mail-office.ts'
import { makeMailWorld } from './mail-world.ts'
import { ACCEPTED, type LeftMail } from './scripted-mailer.ts'
import { deferred } from './send-results.ts'

const addressesOf = (left: readonly LeftMail[]) => left.map(({ mail }) => mail.to.address)

describe('turns of the sending worker', () => {
  verifies('SYS-6', 'leaves through the mailer of its route, whatever others do', async () => {
    const world = makeMailWorld()
    await world.monitor()
    const tenant = newTenant()
    await world.send(tenant, 2)
    await world.send(tenant, 1, world.toMonitor)
    await world.runDue()
    expect(world.left.map(({ mailer }) => mailer).toSorted()).to.deep.equal([
      DEFAULT_MAILER,
      DEFAULT_MAILER,
      MONITOR_MAILER,
    ])
  })

  verifies('MSG-9', 'sends another tenant’s single mail next, with thousands of one waiting', async () => {
    const world = makeMailWorld()
    const [busy, quiet] = [newTenant(), newTenant()]
    await world.send(busy, 200)
    let at = -1
    world.answer(async (mail) => {
      world.clock.advance(fromSeconds(0.1))
      if (world.left.length === 50) await world.send(quiet, 1, {}, { address: 'single@x.example', name: '' })
      if (mail.to.address === 'single@x.example') at = world.left.length
      return ACCEPTED
    })
    await world.runFor(fromHours(1))
    // The turn under way ends first: half a second of mails.
    expect(at).to.be.within(51, 56)
    expect([await world.states(busy), await world.states(quiet)]).to.deep.equal([{ Sent: 200 }, { Sent: 1 }])
  })

  verifies('MSG-9', 'gives each campaign of a tenant the same share', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    await world.send(tenant, 100, {}, { address: 'a@x.example', name: '' })
    await world.send(tenant, 20, {}, { address: 'b@x.example', name: '' })
    world.answer(() => {
      world.clock.advance(fromSeconds(0.1))
      return ACCEPTED
    })
    await world.runFor(fromHours(1))
    const last = addressesOf(world.left).findLastIndex((address) => address.startsWith('b@'))
    expect(last).to.be.below(60)
  })

  verifies('MSG-9', 'sends a colleague’s single mail next, with an order for hundreds waiting', async () => {
    const world = await openOffice()
    const { principal, order } = world
    const to = (n: number) => ({ ...order, recipients: Array.from({ length: n }, () => EVA) })
    await must(world.outgoing.create(principal, to(200)))
    let single: MessageId | undefined
    let at = -1
    world.answer(async ({ id }) => {
      world.clock.advance(fromSeconds(0.1))
      if (world.left.length === 50) single = (await must(world.outgoing.create(principal, to(1)))).ids[0]
      if (id === single) at = world.left.length
      return ACCEPTED
    })
    await world.runFor(fromHours(1))
    expect(at).to.be.within(51, 56)
    expect(await world.states(world.tenant)).to.deep.equal({ Sent: 201 })
  })

  verifies(
    'MSG-8',
    'withdraws what is not wanted any more at the moment of sending, all of it in one run',
    async () => {
      const world = makeMailWorld()
      const tenant = newTenant()
      const messages = await world.send(tenant, 60)
      for (const { id } of messages.slice(0, 50)) world.unwanted.add(id)
      await world.worker.run(DEFAULT_MAILER)()
      expect(await world.states(tenant)).to.deep.equal({ Withdrawn: 50, Sent: 10 })
      expect(world.left).to.have.length(10)
      expect(world.reported.filter(({ state }) => state._tag === 'Withdrawn').map(({ id }) => id)).to.have.members(
        messages.slice(0, 50).map(({ id }) => id),
      )
    },
  )

  verifies('MSG-11', 'sends nothing while sending is off, and everything after', async () => {
    const world = makeMailWorld({ sending: false })
    const tenant = newTenant()
    await world.send(tenant, 3)
    await world.runFor(fromDays(3))
    expect([world.left, await world.states(tenant)]).to.deep.equal([[], { Queued: 3 }])
    // The service starts again with sending on: it wakes the mailers that have work.
    await world.worker.wakeAll()
    expect(world.jobs().map(({ mailer }) => mailer)).to.deep.equal([DEFAULT_MAILER])
  })

  it('wakes the mailers whose job was lost', async () => {
    const world = makeMailWorld()
    await world.monitor()
    const tenant = newTenant()
    await world.send(tenant, 1)
    await world.runDue()
    await world.worker.wakeAll()
    expect(world.jobs()).to.deep.equal([])
    world.answer(() => deferred)
    await world.send(tenant, 1)
    await world.runDue()
    await world.worker.wakeAll()
    expect(world.jobs()).to.have.length(1)
    expect(world.jobs()[0]?.due).to.equal(world.clock.now() + fromMinutes(1))
  })

  verifies('MSG-9', 'gives servers of tenants places of their own, and shorter runs', async () => {
    const world = makeMailWorld()
    const [tenant, other] = [newTenant(), newTenant()]
    await world.within(Tenant(tenant), ({ mailServers }) => mailServers.put(newServer()))
    await world.send(tenant, 100)
    await world.send(tenant, 1, world.toMonitor)
    await world.send(other, 100)
    const own = toMailerKey(tenant, O.none, true)
    const queues = world.jobs().map(({ queue, mailer }) => [mailer, queue])
    expect(queues).to.deep.equal([
      [own, 'mail.send-tenant'],
      [MONITOR_MAILER, 'mail.send'],
      [DEFAULT_MAILER, 'mail.send'],
    ])
    world.answer(() => {
      world.clock.advance(fromSeconds(4))
      return ACCEPTED
    })
    const lengths: number[] = []
    for (const mailer of [own, DEFAULT_MAILER]) {
      const began = world.clock.now()
      await world.worker.run(mailer)()
      lengths.push(world.clock.now() - began)
    }
    expect(lengths[0]).to.be.below(fromSeconds(30))
    expect(lengths[1]).to.be.at.least(fromSeconds(45))
  })

  verifies(['MSG-9', 'SYS-9'], 'serves every office when the limit is used up in each minute', async () => {
    const world = makeMailWorld()
    await world.monitor({ rateLimitPerMinute: O.some(3) })
    const tenants = [newTenant(), newTenant(), newTenant()]
    for (const tenant of tenants) await world.send(tenant, 40, world.toMonitor)
    await world.runFor(fromMinutes(18))
    for (const tenant of tenants) expect((await world.states(tenant))['Sent']).to.be.within(10, 14)
  })

  verifies('MSG-9', 'lets a second run go on beside a slow mail, and no third hold a place', async () => {
    const world = makeMailWorld({ connections: 2 })
    const tenant = newTenant()
    await world.send(tenant, 1, {}, { address: 'slow@x.example', name: '' })
    await world.send(tenant, 60)
    const { promise: slow, resolve: release } = Promise.withResolvers<SendResult>()
    world.answer(({ to }) => {
      if (to.address === 'slow@x.example') return slow
      world.clock.advance(fromSeconds(1))
      return ACCEPTED
    })
    const sent = async () => (await world.states(tenant))['Sent']
    const first = world.runDue()
    // At the end of its time it leaves the rest to a second run, and waits for the slow mail.
    await until('the first run to queue the next', () => world.jobs().length === 1)
    expect(await sent()).to.be.within(44, 46)
    const second = world.worker.run(DEFAULT_MAILER)()
    const before = world.left.length
    await world.worker.run(DEFAULT_MAILER)()
    expect(world.left).to.have.length(before)
    await until('the second run to send the rest', async () => (await sent()) === 60)
    release(ACCEPTED)
    await Promise.all([first, second])
    await world.runDue()
    expect(await world.states(tenant)).to.deep.equal({ Sent: 61 })
    expect(world.left).to.have.length(61)
  })
})
