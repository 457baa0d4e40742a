// Refusals that a user's calls of one endpoint met: how many are forgiven, and whose they are.
import { expect } from 'chai'
import { makeRefusalBudget } from '#adapters/ledger/refusal-budget.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import { fromHours } from '#domain/shared/clock.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { caller } from './ledger-bench.ts'

const [OLD, NEW] = ['old', 'new'] as [LedgerToken, LedgerToken]

describe('the budget of refusals', () => {
  const world = () => {
    const clock = makeMovableClock()
    const budget = makeRefusalBudget({ clock, limits: makeMemoryLimits({ clock }) })
    const spot = { user: caller.ledgerUserId, division: caller.division, endpoint: 'crm/Contacts' }
    const refused = async (times: number, token?: LedgerToken): Promise<void> => {
      for (let n = 0; n < times; n += 1) await budget.note(spot, token)()
    }
    return { clock, budget, spot, refused }
  }

  verifies(
    'PLG-20',
    'the fifth that is no token’s fault closes the spot for every token of the user, for an hour',
    async () => {
      const { clock, budget, spot, refused } = world()
      await refused(4)
      expect(budget.findClosedUntil(spot, NEW)).to.equal(undefined)
      await refused(1)
      const until = clock.now() + fromHours(1)
      expect([budget.findClosedUntil(spot, OLD), budget.findClosedUntil(spot, NEW)]).to.deep.equal([until, until])
      expect(budget.findClosedUntil({ ...spot, endpoint: 'crm/Accounts' }, NEW)).to.equal(undefined)
      clock.advance(fromHours(1))
      expect(budget.findClosedUntil(spot, NEW)).to.equal(undefined)
    },
  )

  verifies('PLG-20', 'those of one token leave the spot open to the next', async () => {
    const { clock, budget, spot, refused } = world()
    await refused(5, OLD)
    expect(budget.findClosedUntil(spot, OLD)).to.equal(clock.now() + fromHours(1))
    expect(budget.findClosedUntil(spot, NEW)).to.equal(undefined)
  })
})
