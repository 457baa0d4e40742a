// Imports of one office run one after the other; those of several offices run together.
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import type { Change } from '#application/identity/change.ts'
import { makeImportPeople } from '#application/identity/import-people.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Permissions } from '#domain/identity/role.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'

describe('imports of people', () => {
  verifies('ADM-7', 'imports of an office take turns, and none keeps a connection while it waits', async () => {
    let [running, most] = [0, 0]
    const change: Change = () => async () => {
      most = Math.max(most, ++running)
      await setImmediate()
      running--
      return E.left(storeUnavailable)
    }
    const permissions: Permissions = new Set(['users:read', 'users:write'] as const)
    const of = (tenantUuid: TenantUuid) => ({ tenantUuid, permissions }) as Principal
    const importPeople = makeImportPeople({ change, dryRunChange: change, random: { uuid: randomUUID } })
    const [ours, theirs] = [of(newTenant()), of(newTenant())]
    await Promise.all([ours, ours, theirs, ours, theirs].map((one, n) => importPeople(one, [], n % 2 === 0)()))
    expect(most, 'one of each office').to.equal(2)
  })
})
