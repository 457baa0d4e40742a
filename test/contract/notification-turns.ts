// In which order every store of notifications lets them leave, and what is put off.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { EventKind } from '#domain/event/event.ts'
import type { DueNotification } from '#domain/event/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { type Instant, fromMinutes } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, NOW } from './sample-connections.ts'
import { DATA, DIGEST_DUE, newKind } from './sample-events.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'
import { newMessage, newNotified } from './notified-tenant.ts'

export function notificationTurnContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)

  verifies('EVT-6', 'a due notification has all that its mail needs', async () => {
    const { user, role, notify, due, choose } = newNotified(subject)
    const [kind, held] = [newKind(), await role()]
    const [owner, holder] = [await user(), await user({ roles: [held.uuid] })]
    const own = await notify(owner, { kind, firedAt: NOW - 7 })
    const other = await notify(holder, { kind, recipients: [held.uuid], at: NOW + 1, data: { name: 'B' } })
    await choose(holder, kind, 'digest')
    const common = { type: kind.uuid, titles: kind.titles, together: 1, tries: 0 }
    const asDue = (one: typeof own, { name, email }: User, change: Partial<DueNotification>) => ({
      id: one.id,
      recipient: one.recipient,
      createdAt: one.createdAt,
      dueAt: one.createdAt,
      ...common,
      person: O.some({ name, email, language: 'nl' }),
      ...change,
    })
    expect(await due(NOW - 1)).to.deep.equal([])
    expect(await due(NOW + 1)).to.deep.equal([
      asDue(own, owner, { turn: 1, role: O.none, preference: O.none, data: DATA, firedAt: NOW - 7 }),
      asDue(other, holder, {
        turn: 2,
        role: O.some(held.name),
        preference: O.some('digest'),
        data: { name: 'B' },
        firedAt: NOW,
      }),
    ])
    expect(
      await subject.within(Tenant(newTenant()), ({ notifications }) => notifications.listDue(NOW, 9, [])),
    ).to.deep.equal([])
  })

  verifies('EVT-5', 'its person has their own language, or else that of the tenant', async () => {
    const { user, fire, due, scope, within } = newNotified(subject)
    if (scope._tag === 'Admin') throw new Error('no tenant')
    for (const language of ['en', 'nl'] as const) {
      const office = { uuid: scope.tenantUuid, name: 'Office', active: true, mailDomains: [], language }
      await within(scope, ({ tenants }) => tenants.put(office))
      await fire({ initiator: (await user({ name: 'theirs', language: O.some('nl') })).uuid })
      await fire({ initiator: (await user({ name: 'office' })).uuid })
      const found = (await due(NOW)).flatMap(({ person }) => (O.isSome(person) ? [person.value] : []))
      const languagesOf = (which: string) =>
        new Set(found.filter(({ name }) => name === which).map((person) => person.language))
      expect([...languagesOf('theirs'), ...languagesOf('office')]).to.deep.equal(['nl', language])
    }
  })

  verifies('EVT-9', 'its person is absent once they are gone, inactive or without the role', async () => {
    const { user, role, fire, due, change, anonymise } = newNotified(subject)
    const [held, another] = [await role(), await role()]
    const all: Record<string, User> = {}
    for (const name of ['stays', 'former', 'inactive', 'gone']) all[name] = await user({ name, roles: [held.uuid] })
    const owner = await user({ name: 'owner' })
    await fire({ initiator: owner.uuid, recipients: ['OWNER', held.uuid] })
    const { former = owner, inactive = owner, gone = owner } = all
    await change({ ...former, roles: [another.uuid] })
    await change({ ...inactive, status: 'TO_BE_REMOVED' })
    await change({ ...owner, status: 'TO_BE_REMOVED' })
    await anonymise(gone)
    const people = (await due(NOW)).flatMap(({ person }) => (O.isSome(person) ? [person.value.name] : []))
    expect(people).to.have.members(['stays', 'owner'])
    expect(await due(NOW)).to.have.length(5)
  })

  verifies('EVT-6', 'types with fewer mails in the last minute come first, within a type the earliest', async () => {
    const { user, notify, due, ask } = newNotified(subject)
    const [owner, many, few] = [await user(), newKind(), newKind()]
    const at = async (kind: EventKind, moment: Instant) => (await notify(owner, { kind, at: moment })).id
    const mailed = [await at(many, NOW - 5), await at(many, NOW - 4), await at(few, NOW - 3)]
    await ask((store) => store.queue(mailed[0] as never, newMessage(), NOW - fromMinutes(1)))
    for (const id of mailed.slice(1, 2)) await ask((store) => store.queue(id, newMessage(), NOW - fromMinutes(1) + 1))
    await ask((store) => store.skip({ id: mailed[2] as never }, 'muted', NOW))
    const [b, a, c, d] = [await at(many, NOW - 1), await at(many, NOW - 2), await at(few, NOW), await at(few, NOW)]
    await at(few, NOW + 1)
    const [first, second] = [c, d].toSorted()
    const order = (limit: number, except: readonly EventKind['uuid'][] = []) =>
      due(NOW, limit, except).then((all) => all.map(({ id, turn }) => [id, turn]))
    const all = [
      [first, 1],
      [a, 2],
      [second, 2],
      [b, 3],
    ]
    expect(await order(9)).to.deep.equal(all)
    expect(await order(2)).to.deep.equal(all.slice(0, 2))
    expect(await order(9, [few.uuid])).to.deep.equal([all[1], all[3]])
    expect(await ask((store) => store.listMailedSince(NOW - fromMinutes(1)))).to.deep.equal([NOW - fromMinutes(1) + 1])
    expect(await ask((store) => store.listMailedSince(NOW - fromMinutes(2)))).to.deep.equal([
      NOW - fromMinutes(1),
      NOW - fromMinutes(1) + 1,
    ])
  })

  verifies('EVT-6', 'what waits is put off by the one that saw its tries, or skipped; the rest stays', async () => {
    const { user, notify, due, ask, list } = newNotified(subject)
    const owner = await user()
    const [waiting, queued] = [await notify(owner), await notify(owner)]
    await ask((store) => store.queue(queued.id, newMessage(), NOW))
    const states = async () => (await list()).toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ state }) => state)
    const before = await states()
    await ask((store) => store.postpone({ id: queued.id, tries: 0 }, NOW + 9))
    await ask((store) => store.postpone({ id: waiting.id, tries: 1 }, NOW + 9))
    await ask((store) => store.skip(queued, 'error', NOW + 9))
    expect(await states()).to.deep.equal(before)
    await ask((store) => store.postpone({ id: waiting.id, tries: 0 }, NOW + 5))
    await ask((store) => store.postpone({ id: waiting.id, tries: 0 }, NOW + 6))
    expect(await due(NOW + 4)).to.deep.equal([])
    expect((await due(NOW + 5)).map(({ tries, dueAt }) => [tries, dueAt])).to.deep.equal([[1, NOW + 5]])
    await ask((store) => store.skip(waiting, 'error', NOW + 7))
    expect((await list({ outcomes: ['Skipped'] })).map(({ id, state }) => [id, state])).to.deep.equal([
      [waiting.id, { outcome: 'Skipped', at: NOW + 7, digestDate: O.none, reason: O.some('error') }],
    ])
  })

  verifies('EVT-6', 'the earliest that waits is next, be it a notification or a digest', async () => {
    const { user, notify, ask, onlyDigest } = newNotified(subject)
    const next = () => ask((store) => store.findNextDue)
    expect(await next()).to.deep.equal(O.none)
    const owner = await user()
    await notify(owner, { digest: true })
    expect(await next()).to.deep.equal(O.some(DIGEST_DUE))
    const later = await notify(owner, { at: NOW + 2 })
    const sooner = await notify(owner, { at: NOW + 1 })
    expect(await next()).to.deep.equal(O.some(NOW + 1))
    await ask((store) => store.queue(sooner.id, newMessage(), NOW))
    expect(await next()).to.deep.equal(O.some(NOW + 2))
    await ask((store) => store.skip(later, 'error', NOW))
    expect(await next()).to.deep.equal(O.some(DIGEST_DUE))
    const digest = await onlyDigest()
    await ask((store) => store.endDigest(digest))
    expect(await next()).to.deep.equal(O.none)
  })
}
