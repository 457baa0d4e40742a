// A page of people is decided along an index: nobody is read who is not on it, wherever it begins and whatever is searched for.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import { makeInScope } from '#adapters/postgres/unit-of-work.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import type { UserQuery } from '#domain/identity/ports.ts'
import { Admin, type Scope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { everybody } from '#test/contract/sample-people.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { verifies } from '#test/support/verifies.ts'

const MANY = 2_000
/** A table of one tenant is read whole, and rightly so. */
const OTHERS = 9

const PEOPLE = `insert into users (tenant_uuid, user_uuid, status, status_since, email, email_key, name, name_key, facebook)
  select $1, gen_random_uuid(), 'ACTIVE', now() - make_interval(mins => n), 'p' || n || '@a.nl', 'p' || n || '@a.nl',
    'Naam ' || n, 'naam ' || n, false
  from generate_series(1, ${MANY}) as n`

/** By the transaction under way; what stands in the index alone is not fetched. */
const PEOPLE_READ = `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'users'`

describe('pages of people, in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: Awaited<ReturnType<typeof openFreshDatabase>>
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  verifies('IDN-1', 'reads those on the page and the name of nobody else', async () => {
    const { owner, database } = opened
    const tenant = newTenant()
    for (const one of [tenant, ...Array.from({ length: OTHERS }, newTenant)]) {
      await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [one])
      await owner.query(PEOPLE, [one])
    }
    await owner.query('vacuum analyze users')
    const inScope = makeInScope({
      database,
      stores: (query: Knex, scope: Scope) => ({ ...keptStores(query, scope), query }),
    })
    const costOf = async (change: Partial<UserQuery>) => {
      const asked = await inScope(Tenant(tenant), ({ users, query }) => {
        const peopleRead: TE.TaskEither<StoreUnavailable, number> = TE.fromTask(async () => {
          const { rows } = await query.raw<{ readonly rows: readonly { readonly read: number }[] }>(PEOPLE_READ)
          return rows[0]?.read ?? Number.NaN
        })
        return pipe(
          TE.Do,
          TE.bind('before', () => peopleRead),
          TE.bind('page', () => users.list({ ...everybody, limit: 20, ...change })),
          TE.bind('after', () => peopleRead),
        )
      })()
      if (E.isLeft(asked)) throw new Error('the store is away')
      const { page, before, after } = asked.right
      return { found: page.data.length, total: page.total, read: after - before }
    }
    const whole = { found: 20, total: MANY, read: 20 }
    expect(await costOf({})).to.deep.equal(whole)
    expect(await costOf({ skip: MANY - 100 })).to.deep.equal(whole)
    expect(await costOf({ sortBy: 'statusSince', sortDir: 'desc', skip: 500 })).to.deep.equal(whole)
    expect(await costOf({ statuses: ['ACTIVE'] })).to.deep.equal(whole)
    expect(await costOf({ q: '199@A' })).to.deep.equal({ found: 2, total: 2, read: 2 })
    expect(await costOf({ q: 'niemand' })).to.deep.equal({ found: 0, total: 0, read: 0 })
  })

  verifies('IDN-1', 'a tenant that the release before wrote is listed and found like the others', async () => {
    const { owner, database } = opened
    const inScope = makeInScope({ database, stores: keptStores })
    await owner.query(`insert into tenants (uuid, name, active) values ($1, 'Mulder & Zn', true)`, [newTenant()])
    for (const name of ['Bakker', 'Visser'])
      await inScope(Admin, ({ tenants }) => tenants.put({ uuid: newTenant(), name, active: true, mailDomains: [] }))()
    const names = async (q: string) => {
      const listed = await inScope(Admin, ({ tenants }) => tenants.list({ q, skip: 0, limit: 9 }))()
      return E.isRight(listed) ? listed.right.data.map(({ name }) => name) : []
    }
    expect(await names('')).to.deep.equal(['Bakker', 'Mulder & Zn', 'Visser'])
    expect(await names('mulder &')).to.deep.equal(['Mulder & Zn'])
  })
})
