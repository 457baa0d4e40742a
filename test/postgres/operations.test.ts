// Operations in PostgreSQL: views that are saved at once, and migrations that the database has had.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { readMigrationNames } from '#adapters/postgres/kernel/migration-files.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeSavedViews } from '#application/operations/saved-views.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { MAX_VIEWS } from '#domain/operations/saved-view.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { sampleView } from '#test/contract/sample-views.ts'
import { openFreshDatabase, type OpenedDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

describe('operations in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())
  const world = () => makePeopleWorld(makeInScope({ database: opened.database, stores: makeTableStores }))

  verifies('ADM-1', 'views that are saved at once are no more than a user may have', async () => {
    const people = world()
    const views = makeSavedViews({
      inScope: makeInScope({ database: opened.database, stores: makeTableStores }),
      clock: people.clock,
    })
    const { principal } = await people.administrator([])
    for (let nth = 0; nth < MAX_VIEWS - 2; nth += 1) await must(views.put(principal, sampleView()))
    const raced = await Promise.all(Array.from({ length: 6 }, () => views.put(principal, sampleView())()))
    expect(raced.filter(E.isRight)).to.have.length(2)
  })

  verifies('OPS-11', 'migrations are shown with their moment, and those that the database lacks', async () => {
    const names = await readMigrationNames()
    await opened.owner.query('delete from knex_migrations where name = $1', [names.at(-1)])
    const inScope = makeInScope({ database: opened.database, stores: makeTableStores })
    const { applied, pending } = await must(inScope(Admin, ({ system }) => system.migrations))
    expect(applied.map(({ name }) => name)).to.deep.equal(names.slice(0, -1))
    expect(applied.every(({ at }) => at > 0)).to.equal(true)
    expect(pending).to.deep.equal(names.slice(-1))
  })
})
