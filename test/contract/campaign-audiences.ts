// What every AudienceStore and OptOutStore has to do, in two tenants.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AudienceQuery } from '#domain/campaign/ports.ts'
import { asTagUuid, type TagUuid } from '#domain/identity/tag.ts'
import { asUserUuid, type User, type UserUuid } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { campaignSubjectOf, one } from './campaign-subject.ts'
import { mailbox, newTenant, newUuid, NOW } from './sample-connections.ts'
import type { StoreSubject } from './store-subject.ts'

export function audienceStoreContract(open: () => Promise<StoreSubject>): void {
  const { at, here, tag, people } = campaignSubjectOf(open)

  /** By pages of `limit`, until one is not full. */
  const audience = async (tags: readonly TagUuid[], limit: number): Promise<readonly UserUuid[]> => {
    const found: UserUuid[] = []
    for (;;) {
      const page = await at(({ audiences }) => audiences.listPage(tags, O.fromNullable(found.at(-1)), limit))
      found.push(...page.map(({ user }) => user))
      if (page.length < limit) return found
    }
  }

  verifies('CAM-8', 'an audience is each active person with any of the tags, once, whatever the page', async () => {
    const [a, b, c] = [await tag(here), await tag(here), await tag(here)]
    const both = await people(here, 5, { tags: [a, b] })
    const second = await people(here, 4, { tags: [b] })
    await people(here, 3, { tags: [c] })
    await people(here, 2)
    // Between the others, so that a page would not be full for them.
    for (const status of ['INACTIVE', 'NOT_ACTIVATED', 'TO_BE_REMOVED'] as const)
      await people(here, 7, { tags: [a], status })
    const other = newTenant()
    const theirs = await tag(other)
    await people(other, 3, { tags: [theirs] })
    const expected = [...both, ...second].toSorted()
    for (const limit of [1, 2, 3, 8, 9, 10, 50])
      expect(await audience([a, b, a], limit), `${limit}`).to.deep.equal(expected)
    expect(await audience([theirs], 5)).to.deep.equal([])
    expect(await audience([], 5)).to.deep.equal([])
    await at(({ optOuts }) => optOuts.add(one(expected), NOW))
    const page = await at(({ audiences }) => audiences.listPage([a, b], O.none, 2))
    expect(page.map(({ unreachable, name }) => [O.toNullable(unreachable), name])).to.deep.equal([
      ['opted_out', 'Eva Jansen-Šimić'],
      [null, 'Eva Jansen-Šimić'],
    ])
    const count = await at(({ audiences }) => audiences.count([a, b, theirs]))
    expect(count).to.deep.equal({ audience: 9, optedOut: 1, undeliverable: 0, inactive: 21 })
    const gone = asTagUuid(newUuid())
    expect(await at(({ audiences }) => audiences.findUnknownTags([a, theirs, gone, b]))).to.have.members([theirs, gone])
  })
}

const everyone = { q: '', isReachable: O.none, skip: 0, limit: 50 }

export function audienceListContract(open: () => Promise<StoreSubject>): void {
  const { at, here, tag, people } = campaignSubjectOf(open)

  verifies(
    'CAM-19',
    'everyone with any of the tags is listed by name, once, with why they get no invitation',
    async () => {
      const [a, b] = [await tag(here), await tag(here)]
      const add = async (name: string, change: Partial<User> = {}) =>
        one(await people(here, 1, { name, tags: [a, b], status: 'ACTIVE', ...change }))
      const out = await add('Bas')
      await add('Éva')
      await add('Anna', { status: 'NOT_ACTIVATED', tags: [b] })
      await add('Dirk', { status: 'INACTIVE' })
      await add('Cor', { status: 'TO_BE_REMOVED', email: mailbox(`zoek-${newUuid()}@kantoor.example`) })
      await add('Fop', { tags: [await tag(here)] })
      const gone = await add('Gerda')
      await at(({ users }) => users.anonymise(gone, NOW))
      await at(({ optOuts }) => optOuts.add(out, NOW))
      const listed = async (query: Partial<AudienceQuery> = {}, tenant = here) => {
        const { data, total } = await at(
          ({ audiences }) => audiences.list({ ...everyone, tags: [a, b], ...query }),
          tenant,
        )
        return [total, ...data.map(({ name, unreachable }) => `${name} ${O.getOrElse(() => '-')(unreachable)}`)]
      }
      const all = ['Anna not_activated', 'Bas opted_out', 'Cor to_be_removed', 'Dirk inactive', 'Éva -']
      expect(await listed()).to.deep.equal([5, ...all])
      expect(await listed({ skip: 1, limit: 2 })).to.deep.equal([5, ...all.slice(1, 3)])
      expect(await listed({ isReachable: O.some(true) })).to.deep.equal([1, 'Éva -'])
      expect(await listed({ isReachable: O.some(false) })).to.deep.equal([4, ...all.slice(0, 4)])
      expect(await listed({ q: 'éVA' }), 'names without regard to case').to.deep.equal([1, 'Éva -'])
      expect(await listed({ q: 'ZOEK-' })).to.deep.equal([1, 'Cor to_be_removed'])
      expect(await listed({ tags: [b], q: 'anna' })).to.deep.equal([1, 'Anna not_activated'])
      expect(await listed({ tags: [] })).to.deep.equal([0])
      expect(await listed({}, newTenant())).to.deep.equal([0])
    },
  )
}

export function optOutStoreContract(open: () => Promise<StoreSubject>): void {
  const { at, inScope, here, tag, people, changePerson, enrolled } = campaignSubjectOf(open)
  const person = async (change: Partial<User> = {}, tenant = here): Promise<UserUuid> =>
    one(await people(tenant, 1, change))
  const add = (user: UserUuid, moment = NOW, tenant = here) => at(({ optOuts }) => optOuts.add(user, moment), tenant)
  const remove = (user: UserUuid) => at(({ optOuts }) => optOuts.remove(user))
  const since = async (user: UserUuid, tenant = here) =>
    O.toUndefined(await at(({ optOuts }) => optOuts.find(user), tenant))
  const anonymise = (user: UserUuid) => at(({ users }) => users.anonymise(user, NOW + 1))

  verifies('CAM-17', 'a mailbox that opted out stays so for a new person, until they opt in again', async () => {
    const theirs = await tag(here)
    const email = mailbox(`Anna-${newUuid()}@Kantoor.example`)
    const changed = { tags: [theirs], email }
    const before = await person(changed)
    const looked = (user: UserUuid) =>
      at((stores) =>
        pipe(
          TE.Do,
          TE.bind('page', () => stores.audiences.listPage([theirs], O.none, 9)),
          TE.bind('count', () => stores.audiences.count([theirs])),
          TE.bind('since', () => stores.optOuts.find(user)),
          TE.map(({ page, count, since: moment }) => ({
            page: page.filter(({ unreachable }) => O.isSome(unreachable)).length,
            count: count.optedOut,
            since: O.toUndefined(moment),
          })),
        ),
      )
    await add(before)
    await anonymise(before)
    expect(await since(before), 'anonymised').to.equal(undefined)
    const again = await person({ ...changed, email: email.toLowerCase() as Mailbox })
    expect(await looked(again)).to.deep.equal({ page: 1, count: 1, since: NOW })
    const { uuid } = await enrolled(here, [again])
    const reminded = async () => {
      const { facts } = await at(({ participants }) => participants.listToRemind(uuid, 'reminder1', O.none, 9))
      return facts.map(({ hasOptedOut }) => hasOptedOut)
    }
    expect(await reminded()).to.deep.equal([true])
    await remove(again)
    expect(await looked(again)).to.deep.equal({ page: 0, count: 0, since: undefined })
    expect(await reminded()).to.deep.equal([false])
    await anonymise(again)
    expect(await since(await person(changed)), 'of the mailbox nothing is left').to.equal(undefined)
  })

  verifies('CAM-17', 'an opt-out goes with the person to a new mailbox, and is one office’s alone', async () => {
    const elsewhere = newTenant()
    const email = mailbox(`${newUuid()}@before.example`)
    const user = await person({ email })
    await add(user)
    await changePerson(here, user, { email: mailbox(`${newUuid()}@moved.example`) })
    expect(await since(user)).to.equal(NOW)
    const same = await person({ email }, elsewhere)
    expect([await since(same, elsewhere), await since(user, elsewhere)]).to.deep.equal([undefined, undefined])
  })

  verifies('CAM-17', 'the first opt-out counts, and people who are anonymised or unknown have none', async () => {
    const [user, gone] = [await person(), await person()]
    await anonymise(gone)
    for (const each of [user, gone, asUserUuid(newUuid())]) {
      await add(each, NOW)
      await add(each, NOW + 5)
    }
    expect([await since(user), await since(gone)]).to.deep.equal([NOW, undefined])
    const outcome = await inScope(Tenant(here), ({ optOuts }) =>
      pipe(
        optOuts.remove(user),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await since(user), 'of a unit of work that ends in Left nothing is kept').to.equal(NOW)
    await remove(user)
    await remove(user)
    expect(await since(user)).to.equal(undefined)
  })
}
