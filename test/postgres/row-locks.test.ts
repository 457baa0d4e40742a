// What is held stays as it is until the unit of work ends: its statement locks the rows, and does not only read them.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { rows, statement } from '#adapters/postgres/kernel/statement.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { type Stores, storesOver } from '#bootstrap/compose/stores.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'

const lockedTables = statement('locked_tables', t.type({ name: t.string }))`
  select relname as name from pg_locks join pg_class on oid = relation
    where pid = pg_backend_pid() and mode = 'RowShareLock' and relkind = 'r'`

describe('rows that are held', () => {
  let opened: OpenedDatabase
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened.close())

  const tenant = newTenant()
  const id = newUuid() as never
  const mailbox = 'eva@korrel.example' as Mailbox

  const HELD: Readonly<Record<string, (stores: Stores) => TE.TaskEither<unknown, unknown>>> = {
    tenants: ({ tenants }) => tenants.hold(tenant),
    survey_campaigns: ({ campaigns }) => campaigns.hold(id),
    events: ({ events }) => events.hold(id),
    licences: ({ licences }) => licences.hold(id),
    'licences of a mailbox': ({ licences }) => licences.holdFor(mailbox),
    'licences that cover': ({ licences }) => licences.holdCovering('korrel.example'),
    'licences of a person': ({ personalLicences }) => personalLicences.holdMailbox(mailbox),
    daily_runs: ({ dailyRuns }) => dailyRuns.hold('job', '2026-03-01' as never, 0),
    assistant_grants: ({ grants }) => grants.hold(asSignInId(id)),
    system_mailboxes: ({ systemMailboxes }) => systemMailboxes.hold('key'),
    archives: ({ personalArchives }) => personalArchives.hold({ tenantUuid: tenant, user: id }, O.none, 1),
    'archives that follow': ({ personalArchives }) => personalArchives.holdFollowed(id),
    job_common: ({ jobs }) => jobs.hold(id),
  }

  it('are locked', async () => {
    for (const [name, hold] of Object.entries(HELD)) {
      const inScope = makeInScope({
        database: opened.database,
        stores: (query, scope) => ({ query, stores: storesOver({} as never)(query, scope) }),
      })
      const locked = await must(
        inScope(Tenant(tenant), ({ query, stores }) =>
          pipe(
            hold(stores),
            TE.flatMap(() => rows(query, lockedTables, {})),
          ),
        ),
      )
      expect(
        locked.map((one) => one.name),
        name,
      ).to.include(name.split(' ')[0])
    }
  })
})
