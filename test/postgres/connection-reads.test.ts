// Connections as calls of assistants read them: what the stores say, for few reads, and never from before the question.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeReadConnection } from '#adapters/postgres/assistant/connection-store.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeMemoryReadConnection } from '#adapters/memory/assistant/stores.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { AssistantStores, ConnectionOfTenant, ReadConnection } from '#domain/assistant/ports.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { sampleAssistant } from '#test/contract/sample-assistants.ts'
import { newTenant, NOW } from '#test/contract/sample-connections.ts'
import { newDigest, sampleRole, sampleSignIn, sampleUser } from '#test/contract/sample-people.ts'
import { together } from '#test/contract/store-subject.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { must } from '#test/support/right-of.ts'

describe('reads of connections that calls share', () => {
  let fresh: FreshDatabase
  let close: () => Promise<void>
  let inScope: InScope<AssistantStores>
  let read: ReadConnection
  let connections = 0
  let away = false

  before(async () => {
    fresh = await freshDatabase()
    const opened = openDatabase({ url: fresh.url, log: makeRecordingLog().log, connectWithin: 15_000 })
    const database = {
      ...opened,
      connect: () => {
        connections += 1
        return away ? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) : opened.connect()
      },
    }
    close = opened.close
    inScope = makeInScope<AssistantStores>({ database, stores: makeTableStores })
    read = makeReadConnection({ database })
  })
  after(async () => {
    await close()
    await fresh.drop()
  })

  const connected = async (tenantUuid: TenantUuid): Promise<SignIn> => {
    const role = sampleRole({ permissions: ['users:read', 'platform:admin'] })
    const user = sampleUser({ roles: [role.uuid] })
    const signIn = sampleAssistant({ tenantUuid, user: user.uuid })
    await must(inScope(Tenant(tenantUuid), ({ roles }) => roles.put(role)))
    await must(inScope(Tenant(tenantUuid), ({ users }) => users.add(user)))
    await must(inScope(Admin, ({ signIns }) => signIns.add(signIn, O.none)))
    return signIn
  }

  verifies('MCP-8', 'returns the stores’ data, and nothing of other tenants and other sign-ins', async () => {
    const [here, there] = [newTenant(), newTenant()]
    await must(
      inScope(Admin, ({ tenants }) =>
        tenants.put({ uuid: here, name: 'N', active: true, mailDomains: [], language: 'nl' }),
      ),
    )
    const [one, other, elsewhere] = [await connected(here), await connected(here), await connected(there)]
    const browser = sampleSignIn({ tenantUuid: here, user: one.user })
    await must(inScope(Admin, ({ signIns }) => signIns.add(browser, O.some(newDigest()))))
    const gone = await connected(here)
    await must(inScope(Tenant(here), ({ users }) => users.anonymise(gone.user, NOW)))
    const inTurn = makeMemoryReadConnection(inScope)
    const asked = [one, other, one, elsewhere, browser, gone, sampleAssistant()]
    const inOrder = O.map(({ signIn, standing }: ConnectionOfTenant) => ({
      signIn,
      standing: { ...standing, listed: standing.permissions.toSorted() },
    }))
    const records = await Promise.all(asked.map(async ({ id }) => inOrder(await must(read(here, id)))))
    for (const [i, { id }] of asked.entries()) expect(records[i]).to.deep.equal(inOrder(await must(inTurn(here, id))))
    expect(records.map(O.isSome)).to.deep.equal([true, true, true, false, false, false, false])
    expect(await must(read(there, elsewhere.id))).to.have.nested.property('value.standing.tenantActive', false)
  })

  it('answers 64 calls at once by a few reads', async () => {
    const here = newTenant()
    const signIns = await together(8, () => connected(here))
    connections = 0
    const records = await together(64, (i) => must(read(here, signIns[i % 8]?.id ?? sampleAssistant().id)))
    expect(records.every(O.isSome)).to.equal(true)
    expect(connections).to.be.at.most(2)
  })

  verifies('MCP-8', 'a lost right is lost at the next call, among many others', async () => {
    const here = newTenant()
    const signIns = await together(8, () => connected(here))
    let busy = true
    const others = together(32, async (i) => {
      while (busy) await must(read(here, signIns[i % 8]?.id ?? sampleAssistant().id))
    })
    await Promise.all(
      signIns.map(async ({ id, user }) => {
        for (const status of ['INACTIVE', 'ACTIVE', 'INACTIVE', 'ACTIVE'] as const) {
          const found = await must(inScope(Tenant(here), ({ users }) => users.find(user)))
          if (O.isNone(found)) throw new Error('no sign-in')
          await must(inScope(Tenant(here), ({ users }) => users.put({ ...found.value, status })))
          expect(await must(read(here, id))).to.have.nested.property('value.standing.status', status)
        }
        await must(inScope(Admin, (stores) => stores.signIns.end({ tenantUuid: here, user }, id)))
        expect(await must(read(here, id))).to.deep.equal(O.none)
      }),
    )
    busy = false
    await others
  })

  it('fails as unavailable while the database is away, and answers again afterwards', async () => {
    const { id, tenantUuid } = await connected(newTenant())
    away = true
    expect(await together(9, () => read(tenantUuid, id)())).to.deep.equal(Array(9).fill(E.left(storeUnavailable)))
    away = false
    expect(O.isSome(await must(read(tenantUuid, id)))).to.equal(true)
  })
})
