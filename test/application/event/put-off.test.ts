// Notifications and digests whose mail cannot be made: put off for hours, never lost to a bad release, and no burden to others (EVT-5, EVT-6).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { EventKind } from '#domain/event/event.ts'
import { getDigestDueAt } from '#domain/event/notification.ts'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type EventOffice, type EventOfficeStores, openEventOffice } from './event-office.ts'

describe('notifications that throw', () => {
  let office: EventOffice
  beforeEach(async () => {
    office = await openEventOffice()
  })

  const ofKind = (kind: EventKind) => office.notifications({ type: O.some(kind.uuid) })
  const fireMany = async (kind: EventKind, count: number): Promise<void> => {
    const owner = await office.person()
    for (let nth = 0; nth < count; nth += 1) await office.fire(kind, owner.uuid)
  }
  /** A replica in which templates of these types cannot be read, nor digests with them. */
  const broken = async (...kinds: readonly EventKind[]) => {
    const templates = await office.within(({ eventTypes }) => async () => {
      const found = await Promise.all(kinds.map(({ uuid }) => must(eventTypes.find(uuid))))
      return E.right(found.map((one) => O.isSome(one) && O.toUndefined(one.value.settings.template)))
    })
    return office.replica(
      office.over(Infinity, Infinity, (stores: EventOfficeStores) => ({
        templates: {
          ...stores.templates,
          find: (uuid: Parameters<typeof stores.templates.find>[0]) => {
            if (templates.includes(uuid)) throw new Error('a bug')
            return stores.templates.find(uuid)
          },
        },
        notifications: {
          ...stores.notifications,
          listInDigest: (...asked: Parameters<typeof stores.notifications.listInDigest>) =>
            pipe(
              stores.notifications.listInDigest(...asked),
              TE.map((items) => {
                if (items.some(({ type }) => kinds.some(({ uuid }) => uuid === type))) throw new Error('a bug')
                return items
              }),
            ),
        },
      })),
    )
  }
  const reasons = async (kind: EventKind) =>
    (await ofKind(kind)).map(({ state }) => O.toUndefined(state.reason) ?? state.outcome)

  for (const digest of [false, true])
    verifies(
      ['EVT-5', 'EVT-6'],
      `${digest ? 'a digest' : 'a notification'} that throws lets the others leave, waits, and leaves by a mended release`,
      async () => {
        const [bad, good] = [await office.type({ digest }), await office.type()]
        const by = await broken(bad)
        office.bugs.length = 0
        await fireMany(bad, 2)
        await office.runJobs(undefined, false, ['event.dispatch'])
        if (digest) office.clock.advance(getDigestDueAt(office.clock.now()) - office.clock.now())
        const owner = await office.person()
        await office.fire(good, owner.uuid)
        await office.wake()
        await office.runJobs(by)
        expect(office.left.at(-1)?.mail.to.address).to.equal(owner.email)
        expect(await reasons(bad)).to.deep.equal(digest ? ['InDigest', 'InDigest'] : ['Waiting', 'Waiting'])
        expect(office.bugs).to.have.length(digest ? 1 : 2)
        // What threw waits.
        for (let minute = 1; minute < 5; minute += 1) {
          office.clock.advance(fromMinutes(1))
          await office.wake()
          await office.runJobs(by)
        }
        expect(office.bugs).to.have.length(digest ? 1 : 2)
        office.clock.advance(fromHours(1))
        await office.wake()
        await office.runJobs()
        expect(await reasons(bad)).to.deep.equal(['Sent', 'Sent'])
      },
    )

  for (const digest of [false, true])
    verifies('EVT-6', `${digest ? 'a digest' : 'a notification'} that throws for two days is skipped`, async () => {
      const bad = await office.type({ digest })
      const by = await broken(bad)
      await fireMany(bad, 2)
      await office.runJobs(by)
      office.bugs.length = 0
      for (let hour = 0; hour < 96; hour += 1) {
        office.clock.advance(fromHours(1))
        await office.wake()
        await office.runJobs(by)
        if (hour < 40) expect(await reasons(bad)).to.not.include('error')
      }
      expect(await reasons(bad)).to.deep.equal(['error', 'error'])
      expect(office.bugs.length).to.equal(digest ? 7 : 13)
      await office.wake()
      await office.runJobs(by)
      expect(office.jobs()).to.deep.equal([])
    })

  verifies(
    'EVT-6',
    'a run in which many types throw fails as a job, and one try of each type is all that it takes',
    async () => {
      const bad = [await office.type(), await office.type(), await office.type()]
      const by = await broken(...bad)
      const { linkTenant: tenantUuid } = office
      for (const kind of bad) await fireMany(kind, 5)
      await office.runJobs(undefined, false, ['event.dispatch'])
      office.bugs.length = 0
      expect(await by.notify({ tenantUuid })()).to.deep.equal(E.left({ _tag: 'TurnsFailed' }))
      expect(office.bugs).to.have.length(3)
      for (const kind of bad) expect(new Set(await reasons(kind))).to.deep.equal(new Set(['Waiting']))
      office.clock.advance(fromMinutes(5))
      office.dropJobs()
      await office.wake()
      await office.runJobs()
      expect(office.left).to.have.length(15)
    },
  )

  verifies('EVT-6', 'a fault behind the turns puts none of them off', async () => {
    const kind = await office.type()
    await fireMany(kind, 1)
    await office.runJobs(undefined, false, ['event.dispatch'])
    const findNextDue = () => {
      throw new Error('a bug')
    }
    const by = office.replica(
      office.over(Infinity, Infinity, (stores: EventOfficeStores) => ({
        notifications: { ...stores.notifications, findNextDue },
      })),
    )
    const fault = await by
      .notify({ tenantUuid: office.linkTenant })()
      .catch((error: unknown) => error)
    expect(fault).to.be.instanceOf(Error)
    await office.runJobs()
    expect(await reasons(kind)).to.deep.equal(['Sent'])
  })
})
