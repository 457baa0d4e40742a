// The daily jobs of licences: in pages, cut off and continued, and once per local date.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeDailyLicenceJobs } from '#application/licence/daily-jobs.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import type { Licence } from '#domain/licence/licence.ts'
import { type InScope, type Stored, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

type Stores = ReturnType<ReturnType<typeof makeMemoryStores>>

function newInScope(): InScope<Stores> {
  const memory = makeMemory()
  return makeMemoryInScope({ memory, stores: makeMemoryStores(memory) })
}

describe('daily jobs of licences', () => {
  verifies('LIC-7', '4,100 unused activations get one event each, in pages, by two replicas and a cut', async () => {
    const inScope = newInScope()
    const linkTenant = newTenant()
    let now = Date.parse('2026-06-15T00:15:00Z')
    const unusedSince = Date.parse('2026-03-15T01:15:00Z')
    const licence = sampleLicence({ kind: 'full', expiresAt: now + fromDays(30), maxActivations: 5_000 })
    const use = (address: string, lastUsedAt: number) =>
      must(
        inScope(Tenant(linkTenant), ({ licences }) =>
          licences.putActivation(sampleActivation(licence, address, { lastUsedAt })),
        ),
      )
    await must(inScope(Tenant(linkTenant), ({ licences }) => licences.add(licence)))
    await Promise.all(Array.from({ length: 4_100 }, (_, n) => use(`u${n}@noord.example`, unusedSince - 1 - n)))
    await use('used@noord.example', unusedSince)

    const fired: string[] = []
    let left = 4_050
    /** Fires into the unit of work, which is cut off after 4,050. */
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
    expect(fired).to.have.length(4_000)
    left = 9_000
    now += fromHours(1)
    await Promise.all([replica(), replica()].map(({ deactivateInactive }) => must(deactivateInactive)))
    expect([fired.length, new Set(fired).size]).to.deep.equal([4_101, 4_101])

    await use('late@noord.example', unusedSince - 1)
    now += fromHours(20)
    await must(replica().deactivateInactive)
    expect(fired).to.have.length(4_101)
    now += fromHours(3)
    await must(replica().deactivateInactive)
    expect(fired.slice(4_101)).to.deep.equal(['late@noord.example'])
    const runs = await must(inScope(Tenant(linkTenant), ({ dailyRuns }) => dailyRuns.latest))
    expect(runs.map(({ date, handled, finishedAt }) => [date, handled, finishedAt])).to.deep.equal([
      ['2026-06-16', 1, O.some(now)],
    ])
  })

  verifies(
    'LIC-5',
    'licences whose expiry no call marked fire event 6 once, before their users are marked',
    async () => {
      const inScope = newInScope()
      const linkTenant = newTenant()
      const within = <A>(work: (stores: Stores) => Stored<A>): Promise<A> => must(inScope(Tenant(linkTenant), work))
      let now = Date.parse('2026-08-15T02:15:00Z')
      const trials = ['pending', 'active'].map((status) =>
        sampleLicence({ status: status as 'pending' | 'active', expiresAt: now }),
      )
      const living = sampleLicence({ expiresAt: now + fromDays(400) })
      const user = sampleUser({ status: 'NOT_ACTIVATED', statusSince: now })
      for (const one of [...trials, living]) await within(({ licences }) => licences.add(one))
      await within(({ licences }) => licences.putActivation(sampleActivation(trials[0] as Licence, 'a@b.example')))
      await within(({ users, linkUsers }) =>
        pipe(
          users.addUninvited(user),
          TE.flatMap(() => linkUsers.add(user.uuid, (trials[0] as Licence).id)),
        ),
      )
      const fired: unknown[] = []
      const { markExpiredUsers } = makeDailyLicenceJobs<Stores>({
        inScope,
        clock: { now: () => now },
        linkTenant,
        fire: (_, events) =>
          TE.fromIO(
            () =>
              void fired.push(
                ...events.map(({ kind, data }) => [kind.constant, data['licenseId'], data['activationsUsed']]),
              ),
          ),
      })
      const status = () => within(({ users }) => users.find(user.uuid)).then((found) => O.toUndefined(found)?.status)
      await must(markExpiredUsers)
      const expected = trials.map(({ id }, n) => ['LINK_LICENSE_EXPIRED', id, n === 0 ? 1 : 0])
      expect(fired).to.have.deep.members(expected)
      expect(await status()).to.equal('NOT_ACTIVATED')
      now += fromDays(31)
      await must(markExpiredUsers)
      expect([fired.length, await status()]).to.deep.equal([2, 'TO_BE_REMOVED'])
      const found = await within(({ licences }) => licences.find(living.id))
      expect(O.toUndefined(found)?.licence).to.deep.equal(living)
    },
  )
})
