// What every SettingsStore, ExclusionStore and ItemLinkStore has to do. All three belong to a tenant.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { ItemLinks, LinkedOpportunity } from '#domain/ledger/ports.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import { free, type TimeLink } from '#domain/ledger/time-link.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, newUser, sampleOpportunity } from './sample-connections.ts'
import { sampleBooking, sampleClaim } from './time-link-store.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

const chosen: UserSettings = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }
const other: UserSettings = { autoArchiveOnSend: false, defaultArchiveTarget: 'contact' }

const rejected = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  )

export function settingsStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const find = (tenant: TenantUuid, user: LedgerUserId): Promise<O.Option<UserSettings>> =>
    within(Tenant(tenant), ({ settings }) => settings.find(user))
  const put = (tenant: TenantUuid, user: LedgerUserId, to: UserSettings): Promise<void> =>
    within(Tenant(tenant), ({ settings }) => settings.put(user, to))

  verifies('PLG-16', 'settings are absent until they are put, then what was put last', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    expect(await find(tenant, user)).to.deep.equal(O.none)
    await put(tenant, user, chosen)
    expect(await find(tenant, user)).to.deep.equal(O.some(chosen))
    await put(tenant, user, other)
    expect(await find(tenant, user)).to.deep.equal(O.some(other))
  })

  verifies('PLG-16', 'each user has their own', async () => {
    const [tenant, anne, bram] = [newTenant(), newUser(), newUser()]
    await put(tenant, anne, chosen)
    expect(await find(tenant, bram)).to.deep.equal(O.none)
  })

  verifies('IDN-2', 'settings of one tenant do not exist for another, nor outside of any', async () => {
    const [here, there, user] = [newTenant(), newTenant(), newUser()]
    await put(here, user, chosen)
    expect(await find(there, user)).to.deep.equal(O.none)
    await put(there, user, other)
    expect(await find(here, user)).to.deep.equal(O.some(chosen))
    expect(await within(Admin, ({ settings }) => settings.find(user))).to.deep.equal(O.none)
  })

  verifies('IDN-2', 'settings cannot be written outside of a tenant', async () => {
    expect(await rejected(within(Admin, ({ settings }) => settings.put(newUser(), chosen)))).to.equal(true)
  })

  it('keeps one row when many put at once', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    await together(16, (i) => put(tenant, user, i % 2 === 0 ? chosen : other))
    expect([JSON.stringify(chosen), JSON.stringify(other)]).to.include(
      JSON.stringify(O.toNullable(await find(tenant, user))),
    )
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    await inScope(Tenant(tenant), ({ settings }) =>
      pipe(
        settings.put(user, chosen),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await find(tenant, user)).to.deep.equal(O.none)
  })
}

export function exclusionStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const at = (tenant: TenantUuid, user: LedgerUserId) => ({
    excluded: (address: string) =>
      within(Tenant(tenant), ({ exclusions }) => exclusions.isExcluded(user, mailbox(address))),
    exclude: (address: string) =>
      within(Tenant(tenant), ({ exclusions }) => exclusions.exclude(user, mailbox(address))),
    include: (address: string) =>
      within(Tenant(tenant), ({ exclusions }) => exclusions.include(user, mailbox(address))),
  })

  it('excludes an address and includes it again, as often as one likes', async () => {
    const { excluded, exclude, include } = at(newTenant(), newUser())
    expect(await excluded('info@drukkerij.example')).to.equal(false)
    await include('info@drukkerij.example')
    await exclude('info@drukkerij.example')
    await exclude('info@drukkerij.example')
    expect(await excluded('info@drukkerij.example')).to.equal(true)
    expect(await excluded('nfo@drukkerij.example')).to.equal(false)
    await include('info@drukkerij.example')
    await include('info@drukkerij.example')
    expect(await excluded('info@drukkerij.example')).to.equal(false)
  })

  verifies('PLG-4', 'finds which of many addresses are excluded, in the form in which they compare', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    const { exclude } = at(tenant, user)
    const excludedOf = (...addresses: readonly string[]): Promise<ReadonlySet<string>> =>
      within(Tenant(tenant), ({ exclusions }) => exclusions.excludedOf(user, addresses.map(mailbox)))
    await exclude('Info@Drukkerij.example')
    await exclude("o'neill@{nobody}.example")
    await at(tenant, newUser()).exclude('of-another@drukkerij.example')
    expect(
      await excludedOf(
        'a@b.example',
        'INFO@drukkerij.example',
        "o'neill@{nobody}.example",
        'of-another@drukkerij.example',
      ),
    ).to.deep.equal(new Set(['info@drukkerij.example', "o'neill@{nobody}.example"]))
    expect(await excludedOf()).to.deep.equal(new Set())
    const many = Array.from({ length: 100 }, (_, n) => `${n}@drukkerij.example`)
    await exclude('99@drukkerij.example')
    expect(await excludedOf(...many)).to.deep.equal(new Set(['99@drukkerij.example']))
  })

  verifies('IDN-2', 'of many addresses, none is excluded in another tenant or outside of any', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    await at(tenant, user).exclude('info@drukkerij.example')
    for (const scope of [Tenant(newTenant()), Admin])
      expect(
        await within(scope, ({ exclusions }) => exclusions.excludedOf(user, [mailbox('info@drukkerij.example')])),
      ).to.deep.equal(new Set())
  })

  it('compares addresses without regard to case, beyond ASCII too', async () => {
    const { excluded, exclude, include } = at(newTenant(), newUser())
    await exclude('André.Ökş@Drukkerij.example')
    expect(await excluded('ANDRÉ.ÖKŞ@drukkerij.EXAMPLE')).to.equal(true)
    await include('andré.ökş@drukkerij.example')
    expect(await excluded('André.Ökş@Drukkerij.example')).to.equal(false)
  })

  it('excludes for one user only', async () => {
    const tenant = newTenant()
    await at(tenant, newUser()).exclude('info@drukkerij.example')
    expect(await at(tenant, newUser()).excluded('info@drukkerij.example')).to.equal(false)
  })

  verifies('IDN-2', 'an exclusion of one tenant does not exist for another, nor outside of any', async () => {
    const [here, there, user] = [newTenant(), newTenant(), newUser()]
    await at(here, user).exclude('info@drukkerij.example')
    expect(await at(there, user).excluded('info@drukkerij.example')).to.equal(false)
    await at(there, user).include('info@drukkerij.example')
    expect(await at(here, user).excluded('info@drukkerij.example')).to.equal(true)
    const address = mailbox('info@drukkerij.example')
    expect(await within(Admin, ({ exclusions }) => exclusions.isExcluded(user, address))).to.equal(false)
    expect(await rejected(within(Admin, ({ exclusions }) => exclusions.exclude(user, address)))).to.equal(true)
  })

  it('takes the same exclusion many times at once', async () => {
    const { excluded, exclude } = at(newTenant(), newUser())
    await together(16, () => exclude('info@drukkerij.example'))
    expect(await excluded('info@drukkerij.example')).to.equal(true)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    await inScope(Tenant(tenant), ({ exclusions }) =>
      pipe(
        exclusions.exclude(user, mailbox('info@drukkerij.example')),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await at(tenant, user).excluded('info@drukkerij.example')).to.equal(false)
  })
}

export function itemLinkStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const none: ItemLinks = { booking: O.none, opportunity: O.none }
  const find = (tenant: TenantUuid, user: LedgerUserId, item: string): Promise<ItemLinks> =>
    within(Tenant(tenant), ({ itemLinks }) => itemLinks.find(user, item))
  const put = (tenant: TenantUuid, user: LedgerUserId, item: string, opportunity: LinkedOpportunity): Promise<void> =>
    within(Tenant(tenant), ({ itemLinks }) => itemLinks.putOpportunity(user, item, opportunity))

  it('has no links for an unknown item, then those put last', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    expect(await find(tenant, user, 'AAMk=')).to.deep.equal(none)
    await put(tenant, user, 'AAMk=', sampleOpportunity())
    const opportunity = sampleOpportunity(2)
    await put(tenant, user, 'AAMk=', opportunity)
    expect(await find(tenant, user, 'AAMk=')).to.deep.equal({ ...none, opportunity: O.some(opportunity) })
  })

  verifies('PLG-13', 'removes an opportunity from all items of the user, and of no other', async () => {
    const [tenant, user, other] = [newTenant(), newUser(), newUser()]
    const [gone, stays] = [sampleOpportunity(), sampleOpportunity()]
    for (const item of ['one', 'two']) await put(tenant, user, item, gone)
    await put(tenant, user, 'three', stays)
    const elsewhere = { ...gone, division: gone.division + 1 }
    await put(tenant, user, 'four', elsewhere)
    await put(tenant, other, 'one', gone)
    const booked = sampleBooking()
    await within(Tenant(tenant), ({ timeLinks }) => timeLinks.put(user, 'one', booked))
    const forget = () => within(Tenant(tenant), ({ itemLinks }) => itemLinks.forgetOpportunity(user, gone))
    await forget()
    await forget()
    expect(await find(tenant, user, 'one')).to.deep.equal({ ...none, booking: O.some(booked) })
    expect(await find(tenant, user, 'two')).to.deep.equal(none)
    expect(await find(tenant, user, 'three')).to.deep.equal({ ...none, opportunity: O.some(stays) })
    expect(await find(tenant, user, 'four')).to.deep.equal({ ...none, opportunity: O.some(elsewhere) })
    expect(await find(tenant, other, 'one')).to.deep.equal({ ...none, opportunity: O.some(gone) })
  })

  verifies('PLG-11', 'has what is booked, whatever opportunity there is, and not what is only claimed', async () => {
    const [tenant, user, opportunity] = [newTenant(), newUser(), sampleOpportunity()]
    const putTime = (link: TimeLink): Promise<void> =>
      within(Tenant(tenant), ({ timeLinks }) => timeLinks.put(user, 'AAMk=', link))
    await putTime(sampleClaim())
    expect(await find(tenant, user, 'AAMk=')).to.deep.equal(none)
    const booked = sampleBooking()
    await putTime(booked)
    expect(await find(tenant, user, 'AAMk=')).to.deep.equal({ ...none, booking: O.some(booked) })
    await put(tenant, user, 'AAMk=', opportunity)
    expect(await find(tenant, user, 'AAMk=')).to.deep.equal({
      booking: O.some(booked),
      opportunity: O.some(opportunity),
    })
    await putTime(free)
    expect(await find(tenant, user, 'AAMk=')).to.deep.equal({ ...none, opportunity: O.some(opportunity) })
  })

  it('distinguishes items by every character of ids of any length', async () => {
    const [tenant, user, opportunity] = [newTenant(), newUser(), sampleOpportunity()]
    const id = `${'AAMkAGI2'.repeat(2_000)}é\u0000`
    await put(tenant, user, id, opportunity)
    expect(await find(tenant, user, id)).to.deep.equal({ ...none, opportunity: O.some(opportunity) })
    expect(await find(tenant, user, `${id}=`)).to.deep.equal(none)
    expect(await find(tenant, user, id.toLowerCase())).to.deep.equal(none)
  })

  verifies('IDN-2', 'links of one tenant do not exist for another or another user, nor outside of any', async () => {
    const [here, there, user, opportunity] = [newTenant(), newTenant(), newUser(), sampleOpportunity()]
    await put(here, user, 'AAMk=', opportunity)
    expect(await find(there, user, 'AAMk=')).to.deep.equal(none)
    expect(await find(here, newUser(), 'AAMk=')).to.deep.equal(none)
    expect(await within(Admin, ({ itemLinks }) => itemLinks.find(user, 'AAMk='))).to.deep.equal(none)
    expect(
      await rejected(within(Admin, ({ itemLinks }) => itemLinks.putOpportunity(user, 'AAMk=', opportunity))),
    ).to.equal(true)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    await inScope(Tenant(tenant), ({ itemLinks }) =>
      pipe(
        itemLinks.putOpportunity(user, 'AAMk=', sampleOpportunity()),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await find(tenant, user, 'AAMk=')).to.deep.equal(none)
  })
}
