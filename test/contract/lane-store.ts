// What every LaneStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { toMailerKey, type MailerKey } from '#domain/mailing/message.ts'
import type { Lane } from '#domain/mailing/ports.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, NOW } from './sample-connections.ts'
import {
  DEFAULT_MAILER,
  insertEach,
  laneFor,
  MONITOR_MAILER,
  MONITOR_ROUTE,
  newMailing,
  newServer,
  openedLane,
  queued,
  TENANT_ROUTE,
} from './sample-mails.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function laneStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within, inScope } = subject
  const opened = async (
    tenant: TenantUuid,
    mailing = newMailing(),
    dueAt = NOW,
    mailer: MailerKey = DEFAULT_MAILER,
  ) => {
    const lane = laneFor(tenant, mailing)
    await within(Tenant(tenant), ({ lanes }) => lanes.open(mailer, lane, dueAt))
    return lane
  }
  const next = (now = NOW, mailer: MailerKey = DEFAULT_MAILER) =>
    within(Admin, ({ lanes }) => lanes.takeNext(mailer, now)).then(O.toUndefined)
  const nextDue = (mailer: MailerKey = DEFAULT_MAILER) =>
    within(Admin, ({ lanes }) => lanes.findNextDue(mailer)).then(O.toUndefined)
  const refresh = (lane: Lane) => within(Tenant(lane.tenantUuid), ({ lanes }) => lanes.refresh(lane))
  const turns = async (n: number): Promise<readonly (Lane | undefined)[]> => {
    const taken = []
    for (let i = 0; i < n; i += 1) taken.push(await next())
    return taken
  }

  it('has one lane of a tenant, route and origin, due at the earliest moment, however many are opened at once', async () => {
    const [tenant, mailing] = [newTenant(), newMailing()]
    const [lane] = await together(8, (i) => opened(tenant, mailing, NOW + i + 1))
    expect(await nextDue()).to.equal(NOW + 1)
    expect(await next(NOW)).to.equal(undefined)
    expect(await next(NOW + 1)).to.deep.equal(lane)
    const others = [
      await opened(newTenant(), mailing),
      await opened(tenant, { ...mailing, route: MONITOR_ROUTE }),
      await opened(tenant, newMailing()),
    ]
    expect(await turns(4)).to.include.deep.members(others)
  })

  verifies('MSG-9', 'serves tenants in turn, and the lanes of each in turn', async () => {
    const [busy, quiet] = [newTenant(), newTenant()]
    const [one, two] = [await opened(busy), await opened(busy)]
    expect(await turns(2)).to.have.deep.members([one, two])
    const single = await opened(quiet)
    // The tenant that has waited longest is next, whatever the other has waiting.
    expect(await next()).to.deep.equal(single)
    const origins = (await turns(8)).map((lane) => lane?.origin)
    expect(origins.filter((of) => of?.id === single.origin.id)).to.have.length(4)
    expect(origins.filter((of) => of?.id === one.origin.id)).to.have.length(2)
    expect(origins.filter((of) => of?.id === two.origin.id)).to.have.length(2)
    const isSingle = origins.map((of) => of?.id === single.origin.id)
    for (let i = 1; i < isSingle.length; i += 1) expect(isSingle[i], `turn ${i}`).to.not.equal(isSingle[i - 1])
  })

  verifies('MSG-9', 'gives a turn back in which nothing could leave', async () => {
    const lanes = [await opened(newTenant()), await opened(newTenant())]
    const served = await turns(2)
    expect(served).to.have.deep.members(lanes)
    const [first] = served
    if (first === undefined) throw new Error('both are due')
    expect(await next()).to.deep.equal(first)
    await within(Tenant(first.tenantUuid), (stores) => stores.lanes.giveBack(first))
    expect(await turns(2)).to.deep.equal(served)
  })

  verifies('MSG-9', 'gives workers that ask at once different lanes', async () => {
    const lanes = []
    for (let i = 0; i < 6; i += 1) lanes.push(await opened(newTenant()))
    expect(await together(6, () => next())).to.have.deep.members(lanes)
  })

  it('knows the mailers with work, and when each has some', async () => {
    const tenant = newTenant()
    const { lane, messages } = await openedLane(subject, tenant, 1, { dueAt: () => NOW + 7 })
    await refresh(lane)
    await opened(tenant, newMailing({ route: MONITOR_ROUTE }), NOW + 9, MONITOR_MAILER)
    const mailersDue = (now: number) => within(Admin, ({ lanes }) => lanes.listMailersDue(now))
    expect(await mailersDue(NOW)).to.deep.equal([])
    expect(await mailersDue(NOW + 7)).to.deep.equal([DEFAULT_MAILER])
    expect(await mailersDue(NOW + 9)).to.deep.equal([DEFAULT_MAILER, MONITOR_MAILER])
    expect([await nextDue(), await nextDue(MONITOR_MAILER)]).to.deep.equal([NOW + 7, NOW + 9])
    await within(Tenant(tenant), (stores) =>
      stores.messages.save(messages.map((one) => ({ ...one, state: { _tag: 'Withdrawn', at: NOW } }))),
    )
    await refresh(lane)
    await refresh(lane)
    expect([await nextDue(), await next(NOW + 99)]).to.deep.equal([undefined, undefined])
  })

  verifies('SYS-6', 'gives a tenant’s own lanes to another mailer, and no other lane', async () => {
    const [here, there] = [newTenant(), newTenant()]
    const own = toMailerKey(here, TENANT_ROUTE, true)
    const lane = await opened(here)
    const elsewhere = await opened(there)
    const system = await opened(here, newMailing({ route: MONITOR_ROUTE }), NOW, DEFAULT_MAILER)
    await within(Tenant(here), ({ lanes }) => lanes.reroute(here, DEFAULT_MAILER, own))
    expect(await next(NOW, own)).to.deep.equal(lane)
    expect(await turns(2)).to.have.deep.members([elsewhere, system])
    await within(Tenant(here), ({ lanes }) => lanes.reroute(here, own, DEFAULT_MAILER))
    expect(await next(NOW, own)).to.equal(undefined)
    expect(await turns(4)).to.include.deep.members([lane, elsewhere, system])
  })

  verifies('MSG-5', 'never ends while messages of it wait, though they come as the last is settled', async () => {
    const tenant = newTenant()
    const { lane, mailing, messages, mailer } = await openedLane(subject, tenant, 1)
    let waiting = messages
    for (let round = 0; round < 25; round += 1) {
      const last = waiting
      const settle = within(Tenant(tenant), (stores) =>
        pipe(
          stores.messages.save(last.map((one) => ({ ...one, state: { _tag: 'Withdrawn', at: NOW } }))),
          TE.flatMap(() => stores.lanes.refresh(lane)),
        ),
      )
      const made = [queued(mailing)]
      const insert = within(Tenant(tenant), (stores) =>
        pipe(
          stores.lanes.open(mailer, lane, NOW),
          TE.flatMap(() => insertEach(stores, mailing, made)),
        ),
      )
      await Promise.all([settle, insert])
      expect(await next(), `round ${round}`).to.deep.equal(lane)
      waiting = made
    }
  })

  verifies('MSG-9', 'passes over a lane in which messages are being made', async () => {
    const held = await opened(newTenant())
    await next()
    const other = await opened(newTenant())
    await next()
    // Now the turn of the held one comes first.
    const order: string[] = []
    let begun: () => void = () => {}
    const hasBegun = new Promise<void>((done) => {
      begun = done
    })
    const make = inScope(Tenant(held.tenantUuid), ({ lanes }) =>
      pipe(
        lanes.open(DEFAULT_MAILER, held, NOW),
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
    if (order[0] === 'served') expect(lane).to.deep.equal(other)
    // In memory, units of work come one after the other.
    else expect(lane).to.deep.equal(held)
    expect(await turns(2)).to.deep.include(held)
  })

  verifies(
    'MSG-4',
    'has no lane left at the mailer that a tenant gave up, though messages come at that moment',
    async () => {
      for (let round = 0; round < 8; round += 1) {
        const tenant = newTenant()
        const mailing = newMailing()
        const own = toMailerKey(tenant, TENANT_ROUTE, true)
        const create = within(Tenant(tenant), ({ lanes, mailServers }) =>
          pipe(
            mailServers.lock,
            TE.tap(() => TE.fromTask(() => new Promise((done) => setTimeout(done, 5)))),
            TE.flatMap((server) =>
              lanes.open(toMailerKey(tenant, TENANT_ROUTE, O.isSome(server)), laneFor(tenant, mailing), NOW),
            ),
          ),
        )
        const configure = within(Tenant(tenant), ({ lanes, mailServers }) =>
          pipe(
            mailServers.put(newServer()),
            TE.flatMap(() => lanes.reroute(tenant, DEFAULT_MAILER, own)),
          ),
        )
        await Promise.all([create, configure])
        expect(await next(NOW, own), `round ${round}`).to.deep.equal(laneFor(tenant, mailing))
      }
    },
  )
}
