// Messages of an origin that is cancelled: withdrawn in parts, reported, and not waited for any more.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeWithdrawMail } from '#application/mailing/withdraw-mail.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { DEFAULT_MAILER, MONITOR_MAILER } from '#test/contract/sample-mails.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeMailWorld } from './mail-world.ts'

describe('messages of an origin that is cancelled', () => {
  verifies('MSG-8', 'are withdrawn, more than one unit of work takes, on every route, and reported', async () => {
    const world = makeMailWorld()
    const [tenant, other] = [newTenant(), newTenant()]
    const origin = { kind: 'campaign', id: newUuid() }
    const made = [
      ...(await world.send(tenant, 6_000, { origin })),
      ...(await world.send(tenant, 1, { origin, ...world.toMonitor })),
    ]
    await world.send(tenant, 2)
    await world.send(other, 1, { origin })
    const nextDue = (mailer: typeof DEFAULT_MAILER) => world.within(Admin, ({ lanes }) => lanes.findNextDue(mailer))
    const withdraw = makeWithdrawMail(world)
    expect(await must(withdraw(tenant, origin))).to.equal(6_001)
    expect(await must(withdraw(tenant, origin))).to.equal(0)
    expect([await world.states(tenant), await world.states(other)]).to.deep.equal([
      { Withdrawn: 6_001, Queued: 2 },
      { Queued: 1 },
    ])
    expect(world.reported.map(({ id }) => id)).to.have.members(made.map(({ id }) => id))
    expect(world.reported[0]).to.deep.include({ state: { _tag: 'Withdrawn', at: world.clock.now() } })
    expect([O.isSome(await nextDue(DEFAULT_MAILER)), O.isSome(await nextDue(MONITOR_MAILER))]).to.deep.equal([
      true,
      false,
    ])
    await world.runDue()
    expect(world.left).to.have.length(3)
  })
})
