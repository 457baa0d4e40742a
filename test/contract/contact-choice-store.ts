// What every ContactChoiceStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { ContactChoice, ContactId } from '#domain/ledger/contact.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, newUser, newUuid } from './sample-connections.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

const ADDRESS = 'hoekstra@dehoek.example'

const choice = (kind: ContactChoice['kind'] = 'contact'): ContactChoice => ({ kind, id: newUuid() as ContactId })

export function contactChoiceStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const at = (tenant: TenantUuid, user: LedgerUserId) => ({
    find: (address = ADDRESS) =>
      within(Tenant(tenant), ({ contactChoices }) => contactChoices.find(user, mailbox(address))),
    put: (chosen: ContactChoice, address = ADDRESS) =>
      within(Tenant(tenant), ({ contactChoices }) => contactChoices.put(user, mailbox(address), chosen)),
    remove: (address = ADDRESS) =>
      within(Tenant(tenant), ({ contactChoices }) => contactChoices.remove(user, mailbox(address))),
  })

  verifies('PLG-3', 'has none until one is put, then the one put last, until it is removed', async () => {
    const { find, put, remove } = at(newTenant(), newUser())
    expect(await find()).to.deep.equal(O.none)
    await remove()
    const [first, second] = [choice('contact'), choice('account')]
    await put(first)
    await put(first)
    expect(await find()).to.deep.equal(O.some(first))
    await put(second)
    expect(await find()).to.deep.equal(O.some(second))
    expect(await find('oekstra@dehoek.example')).to.deep.equal(O.none)
    await remove()
    await remove()
    expect(await find()).to.deep.equal(O.none)
  })

  verifies('PLG-3', 'compares addresses without regard to case, beyond ASCII too', async () => {
    const { find, put, remove } = at(newTenant(), newUser())
    const [chosen, other] = [choice(), choice()]
    await put(chosen, 'André.Ökş@Drukkerij.example')
    expect(await find('ANDRÉ.ÖKŞ@drukkerij.EXAMPLE')).to.deep.equal(O.some(chosen))
    await put(other, 'andré.ökş@drukkerij.example')
    expect(await find('André.Ökş@Drukkerij.example')).to.deep.equal(O.some(other))
    await remove('ANDRÉ.ÖKŞ@drukkerij.EXAMPLE')
    expect(await find('André.Ökş@Drukkerij.example')).to.deep.equal(O.none)
  })

  verifies('IDN-2', 'is one user’s, of one tenant, and not visible outside it', async () => {
    const [here, there, user] = [newTenant(), newTenant(), newUser()]
    const chosen = choice()
    await at(here, user).put(chosen)
    expect(await at(here, newUser()).find()).to.deep.equal(O.none)
    expect(await at(there, user).find()).to.deep.equal(O.none)
    await at(there, user).remove()
    expect(await at(here, user).find()).to.deep.equal(O.some(chosen))
    const address = mailbox(ADDRESS)
    expect(await within(Admin, ({ contactChoices }) => contactChoices.find(user, address))).to.deep.equal(O.none)
    const written = await within(Admin, ({ contactChoices }) => contactChoices.put(user, address, chosen)).then(
      () => true,
      () => false,
    )
    expect(written).to.equal(false)
  })

  it('keeps one when many are put at once, and nothing of a unit of work that ends in Left', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    const { find, put } = at(tenant, user)
    const choices = Array.from({ length: 16 }, () => choice())
    await together(16, (i) => put(choices[i] ?? choice()))
    const kept = O.toNullable(await find())
    expect(choices).to.deep.include(kept)
    await inScope(Tenant(tenant), ({ contactChoices }) =>
      pipe(
        contactChoices.put(user, mailbox(ADDRESS), choice()),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(O.toNullable(await find())).to.deep.equal(kept)
  })
}
