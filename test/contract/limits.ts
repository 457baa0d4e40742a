// Shared limits: never more than the budget in a window for all callers together, and the whole budget if they ask for it.
import {
  type Budget,
  type Limits,
  type LimitsView,
  type PointsLeft,
  type LimitOutcome,
  findWindowEnd,
} from '#domain/shared/limits.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { randomUUID } from 'node:crypto'

export interface LimitsSubject {
  /** A replica's view of the same budgets. */
  readonly replica: (clock: Clock) => Limits & LimitsView
  /** Keys that take up room. */
  readonly countKeys: () => Promise<number>
  readonly close: () => Promise<void>
}

export function movableClock(start = Date.UTC(2026, 0, 5, 9)) {
  let now = start
  return { now: () => now, set: (at: number) => (now = at), advance: (by: number) => (now += by) }
}

export const granted: E.Either<never, LimitOutcome> = E.right({ _tag: 'Granted' })
export function refusedUntil(at: number): E.Either<never, LimitOutcome> {
  return E.right({ _tag: 'WaitUntil', at })
}

const left = (points: number, until: number): E.Either<never, PointsLeft> => E.right({ points, until })

export function budgetOf(points: number, per = 60_000): Budget {
  return { key: randomUUID(), points, per }
}

export function limitsContract(open: () => Promise<LimitsSubject>): void {
  let subject: LimitsSubject
  before(async () => {
    subject = await open()
  })
  after(() => subject.close())

  it('grants what is there, then returns when the next window begins', async () => {
    const clock = movableClock()
    const limits = subject.replica(clock)
    const budget = budgetOf(3)
    for (let i = 0; i < 3; i++) expect(await limits.take(budget, 1)()).to.deep.equal(granted)
    const end = findWindowEnd(budget, clock.now())
    expect(end)
      .to.be.greaterThan(clock.now())
      .and.at.most(clock.now() + budget.per)
    expect(await limits.take(budget, 1)()).to.deep.equal(refusedUntil(end))
    clock.set(end - 1)
    expect(await limits.take(budget, 1)()).to.deep.equal(refusedUntil(end))
    clock.set(end)
    expect(await limits.take(budget, 3)()).to.deep.equal(granted)
    expect(await limits.take(budget, 1)()).to.deep.equal(refusedUntil(end + budget.per))
  })

  it('takes none when not all fit', async () => {
    const limits = subject.replica(movableClock())
    const budget = budgetOf(5)
    await limits.take(budget, 3)()
    expect((await limits.take(budget, 3)())._tag).to.equal('Right')
    expect(await limits.take(budget, 2)()).to.deep.equal(granted)
  })

  it('never grants more at once than the whole budget', async () => {
    const clock = movableClock()
    const budget = budgetOf(5)
    const limits = subject.replica(clock)
    expect(await limits.take(budget, 6)()).to.deep.equal(refusedUntil(findWindowEnd(budget, clock.now())))
    expect(await limits.take(budget, 5)()).to.deep.equal(granted)
  })

  it('keeps keys apart, and budgets of different length under one key', async () => {
    const limits = subject.replica(movableClock())
    const minute = budgetOf(1)
    const day = { ...minute, per: 86_400_000 }
    for (const budget of [minute, day, budgetOf(1)]) expect(await limits.take(budget, 1)()).to.deep.equal(granted)
  })

  verifies('SES-23', 'two replicas together get the budget and not a point more', async () => {
    const clock = movableClock()
    const replicas = [subject.replica(clock), subject.replica(clock)]
    const budget = budgetOf(50)
    const outcomes = await Promise.all(
      Array.from(
        { length: 120 },
        (_, i) => replicas[i % 2]?.take(budget, 1)() ?? Promise.reject(new Error('no replica')),
      ),
    )
    expect(outcomes.filter((one) => E.isRight(one) && one.right._tag === 'Granted')).to.have.length(50)
  })

  verifies('PLG-22', 'returns to every replica what all of them have left, and takes nothing by it', async () => {
    const clock = movableClock()
    const [one, other] = [subject.replica(clock), subject.replica(clock)]
    const budget = budgetOf(10)
    const end = findWindowEnd(budget, clock.now())
    for (const replica of [one, other]) expect(await replica.peek(budget)()).to.deep.equal(left(10, end))
    await one.take(budget, 3)()
    await other.take(budget, 4)()
    for (const replica of [one, other, one]) expect(await replica.peek(budget)()).to.deep.equal(left(3, end))
    expect(await one.peek({ ...budget, points: 5 })(), 'a budget that has shrunk').to.deep.equal(left(0, end))
    clock.set(end)
    expect(await other.peek(budget)()).to.deep.equal(left(10, end + budget.per))
  })

  verifies(
    'SVY-3',
    'a window may begin at a moment of its own, which shows to every replica until it ends',
    async () => {
      const clock = movableClock()
      const [one, other] = [subject.replica(clock), subject.replica(clock)]
      const budget = budgetOf(1)
      const begin = clock.now()
      expect(await one.take({ ...budget, from: begin }, 1)()).to.deep.equal(granted)
      clock.advance(budget.per - 1)
      expect(await other.peek(budget)()).to.deep.equal(left(0, begin + budget.per))
      clock.advance(1)
      expect(await other.peek(budget)()).to.deep.include({
        right: { points: 1, until: findWindowEnd(budget, clock.now()) },
      })
      await one.take({ ...budget, from: clock.now() }, 1)()
      clock.advance(1)
      expect(await other.take({ ...budget, from: clock.now() }, 1)(), 'a later one replaces it').to.deep.equal(granted)
      expect(await one.peek(budget)()).to.deep.equal(left(0, clock.now() + budget.per))
    },
  )

  it('does not grow for ever: what is over is swept', async () => {
    const clock = movableClock()
    const limits = subject.replica(clock)
    const before = await subject.countKeys()
    for (let i = 0; i < 50; i++) await limits.take(budgetOf(1), 1)()
    expect(await subject.countKeys()).to.be.at.least(before + 50)
    clock.advance(3 * 86_400_000)
    await limits.take(budgetOf(1), 1)()
    expect(await subject.countKeys()).to.be.at.most(1)
  })
}
