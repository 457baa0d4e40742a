// Views of lists that users save: each has their own, in their own tenant, and so many of them (ADM-1).
import { expect } from 'chai'
import { makeSavedViews } from '#application/operations/saved-views.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { MAX_VIEWS } from '#domain/operations/saved-view.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { sampleView } from '#test/contract/sample-views.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeOperationsWorld, type OperationsWorld } from './operations-world.ts'

describe('saved views', () => {
  let people: OperationsWorld
  let views: ReturnType<typeof makeSavedViews>
  before(() => {
    people = makeOperationsWorld()
    views = makeSavedViews(people)
  })

  /** Signed in, without any permission. */
  const member = async (): Promise<Principal> => (await people.administrator([])).principal
  const namesOf = async (principal: Principal, page = 'people') =>
    (await must(views.list(principal, page))).map(({ name }) => name)

  verifies('ADM-1', 'are saved, listed by name and page, renamed and removed, without a permission', async () => {
    const eva = await member()
    const [zuid, echo, log] = [
      sampleView({ name: 'zuid' }),
      sampleView({ name: 'Écho', query: '' }),
      sampleView({ page: 'logs' }),
    ]
    for (const view of [zuid, echo, log]) expect(await must(views.put(eva, view))).to.deep.equal(view)
    expect(await must(views.list(eva, 'people'))).to.deep.equal([echo, zuid])
    expect(await must(views.list(eva, 'logs'))).to.deep.equal([log])
    await must(views.put(eva, { ...sampleView({ name: 'Apart', query: 'q=x' }), uuid: zuid.uuid }))
    expect(await must(views.list(eva, 'people'))).to.deep.equal([{ ...zuid, name: 'Apart', query: 'q=x' }, echo])
    for (const _ of [1, 2]) await must(views.remove(eva, zuid.uuid))
    expect(await namesOf(eva)).to.deep.equal(['Écho'])
  })

  verifies(['ADM-1', 'IDN-2'], 'are of one user alone, and in their own tenant wherever an operator acts', async () => {
    const { tenant, role, principal: eva } = await people.administrator(['users:read'])
    const piet = await people.acting(tenant, await people.person(tenant, [role]))
    const view = sampleView()
    await must(views.put(eva, view))
    for (const other of [piet, await member()]) {
      expect(await namesOf(other)).to.deep.equal([])
      await must(views.remove(other, view.uuid))
      await must(views.put(other, { ...view, ...sampleView({ name: 'Van mij' }), uuid: view.uuid }))
    }
    expect(await must(views.list(eva, 'people'))).to.deep.equal([view])
    const elsewhere = { ...eva, tenantUuid: (await member()).tenantUuid }
    await must(views.put(elsewhere, sampleView({ name: 'Op bezoek' })))
    expect(await namesOf(eva)).to.deep.equal(['Op bezoek', 'Uit dienst'])
  })

  verifies('ADM-1', 'are at most so many for each user', async () => {
    const eva = await member()
    for (let nth = 0; nth < MAX_VIEWS; nth += 1) await must(views.put(eva, sampleView({ page: nth < 20 ? 'a' : 'b' })))
    expect(await refusal(views.put(eva, sampleView()))).to.deep.equal({ _tag: 'TooManyViews' })
  })

  verifies('IDN-10', 'are not changed by a sign-in that has ended meanwhile', async () => {
    const eva = await member()
    const view = sampleView()
    await must(views.put(eva, view))
    await must(
      people.inScope({ _tag: 'Admin' }, ({ signIns }) =>
        signIns.end({ tenantUuid: eva.home, user: eva.user }, eva.signIn),
      ),
    )
    for (const change of [views.put(eva, sampleView()), views.remove(eva, view.uuid)])
      expect(await refusal<unknown, unknown>(change)).to.include({ _tag: 'SignInNeeded' })
    expect(await namesOf(eva)).to.deep.equal(['Uit dienst'])
  })
})
