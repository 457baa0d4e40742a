// Contract of DailyRunStore: the runs of a tenant's daily jobs.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Day } from '#domain/shared/day.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, NOW } from './sample-connections.ts'
import { type ContractStores, type StoreSubject, subjectOf } from './store-subject.ts'

export function dailyRunStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const tenant = Tenant(newTenant())
  const within = <A>(work: (stores: ContractStores) => TE.TaskEither<unknown, A>): Promise<A> =>
    subject.within(tenant, work)
  const day = '2026-03-29' as Day
  const hold = (job: string, date = day) => within(({ dailyRuns }) => dailyRuns.createOrLock(job, date, NOW))

  verifies('LIC-7', 'a run is made once, goes on until it is finished, and is then skipped', async () => {
    const job = randomUUID()
    const run = { job, date: day, begunAt: NOW, finishedAt: O.none, handled: 0 }
    expect(await hold(job)).to.deep.equal(O.some(run))
    await within(({ dailyRuns }) => dailyRuns.save({ ...run, handled: 500 }))
    expect(await within(({ dailyRuns }) => dailyRuns.createOrLock(job, day, NOW + 9))).to.deep.equal(
      O.some({ ...run, handled: 500 }),
    )
    const finished = { ...run, handled: 501, finishedAt: O.some(NOW + 9) }
    await within(({ dailyRuns }) => dailyRuns.save(finished))
    expect(await hold(job)).to.deep.equal(O.none)
    const latest = () => within(({ dailyRuns }) => dailyRuns.latest)
    expect((await latest()).filter((one) => one.job === job)).to.deep.equal([finished])
    const next = '2026-03-30' as Day
    await hold(job, next)
    expect((await latest()).filter((one) => one.job === job)).to.deep.equal([{ ...run, date: next }])
    const elsewhere = subject.within(Tenant(newTenant()), ({ dailyRuns }) => dailyRuns.createOrLock(job, day, NOW))
    expect(await elsewhere).to.deep.equal(O.some(run))
    expect(await hold(job)).to.deep.equal(O.none)
    await hold(job, '2027-05-05' as Day)
    // Purged after 400 days: it can be made again.
    expect([await hold(job), await hold(job, next)]).to.deep.equal([O.some(run), O.some({ ...run, date: next })])
  })

  verifies('LIC-7', 'of many who hold a run at once each sees what the one before wrote', async () => {
    const job = randomUUID()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        within(({ dailyRuns }) =>
          pipe(
            dailyRuns.createOrLock(job, day, NOW),
            TE.flatMap(
              O.match(
                () => TE.right(undefined),
                (run) =>
                  dailyRuns.save({
                    ...run,
                    handled: run.handled + 1,
                    finishedAt: run.handled === 4 ? O.some(NOW) : O.none,
                  }),
              ),
            ),
          ),
        ),
      ),
    )
    const run = (await within(({ dailyRuns }) => dailyRuns.latest)).find((one) => one.job === job)
    expect([run?.handled, run?.finishedAt]).to.deep.equal([5, O.some(NOW)])
  })

  it('keeps nothing of a unit of work that ends in Left, and has no runs of no tenant', async () => {
    const outcome = await subject.inScope(tenant, ({ dailyRuns }) =>
      pipe(
        dailyRuns.createOrLock('job', day, NOW),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await within(({ dailyRuns }) => dailyRuns.latest)).to.deep.equal([])
    for (const job of ['b', 'a']) await hold(job)
    expect((await within(({ dailyRuns }) => dailyRuns.latest)).map(({ job }) => job)).to.deep.equal(['a', 'b'])
    expect(await subject.within(Admin, ({ dailyRuns }) => dailyRuns.latest)).to.deep.equal([])
  })
}
