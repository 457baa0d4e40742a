// What every LaneStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { refreshLane } from '#application/mailing/claim-batch.ts'
import { mailerKey, type MailerKey } from '#domain/mailing/message.ts'
import type { LaneId } from '#domain/mailing/ports.ts'
import { minutes } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, NOW } from './sample-connections.ts'
import {
  DEFAULT_MAILER,
  laneFor,
  MONITOR_MAILER,
  MONITOR_ROUTE,
  newLaneId,
  newMailing,
  newServer,
  openedLane,
  queued,
  TENANT_ROUTE,
} from './sample-mails.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export const laneStoreContract = (open: () => Promise<StoreSubject>): void => {
  const subject = subjectOf(open)
  const { within, inScope } = subject
  const opened = (tenant: TenantUuid, mailing = newMailing(), dueAt = NOW, mailer: MailerKey = DEFAULT_MAILER) =>
    within(Tenant(tenant), ({ lanes }) => lanes.open(mailer, laneFor(tenant, mailing), newLaneId(), dueAt))
  const next = (now = NOW, mailer: MailerKey = DEFAULT_MAILER) =>
    within(Admin, ({ lanes }) => lanes.next(mailer, now)).then(O.toUndefined)
  const nextDue = (mailer: MailerKey = DEFAULT_MAILER) =>
    within(Admin, ({ lanes }) => lanes.nextDue(mailer)).then(O.toUndefined)
  const setDue = (id: LaneId, dueAt?: number) => within(Admin, ({ lanes }) => lanes.setDue(id, O.fromNullable(dueAt)))
  const turns = async (n: number): Promise<readonly (LaneId | undefined)[]> => {
    const taken = []
    for (let i = 0; i < n; i += 1) taken.push((await next())?.id)
    return taken
  }

  it('has one lane of a tenant, route and origin, due at the earliest moment, however many are opened at once', async () => {
    const [tenant, mailing] = [newTenant(), newMailing()]
    const ids = await together(8, (i) => opened(tenant, mailing, NOW + i + 1))
    expect(new Set(ids).size).to.equal(1)
    expect(await nextDue()).to.equal(NOW + 1)
    expect(await next(NOW)).to.equal(undefined)
    const [id] = ids
    expect(await next(NOW + 1)).to.deep.equal({ id, ...laneFor(tenant, mailing) })
    const others = [
      await opened(newTenant(), mailing),
      await opened(tenant, { ...mailing, route: MONITOR_ROUTE }),
      await opened(tenant, { ...mailing, origin: { ...mailing.origin, kind: 'event' } }),
      await opened(tenant, newMailing()),
    ]
    expect(new Set([...ids, ...others]).size).to.equal(5)
  })

  verifies('MSG-9', 'serves tenants in turn, and the lanes of each in turn', async () => {
    const [busy, quiet] = [newTenant(), newTenant()]
    const one = await opened(busy)
    const two = await opened(busy)
    expect(await turns(2)).to.have.members([one, two])
    const single = await opened(quiet)
    // The tenant that has waited longest is next, whatever the other has waiting.
    expect(await next().then((lane) => lane?.id)).to.equal(single)
    const taken = await turns(8)
    expect(taken.filter((id) => id === single)).to.have.length(4)
    expect(taken.filter((id) => id === one)).to.have.length(2)
    expect(taken.filter((id) => id === two)).to.have.length(2)
    for (let i = 1; i < taken.length; i += 1)
      expect(taken[i] === single, `turn ${i}`).to.not.equal(taken[i - 1] === single)
  })

  verifies('MSG-9', 'gives workers that ask at once different lanes', async () => {
    const ids = []
    for (let i = 0; i < 6; i += 1) ids.push(await opened(newTenant()))
    const taken = await together(6, () => next())
    expect(taken.map((lane) => lane?.id)).to.have.members(ids)
  })

  it('knows the mailers with work, and when each has some', async () => {
    const tenant = newTenant()
    const id = await opened(tenant, newMailing(), NOW + 5)
    await opened(tenant, newMailing({ route: MONITOR_ROUTE }), NOW + 9, MONITOR_MAILER)
    const mailersDue = (now: number) => within(Admin, ({ lanes }) => lanes.mailersDue(now))
    expect(await mailersDue(NOW)).to.deep.equal([])
    expect(await mailersDue(NOW + 5)).to.deep.equal([DEFAULT_MAILER])
    expect(await mailersDue(NOW + 9)).to.deep.equal([DEFAULT_MAILER, MONITOR_MAILER])
    expect([await nextDue(), await nextDue(MONITOR_MAILER)]).to.deep.equal([NOW + 5, NOW + 9])
    await setDue(id, NOW + 7)
    expect(await nextDue()).to.equal(NOW + 7)
    await setDue(id)
    expect([await nextDue(), await next(NOW + 99)]).to.deep.equal([undefined, undefined])
    const hold = (lane: LaneId) => within(Admin, ({ lanes }) => lanes.hold(lane))
    expect([await hold(id), await hold(await opened(tenant))]).to.deep.equal([false, true])
  })

  verifies('SYS-6', 'gives a tenant’s own lanes to another mailer, and no other lane', async () => {
    const [here, there] = [newTenant(), newTenant()]
    const own = mailerKey(here, TENANT_ROUTE, true)
    const id = await opened(here)
    const elsewhere = await opened(there)
    const system = await opened(here, newMailing({ route: MONITOR_ROUTE }), NOW, DEFAULT_MAILER)
    await within(Tenant(here), ({ lanes }) => lanes.reroute(here, DEFAULT_MAILER, own))
    expect((await next(NOW, own))?.id).to.equal(id)
    expect(await turns(2)).to.have.members([elsewhere, system])
    await within(Tenant(here), ({ lanes }) => lanes.reroute(here, own, DEFAULT_MAILER))
    expect(await next(NOW, own)).to.equal(undefined)
    expect(await turns(4)).to.include.members([id, elsewhere, system])
  })

  verifies('MSG-5', 'never ends while messages of it wait, though they come as the last is settled', async () => {
    const tenant = newTenant()
    const { id: first, mailing, messages, mailer } = await openedLane(subject, tenant, 1)
    let present = { lane: first, messages }
    for (let round = 0; round < 25; round += 1) {
      const { lane: id, messages: last } = present
      const settle = within(Tenant(tenant), (stores) =>
        pipe(
          stores.messages.save(last.map((one) => ({ ...one, state: { _tag: 'Withdrawn', at: NOW } }))),
          TE.flatMap(() => refreshLane(stores, { id, ...laneFor(tenant, mailing) })),
        ),
      )
      const made = [queued(mailing)]
      const insert = within(Tenant(tenant), (stores) =>
        pipe(
          stores.lanes.open(mailer, laneFor(tenant, mailing), newLaneId(), NOW),
          TE.tap((lane) => stores.messages.insert(lane, made)),
        ),
      )
      const [, lane] = await Promise.all([settle, insert])
      expect((await next())?.id, `round ${round}`).to.equal(lane)
      present = { lane, messages: made }
    }
  })

  verifies('MSG-9', 'passes over a lane in which messages are being made', async () => {
    const [making, waiting] = [newTenant(), newTenant()]
    const held = await opened(making)
    const other = await opened(waiting)
    // Its turn comes first.
    await setDue(other, NOW + minutes(1))
    await next()
    await setDue(other, NOW)
    await next()
    const order: string[] = []
    let begun: () => void = () => {}
    const hasBegun = new Promise<void>((done) => {
      begun = done
    })
    const make = inScope(Tenant(making), ({ lanes }) =>
      pipe(
        lanes.hold(held),
        TE.tapIO(() => () => begun()),
        TE.tap(() => TE.fromTask(() => new Promise((done) => setTimeout(done, 150)))),
        TE.tapIO(() => () => {
          order.push('made')
        }),
      ),
    )()
    await hasBegun
    const lane = await next()
    order.push('served')
    await make
    if (order[0] === 'served') expect(lane?.id).to.equal(other)
    // In memory, units of work come one after the other.
    else expect(lane?.id).to.equal(held)
    expect(await turns(2)).to.include(held)
  })

  verifies(
    'MSG-4',
    'has no lane left at the mailer that a tenant gave up, though messages come at that moment',
    async () => {
      for (let round = 0; round < 8; round += 1) {
        const tenant = newTenant()
        const mailing = newMailing()
        const own = mailerKey(tenant, TENANT_ROUTE, true)
        const create = within(Tenant(tenant), ({ lanes, mailServers }) =>
          pipe(
            mailServers.hold(tenant),
            TE.tap(() => TE.fromTask(() => new Promise((done) => setTimeout(done, 5)))),
            TE.flatMap((server) =>
              lanes.open(mailerKey(tenant, TENANT_ROUTE, O.isSome(server)), laneFor(tenant, mailing), newLaneId(), NOW),
            ),
          ),
        )
        const configure = within(Tenant(tenant), ({ lanes, mailServers }) =>
          pipe(
            mailServers.put(tenant, newServer()),
            TE.flatMap(() => lanes.reroute(tenant, DEFAULT_MAILER, own)),
          ),
        )
        const [id] = await Promise.all([create, configure])
        expect((await next(NOW, own))?.id, `round ${round}`).to.equal(id)
      }
    },
  )
}
