// What every TagStore has to do.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Tag } from '#domain/identity/tag.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant } from './sample-connections.ts'
import { sampleTag, sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

export function tagStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  let here = Tenant(newTenant())
  beforeEach(() => {
    here = Tenant(newTenant())
  })
  const put = (tag: Tag, scope = here) => within(scope, ({ tags }) => tags.put(tag))
  const find = ({ uuid }: Tag, scope = here) => within(scope, ({ tags }) => tags.find(uuid))
  const remove = ({ uuid }: Tag, scope = here) => within(scope, ({ tags }) => tags.remove(uuid))
  const list = (scope = here) => within(scope, ({ tags }) => tags.list)
  const holders = (scope = here) => within(scope, ({ tags }) => tags.countHolders)

  verifies('IDN-1', 'tags are listed in the order of their names, each of which one of them has', async () => {
    const [zuid, echo] = [sampleTag({ name: 'zuid' }), sampleTag({ name: 'Écho' })]
    expect(await find(zuid)).to.deep.equal(O.none)
    for (const tag of [zuid, sampleTag({ name: 'Noord' }), echo]) expect(await put(tag)).to.equal(true)
    expect((await list()).map(({ name }) => name)).to.deep.equal(['Écho', 'Noord', 'zuid'])
    for (const name of ['ECHO', 'Zuid']) expect(await put(sampleTag({ name }))).to.equal(false)
    expect(await put({ ...zuid, name: 'echo' })).to.equal(false)
    expect(await find(zuid)).to.deep.equal(O.some(zuid))
    expect(await put({ ...zuid, name: 'ZUID' })).to.equal(true)
    expect(await find(zuid)).to.deep.equal(O.some({ ...zuid, name: 'ZUID' }))
    expect(await put(sampleTag({ name: 'zuid' }), Tenant(newTenant()))).to.equal(true)
  })

  it('gives a name once, when tags are created or renamed at once', async () => {
    const there = Array.from({ length: 4 }, () => sampleTag())
    for (const tag of there) await put(tag)
    for (const name of ['Klant', 'Kring', 'Koor']) {
      const given = await Promise.all([
        ...there.map((tag) => put({ ...tag, name })),
        ...there.map(() => put(sampleTag({ name: name.toUpperCase() }))),
      ])
      expect(given.filter(Boolean)).to.have.length(1)
    }
  })

  verifies('IDN-1', 'a tag that is removed is taken from everybody; holders are counted', async () => {
    const [first, second] = [sampleTag(), sampleTag()]
    await put(first)
    await put(second)
    const tags = [first.uuid, second.uuid].toSorted()
    const [eva, piet] = [sampleUser({ tags }), sampleUser({ tags: [first.uuid] })]
    for (const one of [eva, piet]) await within(here, ({ users }) => users.add(one))
    expect(await holders()).to.deep.equal(
      new Map([
        [first.uuid, 2],
        [second.uuid, 1],
      ]),
    )
    expect(await remove(first)).to.equal(true)
    expect(await remove(first)).to.equal(false)
    expect(await holders()).to.deep.equal(new Map([[second.uuid, 1]]))
    for (const [one, left] of [
      [eva, [second.uuid]],
      [piet, []],
    ] as const)
      expect(await within(here, ({ users }) => users.find(one.uuid))).to.deep.equal(O.some({ ...one, tags: left }))
  })

  verifies('IDN-2', 'tags of another tenant, and of none, are not to be seen nor touched', async () => {
    const tag = sampleTag()
    await put(tag)
    await within(here, ({ users }) => users.add(sampleUser({ tags: [tag.uuid] })))
    for (const scope of [Tenant(newTenant()), Admin]) {
      expect(await find(tag, scope)).to.deep.equal(O.none)
      expect(await list(scope)).to.deep.equal([])
      expect(await holders(scope)).to.deep.equal(new Map())
      expect(await remove(tag, scope)).to.equal(false)
    }
    expect(await find(tag)).to.deep.equal(O.some(tag))
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [tag, added] = [sampleTag(), sampleTag()]
    await put(tag)
    const eva = sampleUser({ tags: [tag.uuid] })
    await within(here, ({ users }) => users.add(eva))
    const outcome = await inScope(here, ({ tags }) =>
      pipe(
        tags.put(added),
        TE.flatMap(() => tags.remove(tag.uuid)),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await list()).to.deep.equal([tag])
    expect(await within(here, ({ users }) => users.find(eva.uuid))).to.deep.equal(O.some(eva))
  })
}
