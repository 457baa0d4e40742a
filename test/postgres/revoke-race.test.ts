// A sign-out while a refusal commits: the user's own end of the connection wins, whichever came first.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { setImmediate as immediate } from 'node:timers/promises'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { TokenRecord } from '#domain/session/token-record.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { freshTokens, newRecordId, NOW, sampleConnection } from '#test/contract/sample-connections.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const isRevoked = ({ revokedAt }: TokenRecord): boolean => O.isSome(revokedAt)

describe('a token record that is revoked twice at once', function () {
  this.timeout(60_000)
  let opened: Awaited<ReturnType<typeof openFreshDatabase>>
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  verifies('SES-15', 'stays signed out: no refresh under way brings it back', async () => {
    const { owner, database } = opened
    const inScope = makeInScope({ database, stores: makeTableStores })
    const id = newRecordId()
    rightOf(await inScope(Admin, ({ tokens }) => tokens.connect(id, sampleConnection(), freshTokens(NOW), NOW))())
    await owner.query('begin')
    await owner.query('update token_records set revoked_at = now(), revoked_as_refused = true where id = $1', [id])
    const signedOut = inScope(Admin, ({ tokens }) => tokens.revoke(id, { cause: 'Ended', at: NOW }))()
    while ((await database.query(WAITING)).length === 0) await immediate()
    await owner.query('commit')
    rightOf(await signedOut)
    rightOf(await inScope(Admin, ({ tokens }) => tokens.storeRefreshed(id, NOW, freshTokens(NOW + 1)))())
    const kept = rightOf(await inScope(Admin, ({ tokens }) => tokens.find(id))())
    expect(O.exists(isRevoked)(kept)).to.equal(true)
  })
})
