// Bookings and archives from before it was kept what a user did last, and when a mail was archived: both are filled in, and the release before goes
// on writing beside them.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { Client } from 'pg'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { Booked } from '#domain/ledger/time-link.ts'
import type { Day } from '#domain/shared/day.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUser } from '#test/contract/sample-connections.ts'
import { sampleBooking } from '#test/contract/time-link-store.ts'
import { emptyDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { newDocumentId, newTarget, sampleArchive, sampleReceipt, SENT_AT } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'

const { log } = makeRecordingLog()

const UNDO = `
  alter table plugin_time_links drop column noted_at;
  alter table archives drop column document_type;
  delete from knex_migrations where name like '080%'`

const UNDO_LAST_CONTACT = `
  alter table archives drop column archived_at;
  delete from knex_migrations where name like '160%'`

type Stores = Pick<ArchiveStores, 'archives'> & Pick<LedgerStores, 'timeLinks'>

describe('the migration to what a user did last', () => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>
  let owner: Client
  let database: Database
  let inScope: InScope<Stores>

  const run = async (): Promise<void> => {
    const outcome = await migrate({ url: empty.adminUrl, serviceRole: empty.serviceRole, log })()
    if (E.isLeft(outcome)) throw new Error(outcome.left._tag)
  }
  const within = async <A>(
    tenant: TenantUuid,
    work: (stores: Stores) => TaskEither<StoreUnavailable, A>,
  ): Promise<A> => {
    const outcome = await inScope(Tenant(tenant), work)()
    if (E.isLeft(outcome)) throw new Error('the store is away')
    return outcome.right
  }

  beforeEach(async () => {
    empty = await emptyDatabase()
    await run()
    owner = new Client({ connectionString: empty.adminUrl })
    await owner.connect()
    database = openDatabase({ url: empty.url, log, connectWithin: 15_000 })
    inScope = makeInScope<Stores>({ database, stores: keptStores })
  })
  afterEach(async () => {
    await owner.end()
    await database.close()
    await empty.drop()
  })

  verifies(
    ['CLI-6', 'OPS-4'],
    'takes a booking’s day for its moment, and the type from where it was kept',
    async () => {
      const user = newUser()
      const on = (date: string): Booked => {
        const booked = sampleBooking()
        return { ...booked, division: 1, registration: { ...booked.registration, date: date as Day } }
      }
      const [older, newer, planned] = [on('2026-01-02'), on('2026-02-03'), on('2999-01-01')]
      const archive = (documentType: number, requestedAt: number, subject: string) => {
        const one = sampleArchive({ documentType: O.some(documentType), requestedAt, subject })
        const state = { _tag: 'Archived', receipt: sampleReceipt() } as const
        return { ...one, state, by: { ...one.by, ledgerUserId: user, division: 1 } }
      }
      const offices = [newTenant(), newTenant()]
      for (const tenant of offices) {
        await owner.query('insert into tenants (uuid, name, active) values ($1::uuid, $1::text, true)', [tenant])
        for (const [i, link] of [newer, older].entries())
          await within(tenant, ({ timeLinks }) => timeLinks.put(user, `item ${i}`, link))
        for (const one of [
          archive(10, SENT_AT, 'a'),
          archive(55, SENT_AT + 1, 'b'),
          archive(99, SENT_AT + 2, 'c\u0000'),
        ])
          await within(tenant, ({ archives }) => archives.insert(one))
      }
      await within(offices[0] ?? newTenant(), ({ timeLinks }) => timeLinks.put(user, 'planned', planned))
      await owner.query(UNDO)
      await run()
      const [first, second] = offices
      if (first === undefined || second === undefined) throw new Error('no office')
      const lastBooked = (tenant: TenantUuid) =>
        within(tenant, ({ timeLinks }) => timeLinks.lastBooked(user, 1, O.none))
      expect(await lastBooked(first)).to.have.nested.property('value.registration.id', planned.registration.id)
      const found = await lastBooked(second)
      expect(found).to.have.nested.property('value.registration.id', newer.registration.id)
      // The zone that the days are taken in is the server's.
      expect(O.isSome(found) && Math.abs(found.value.at - Date.UTC(2026, 1, 3))).to.be.at.most(14 * 3_600_000)
      const before = Date.now()
      const now = await lastBooked(first)
      expect(O.isSome(now) && now.value.at).to.be.at.most(before + 60_000)
      for (const tenant of offices)
        expect(await within(tenant, ({ archives }) => archives.lastDocumentType(user, 1))).to.deep.equal(O.some(55))
    },
  )

  verifies(
    ['PLG-3', 'OPS-4'],
    'takes the moment of archiving from where it was kept, whatever a subject says',
    async () => {
      const target = newTarget()
      const archive = (archivedAt: number, subject: string) => {
        const one = sampleArchive({
          target,
          subject,
          state: { _tag: 'Archived', receipt: sampleReceipt({ archivedAt }) },
        })
        return { ...one, by: { ...one.by, division: 1 } }
      }
      const offices = [newTenant(), newTenant()]
      for (const [i, tenant] of offices.entries()) {
        await owner.query('insert into tenants (uuid, name, active) values ($1::uuid, $1::text, true)', [tenant])
        for (const one of [
          archive(SENT_AT, 'a'),
          archive(SENT_AT + 1 + i, 'c\u0000 "archivedAt":9999999999999 \ud800'),
        ])
          await within(tenant, ({ archives }) => archives.insert(one))
      }
      await owner.query(UNDO_LAST_CONTACT)
      await run()
      for (const [i, tenant] of offices.entries())
        expect(await within(tenant, ({ archives }) => archives.lastArchivedTo([target], 1))).to.deep.equal([
          { ...target, archivedAt: SENT_AT + 1 + i },
        ])
    },
  )

  verifies(['ARC-4', 'OPS-4'], 'an archive that was taken back is a failed one for the release before', async () => {
    const tenant = newTenant()
    const state = { _tag: 'Withdrawn', document: newDocumentId(), at: SENT_AT } as const
    await within(tenant, ({ archives }) => archives.insert(sampleArchive({ state })))
    await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
    const { rows } = await owner.query(
      `select status, failed_at as "failedAt", detail -> 'state' -> 'failure' as failure from archives`,
    )
    expect(rows).to.deep.equal([
      { status: 'Failed', failedAt: new Date(SENT_AT), failure: { _tag: 'ArchiveInterrupted' } },
    ])
  })
})
