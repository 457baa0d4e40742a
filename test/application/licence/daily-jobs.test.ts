// The daily jobs of licences over PostgreSQL: two replicas at once, cut off and gone on with, and once per local date.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeDailyLicenceJobs } from '#application/licence/daily-jobs.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import { days, hours } from '#domain/shared/clock.ts'
import { type InScope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

type Stores = ReturnType<typeof keptStores>

describe('daily jobs of licences', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  verifies('LIC-7', '1,100 unused activations get one event each, in pages, by two replicas and a cut', async () => {
    const inScope: InScope<Stores> = makeInScope({ database: opened.database, stores: keptStores })
    const linkTenant = newTenant()
    let now = Date.parse('2026-06-15T00:15:00Z')
    const unusedSince = Date.parse('2026-03-15T01:15:00Z')
    const licence = sampleLicence({ kind: 'full', expiresAt: now + days(30), maxActivations: 2_000 })
    const use = (address: string, lastUsedAt: number) =>
      must(
        inScope(Tenant(linkTenant), ({ licences }) =>
          licences.putActivation(sampleActivation(licence, address, { lastUsedAt })),
        ),
      )
    await must(inScope(Tenant(linkTenant), ({ licences }) => licences.add(licence)))
    await Promise.all(Array.from({ length: 1_100 }, (_, n) => use(`u${n}@noord.example`, unusedSince - 1 - n)))
    await use('used@noord.example', unusedSince)

    const fired: string[] = []
    let left = 700
    /** Fires into the unit of work, which is cut off after 700. */
    const replica = () => {
      const own: string[] = []
      const kept: InScope<Stores> = (scope, work) => async () => {
        own.length = 0
        const outcome = await inScope(scope, work)()
        if (E.isRight(outcome)) fired.push(...own)
        return outcome
      }
      return makeDailyLicenceJobs<Stores>({
        inScope: kept,
        clock: { now: () => now },
        linkTenant,
        fire: (_, events) => {
          if (left < events.length) return TE.left(storeUnavailable)
          left -= events.length
          expect(events.filter((one) => one.licence.id !== licence.id)).to.deep.equal([])
          own.push(...events.map(({ data }) => String(data['deactivatedEmail'])))
          return TE.right(undefined)
        },
      })
    }
    expect(await replica().deactivateInactive()).to.deep.equal(E.left(storeUnavailable))
    expect(fired).to.have.length(500)
    left = 5_000
    now += hours(1)
    await Promise.all([replica(), replica()].map(({ deactivateInactive }) => must(deactivateInactive)))
    expect([fired.length, new Set(fired).size]).to.deep.equal([1_101, 1_101])

    await use('late@noord.example', unusedSince - 1)
    now += hours(20)
    await must(replica().deactivateInactive)
    expect(fired).to.have.length(1_101)
    now += hours(3)
    await must(replica().deactivateInactive)
    expect(fired.slice(1_101)).to.deep.equal(['late@noord.example'])
    const runs = await must(inScope(Tenant(linkTenant), ({ dailyRuns }) => dailyRuns.latest))
    expect(runs.map(({ date, handled, finishedAt }) => [date, handled, finishedAt])).to.deep.equal([
      ['2026-06-16', 1, O.some(now)],
    ])
  })
})
