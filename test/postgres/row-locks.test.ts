// Locked rows stay as they are until the unit of work ends: the statement locks them, and does not only read them.
import { expect } from 'chai'
import type { Knex } from 'knex'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { readRows, defineStatement } from '#adapters/postgres/kernel/statement.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { type Stores, makeStores } from '#bootstrap/compose/stores.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { DueItem } from '#domain/shared/due-item.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { newServer } from '#test/contract/sample-mails.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'

const lockedTables = defineStatement('locked_tables', t.type({ name: t.string }))`
  select relname as name from pg_locks join pg_class on oid = relation
    where pid = pg_backend_pid() and mode = 'RowShareLock' and relkind = 'r'`

const blockedByThis = defineStatement('blocked_by_this', t.type({ pid: t.number }))`
  select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`

describe('locked rows', () => {
  let opened: OpenedDatabase
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened.close())

  const tenant = newTenant()
  const id = newUuid() as never
  const notifications: DueItem = { kind: 'notifications', tenantUuid: tenant, id: tenant }
  const mailbox = 'eva@korrel.example' as Mailbox

  type Work = (stores: Stores) => TE.TaskEither<unknown, unknown>
  const LOCKS: Readonly<Record<string, Work>> = {
    tenants: ({ tenants }) => tenants.lock(tenant),
    survey_campaigns: ({ campaigns }) => campaigns.lock(id),
    events: ({ events }) => events.lock(id),
    licences: ({ licences }) => licences.lock(id),
    'licences of a mailbox': ({ licences }) => licences.lockFor(mailbox),
    'licences that cover': ({ licences }) => licences.lockCovering('korrel.example'),
    'licences of a person': ({ personalLicences }) => personalLicences.lockMailbox(mailbox),
    daily_runs: ({ dailyRuns }) => dailyRuns.createOrLock('job', '2026-03-01' as never, 0),
    assistant_grants: ({ grants }) => grants.lock(asSignInId(id)),
    system_mailboxes: ({ systemMailboxes }) => systemMailboxes.lock('key'),
    archives: ({ personalArchives }) => personalArchives.lock({ tenantUuid: tenant, user: id }, O.none, 1),
    'archives that follow': ({ personalArchives }) => personalArchives.lockAwaited(id),
    job_common: ({ jobs }) => jobs.lock(id),
  }

  const inTenant = <A>(work: (parts: { query: Knex; stores: Stores }) => TE.TaskEither<unknown, A>): Promise<A> =>
    must(
      makeInScope({
        database: opened.database,
        stores: (query, scope) => ({ query, stores: makeStores({} as never)(query, scope) }),
      })(Tenant(tenant), work),
    )

  it('are named by the server', async () => {
    for (const [name, lock] of Object.entries(LOCKS)) {
      const locked = await inTenant(({ query, stores }) =>
        pipe(
          lock(stores),
          TE.flatMap(() => readRows(query, lockedTables, {})),
        ),
      )
      expect(
        locked.map((one) => one.name),
        name,
      ).to.include(name.split(' ')[0])
    }
  })

  /** Locked by other statements than `for update`. The second waits for the first. */
  const WAITS: Readonly<Record<string, readonly [lock: Work, change: Work]>> = {
    'the mail server of a tenant': [
      ({ mailServers }) => mailServers.lock,
      ({ mailServers }) => mailServers.put(newServer()),
    ],
    'the due notifications of a tenant': [
      ({ dueItems }) => dueItems.lock(notifications),
      ({ dueItems }) => dueItems.lock(notifications),
    ],
    'a due item that is removed': [
      ({ dueItems }) =>
        pipe(
          dueItems.lock(notifications),
          TE.tap(() => dueItems.set(notifications, O.none)),
        ),
      ({ dueItems }) => dueItems.bringForward(notifications, 0),
    ],
  }

  for (const [name, [lock, change]] of Object.entries(WAITS))
    it(`make others wait: ${name}`, async () => {
      await inTenant(({ stores }) => lock(stores))
      let hasEnded = false
      let other: Promise<unknown> = Promise.resolve()
      const isBlocked = await inTenant(({ query, stores }) =>
        pipe(
          lock(stores),
          TE.flatMapTask(() => async () => {
            other = inTenant((own) => change(own.stores)).finally(() => (hasEnded = true))
            await until(
              'the other to wait or to end',
              async () => hasEnded || (await must(readRows(query, blockedByThis, {}))).length > 0,
            )
            return !hasEnded
          }),
        ),
      )
      await other
      expect(isBlocked).to.equal(true)
    })
})
