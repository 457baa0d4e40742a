// Uses that many callers record by one statement: one whose activation is held by another neither waits nor makes the others wait.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeLicenceChecks } from '#adapters/postgres/licence/read-licence.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { mailbox, NOW } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const LATER = NOW + 86_400_000

describe('the uses of a licence in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  verifies(['LIC-4'], 'are recorded together; activations that are locked or have no seat are skipped', async () => {
    const { database, owner } = opened
    const licence = sampleLicence({ covers: 'noord.example' })
    const inScope = makeInScope({ database, stores: makeTableStores })
    await must(inScope(Admin, ({ licences }) => licences.add(licence)))
    for (const activation of [
      sampleActivation(licence, 'Anne@noord.example'),
      sampleActivation(licence, 'bram@noord.example'),
      sampleActivation(licence, 'cas@noord.example', { deactivatedAt: O.some(NOW) }),
    ])
      await must(inScope(Admin, ({ licences }) => licences.putActivation(activation)))
    const { recordUse } = makeLicenceChecks(database)
    const use = (...names: readonly string[]): Promise<readonly boolean[]> =>
      Promise.all(names.map((name) => must(recordUse(mailbox(`${name}@noord.example`), LATER))))
    const lastUses = async (): Promise<Readonly<Record<string, boolean>>> => {
      const { rows } = await owner.query<{ readonly mailbox_key: string; readonly last_used_at: Date }>(
        'select mailbox_key, last_used_at from licence_activations',
      )
      return Object.fromEntries(rows.map((row) => [row.mailbox_key, row.last_used_at.getTime() === LATER]))
    }

    await owner.query('begin')
    await owner.query(`select from licence_activations where mailbox_key = 'bram@noord.example' for update`)
    try {
      expect(await use('anne', 'bram', 'cas', 'dirk')).to.deep.equal([true, false, false, false])
    } finally {
      await owner.query('rollback')
    }
    expect(await lastUses()).to.deep.equal({
      'anne@noord.example': true,
      'bram@noord.example': false,
      'cas@noord.example': false,
    })
    expect(await use('bram')).to.deep.equal([true])
    expect((await lastUses())['bram@noord.example']).to.equal(true)
  })
})
