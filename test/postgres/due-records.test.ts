// The part of claimDue that only a real database can show: no worker waits for a record that another has locked.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { Client } from 'pg'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makePostgresTokenStore } from '#adapters/postgres/session/token-store.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { freshTokens, newRecordId, NOW, sampleConnection } from '#test/contract/sample-connections.ts'
import { together } from '#test/contract/store-subject.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

describe('records that are due', () => {
  verifies('SES-21', 'a claimed record is passed over, not waited for', async () => {
    const fresh = await freshDatabase()
    // A wait would end by this limit, and the test with it.
    const database = openDatabase({ url: fresh.url, log: makeRecordingLog().log, statementWithin: 2_000 })
    const inScope = makeInScope({ database, stores: makePostgresTokenStore })
    const ids = await together(4, async () => {
      const id = newRecordId()
      await inScope(Admin, (tokens) => tokens.connect(id, sampleConnection(), freshTokens(NOW), NOW))()
      return id
    })
    const [held, ...free] = ids.toSorted()
    const other = new Client({ connectionString: fresh.url })
    await other.connect()
    await other.query('begin')
    await other.query('select from token_records where id = $1 for update', [held])
    const due = await inScope(Admin, (tokens) =>
      tokens.claimDue({ now: NOW, expiresBy: NOW + 600_000 }, { holder: 'one', until: NOW + 9 }, 9),
    )()
    await other.query('rollback')
    await other.end()
    expect(E.isRight(due) && due.right.map(({ record }) => record.id)).to.deep.equal(free)
    await database.close()
    await fresh.drop()
  })
})
