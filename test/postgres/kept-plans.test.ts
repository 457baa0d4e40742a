// A page keeps its plan for the next one: the setting for that arrives before the statement of the page.
import { expect } from 'chai'
import * as t from 'io-ts'
import { readCountedPage, defineCount } from '#adapters/postgres/kernel/counted-page.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'

const statements = {
  page: {
    name: 'kept_plans_page',
    sql: `select current_setting('plan_cache_mode') as mode limit :limit offset :skip`,
    row: t.type({ mode: t.string }),
  },
  count: defineCount('kept_plans_count', 'from (select 1) as one'),
}

describe('pages in PostgreSQL', () => {
  let opened: Awaited<ReturnType<typeof openFreshDatabase>>
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  it('keep their plan, from the first statement of a unit of work', async () => {
    const inScope = makeInScope({ database: opened.database, stores: (query) => query })
    const read = inScope(Admin, (query) => readCountedPage(query, statements, {}, { skip: 0, limit: 10 }))
    expect(await must(read)).to.deep.equal({ data: [{ mode: 'force_generic_plan' }], total: 1 })
  })
})
