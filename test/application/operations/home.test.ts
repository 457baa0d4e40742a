// The home page: checks and figures by permission, of the own office or of all, each check by itself (ADM-2).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeAdminHome } from '#application/operations/home.ts'
import { CHECK_NAMES, CHECK_TIME_LIMIT, FIGURE_NAMES, type CheckFinding } from '#domain/operations/home.ts'
import type { HomeStore } from '#domain/operations/ports.ts'
import { ReadOnly, type Scope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = Date.parse('2026-03-30T10:00:00Z')
const NOTHING: CheckFinding = { count: 0, since: O.none, names: [], id: O.none }

describe('the home page', () => {
  let people: ReturnType<typeof makePeopleWorld>
  before(() => {
    people = makePeopleWorld()
  })

  /** `asked`: in which scope, and how. */
  const homeOver = (store: Partial<HomeStore> = {}) => {
    const asked: (readonly [Scope, ...Parameters<HomeStore['check']>])[] = []
    const ranges = new Set<string>()
    const home = makeAdminHome({
      inScope: (scope, work) =>
        work({
          home: {
            check: (...given) => {
              asked.push([scope, ...given])
              return TE.right(NOTHING)
            },
            figure: (_, from, to) => {
              ranges.add(`${from} ${to}`)
              return TE.right([{ date: to, value: 1 }])
            },
            ...store,
          },
        }),
      clock: { now: () => NOW },
      timer: {
        // Time is up once all that can happen has happened.
        limitTime: (duration, work) => () =>
          Promise.race([
            work.then(O.some),
            new Promise<O.None>((end) => setTimeout(end, duration === CHECK_TIME_LIMIT ? 20 : 60_000, O.none)),
          ]),
      },
    })
    return { home, asked, ranges }
  }
  const operator = async () => (await people.administrator(['platform:admin'], people.operatorTenant)).principal

  verifies(['ADM-2', 'OPS-16'], 'operators get every check, of all offices while they act in their own', async () => {
    const { home, asked } = homeOver()
    const principal = await operator()
    const checks = await must(home.checks(principal))
    expect(checks).to.deep.equal(CHECK_NAMES.map((name) => ({ name, found: O.some(NOTHING) })))
    expect(asked).to.deep.equal(CHECK_NAMES.map((name) => [ReadOnly(Tenant(people.operatorTenant)), name, true, NOW]))
    asked.length = 0
    const elsewhere = newTenant()
    await must(home.checks({ ...principal, tenantUuid: elsewhere }))
    expect(asked[0]).to.deep.equal([ReadOnly(Tenant(elsewhere)), CHECK_NAMES[0], false, NOW])
  })

  verifies('ADM-2', 'people without a permission of an area get neither its checks nor its figures', async () => {
    const { home, asked } = homeOver()
    const { principal, tenant } = await people.administrator(['mail:read'])
    const names = (await must(home.checks(principal))).map(({ name }) => name)
    expect(names).to.deep.equal(['mail.failed', 'mail.unknown', 'mail.returned'])
    expect(asked.map(([scope, , ofAll]) => [scope, ofAll])).to.deep.equal(
      [1, 2, 3].map(() => [ReadOnly(Tenant(tenant)), false]),
    )
    expect((await must(home.figures(principal))).map(({ name }) => name)).to.deep.equal(['mail.sent'])
    const none = await people.administrator(['templates:read'])
    expect(await must(home.checks(none.principal))).to.deep.equal([])
  })

  verifies('ADM-2', 'a check that fails or takes too long says so; the others are answered', async () => {
    const { home } = homeOver({
      check: (name) =>
        name === 'ledger.down'
          ? TE.left(storeUnavailable)
          : name === 'licence.full'
            ? () => new Promise(() => undefined)
            : TE.right(NOTHING),
    })
    const checks = await must(home.checks(await operator()))
    expect(checks.flatMap(({ name, found }) => (O.isNone(found) ? name : []))).to.deep.equal([
      'ledger.down',
      'licence.full',
    ])
  })

  verifies('ADM-2', 'figures are of the last fourteen days of the office', async () => {
    const { home, ranges } = homeOver()
    const { principal } = await people.administrator(['mail:read', 'users:read', 'campaigns:read'])
    const figures = await must(home.figures(principal))
    expect(figures.map(({ name }) => name)).to.deep.equal(FIGURE_NAMES.filter((name) => name !== 'ledger.refreshed'))
    expect([...ranges]).to.deep.equal(['2026-03-17 2026-03-30'])
    expect(figures[0]?.days).to.deep.equal([{ date: '2026-03-30', value: 1 }])
  })

  verifies('ADM-2', 'a store that is away fails the figures', async () => {
    const { home } = homeOver({ figure: () => TE.left(storeUnavailable) })
    expect(E.isLeft(await home.figures(await operator())())).to.equal(true)
  })
})
