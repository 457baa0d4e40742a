// What every store of notifications does with digests.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { DueNotification } from '#domain/event/ports.ts'
import { fromHours, type Instant } from '#domain/shared/clock.ts'
import { type Day, findOfficeDay } from '#domain/shared/day.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './sample-connections.ts'
import { DIGEST_DUE, newKind } from './sample-events.ts'
import { newTemplate } from './sample-mails.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'
import { newMessage, newNotified } from './notified-tenant.ts'

export function notificationDigestContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const date = findOfficeDay(NOW)

  verifies('EVT-7', 'digests are one for each recipient and date, and are due in order', async () => {
    const { user, notify, ask } = newNotified(subject)
    const [one, other] = [await user(), await user()].toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
    if (one === undefined || other === undefined) throw new Error('no users')
    for (const owner of [other, one, one]) await notify(owner, { digest: true })
    const digests = (limit: number, now = DIGEST_DUE) => ask((store) => store.listDigestsDue(now, limit))
    const found = await digests(9)
    expect(found).to.deep.equal(
      [one, other].map(({ uuid: recipient }, nth) => ({
        id: found[nth]?.id,
        recipient,
        date,
        noon: Date.parse(`${date}T12:00:00Z`),
        dueAt: DIGEST_DUE,
        tries: 0,
        turn: nth + 1,
      })),
    )
    const [first] = found
    if (first === undefined) throw new Error('no digest')
    expect(await digests(1)).to.deep.equal([first])
    await ask((store) => store.postpone({ id: first.id, tries: 0 }, DIGEST_DUE + 1))
    await ask((store) => store.postpone({ id: first.id, tries: 0 }, DIGEST_DUE + 2))
    expect(
      (await digests(9, DIGEST_DUE + 1)).map(({ recipient, tries, dueAt }) => [recipient, tries, dueAt]),
    ).to.deep.equal([
      [other.uuid, 0, DIGEST_DUE],
      [one.uuid, 1, DIGEST_DUE + 1],
    ])
    await ask((store) => store.queueDigest(first, newMessage(), DIGEST_DUE))
    expect(await ask((store) => store.listMailedSince(NOW))).to.deep.equal([DIGEST_DUE])
    expect((await digests(9)).map(({ recipient, turn }) => [recipient, turn])).to.deep.equal([[other.uuid, 2]])
  })

  verifies(
    'EVT-5',
    'leaves with what is in it, in order and counted; mail that was made leads back to them',
    async () => {
      const { user, notify, ask, list, onlyDigest } = newNotified(subject)
      const owner = await user()
      const all: Awaited<ReturnType<typeof notify>>[] = []
      for (let nth = 0; nth < 3; nth += 1) all.push(await notify(owner, { digest: true, at: NOW + nth }))
      await notify(await user(), { at: NOW })
      const digest = await onlyDigest()
      const items = await ask((store) => store.listInDigest(digest, 2))
      expect(items.map(({ id, together, turn, dueAt }) => [id, together, turn, dueAt])).to.deep.equal(
        all.slice(0, 2).map(({ id, createdAt }) => [id, 3, 0, createdAt]),
      )
      const message = newMessage()
      await ask((store) => store.queueDigest(digest, message, NOW + 9))
      expect(await ask((store) => store.listInDigest(digest, 2))).to.deep.equal([])
      expect(await ask((store) => store.listInMail(message, 2))).to.deep.equal(
        items.map((item) => ({ ...item, dueAt: NOW + 9 })),
      )
      expect(await ask((store) => store.listInMail(newMessage(), 2))).to.deep.equal([])
      const payloads = await ask((store) => store.readPayloads([newMessage(), message]))
      expect([...payloads]).to.deep.equal([[message, items[0]?.data]])
      const queued = { outcome: 'Queued', at: NOW + 9, digestDate: O.some(date), reason: O.none }
      expect((await list({ outcomes: ['Queued'] })).map(({ state, message: of }) => [state, of])).to.deep.equal(
        all.map(() => [queued, O.some(message)]),
      )
    },
  )

  verifies('EVT-9', 'what shall not leave with it is skipped with its reason', async () => {
    const { user, role, fire, choose, change, ask, list, onlyDigest, within, scope } = newNotified(subject)
    const held = await role()
    const owner = await user({ roles: [held.uuid] })
    const kinds = [
      newKind({ name: 'kept' }),
      newKind({ name: 'muted' }),
      newKind({ name: 'without' }),
      newKind({ name: 'gone' }),
    ] as const
    const { uuid } = newTemplate()
    await within(scope, ({ templates }) => templates.put(newTemplate({ uuid })))
    for (const kind of kinds) {
      await fire({
        kind,
        initiator: owner.uuid,
        digest: true,
        recipients: [kind.name === 'gone' ? held.uuid : 'OWNER'],
      })
      await within(scope, ({ eventTypes }) => {
        const settings = {
          template: kind.name === 'without' ? O.some(newTemplate().uuid) : O.some(uuid),
          translation: O.none,
          recipients: [],
          digest: true,
        }
        return eventTypes.put({ ...kind, settings, firstFiredAt: O.none, revision: 0 })
      })
    }
    await choose(owner, kinds[1], 'muted')
    await change({ ...owner, roles: [] })
    const digest = await onlyDigest()
    await ask((store) => store.skipInDigest(digest, NOW + 8))
    const found = (await list()).map(({ typeName, state }) => [
      typeName,
      state.outcome,
      state.at,
      O.toUndefined(state.reason),
    ])
    expect(found).to.have.deep.members([
      ['kept', 'InDigest', NOW, undefined],
      ['muted', 'Skipped', NOW + 8, 'muted'],
      ['without', 'Skipped', NOW + 8, 'no_template'],
      ['gone', 'Skipped', NOW + 8, 'recipient_gone'],
    ])
    expect((await ask((store) => store.listInDigest(digest, 9))).map(({ together }) => together)).to.deep.equal([1])
  })

  verifies('EVT-9', 'what waits goes into a digest, which is made if need be', async () => {
    const { user, notify, ask, list, onlyDigest } = newNotified(subject)
    const owner = await user()
    const [one, other] = [await notify(owner), await notify(owner)]
    const gather = (due: Pick<DueNotification, 'id' | 'recipient'>, of: Day, dueAt: Instant) =>
      ask((store) => store.moveToDigest(due, { date: of, dueAt }, NOW))
    await gather(one, date, DIGEST_DUE)
    const made = await onlyDigest()
    await gather(other, date, DIGEST_DUE + 5)
    expect(await onlyDigest()).to.deep.equal(made)
    expect([made.date, made.dueAt]).to.deep.equal([date, DIGEST_DUE])
    expect((await list()).map(({ state: { outcome, at, digestDate } }) => [outcome, at, digestDate])).to.deep.equal(
      [1, 2].map(() => ['InDigest', NOW, O.some(date)]),
    )
    expect(await ask((store) => store.listInDigest(made, 9))).to.have.length(2)
  })

  verifies('EVT-6', 'one that has not left is skipped with all that is in it; one that has left stays', async () => {
    const { user, notify, ask, list, onlyDigest } = newNotified(subject)
    const owner = await user()
    for (const _ of [1, 2]) await notify(owner, { digest: true })
    const digest = await onlyDigest()
    await ask((store) => store.skip(digest, 'error', NOW + 3))
    expect(await ask((store) => store.listDigestsDue(NOW + fromHours(99), 9))).to.deep.equal([])
    expect((await list()).map(({ state }) => O.toUndefined(state.reason))).to.deep.equal(['error', 'error'])
    const later = await notify(owner, { digest: true })
    await ask((store) => store.skip(digest, 'muted', NOW + 4))
    expect((await list({ event: O.some(later.event) })).map(({ state }) => state.outcome)).to.deep.equal(['InDigest'])
  })
}
