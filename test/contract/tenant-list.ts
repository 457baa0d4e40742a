// What every TenantStore has to do with many tenants: pages of them, in order, and one held while it is changed.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, newUuid } from './sample-connections.ts'
import { everybody, sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function tenantListContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const put = async (name: string, mailDomains: readonly string[] = []): Promise<Office> => {
    const office = { uuid: newTenant(), name, active: name !== 'Écho', mailDomains, language: 'nl' } as const
    await within(Admin, ({ tenants }) => tenants.put(office))
    return office
  }
  const list = (q = '', skip = 0, limit = 50) => within(Admin, ({ tenants }) => tenants.list({ q, skip, limit }))
  const names = async (q: string) => (await list(q)).data.map(({ name }) => name)

  verifies('IDN-1', 'tenants are listed in the order of their names, a page at a time, with the total', async () => {
    const inOrder = ['delta', 'Écho', 'Écho', 'Foxtrot', 'zeta']
    const offices = []
    for (const name of inOrder.toReversed()) offices.push(await put(name, [`${newUuid()}.example`]))
    const expected = offices.toSorted((a, b) =>
      a.name === b.name ? (a.uuid < b.uuid ? -1 : 1) : inOrder.indexOf(a.name) - inOrder.indexOf(b.name),
    )
    expect(await list()).to.deep.equal({ data: expected, total: 5 })
    expect(await list('', 3, 3)).to.deep.equal({ data: expected.slice(3), total: 5 })
    expect(await list('', 1, 2)).to.deep.equal({ data: expected.slice(1, 3), total: 5 })
    expect(await list('', 9, 2)).to.deep.equal({ data: [], total: 5 })
  })

  it('finds them by any part of the name or of a domain, literally', async () => {
    await put('Kantoor Ölmez', ['kantoor.example', 'oost-west.nl'])
    await put('De Linde 100%', ['linde.example'])
    expect(await names('OLM')).to.deep.equal(['Kantoor Ölmez'])
    expect(await names('West.NL')).to.deep.equal(['Kantoor Ölmez'])
    expect(await names('.example')).to.deep.equal(['De Linde 100%', 'Kantoor Ölmez'])
    expect(await names('%')).to.deep.equal(['De Linde 100%'])
    expect(await names('li_de')).to.deep.equal([])
    expect(await list('niemand')).to.deep.equal({ data: [], total: 0 })
  })

  verifies('IDN-1', 'a lock on a tenant is exclusive until its unit of work is over', async () => {
    const { uuid } = await put('Kantoor')
    const user = sampleUser({ uuid: asUserUuid(newUuid()), email: mailbox('teller@noord.example'), name: '0' })
    const here = Tenant(uuid)
    await within(here, ({ users }) => users.add(user))
    await together(10, () =>
      within(here, ({ tenants, users }) =>
        pipe(
          tenants.lock(uuid),
          TE.flatMap(() => users.list(everybody)),
          TE.flatMap(({ data: [found] }) => users.put({ ...user, name: String(Number(found?.name) + 1) })),
        ),
      ),
    )
    expect((await within(here, ({ users }) => users.list(everybody))).data[0]?.name).to.equal('10')
    const holding = (tenant = uuid) => within(here, ({ tenants }) => tenants.lock(tenant))
    expect([await holding(), await holding(newTenant())]).to.deep.equal([true, false])
  })
}
