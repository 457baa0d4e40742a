// What every UndeliverableAddressStore has to do, and what the other stores of campaigns make of such an address (MSG-14).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { RETURNED_TWICE_WITHIN } from '#domain/campaign/returned-mails.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { campaignSubjectOf, one } from './campaign-subject.ts'
import { mailbox, newTenant, newUuid, NOW } from './sample-connections.ts'
import type { StoreSubject } from './store-subject.ts'

export function undeliverableAddressContract(open: () => Promise<StoreSubject>): void {
  const { at, here, tag, people, changePerson, enrolled } = campaignSubjectOf(open)
  const person = async (change: Partial<User> = {}, tenant = here) => {
    const email = mailbox(`Eva-${newUuid()}@Weg.example`)
    return { email, uuid: one(await people(tenant, 1, { status: 'ACTIVE', email, ...change })) }
  }
  /** Whose address became undeliverable. */
  const record = async (address: string, moment: number, tenant = here) =>
    O.toUndefined(
      await at(
        ({ undeliverableAddresses }) =>
          undeliverableAddresses.record(address, { at: moment, status: '5.1.1', reason: `at ${moment}` }),
        tenant,
      ),
    )
  const find = async (user: UserUuid, tenant = here) =>
    O.toUndefined(await at(({ undeliverableAddresses }) => undeliverableAddresses.find(user), tenant))
  const clear = (user: UserUuid) => at(({ undeliverableAddresses }) => undeliverableAddresses.clear(user))

  verifies('MSG-14', 'the second return within 90 days makes an address undeliverable, in any order', async () => {
    for (const [first, second, isSecond] of [
      [NOW, NOW + RETURNED_TWICE_WITHIN, true],
      [NOW, NOW + RETURNED_TWICE_WITHIN + 1, false],
      [NOW + 5, NOW, true],
    ] as const) {
      const { uuid, email } = await person()
      expect(await record(email.toUpperCase(), first)).to.equal(undefined)
      expect(await find(uuid)).to.equal(undefined)
      expect(await record(email, second)).to.equal(isSecond ? uuid : undefined)
      const since = Math.max(first, second)
      expect(await find(uuid)).to.deep.equal(isSecond ? { since, status: '5.1.1', reason: `at ${second}` } : undefined)
      expect(await record(email, since + 1), 'it is known').to.equal(isSecond ? undefined : uuid)
      expect((await find(uuid))?.since).to.equal(isSecond ? since : since + 1)
    }
  })

  verifies('MSG-14', 'it is so until it is cleared, or until the person has another address', async () => {
    const { uuid, email } = await person()
    const block = async (address: string) => [await record(address, NOW), await record(address, NOW + 1)]
    expect(await clear(uuid)).to.equal(false)
    expect(await block(email)).to.deep.equal([undefined, uuid])
    expect([await clear(uuid), await clear(uuid), await find(uuid)]).to.deep.equal([true, false, undefined])
    expect(await block(email), 'two more').to.deep.equal([undefined, uuid])
    const moved = mailbox(`${newUuid()}@nieuw.example`)
    await changePerson(here, uuid, { email: moved })
    expect(await find(uuid)).to.equal(undefined)
    expect(await block(email), 'the address of no one').to.deep.equal([undefined, undefined])
    expect(await block(moved)).to.deep.equal([undefined, uuid])
    await at(({ users }) => users.anonymise(uuid, NOW))
    expect([await find(uuid), await clear(uuid)]).to.deep.equal([undefined, false])
    expect(await block(moved)).to.deep.equal([undefined, undefined])
    const other = newTenant()
    const same = await person({ email }, other)
    await record(email, NOW, other)
    expect([await find(same.uuid, other), await record(email, NOW)]).to.deep.equal([undefined, undefined])
  })

  verifies(
    ['MSG-14', 'IDN-5'],
    'former addresses and single returns are purged, addresses that are undeliverable not',
    async () => {
      const [former, once, twice, recent] = [await person(), await person(), await person(), await person()]
      for (const { email } of [former, once, twice]) await record(email, NOW)
      for (const { email } of [former, twice]) await record(email, NOW + 1)
      await record(recent.email, NOW + 2)
      await changePerson(here, former.uuid, { email: mailbox(`${newUuid()}@nieuw.example`) })
      await at(({ undeliverableAddresses }) => undeliverableAddresses.purge(NOW + 2))
      expect(await find(twice.uuid)).to.include({ since: NOW + 1 })
      await changePerson(here, former.uuid, { email: mailbox(former.email) })
      expect(await find(former.uuid), 'back at the former address').to.equal(undefined)
      expect([await record(once.email, NOW), await record(recent.email, NOW)]).to.deep.equal([undefined, recent.uuid])
    },
  )

  verifies(['MSG-14', 'CAM-19'], 'campaigns leave such people out, before launch and of reminders', async () => {
    const theirs = await tag(here)
    const [gone, out, fine] = [
      await person({ tags: [theirs], name: 'Anna' }),
      await person({ tags: [theirs], name: 'Bas' }),
      await person({ tags: [theirs], name: 'Cor' }),
    ]
    for (const { email } of [gone, out]) {
      await record(email, NOW)
      await record(email, NOW + fromDays(1))
    }
    await at(({ optOuts }) => optOuts.add(out.uuid, NOW))
    const campaign = await enrolled(here, [gone.uuid, out.uuid, fine.uuid])
    const everyone = { tags: [theirs], q: '', isReachable: O.none, skip: 0, limit: 9 }
    const looked = await at(({ audiences, participants }) =>
      pipe(
        TE.Do,
        TE.bind('page', () => audiences.listPage([theirs], O.none, 9)),
        TE.bind('count', () => audiences.count([theirs])),
        TE.bind('all', () => audiences.list(everyone)),
        TE.bind('reached', () => audiences.list({ ...everyone, isReachable: O.some(true) })),
        TE.bind('reminded', () => participants.listToRemind(campaign.uuid, 'reminder1', O.none, 9)),
      ),
    )
    const expected = { [gone.uuid]: 'undeliverable', [out.uuid]: 'opted_out', [fine.uuid]: null }
    const reasons = looked.page.map(({ user, unreachable }) => [user, O.toNullable(unreachable)])
    expect(Object.fromEntries(reasons)).to.deep.equal(expected)
    expect(looked.count).to.deep.equal({ audience: 3, optedOut: 1, undeliverable: 1, inactive: 0 })
    const listed = looked.all.data.map(({ user, unreachable }) => [user, O.toNullable(unreachable)])
    expect(listed).to.deep.equal(Object.entries(expected))
    expect(looked.reached.data.map(({ name }) => name)).to.deep.equal(['Cor'])
    const unreachable = looked.reminded.facts.flatMap(({ user, isUnreachable }) => (isUnreachable ? [user] : []))
    expect(unreachable).to.have.members([gone.uuid, out.uuid])
    await changePerson(here, gone.uuid, { email: mailbox(`${newUuid()}@nieuw.example`) })
    expect((await at(({ audiences }) => audiences.count([theirs]))).undeliverable, 'another address').to.equal(0)
  })
}
