// A daily job of licences that waits for others: what they take from its page does not end the run.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeDailyLicenceJobs } from '#application/licence/daily-jobs.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

type Stores = ReturnType<typeof makeTableStores>

describe('daily jobs of licences in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  /** Until another connection waits for a lock. */
  const isWaiting = async (): Promise<void> => {
    const { rowCount } = await opened.owner.query(
      'select from pg_locks join pg_stat_activity a using (pid) where not granted and a.datname = current_database()',
    )
    if (rowCount === 0) return isWaiting()
  }

  verifies('LIC-7', 'a page that others make short while it waits for them does not end the run', async () => {
    const inScope: InScope<Stores> = makeInScope({ database: opened.database, stores: makeTableStores })
    const linkTenant = newTenant()
    const now = Date.parse('2026-07-15T00:15:00Z')
    const within = <A>(work: (stores: Stores) => Stored<A>): Promise<A> => must(inScope(Tenant(linkTenant), work))
    const unused = async (count: number, lastUsedAt: number) => {
      const licence = sampleLicence({ kind: 'full', expiresAt: now + fromDays(30), maxActivations: count })
      const addresses = Array.from({ length: count }, (_, n) => `u${n}@${licence.covers}`)
      await within(({ licences }) =>
        pipe(
          licences.add(licence),
          TE.flatMap(() =>
            TE.traverseSeqArray((one: string) =>
              licences.putActivation(sampleActivation(licence, one, { lastUsedAt })),
            )(addresses),
          ),
        ),
      )
      return licence
    }
    const [revoked] = [
      await unused(4_100, now - fromDays(202)),
      await unused(500, now - fromDays(201)),
      await unused(100, now - fromDays(200)),
    ]
    let fired = 0
    const { deactivateInactive } = makeDailyLicenceJobs<Stores>({
      inScope,
      clock: { now: () => now },
      linkTenant,
      fire: (_, events) => TE.fromIO(() => void (fired += events.length)),
    })
    let job: Promise<void> | undefined
    await within(({ licences }) =>
      pipe(
        licences.put({ ...revoked, status: 'revoked' }),
        TE.tapIO(() => () => {
          job = must(deactivateInactive)
        }),
        TE.tapTask(() => isWaiting),
      ),
    )
    await job
    expect(fired).to.equal(600)
  })
})
