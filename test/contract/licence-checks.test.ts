// What checks of a licence read and write outside a unit of work, in memory and in PostgreSQL.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeMemoryLicenceChecks } from '#adapters/memory/licence/licence-checks.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeLicenceChecks } from '#adapters/postgres/licence/read-licence.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { ActivateLicenceDeps } from '#application/licence/activate-licence.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, NOW } from './sample-connections.ts'
import { sampleActivation, sampleLicence } from './sample-licences.ts'

interface Checks extends Pick<ActivateLicenceDeps, 'readLicence' | 'recordUse'> {
  readonly inScope: InScope<Pick<LicenceStores, 'licences'>>
  readonly close: () => Promise<void>
}

const adapters: Readonly<Record<string, () => Promise<Checks>>> = {
  memory: async () => {
    const memory = makeMemory()
    const inScope = makeMemoryInScope({ memory, stores: makeMemoryStores(memory) })
    return { inScope, ...makeMemoryLicenceChecks(inScope), close: async () => {} }
  },
  PostgreSQL: async () => {
    const { database, close } = await openFreshDatabase()
    return { inScope: makeInScope({ database, stores: makeTableStores }), ...makeLicenceChecks(database), close }
  },
}

for (const [name, open] of Object.entries(adapters))
  describe(`checks of a licence in ${name}`, function () {
    this.timeout(60_000)
    let checks: Checks
    before(async () => {
      checks = await open()
    })
    after(() => checks?.close())

    verifies('LIC-4', 'find the licence of a mailbox, and record a use where it holds a place', async () => {
      const licence = sampleLicence({ covers: 'noord.example' })
      const [anne, bram] = [
        sampleActivation(licence, 'Anne@noord.example'),
        sampleActivation(licence, 'bram@noord.example', { deactivatedAt: O.some(NOW) }),
      ]
      await must(checks.inScope(Admin, ({ licences }) => licences.add(licence)))
      for (const one of [anne, bram]) await must(checks.inScope(Admin, ({ licences }) => licences.putActivation(one)))
      const read = (address: string) => must(checks.readLicence(mailbox(address)))
      const use = (address: string) => must(checks.recordUse(mailbox(address), NOW + fromDays(1)))
      expect(
        await Promise.all(['anne', 'BRAM', 'cas', 'dirk'].map((one) => use(`${one}@noord.example`))),
      ).to.deep.equal([true, false, false, false])
      const used = { ...anne, lastUsedAt: NOW + fromDays(1) }
      for (const [address, activation] of [
        ['ANNE@noord.example', O.some(used)],
        ['bram@noord.example', O.some(bram)],
        ['cas@noord.example', O.none],
      ] as const)
        expect(await read(address), address).to.deep.equal(O.some({ licence, activation, activations: 1 }))
      expect(await read('anne@zuid.example')).to.deep.equal(O.none)
    })
  })
