// What every RefreshRunStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { RefreshCounts } from '#domain/session/ports.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newUuid, NOW } from './sample-connections.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

const counts = (n: number): RefreshCounts => ({
  success: n,
  stale: 2 * n,
  rate_limited: 3 * n,
  invalid_grant: 4 * n,
  transient: 5 * n,
})

export function refreshRunStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const begin = (runId: string, shares: number, now = NOW): Promise<void> =>
    within(Admin, ({ refreshRuns }) => refreshRuns.begin(runId, shares, now))
  const report = (runId: string, share: number, of: RefreshCounts): Promise<O.Option<RefreshCounts>> =>
    within(Admin, ({ refreshRuns }) => refreshRuns.report(runId, share, of))

  verifies('SES-21', 'the last share of a run, and no other, gets the sum', async () => {
    const run = newUuid()
    await begin(run, 3)
    expect(await report(run, 2, counts(1))).to.deep.equal(O.none)
    expect(await report(run, 0, counts(10))).to.deep.equal(O.none)
    expect(await report(run, 1, counts(100))).to.deep.equal(O.some(counts(111)))
  })

  it('counts a share once, however often it reports', async () => {
    const run = newUuid()
    await begin(run, 2)
    await report(run, 0, counts(1))
    expect(await report(run, 0, counts(7))).to.deep.equal(O.none)
    expect(await report(run, 1, counts(2))).to.deep.equal(O.some(counts(3)))
    expect(await report(run, 1, counts(2))).to.deep.equal(O.none)
  })

  verifies('SES-21', 'when all shares report at once, exactly one of them is the last', async () => {
    const run = newUuid()
    await begin(run, 16)
    const answers = await together(16, (share) => report(run, share, counts(share)))
    expect(answers.filter(O.isSome)).to.deep.equal([O.some(counts(120))])
  })

  it('keeps what was reported when a run is begun again', async () => {
    const run = newUuid()
    await begin(run, 2)
    await report(run, 0, counts(1))
    await begin(run, 2)
    expect(await report(run, 1, counts(1))).to.deep.equal(O.some(counts(2)))
  })

  it('knows nothing of a run that never began', async () => {
    expect(await report(newUuid(), 0, counts(1))).to.deep.equal(O.none)
  })

  it('removes runs that began earlier, and counts them', async () => {
    const [old, older, recent] = [newUuid(), newUuid(), newUuid()]
    await begin(old, 1, NOW - 1)
    await begin(older, 1, NOW - 5_000)
    await begin(recent, 1, NOW)
    expect(await within(Admin, ({ refreshRuns }) => refreshRuns.forget(NOW))).to.equal(2)
    expect(await report(old, 0, counts(1))).to.deep.equal(O.none)
    expect(await report(recent, 0, counts(1))).to.deep.equal(O.some(counts(1)))
  })

  it('counts nothing of a unit of work that ends in Left', async () => {
    const run = newUuid()
    await begin(run, 1)
    await inScope(Admin, ({ refreshRuns }) =>
      pipe(
        refreshRuns.report(run, 0, counts(1)),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await report(run, 0, counts(2))).to.deep.equal(O.some(counts(2)))
  })
}
