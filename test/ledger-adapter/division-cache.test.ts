import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { cachePerDivision, makeDivisionCache, KEPT, RECENT } from '#adapters/ledger/division-cache.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { caller, numbered } from './ledger-bench.ts'

type Loaded = E.Either<LedgerFailure, number>

/** A list whose every asking answers another number, once the test lets it. */
function world() {
  const clock = makeMovableClock()
  const asked: LedgerCaller[] = []
  const pending: ((loaded: Loaded) => void)[] = []
  let held = false
  const load = (by: LedgerCaller) => (): Promise<Loaded> => {
    asked.push(by)
    const answer = E.right(asked.length)
    return held ? new Promise((resolve) => pending.push(resolve)) : Promise.resolve(answer)
  }
  return {
    clock,
    asked,
    load,
    hold: () => {
      held = true
    },
    answer: (loaded: Loaded) => {
      held = false
      for (const resolve of pending.splice(0)) resolve(loaded)
    },
  }
}

const colleague: LedgerCaller = { ...caller, mailbox: caller.mailbox, record: caller.record, ledgerUserName: 'Piet' }
const forbidden: Loaded = E.left({ _tag: 'LedgerForbidden' })

describe('what is kept per division', () => {
  verifies('PLG-21', 'is asked for once in five minutes, for all users of the division', async () => {
    const { clock, asked, load } = world()
    const cached = cachePerDivision(clock, load)
    expect(await cached(caller)()).to.deep.equal(E.right(1))
    clock.advance(KEPT - 1)
    expect(await cached(colleague)()).to.deep.equal(E.right(1))
    clock.advance(1)
    expect(await cached(caller)()).to.deep.equal(E.right(2))
    expect(asked).to.have.length(2)
  })

  verifies('PLG-21', 'delays no caller for what another has more time for', async () => {
    const { clock, asked, load, hold, answer } = world()
    hold()
    const cached = cachePerDivision(clock, load)
    const patient = cached(caller)()
    const hasty = await cached({ ...colleague, deadline: clock.now() + 5 })()
    expect(hasty).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
    answer(E.right(1))
    expect(await patient).to.deep.equal(E.right(1))
    // What is there already costs no time.
    expect(await cached({ ...colleague, deadline: clock.now() })()).to.deep.equal(E.right(1))
    expect(asked).to.have.length(1)
  })

  verifies('PLG-21', 'is never another division’s or another tenant’s', async () => {
    const { clock, load } = world()
    const cached = cachePerDivision(clock, load)
    const elsewhere = [
      { ...caller, division: caller.division + 1 },
      { ...caller, tenantUuid: asTenantUuid(numbered(99)) },
    ]
    expect(await cached(caller)()).to.deep.equal(E.right(1))
    for (const [n, other] of elsewhere.entries()) expect(await cached(other)()).to.deep.equal(E.right(n + 2))
    expect(await cached(caller)()).to.deep.equal(E.right(1))
  })

  verifies('PLG-21', 'is asked for once by those who come at once', async () => {
    const { clock, asked, load, hold, answer } = world()
    const cached = cachePerDivision(clock, load)
    hold()
    const all = Array.from({ length: 10 }, () => cached(caller)())
    answer(E.right(7))
    for (const one of await Promise.all(all)) expect(one).to.deep.equal(E.right(7))
    expect(asked).to.have.length(1)
  })

  verifies('PLG-21', 'is never a refusal: it is not cached, and no caller gets another’s', async () => {
    const { clock, asked, load, hold, answer } = world()
    const cached = cachePerDivision(clock, load)
    hold()
    const refused = cached(caller)()
    const waiting = cached(colleague)()
    answer(forbidden)
    expect(await refused).to.deep.equal(forbidden)
    expect(await waiting).to.deep.equal(E.right(2))
    expect(asked).to.deep.equal([caller, colleague])
    expect(await cached(caller)()).to.deep.equal(E.right(3))
    expect(await cached(caller)(), 'what was answered since is kept').to.deep.equal(E.right(3))
  })

  it('is not kept where the asking breaks', async () => {
    const clock = makeMovableClock()
    let asked = 0
    const cached = cachePerDivision<number>(clock, () => () => {
      asked += 1
      return asked === 1 ? Promise.reject(new Error('broken')) : Promise.resolve(E.right(asked))
    })
    const [broken] = await Promise.allSettled([cached(caller)()])
    expect(broken.status).to.equal('rejected')
    expect(await cached(caller)()).to.deep.equal(E.right(2))
  })

  verifies('PLG-21', 'is of a bounded number of divisions, the one asked for first forgotten first', async () => {
    const { clock, asked, load } = world()
    const cached = cachePerDivision(clock, load)
    for (let division = 0; division <= 1_000; division++) await cached({ ...caller, division })()
    expect(asked).to.have.length(1_001)
    await cached({ ...caller, division: 1 })()
    expect(asked, 'the second is still known').to.have.length(1_001)
    await cached({ ...caller, division: 0 })()
    expect(asked, 'the first is not').to.have.length(1_002)
  })

  verifies('PLG-21', 'is requested again by a caller that misses something, unless just done', async () => {
    const { clock, asked, load } = world()
    const { read: kept, readRecent: recent, readFresh: fresh } = makeDivisionCache(clock, load)
    await kept(caller)()
    expect(await recent(caller)()).to.deep.equal(E.right(1))
    clock.advance(RECENT)
    expect(await recent(caller)()).to.deep.equal(E.right(2))
    expect(await kept(caller)(), 'what was asked for is kept').to.deep.equal(E.right(2))
    expect(await fresh(caller)(), 'and at once by a refused caller').to.deep.equal(E.right(3))
    expect(await recent(caller)()).to.deep.equal(E.right(3))
    expect(asked).to.have.length(3)
  })
})
