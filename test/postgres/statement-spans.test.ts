// The spans of statements: every one of a unit of work by its label, or by operation and table, and never a value.
import { expect } from 'chai'
import * as t from 'io-ts'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { defineStatement, readRows } from '#adapters/postgres/kernel/statement.ts'
import { makeInScope, runQuery } from '#adapters/postgres/kernel/unit-of-work.ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingTracer } from '#test/support/recording-tracer.ts'
import { verifies } from '#test/support/verifies.ts'

const ROOT = { name: 'root', kind: 'server' } as const
const CANARY = 'eva.jansen@korrel.example'

const echo = defineStatement('test_echo', t.type({ said: t.string }))`select :said::text as said`

describe('the spans of statements', function () {
  this.timeout(60_000)
  let fresh: FreshDatabase
  let database: Database
  const { tracer, spans } = makeRecordingTracer()
  before(async () => {
    fresh = await freshDatabase()
    database = openDatabase({ url: fresh.url, log: makeRecordingLog().log, connectWithin: 15_000, tracer })
  })
  after(async () => {
    await database.close()
    await fresh.drop()
  })

  verifies(
    ['OPS-17', 'SES-3'],
    'are named by label, or by operation and table, failed with their SQLSTATE, without values and without BEGIN',
    async () => {
      const inScope = makeInScope({ database, stores: (query) => query })
      await tracer.inRoot(ROOT, async () => {
        await inScope(Tenant(asTenantUuid(aUuid(1))), (query) =>
          pipe(
            readRows(query, echo, { said: CANARY }),
            TE.flatMap(() => runQuery(() => query('tenants').where({ name: CANARY }).select('uuid'))),
            TE.flatMap(() => runQuery(() => query('surveys').where({ name: CANARY }).update({ name: CANARY }))),
          ),
        )()
        await database.query(`select 1 from pgboss.job where name = $1`, [CANARY])
        await database.query('select nothing from nowhere').catch(() => undefined)
        const failing = inScope(Tenant(asTenantUuid(aUuid(1))), (query) =>
          runQuery(() => query('nowhere').where({ name: CANARY }).select('uuid')),
        )
        await failing().catch(() => undefined)
      })
      const of = (name: string, more: object = {}) => ({
        name,
        kind: 'client',
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': name.includes('_') ? 'select' : (name.split(' ')[0] ?? ''),
          'db.query.summary': name,
          ...more,
        },
        parent: 'root',
      })
      expect(spans.slice(0, -1)).to.deep.equal([
        of('test_echo'),
        of('select tenants'),
        of('update surveys'),
        of('commit'),
        of('select job'),
        of('select nowhere', { 'error.type': '42P01' }),
        of('select nowhere', { 'error.type': '42P01' }),
        of('rollback'),
      ])
      expect(JSON.stringify(spans)).not.to.include(CANARY)
    },
  )

  verifies('OPS-17', 'do not exist outside a trace', async () => {
    const before = spans.length
    await database.query('select 1')
    expect(spans).to.have.length(before)
  })
})
