// The rotation of keys over the passwords of mail servers, in memory.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makePasswordSealer } from '#adapters/crypto/sealers.ts'
import { makeIdentityMemory } from '#adapters/memory/identity/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMailingMemory } from '#adapters/memory/mailing/stores.ts'
import { makeRotatePasswords } from '#application/mailing/mail-server.ts'
import type { SealedPassword } from '#domain/mailing/mail-server.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { newInbox, newServer } from '#test/contract/sample-mails.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const key = (fill: number) => ({ id: `k${fill}`, key: new Uint8Array(32).fill(fill) })

describe('the rotation of passwords', () => {
  verifies(['SES-25', 'MSG-4'], 'seals each with the active key, and can be repeated', async () => {
    const memory = makeMemory()
    const [mailing, identity] = [makeMailingMemory(memory), makeIdentityMemory(memory)]
    const inScope = makeMemoryInScope({
      memory,
      stores: (scope) => ({ ...mailing.stores(scope), ...identity.stores(scope) }),
    })
    const put = async (tenant: TenantUuid, password: O.Option<SealedPassword>): Promise<TenantUuid> => {
      const login = O.map((sealed: SealedPassword) => ({ user: 'kantoor', password: sealed }))(password)
      const row = { uuid: tenant, name: `Kantoor ${tenant}`, active: true, mailDomains: [], language: 'nl' } as const
      rightOf(await inScope(Admin, ({ tenants }) => tenants.put(row))())
      rightOf(await inScope(Tenant(tenant), ({ mailServers }) => mailServers.put(newServer({ login })))())
      return tenant
    }
    const [old, lost] = [makePasswordSealer([key(1)]), makePasswordSealer([key(9)])]
    const sealer = makePasswordSealer([key(2), key(1)])
    const tenants = Array.from({ length: 410 }, newTenant)
    for (const tenant of tenants) await put(tenant, O.some(old.seal(tenant, `geheim van ${tenant}`)))
    const unreadable = newTenant()
    await put(unreadable, O.some(lost.seal(unreadable, 'weg')))
    await put(newTenant(), O.none)

    const inboxed = tenants[0] ?? newTenant()
    const inbox = newInbox({
      user: 'teruggekomen',
      password: makePasswordSealer([key(1)], 'inbox').seal(inboxed, 'post'),
    })
    rightOf(await inScope(Tenant(inboxed), ({ officeInboxes }) => officeInboxes.put(inbox))())

    const inboxSealer = makePasswordSealer([key(2), key(1)], 'inbox')
    const rotate = makeRotatePasswords({ inScope, sealer, inboxSealer })
    expect(rightOf(await rotate())).to.deep.equal({ rotated: 411, current: 1, unsealable: 1 })
    const rotated = rightOf(await inScope(Tenant(inboxed), ({ officeInboxes }) => officeInboxes.find)())
    const { login } = O.getOrElse(() => inbox)(rotated)
    const sealed = O.isSome(login) ? login.value.password : ('' as SealedPassword)
    expect(makePasswordSealer([key(2)], 'inbox').open(inboxed, sealed)).to.deep.equal(O.some('post'))
    expect(sealer.open(inboxed, sealed), 'sealed for mail servers').to.deep.equal(O.none)
    const active = makePasswordSealer([key(2)])
    for (const tenant of tenants) {
      const server = rightOf(await inScope(Tenant(tenant), ({ mailServers }) => mailServers.find)())
      const login = O.isSome(server) ? O.toUndefined(server.value.login) : undefined
      expect(login?.user).to.equal('kantoor')
      expect(active.open(tenant, login?.password ?? ('' as SealedPassword))).to.deep.equal(
        O.some(`geheim van ${tenant}`),
      )
    }
    expect(rightOf(await rotate())).to.deep.equal({ rotated: 0, current: 412, unsealable: 1 })
  })
})
