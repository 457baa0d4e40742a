// What every TenantStore has to do.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Tenant } from '#domain/identity/tenant.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { newTenant } from './sample-connections.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function tenantStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const office = (change: Partial<Tenant> = {}): Tenant => ({
    uuid: newTenant(),
    name: 'Kantoor Noord',
    active: true,
    mailDomains: ['kantoor-noord.nl', 'noord.example'],
    language: 'nl',
    ...change,
  })
  const put = (tenant: Tenant): Promise<void> => within(Admin, ({ tenants }) => tenants.put(tenant))
  const find = (tenant: Tenant): Promise<O.Option<Tenant>> => within(Admin, ({ tenants }) => tenants.find(tenant.uuid))
  const owner = (domain: string): Promise<O.Option<Tenant>> =>
    within(Admin, ({ tenants }) => tenants.findMailDomainOwner(domain))

  it('knows neither a tenant nor an owner before one is put', async () => {
    expect(await find(office())).to.deep.equal(O.none)
    expect(await owner('kantoor-noord.nl')).to.deep.equal(O.none)
  })

  it('gives back what was put, active or not, found by uuid and by each domain in any case', async () => {
    const [active, asleep] = [office(), office({ active: false, mailDomains: ['zuid.example'] })]
    await put(active)
    await put(asleep)
    expect(await find(active)).to.deep.equal(O.some(active))
    expect(await find(asleep)).to.deep.equal(O.some(asleep))
    expect(await owner('Noord.EXAMPLE')).to.deep.equal(O.some(active))
    expect(await owner('zuid.example')).to.deep.equal(O.some(asleep))
    expect(await owner('oord.example')).to.deep.equal(O.none)
  })

  it('keeps domains once each, in lower case and in order', async () => {
    const tenant = office({ mailDomains: ['b.example', 'A.example', 'a.example', 'B.EXAMPLE', 'a-b.example'] })
    await put(tenant)
    expect(await find(tenant)).to.deep.equal(
      O.some({ ...tenant, mailDomains: ['a-b.example', 'a.example', 'b.example'] }),
    )
  })

  it('replaces name, activity, language and domains', async () => {
    const tenant = office()
    await put(tenant)
    const changed = office({
      uuid: tenant.uuid,
      name: 'Kantoor Oost',
      active: false,
      language: 'en',
      mailDomains: ['noord.example', 'oost.example'],
    })
    await put(changed)
    expect(await find(tenant)).to.deep.equal(O.some(changed))
    expect(await owner('kantoor-noord.nl')).to.deep.equal(O.none)
    await put({ ...changed, mailDomains: [] })
    expect(await owner('oost.example')).to.deep.equal(O.none)
  })

  it('gives a domain to the last one to claim it', async () => {
    const [first, second] = [office(), office({ mailDomains: ['noord.example'] })]
    await put(first)
    await put(second)
    expect(await owner('noord.example')).to.deep.equal(O.some(second))
    expect(await find(first)).to.deep.equal(O.some({ ...first, mailDomains: ['kantoor-noord.nl'] }))
  })

  it('leaves a tenant that is put many times at once with the domains of one of them', async () => {
    const tenant = office()
    await put(tenant)
    const sets = [['een.example'], ['twee.example', 'drie.example'], ['vier.example']]
    await together(12, (i) => put({ ...tenant, mailDomains: sets[i % sets.length] ?? [] }))
    const kept = await find(tenant)
    expect(sets.map((set) => set.toSorted().join())).to.include(O.isSome(kept) ? kept.value.mailDomains.join() : '')
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const tenant = office()
    const outcome = await inScope(Admin, ({ tenants }) =>
      pipe(
        tenants.put(tenant),
        TE.flatMap(() => TE.left('changed our mind' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('changed our mind'))
    expect(await find(tenant)).to.deep.equal(O.none)
    expect(await owner('noord.example')).to.deep.equal(O.none)
  })
}
