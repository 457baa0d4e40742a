// The facebook of a large office: its changes are reported and made in a time that grows with its people, not with their square.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Knex } from 'knex'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { UserStore } from '#domain/identity/ports.ts'
import { type Scope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox, newTenant } from '#test/contract/sample-connections.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { verifies } from '#test/support/verifies.ts'

const MANY = 20_000
/** Each address compared with each person takes several times as long. */
const LIMIT = `set local statement_timeout = '4s'`

const PEOPLE = `insert into users (tenant_uuid, user_uuid, status, status_since, email, email_key, name, name_key, facebook)
  select $1, gen_random_uuid(), 'ACTIVE', now(), 'P' || n || '@kantoor-noord.example', 'p' || n || '@kantoor-noord.example',
    'Naam ' || n, 'naam ' || n, n % 2 = 0
  from generate_series(1, ${MANY}) as n`

describe('the facebook of many, in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: Awaited<ReturnType<typeof openFreshDatabase>>
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  verifies('MCP-18', 'thousands of people are held against thousands of addresses within seconds', async () => {
    const { owner, database } = opened
    const [here, there] = [newTenant(), newTenant()]
    for (const tenant of [here, there]) {
      await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
      await owner.query(PEOPLE, [tenant])
    }
    await owner.query('vacuum analyze users')
    const inScope = makeInScope({
      database,
      stores: (query: Knex, scope: Scope) => ({ ...makeTableStores(query, scope), query }),
    })
    const timed = async <A>(
      plans: string,
      work: (users: UserStore) => TE.TaskEither<StoreUnavailable, A>,
    ): Promise<A> => {
      const done = await inScope(Tenant(here), ({ users, query }) =>
        pipe(
          TE.fromTask(async () => query.raw(`${LIMIT}; set local plan_cache_mode = ${plans}`)),
          TE.flatMap(() => work(users)),
        ),
      )()
      if (E.isLeft(done)) throw new Error('it took too long')
      return done.right
    }
    // Everybody whose number can be divided by three, and as many strangers.
    const emails = Array.from({ length: MANY }, (_, i) => mailbox(`p${3 * (i + 1)}@KANTOOR-noord.example`))
    const even = Array.from({ length: MANY / 2 }, (_, i) => mailbox(`p${2 * (i + 1)}@kantoor-noord.example`))
    const known = Math.floor(MANY / 3)
    const both = Math.floor(MANY / 6)
    const changed = known - both + MANY / 2 - both
    for (const plans of ['force_custom_plan', 'force_generic_plan']) {
      const { on, off, unknown } = await timed(plans, (users) => users.findFacebookChanges(emails))
      expect([on.length, off.length, unknown.length]).to.deep.equal([known - both, MANY / 2 - both, MANY - known])
      expect(await timed(plans, (users) => users.setFacebook(emails))).to.equal(changed)
      await timed(plans, (users) => users.setFacebook(even))
    }
  })
})
