// A database whose defaults suit another program: each connection sets what the service relies on.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { Client, escapeIdentifier } from 'pg'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { onConnect } from '#adapters/postgres/kernel/session-settings.ts'
import { emptyDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

const ODD = {
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'iso_8601',
  TimeZone: 'Asia/Kolkata',
  row_security: 'off',
  default_transaction_read_only: 'on',
  default_transaction_isolation: 'serializable',
  jit: 'on',
}

describe('a database with defaults of its own', () => {
  const { log, logged } = makeRecordingLog()
  let odd: Awaited<ReturnType<typeof emptyDatabase>>

  before(async () => {
    odd = await emptyDatabase()
    const owner = new Client({ connectionString: odd.adminUrl })
    await owner.connect()
    const name = escapeIdentifier(new URL(odd.adminUrl).pathname.slice(1))
    // The read-only default last: it holds for the connections after this one.
    for (const [setting, value] of Object.entries(ODD))
      await owner.query(`alter database ${name} set ${setting} to '${value}'`)
    await owner.end()
  })
  after(() => odd?.drop())

  verifies('OPS-4', 'is migrated, and serves statements as they are written', async () => {
    expect(E.isRight(await migrate({ url: odd.adminUrl, serviceRole: odd.serviceRole, log })())).to.equal(true)
    const database = openDatabase({ url: odd.url, log, connectWithin: 15_000 })
    try {
      const [row] = await database.query(
        `select timestamptz '2026-02-03 04:05:06+00' as at, interval '90 minutes'::text as length,
           (select count(*)::integer from users) as users, current_setting('jit') as jit`,
      )
      expect(row).to.deep.equal({ at: new Date('2026-02-03T04:05:06Z'), length: '01:30:00', users: 0, jit: 'off' })
      await database.query(`insert into limits (key, window_end, taken) values ('odd', 0, 0)`)
    } finally {
      await database.close()
    }
  })

  verifies('OPS-4', 'takes and gives jobs', async () => {
    const boss = makeBoss({ databaseUrl: odd.url, log, working: true, pool: onConnect })
    await boss.start()
    try {
      await boss.createQueue('odd')
      await boss.send('odd', { id: 1 })
      const [job] = await boss.fetch('odd', { includeMetadata: true })
      expect(job?.data).to.deep.equal({ id: 1 })
      expect(Math.abs(Date.now() - Number(job?.createdOn))).to.be.below(60_000)
    } finally {
      await boss.stop({ graceful: false })
    }
    expect(logged.filter(({ message }) => message === 'jobs.trouble')).to.deep.equal([])
  })
})
