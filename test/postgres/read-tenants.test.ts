// Pages of tenants read at once: each caller gets its own page, as it is when asked or later.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makePostgresTenantStore, makeReadTenants } from '#adapters/postgres/identity/tenant-store.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

const { log } = makeRecordingLog()
const uuidOf = (n: number) => asTenantUuid(`00000000-0000-4000-8000-00000000000${n}` as Uuid)

describe('pages of tenants', () => {
  verifies('MCP-10', 'are each the one that was asked for, however many are asked for at once', async () => {
    const fresh = await freshDatabase()
    const database = openDatabase({ url: fresh.url, log })
    const inScope = makeInScope({ database, stores: makePostgresTenantStore })
    const read = makeReadTenants({ database })
    const put = (n: number, name: string) =>
      inScope(Admin, (tenants) =>
        tenants.put({ uuid: uuidOf(n), name, active: true, mailDomains: [], language: 'nl' }),
      )()
    const names = async (q: string, skip: number) => {
      const page = await read({ q, skip, limit: 1 })()
      return E.isRight(page) ? page.right.data.map(({ name }) => name) : page
    }
    try {
      for (const [n, name] of ['Appel', 'Peer', 'Pruim'].entries()) await put(n, name)
      const asked = Array.from({ length: 90 }, (_, i) => names(['', 'eer', 'niets'][i % 3] ?? '', i % 2))
      const results = await Promise.all(asked)
      for (const [i, one] of results.entries())
        expect(one).to.deep.equal([[i % 2 === 0 ? 'Appel' : 'Peer'], i % 2 === 0 ? ['Peer'] : [], []][i % 3])
      const under = names('', 0)
      await put(1, 'Aalbes')
      expect(await names('', 0), 'asked after the change').to.deep.equal(['Aalbes'])
      await under
    } finally {
      await database.close()
      await fresh.drop()
    }
  })
})
