// Leases on shared limits: few questions, and never more than the budget, whatever the order of events.
import { makeLeasedLimits } from '#adapters/limits/leased-limits.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { type Budget, type Limits, type LimitsView, findWindowEnd } from '#domain/shared/limits.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { budgetOf, granted, movableClock, refusedUntil } from '#test/contract/limits.ts'
import { verifies } from '#test/support/verifies.ts'
import { expect } from 'chai'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'

/** Counts what reaches the shared limits, each question after `pause`. */
function counting(limits: Limits & LimitsView, pause: () => Promise<void> = async () => undefined) {
  const asked: number[] = []
  const counted: Limits & LimitsView = {
    peek: limits.peek,
    take: (budget, n) => async () => {
      asked.push(n)
      await pause()
      const taken = await limits.take(budget, n)()
      await pause()
      return taken
    },
  }
  return { asked, counted }
}

function world() {
  const clock = movableClock()
  const { asked, counted } = counting(makeMemoryLimits({ clock }))
  return { clock, asked, shared: counted, leased: makeLeasedLimits(counted, { clock }) }
}

async function takes(limits: Limits, budget: Budget, times: number): Promise<number> {
  let got = 0
  for (let i = 0; i < times; i++) {
    const taken = await limits.take(budget, 1)()
    if (E.isRight(taken) && taken.right._tag === 'Granted') got += 1
  }
  return got
}

describe('leased limits', () => {
  it('spend a whole budget with a twentieth of the questions, and ask no more once it is gone', async () => {
    const { leased, asked } = world()
    expect(await takes(leased, budgetOf(300), 1_000)).to.equal(300)
    expect(asked).to.have.length.at.most(23)
  })

  it('draw one lease for many who come at once', async () => {
    const { leased, asked } = world()
    const budget = budgetOf(300)
    await Promise.all(Array.from({ length: 15 }, () => leased.take(budget, 1)()))
    expect(asked).to.deep.equal([15])
  })

  it('ask again in the same window once the budget has grown', async () => {
    const { leased } = world()
    const budget = budgetOf(10)
    expect(await takes(leased, budget, 20)).to.equal(10)
    expect(await takes(leased, { ...budget, points: 30 }, 50)).to.equal(20)
  })

  it('leave the last points to those who ask for few', async () => {
    const { leased, shared, clock } = world()
    const budget = budgetOf(100)
    await shared.take(budget, 97)()
    expect(await leased.take(budget, 4)()).to.deep.equal(refusedUntil(findWindowEnd(budget, clock.now())))
    expect(await leased.take(budget, 2)()).to.deep.equal(granted)
    expect(await leased.take(budget, 1)()).to.deep.equal(granted)
    expect(await leased.take(budget, 1)()).to.deep.equal(refusedUntil(findWindowEnd(budget, clock.now())))
  })

  it('start again with each window', async () => {
    const { leased, clock } = world()
    const budget = budgetOf(3)
    expect(await takes(leased, budget, 5)).to.equal(3)
    clock.set(findWindowEnd(budget, clock.now()))
    expect(await takes(leased, budget, 5)).to.equal(3)
  })

  it('do not spend in a window what was drawn in the one before', async () => {
    const { leased, clock, shared } = world()
    const budget = budgetOf(100)
    await leased.take(budget, 1)()
    clock.set(findWindowEnd(budget, clock.now()))
    await shared.take(budget, 100)()
    expect(await takes(leased, budget, 1)).to.equal(0)
  })

  it('report when the shared limits are away, and ask again next time', async () => {
    const clock = movableClock()
    const limits = makeMemoryLimits({ clock })
    let away = true
    const shared: Limits & LimitsView = {
      peek: limits.peek,
      take: (budget, n) => (away ? TE.left(storeUnavailable) : limits.take(budget, n)),
    }
    const leased = makeLeasedLimits(shared, { clock })
    const budget = budgetOf(10)
    expect(await leased.take(budget, 1)()).to.deep.equal(E.left(storeUnavailable))
    away = false
    expect(await leased.take(budget, 1)()).to.deep.equal(granted)
  })

  it('remember a bounded number of keys, the last used ones', async () => {
    const clock = movableClock()
    const { asked, counted } = counting(makeMemoryLimits({ clock }))
    const leased = makeLeasedLimits(counted, { clock, keys: 2 })
    const [a, b, c] = [budgetOf(100), budgetOf(100), budgetOf(100)]
    for (const budget of [a, b, a, c, a]) await leased.take(budget, 1)()
    expect(asked).to.have.length(3)
    await leased.take(b, 1)()
    expect(asked).to.have.length(4)
  })

  const step = fc.record({
    replica: fc.nat(2),
    n: fc.integer({ min: 1, max: 6 }),
    advance: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(700)),
  })

  verifies('SES-23', 'replicas with leases never get more than the budget in a window, in any interleaving', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(step, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        async (scheduler, steps, points) => {
          const clock = movableClock()
          const budget = budgetOf(points, 1_000)
          const { counted } = counting(makeMemoryLimits({ clock }), () => scheduler.schedule(Promise.resolve()))
          const replicas = [0, 1, 2].map(() => makeLeasedLimits(counted, { clock, share: 1 / 4 }))
          const got = new Map<number, number>()
          const running = steps.map(async ({ replica, n, advance }) => {
            await scheduler.schedule(Promise.resolve())
            clock.advance(advance)
            const taken = await replicas[replica]?.take(budget, n)()
            // The moment of the grant is the moment it is known here.
            if (taken && E.isRight(taken) && taken.right._tag === 'Granted') {
              const end = findWindowEnd(budget, clock.now())
              got.set(end, (got.get(end) ?? 0) + n)
            }
          })
          await scheduler.waitFor(Promise.all(running))
          for (const total of got.values()) expect(total).to.be.at.most(points)
        },
      ),
      { numRuns: 300 },
    ),
  )
})
