// What every store of events and of their types has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { EventId, EventKind, EventType, FiredEvent } from '#domain/event/event.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { DATA, DIGEST_DUE, EVERY_NOTIFICATION, newKind, notified, sampleEvent, storedEvent } from './sample-events.ts'
import { sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

export function eventStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within } = subject
  const here = Tenant(newTenant())
  const addAll = (...events: readonly FiredEvent[]) => within(here, (stores) => stores.events.addAll(events))
  const hold = (id: EventId, scope = here) => within(scope, ({ events }) => events.lock(id))

  verifies('EVT-3', 'keeps events with the kind of their fire, and when they were dispatched', async () => {
    const kind = newKind()
    const [one, other] = [sampleEvent({ kind }), sampleEvent({ kind, data: { email: 3, organization: 'A\'b "' } })]
    await addAll(one, other)
    await addAll()
    const { uuid: _, ...own } = kind
    for (const event of [one, other]) {
      const found = O.toUndefined(await hold(event.id))
      expect(found).to.deep.include(storedEvent(event))
      expect(found?.kind).to.deep.include(own)
      expect(O.isNone(await hold(event.id, Tenant(newTenant())))).to.equal(true)
    }
    await within(here, ({ events }) => events.setDispatched(one.id, NOW + 3))
    expect(O.toUndefined(await hold(one.id))?.dispatchedAt).to.deep.equal(O.some(NOW + 3))
    expect(O.toUndefined(await hold(other.id))?.dispatchedAt).to.deep.equal(O.none)
    expect(await hold(sampleEvent().id)).to.deep.equal(O.none)
  })

  verifies('EVT-3', 'refuses an event whose id there is already', async () => {
    const event = sampleEvent()
    await addAll(event)
    const again = subject.inScope(here, ({ events }) => events.addAll([{ ...event, data: {} }]))()
    expect(
      await again.then(
        () => 'kept',
        () => 'refused',
      ),
    ).to.equal('refused')
    expect(O.toUndefined(await hold(event.id))?.data).to.deep.equal(DATA)
  })

  verifies('EVT-3', 'takes late events, the oldest first, and each again once its age has doubled', async () => {
    const takeLate = (before: number, now: number, limit = 10) =>
      within(here, ({ events }) => events.claimLate(before, now, limit))
    const [first, second, young, done] = [
      sampleEvent({ firedAt: NOW - fromMinutes(20) }),
      sampleEvent({ firedAt: NOW - fromMinutes(11) }),
      sampleEvent({ firedAt: NOW - fromMinutes(10) }),
      sampleEvent({ firedAt: NOW - fromMinutes(30) }),
    ]
    await addAll(young, second, done, first)
    await within(here, ({ events }) => events.setDispatched(done.id, NOW))
    const before = NOW - fromMinutes(10)
    expect(await takeLate(before, NOW, 1)).to.deep.equal([first.id])
    expect(await takeLate(before, NOW)).to.deep.equal([second.id])
    expect(await takeLate(before, NOW + fromMinutes(11) - 1)).to.deep.equal([])
    expect(await takeLate(before, NOW + fromMinutes(11))).to.deep.equal([second.id])
    expect(await takeLate(before, NOW + fromMinutes(20))).to.deep.equal([first.id])
  })

  verifies(
    'EVT-7',
    'lists events about a record, the newest first, with the number of their notifications',
    async () => {
      const about = newUuid()
      const owner = sampleUser()
      await within(here, ({ users }) => users.add(owner))
      const of = (firedAt: number, change: Partial<FiredEvent> = {}) =>
        notified(subject, here, { firedAt, initiator: owner.uuid, subject: about, ...change })
      const [old, latest, middle] = [
        await of(NOW),
        await of(NOW + 9, { initiator: sampleUser().uuid }),
        await of(NOW + 5),
      ]
      await of(NOW, { subject: newUuid() })
      await addAll(sampleEvent())
      const list = (skip: number, limit: number, scope = here) =>
        within(scope, ({ events }) => events.listAbout(about, { skip, limit }))
      const listed = ({ id, kind: { uuid, constant, name }, firedAt }: FiredEvent, notifications: number) => ({
        id,
        type: uuid,
        constant,
        name,
        firedAt,
        notifications,
      })
      expect(await list(0, 2)).to.deep.equal({ data: [listed(latest, 0), listed(middle, 1)], total: 3 })
      expect(await list(2, 2)).to.deep.equal({ data: [listed(old, 1)], total: 3 })
      expect(await list(0, 2, Tenant(newTenant()))).to.deep.equal({ data: [], total: 0 })
    },
  )

  verifies('EVT-5', 'finds the latest event of a type', async () => {
    const kind = newKind()
    const latest = () => within(here, ({ events }) => events.findLatest(kind.uuid))
    expect(await latest()).to.deep.equal(O.none)
    const [later, earlier] = [sampleEvent({ kind, firedAt: NOW + 1 }), sampleEvent({ kind })]
    await addAll(later, earlier, sampleEvent({ firedAt: NOW + 2 }))
    expect(await latest()).to.deep.equal(O.some(storedEvent(later)))
  })

  verifies(
    'EVT-8',
    'finds events that mention a person by comparable address, until they are removed from them',
    async () => {
      const kind = newKind({ people: [{ email: 'email' }, { email: 'applicant' }] })
      const data = { email: 'Bas@noord.example', applicant: 'INA@noord.example' }
      const [both, twice, other] = [
        sampleEvent({ kind, data }),
        sampleEvent({ kind, firedAt: NOW + 1, data: { email: 'ina@noord.example', applicant: 'Ina@noord.example' } }),
        sampleEvent({ kind, firedAt: NOW + 2, data: { email: 'noor@noord.example', other: 'ina@noord.example' } }),
      ]
      await addAll(other, twice, both)
      const mentioning = (key: string, limit = 10, scope = here) =>
        within(scope, ({ events }) => events.lockMentioning(key, limit))
      const ids = async (key: string) => (await mentioning(key)).map(({ id }) => id)
      const [first, ...more] = await mentioning('ina@noord.example')
      expect([first?.id, first?.data]).to.deep.equal([both.id, data])
      expect(first?.kind.people).to.deep.equal(kind.people)
      expect(more.map(({ id }) => id)).to.deep.equal([twice.id])
      expect((await mentioning('ina@noord.example', 1)).map(({ id }) => id)).to.deep.equal([both.id])
      expect(await mentioning('ina@noord.example', 10, Tenant(newTenant()))).to.deep.equal([])
      const changed = { email: 'Bas@noord.example' }
      await within(here, ({ events }) => events.removePerson('ina@noord.example', [{ id: both.id, data: changed }]))
      expect(await ids('ina@noord.example')).to.deep.equal([twice.id])
      expect(await ids('bas@noord.example')).to.deep.equal([both.id])
      expect(O.toUndefined(await hold(both.id))?.data).to.deep.equal(changed)
    },
  )

  verifies(
    'EVT-8',
    'removes old events with their notifications, so many at a time, and digests that ended',
    async () => {
      const owner = sampleUser()
      await within(here, ({ users }) => users.add(owner))
      const of = (firedAt: number) => notified(subject, here, { firedAt, initiator: owner.uuid, digest: true })
      const [kept, second, first] = [await of(NOW), await of(NOW - 1), await of(NOW - 2)]
      const purge = (limit: number) => within(here, ({ events }) => events.purge(NOW, limit))
      const left = async () =>
        (await within(here, ({ notifications }) => notifications.list(EVERY_NOTIFICATION))).data.map(
          ({ event }) => event,
        )
      expect(await purge(1)).to.equal(1)
      expect(await left()).to.have.members([kept.id, second.id])
      expect(O.isSome(await hold(first.id))).to.equal(false)
      expect([await purge(5), await purge(5)]).to.deep.equal([1, 0])
      expect(await left()).to.deep.equal([kept.id])
      const digests = () => within(here, ({ notifications }) => notifications.listDigestsDue(DIGEST_DUE, 10))
      const [digest] = await digests()
      if (digest === undefined) throw new Error('an open digest was removed')
      const mentioned = await within(here, ({ events }) => events.lockMentioning('eva@korrel.example', 10))
      expect(mentioned.map(({ id }) => id)).to.deep.equal([kept.id])
    },
  )
}

export function eventTypeStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const unset: EventType['settings'] = { template: O.none, translation: O.none, recipients: [], digest: false }
  const register = (kind: EventKind, firedAt: O.Option<number>, scope = Tenant(newTenant())) =>
    within(scope, ({ eventTypes }) => eventTypes.register(kind, firedAt))
  const find = (kind: EventKind) => within(Admin, ({ eventTypes }) => eventTypes.find(kind.uuid))
  const put = (type: EventType) => within(Admin, ({ eventTypes }) => eventTypes.put(type))

  verifies(
    'EVT-2',
    'a type that registers again takes what its kind says, and keeps settings and first fire',
    async () => {
      const kind = newKind()
      expect(await find(kind)).to.deep.equal(O.none)
      await register(kind, O.none)
      const made: EventType = { ...kind, settings: unset, firstFiredAt: O.none, revision: 0 }
      expect(await find(kind)).to.deep.equal(O.some(made))
      const settings: EventType['settings'] = {
        template: O.some(asTemplateUuid(newUuid())),
        translation: O.some(asTemplateUuid(newUuid())),
        recipients: ['SOURCE', asRoleUuid(newUuid()), 'OWNER'],
        digest: true,
      }
      expect(await put({ ...made, name: 'Ignored', settings })).to.deep.equal(
        O.some({ ...made, settings, revision: 1 }),
      )
      await register(kind, O.some(NOW))
      await register(kind, O.some(NOW + 1), Admin)
      const fired = { ...made, settings, revision: 1, firstFiredAt: O.some(NOW) }
      expect(await find(kind)).to.deep.equal(O.some(fired))
      const later = { constant: 'X', name: 'Later', titles: { nl: 'a', en: 'b' }, fields: ['added'], people: [] }
      await register({ uuid: kind.uuid, ...later }, O.none)
      expect(await find(kind)).to.deep.equal(O.some({ ...fired, ...later }))
    },
  )

  verifies('EVT-7', 'settings are replaced at the revision that was read', async () => {
    const kind = newKind()
    const type: EventType = { ...kind, settings: { ...unset, digest: true }, firstFiredAt: O.none, revision: 0 }
    expect(await put(type)).to.deep.equal(O.none)
    await register(kind, O.none)
    expect(O.isSome(await put(type))).to.equal(true)
    expect(await put(type)).to.deep.equal(O.none)
    expect(await put({ ...type, revision: 2 })).to.deep.equal(O.none)
  })

  verifies('EVT-7', 'types are listed by their first fire, those without one last', async () => {
    const [never, second, first, also] = [newKind(), newKind(), newKind(), newKind()]
    const same = [second, also].toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
    await register(never, O.none)
    for (const kind of [second, also]) await register(kind, O.some(NOW))
    await register(first, O.some(NOW - 1))
    const list = await within(Admin, ({ eventTypes }) => eventTypes.list)
    expect(list.map(({ uuid }) => uuid)).to.deep.equal([first, ...same, never].map(({ uuid }) => uuid))
  })
}

export function notificationPreferenceStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)

  verifies('EVT-9', 'keeps the last choice of a user for a type', async () => {
    const here = Tenant(newTenant())
    const [{ uuid: user }, { uuid: type }] = [sampleUser(), newKind()]
    const find = (whose = user, of = type, scope = here) =>
      within(scope, ({ notificationPreferences }) => notificationPreferences.find(whose, of))
    expect(await find()).to.deep.equal(O.none)
    for (const chosen of ['digest', 'muted', 'mail'] as const) {
      await within(here, ({ notificationPreferences }) => notificationPreferences.put(user, type, chosen))
      expect(await find()).to.deep.equal(O.some(chosen))
    }
    expect(await find(sampleUser().uuid)).to.deep.equal(O.none)
    expect(await find(user, newKind().uuid)).to.deep.equal(O.none)
    expect(await find(user, type, Tenant(newTenant()))).to.deep.equal(O.none)
  })
}
