// What a user did last, and the last contact with a person, is found in a row or two among thousands.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import { encodeDetail } from '#adapters/postgres/archive/archive-detail.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import { type Scope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUser, newUuid } from '#test/contract/sample-connections.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { sampleArchive } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'

const MANY = 5_000

const BOOKINGS = `insert into plugin_time_links (tenant_uuid, ledger_user_id, item_digest, noted_at, division, transaction_id, kind,
    account_id, item_id, quantity, booked_on)
  select $1, $2, sha256(n::text::bytea), now() - make_interval(mins => n), 1, gen_random_uuid(), 'time',
    case when n = ${MANY} then $3::uuid else gen_random_uuid() end, gen_random_uuid(), 1, now()
  from generate_series(1, ${MANY}) as n`

/** All but the oldest without a type; every other one to one person. */
const ARCHIVES = `insert into archives (tenant_uuid, archive_id, revision, message_digest, target_kind, target_id, ledger_user_id, status,
    requested_at, archived_at, division, document_type, detail)
  select $1, gen_random_uuid(), 0, sha256(n::text::bytea), 'contact', case when n % 2 = 0 then $4::uuid else gen_random_uuid() end, $2, 'Archived',
    now() - make_interval(mins => n), now() - make_interval(mins => n), 1, case when n = ${MANY} then 55 end, $3
  from generate_series(1, ${MANY}) as n`

/** By the transaction under way. */
const ROWS_READ = `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read from pg_stat_xact_user_tables
  where relname in ('plugin_time_links', 'archives')`

describe('what was used last, in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: Awaited<ReturnType<typeof openFreshDatabase>>
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  verifies(['CLI-6', 'PLG-3'], 'is found in a row or two among thousands', async () => {
    const { owner, database } = opened
    const [tenant, user, account] = [newTenant(), newUser(), newUuid() as AccountId]
    const person = { kind: 'contact', id: newUuid() as ContactId } as const
    await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
    await owner.query(BOOKINGS, [tenant, user, account])
    await owner.query(ARCHIVES, [tenant, user, encodeDetail(sampleArchive()), person.id])
    await owner.query('analyze plugin_time_links, archives')
    const inScope = makeInScope({
      database,
      stores: (query: Knex, scope: Scope) => ({ ...makeTableStores(query, scope), query }),
    })
    const found = await inScope(Tenant(tenant), ({ timeLinks, archives, query }) => {
      const rowsRead: TE.TaskEither<StoreUnavailable, number> = TE.fromTask(async () => {
        const { rows } = await query.raw<{ readonly rows: readonly { readonly read: number }[] }>(ROWS_READ)
        return rows[0]?.read ?? Number.NaN
      })
      return pipe(
        TE.Do,
        TE.bind('before', () => rowsRead),
        TE.bind('ofAny', () => timeLinks.findLastBooked(user, 1, O.none)),
        TE.bind('ofAccount', () => timeLinks.findLastBooked(user, 1, O.some(account))),
        TE.bind('type', () => archives.findLastDocumentType(user, 1)),
        TE.bind('contact', () => archives.findLastArchivedTo([person, { kind: 'account', id: account }], 1)),
        TE.bind('after', () => rowsRead),
      )
    })()
    if (E.isLeft(found)) throw new Error('the store is away')
    const { ofAny, ofAccount, type, contact, before, after } = found.right
    expect(O.isSome(ofAny) && ofAny.value.registration.accountId).to.not.equal(account)
    expect(ofAccount).to.have.nested.property('value.registration.accountId', account)
    expect(type).to.deep.equal(O.some(55))
    expect(contact).to.have.length(1)
    expect(after - before).to.be.within(4, 8)
  })
})
