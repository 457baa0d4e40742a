// Contract of LicenceStore for one mailbox: which licence it has, and its activation.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Activation, Licence } from '#domain/licence/licence.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, NOW } from './sample-connections.ts'
import { sampleActivation, sampleLicence } from './sample-licences.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function licenceOfMailboxContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const add = (licence: Licence) => within(Admin, ({ licences }) => licences.add(licence))
  const put = (activation: Activation) => within(Admin, ({ licences }) => licences.putActivation(activation))
  const remove = (address: string) => within(Admin, ({ licences }) => licences.removeActivation(mailbox(address)))
  const find = (address: string, scope: Scope = Admin) =>
    within(scope, ({ licences }) => licences.findFor(mailbox(address)))
  const idFor = async (address: string) => O.toNullable(await find(address))?.licence.id

  it('knows no licence before one is added, then returns it whole to every mailbox of its domain', async () => {
    const full = sampleLicence({ covers: 'noord.example', kind: 'full', status: 'pending', boundTo: O.none })
    expect(await find('anne@noord.example')).to.deep.equal(O.none)
    expect(await add(full)).to.equal(true)
    for (const scope of [Admin, Tenant(newTenant())])
      expect(await find('Anne@NOORD.example', scope)).to.deep.equal(
        O.some({ licence: full, activation: O.none, activations: 0 }),
      )
    for (const other of ['anne@oord.example', 'anne@x.noord.example', 'noord.example@elders.example'])
      expect(await find(other), other).to.deep.equal(O.none)
    const trial = sampleLicence({ covers: 'zuid.example', applicant: O.none, status: 'revoked' })
    await add(trial)
    expect(await find('bram@zuid.example')).to.deep.equal(
      O.some({ licence: trial, activation: O.none, activations: 0 }),
    )
  })

  it('has one licence for what it covers, however many are added at once', async () => {
    const added = await together(8, () => add(sampleLicence({ covers: 'noord.example' })))
    expect(added.filter(Boolean)).to.have.length(1)
    const kept = await idFor('anne@noord.example')
    expect(await add(sampleLicence({ covers: 'Noord.EXAMPLE' }))).to.equal(false)
    expect(await idFor('anne@noord.example')).to.equal(kept)
  })

  it('prefers the licence of the activation, then that of the whole address, then that of the domain', async () => {
    const [domain, own, other] = [
      sampleLicence({ covers: 'post.example' }),
      sampleLicence({ covers: 'anne@post.example' }),
      sampleLicence(),
    ]
    for (const licence of [domain, own, other]) await add(licence)
    expect(await idFor('bram@post.example')).to.equal(domain.id)
    expect(await idFor('ANNE@post.example')).to.equal(own.id)
    await put(sampleActivation(other, 'anne@POST.example', { deactivatedAt: O.some(NOW) }))
    expect(await idFor('Anne@post.example')).to.equal(other.id)
    await remove('anne@post.example')
    expect(await idFor('anne@post.example')).to.equal(own.id)
    for (const status of ['expired', 'revoked'] as const) {
      const [dead, gone] = [sampleLicence({ status }), sampleLicence({ status, covers: `cees-${status}@post.example` })]
      await add(dead)
      await add(gone)
      const cees = `cees-${status}@post.example`
      await put(sampleActivation(dead, 'anne@post.example'))
      expect(await find('anne@post.example')).to.deep.equal(
        O.some({ licence: own, activation: O.none, activations: 0 }),
      )
      expect(await idFor(cees)).to.equal(domain.id)
      await put(sampleActivation(dead, `anne@${dead.covers}`))
      expect(await idFor(`anne@${dead.covers}`)).to.equal(dead.id)
    }
  })

  it('counts the activations that hold a place, and returns the one of the mailbox as it is', async () => {
    const [licence, another] = [sampleLicence({ covers: 'noord.example' }), sampleLicence()]
    await add(licence)
    await add(another)
    const [anne, bram] = [
      sampleActivation(licence, 'Anne.Ökş@noord.example'),
      sampleActivation(licence, 'bram@noord.example', { deactivatedAt: O.some(NOW + 2) }),
    ]
    for (const one of [anne, bram, sampleActivation(licence, 'cees@noord.example')]) await put(one)
    await put(sampleActivation(another, 'dirk@elders.example'))
    expect(await find('anne.ökş@noord.example')).to.deep.equal(
      O.some({ licence, activation: O.some(anne), activations: 2 }),
    )
    expect(await find('bram@noord.example')).to.deep.equal(
      O.some({ licence, activation: O.some(bram), activations: 2 }),
    )
    expect(await find('nobody@noord.example')).to.deep.equal(O.some({ licence, activation: O.none, activations: 2 }))
    const again = { ...bram, activatedAt: NOW + 5, lastUsedAt: NOW + 6, deactivatedAt: O.none }
    await put(again)
    expect(await find('BRAM@noord.example')).to.deep.equal(
      O.some({ licence, activation: O.some(again), activations: 3 }),
    )
  })

  verifies('LIC-8', 'removes the activation of a mailbox in whatever case, once, and no other', async () => {
    const licence = sampleLicence({ covers: 'noord.example' })
    await add(licence)
    for (const name of ['anne', 'bram']) await put(sampleActivation(licence, `${name}@noord.example`))
    expect(await remove('ANNE@Noord.example')).to.equal(true)
    expect(await remove('anne@noord.example')).to.equal(false)
    const elsewhere = within(Admin, ({ licences }) =>
      licences.removeActivation(mailbox('bram@noord.example'), sampleLicence().id),
    )
    expect(await elsewhere).to.equal(false)
    expect(await remove('nobody@noord.example')).to.equal(false)
    expect(await find('anne@noord.example')).to.deep.equal(O.some({ licence, activation: O.none, activations: 1 }))
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const licence = sampleLicence({ covers: 'noord.example' })
    await add(licence)
    await put(sampleActivation(licence, 'anne@noord.example'))
    await inScope(Admin, ({ licences }) =>
      pipe(
        licences.removeActivation(mailbox('anne@noord.example')),
        TE.flatMap(() => licences.add(sampleLicence({ covers: 'zuid.example' }))),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(O.toNullable(await find('anne@noord.example'))?.activations).to.equal(1)
    expect(await find('x@zuid.example')).to.deep.equal(O.none)
  })
}
