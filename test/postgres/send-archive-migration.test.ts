// Archives from before mails were archived as they are sent: a reply inherits from those as well.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { Client } from 'pg'
import { makePostgresArchiveStore } from '#adapters/postgres/archive/archive-store.ts'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import type { ArchiveStore } from '#domain/archive/archive-store.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { emptyDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { sampleArchive, sampleReceipt } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'

const { log } = makeRecordingLog()

const UNDO = `
  drop table send_archive_mail_parts, send_archive_mails, send_archives cascade;
  alter table archives drop column conversation_digest, drop column division;
  delete from knex_migrations where name like '060%'`

const CONVERSATION = 'gesprek "één" 🧵'
const UNTELLABLE = 'a\u0000b'

const archiveIn = (conversationId: O.Option<string>) =>
  sampleArchive({ state: { _tag: 'Archived', receipt: sampleReceipt() }, conversationId })

describe('the migration to archiving at send time', () => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>
  let owner: Client
  let database: Database
  let inScope: InScope<{ readonly archives: ArchiveStore }>

  const run = async (): Promise<void> => {
    const outcome = await migrate({ url: empty.adminUrl, serviceRole: empty.serviceRole, log })()
    if (E.isLeft(outcome)) throw new Error(outcome.left._tag)
  }

  beforeEach(async () => {
    empty = await emptyDatabase()
    await run()
    owner = new Client({ connectionString: empty.adminUrl })
    await owner.connect()
    database = openDatabase({ url: empty.url, log, connectWithin: 15_000 })
    inScope = makeInScope({
      database,
      stores: (query, scope) => ({ archives: makePostgresArchiveStore(query, scope) }),
    })
  })
  afterEach(async () => {
    await owner.end()
    await database.close()
    await empty.drop()
  })

  verifies(
    ['ARC-7', 'OPS-4'],
    'fills in what each tenant’s archives are found by, where text can hold it',
    async () => {
      const offices = [newTenant(), newTenant()].map((tenant) => ({
        tenant,
        plain: archiveIn(O.some(CONVERSATION)),
        others: [archiveIn(O.some(UNTELLABLE)), archiveIn(O.none)],
      }))
      for (const { tenant, plain, others } of offices) {
        await owner.query('insert into tenants (uuid, name, active) values ($1::uuid, $1::text, true)', [tenant])
        for (const one of [plain, ...others]) await inScope(Tenant(tenant), ({ archives }) => archives.insert(one))()
      }
      await owner.query(UNDO)
      await run()
      const last = (tenant: TenantUuid, { by }: ReturnType<typeof archiveIn>, conversation: string) =>
        inScope(Tenant(tenant), ({ archives }) =>
          archives.lastOfConversation(conversation, by.ledgerUserId, by.division),
        )()
      for (const { tenant, plain } of offices) {
        expect(await last(tenant, plain, CONVERSATION)).to.deep.equal(E.right(O.some(plain)))
        expect(await last(tenant, plain, UNTELLABLE)).to.deep.equal(E.right(O.none))
      }
    },
  )
})
