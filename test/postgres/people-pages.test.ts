// Indexes decide who is on a page of people: besides the users shown, only the few that match are read.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { UserQuery } from '#domain/identity/ports.ts'
import { type Scope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { mailbox, newTenant, NOW } from '#test/contract/sample-connections.ts'
import { everybody, sampleRole, sampleUser } from '#test/contract/sample-people.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { makeSearchable } from '#test/support/searchable-people.ts'
import { verifies } from '#test/support/verifies.ts'

const MANY = 2_400
/** More than are counted by their hashes. */
const TOO_MANY = 10_050
/** A table of one tenant is read whole, and rightly so. */
const OTHERS = 9

const PEOPLE = `insert into users (tenant_uuid, user_uuid, status, status_since, email, email_key, name, name_key, facebook)
  select $1, gen_random_uuid(), 'ACTIVE', now() - make_interval(mins => n), 'p' || n || '@a.nl', 'p' || n || '@a.nl',
    'Naam ' || n, 'naam ' || n, false
  from generate_series(1, $2::integer) as n`

const ROLE = `insert into roles (tenant_uuid, role_uuid, name, name_key, is_default, permissions, timeline_categories)
  values ($1, $2, $3, $3, false, '{}', '{}')`

/** Of each `$3` users one. */
const HOLDERS = `insert into user_roles (tenant_uuid, user_uuid, role_uuid)
  select tenant_uuid, user_uuid, $2 from (select *, row_number() over (order by name_key) as n from users where tenant_uuid = $1) u
  where n % $3 = 0`

/** By the transaction under way; what stands in the index alone is not fetched. */
const PEOPLE_READ = `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'users'`

describe('pages of people, in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: Awaited<ReturnType<typeof openFreshDatabase>>
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  const costIn = (tenant: TenantUuid) => {
    const { database } = opened
    const inScope = makeInScope({
      database,
      stores: (query: Knex, scope: Scope) => ({ ...makeTableStores(query, scope), query }),
    })
    return async (change: Partial<UserQuery>) => {
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
  }

  verifies('IDN-1', 'reads the people on the page and no other name', async () => {
    const { owner } = opened
    const tenant = newTenant()
    for (const one of [tenant, ...Array.from({ length: OTHERS }, newTenant)]) {
      await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [one])
      await owner.query(PEOPLE, [one, MANY])
      await makeSearchable(owner, one)
    }
    await owner.query('vacuum analyze users, user_trigrams')
    const costOf = costIn(tenant)
    const whole = { found: 20, total: MANY, read: 20 }
    expect(await costOf({})).to.deep.equal(whole)
    expect(await costOf({ skip: MANY - 100 })).to.deep.equal(whole)
    expect(await costOf({ sortBy: 'statusSince', sortDir: 'desc', skip: 500 })).to.deep.equal(whole)
    expect(await costOf({ statuses: ['ACTIVE'] })).to.deep.equal(whole)
    // Those with the same trigrams are compared, and the three that match are shown; p1999@a.nl has them in another order.
    expect(await costOf({ q: '199@A' })).to.deep.equal({ found: 3, total: 3, read: 4 + 3 })
    expect(await costOf({ q: 'aam' })).to.deep.equal(whole)
    expect(await costOf({ q: 'niemand' })).to.deep.equal({ found: 0, total: 0, read: 0 })
  })

  verifies('IDN-1', 'counts words that very many match by a look at each', async () => {
    const { owner } = opened
    const tenant = newTenant()
    await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
    await owner.query(PEOPLE, [tenant, TOO_MANY])
    await makeSearchable(owner, tenant)
    await owner.query('vacuum analyze users, user_trigrams')
    const costOf = costIn(tenant)
    expect(await costOf({ q: 'aam' })).to.deep.equal({ found: 20, total: TOO_MANY, read: 20 })
    expect(await costOf({ q: 'aam 1' })).to.include({ found: 20, total: 1_162 })
  })

  verifies(
    'IDN-1',
    'reads a page of a role along its order where many hold the role, and its holders where few do',
    async () => {
      const { owner } = opened
      const tenant = newTenant()
      await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
      await owner.query(PEOPLE, [tenant, MANY])
      await makeSearchable(owner, tenant)
      const [many, few] = [sampleRole(), sampleRole()]
      for (const [role, share] of [
        [many, 1],
        [few, 100],
      ] as const) {
        await owner.query(ROLE, [tenant, role.uuid, role.name])
        await owner.query(HOLDERS, [tenant, role.uuid, share])
      }
      await owner.query('vacuum analyze users, user_roles')
      const costOf = costIn(tenant)
      expect(await costOf({ role: O.some(many.uuid) })).to.deep.equal({ found: 20, total: MANY, read: 20 })
      expect(await costOf({ role: O.some(few.uuid) })).to.deep.include({ found: 20, total: MANY / 100 })
      expect((await costOf({ role: O.some(few.uuid) })).read).to.be.within(20, 20 + 2 * (MANY / 100))
      expect(await costOf({ role: O.some(many.uuid), q: 'naam 17', statuses: ['ACTIVE'] })).to.include({ total: 111 })
    },
  )

  verifies(
    'IDN-1',
    'words are found anywhere in what a user is called now, and nowhere once the user is anonymised',
    async () => {
      const { database, owner } = opened
      const tenant = newTenant()
      const inScope = makeInScope({ database, stores: makeTableStores })
      const eva = sampleUser({ name: 'Eva Straßer', email: mailbox('Eva@Noord.example') })
      const found = async (q: string): Promise<number> => {
        const listed = await inScope(Tenant(tenant), ({ users }) => users.list({ ...everybody, q }))()
        return E.isRight(listed) ? listed.right.total : Number.NaN
      }
      await inScope(Tenant(tenant), ({ users }) => users.add(eva))()
      expect(await Promise.all(['rasse', 'A STR', 'noord.ex', 'va@n', 'jansen'].map(found))).to.deep.equal([
        1, 1, 1, 1, 0,
      ])
      await inScope(Tenant(tenant), ({ users }) => users.put({ ...eva, name: 'Eva Jansen' }))()
      expect(await Promise.all(['rasse', 'jansen'].map(found))).to.deep.equal([0, 1])
      await inScope(Tenant(tenant), ({ users }) => users.anonymise(eva.uuid, NOW))()
      expect(await found('jansen')).to.equal(0)
      const left = await owner.query('select 1 from user_trigrams where tenant_uuid = $1', [tenant])
      expect(left.rowCount).to.equal(0)
    },
  )
})
