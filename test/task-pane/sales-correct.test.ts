// Correcting an opportunity in the pane: what is sent, what is refused, and what the list becomes.
import { expect } from 'chai'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { ApiFailure } from '#adapters/web/task-pane/api/plugin-api.ts'
import type { Opportunities, PaneOpportunity } from '#adapters/web/task-pane/api/sales.ts'
import { getChance } from '#adapters/web/task-pane/sales/by-stage.ts'
import { makeOpportunityWork } from '#adapters/web/task-pane/sales/sales-work.ts'
import { parseOpportunityChanges, toOpportunityForm } from '#adapters/web/task-pane/sales/opportunity-form.ts'
import { verifies } from '#test/support/verifies.ts'

const decimal = (value: number): string => String(value).replace('.', ',')
const opportunity: PaneOpportunity = {
  id: 'o',
  name: 'Salarissen',
  accountId: 'a',
  contactId: null,
  stage: { id: 's', description: 'Offerte' },
  status: 'open',
  amount: 8250.5,
  currency: 'EUR',
  probability: 0.6,
  closeDate: '2026-04-30',
  nextAction: null,
}
const form = toOpportunityForm(opportunity, decimal)
const stages = [{ id: 's', code: null, description: 'Offerte', probability: 0.3 }]

describe('correcting an opportunity in the pane', () => {
  verifies('PLG-13', 'sends what was changed, and clears what was emptied', () => {
    expect(parseOpportunityChanges(opportunity, form, decimal)).to.deep.equal(right({}))
    const emptied = { ...form, amount: '', chance: ' ', closeDate: '' }
    expect(parseOpportunityChanges(opportunity, emptied, decimal)).to.deep.equal(
      right({ amount: null, probability: null, closeDate: null }),
    )
    const typed = { ...form, name: ' Loon ', amount: '1.250', chance: '12,5 %', nextAction: 'Bellen' }
    expect(parseOpportunityChanges(opportunity, typed, decimal)).to.deep.equal(
      right({ name: 'Loon', amount: 1250, probability: 0.125, nextAction: 'Bellen' }),
    )
  })

  verifies('PLG-13', 'finds all faults at once', () => {
    const wrong = { ...form, name: ' ', amount: 'veel', chance: '101' }
    expect(parseOpportunityChanges(opportunity, wrong, decimal)).to.deep.equal(left(['name', 'amount', 'chance']))
    for (const chance of ['-1', '1e2', '100,001', 'x'])
      expect(parseOpportunityChanges(opportunity, { ...form, chance }, decimal), chance).to.deep.equal(left(['chance']))
  })

  verifies('PLG-13', 'a chance is its own, else that of the stage, and none once it is closed', () => {
    expect(getChance(opportunity, stages)).to.equal(0.6)
    expect(getChance({ ...opportunity, probability: null }, stages)).to.equal(0.3)
    expect(getChance({ ...opportunity, probability: null }, [])).to.equal(null)
    expect(getChance({ ...opportunity, status: 'won' }, stages)).to.equal(null)
  })

  const working = (answer: Either<ApiFailure, unknown>) => {
    let list: Opportunities = { data: [opportunity], truncated: false }
    let reloads = 0
    const linked = new Map([['item', 'o']])
    const work = makeOpportunityWork({
      api: async <A>() => answer as Either<ApiFailure, A>,
      opportunities: {
        change: (_, change) => {
          list = change(list)
        },
        reload: async () => void reloads++,
      },
      linked,
    })
    return { work, left: () => list.data.map(({ name }) => name), linked, reloads: () => reloads }
  }
  const refused = (code: string, status: number): Either<ApiFailure, never> =>
    left({ _tag: 'Refused', status, code, message: '', requestId: null, retryAfterSeconds: null })

  verifies(
    'PLG-13',
    'the list holds what the ledger answered, and is asked for again where that is not certain',
    async () => {
      const done = working(right({ opportunity: { ...opportunity, name: 'Loon' } }))
      await done.work.correct('a', 'o', { name: 'Loon' })
      expect([done.left(), done.reloads()]).to.deep.equal([['Loon'], 0])
      const closed = working(refused('OPPORTUNITY_CLOSED', 409))
      await closed.work.correct('a', 'o', { name: 'Loon' })
      expect([closed.left(), closed.reloads()]).to.deep.equal([['Salarissen'], 1])
    },
  )

  verifies('PLG-13', 'one that is removed, or was gone, is no item’s any more', async () => {
    for (const answer of [right({ success: true }), refused('LEDGER_NOT_FOUND', 404)]) {
      const { work, left: names, linked } = working(answer)
      expect(await work.remove('a', 'o')).to.deep.equal(right(undefined))
      expect([names(), linked.size]).to.deep.equal([[], 0])
    }
    const kept = working(refused('OPPORTUNITY_IN_USE', 409))
    expect((await kept.work.remove('a', 'o'))._tag).to.equal('Left')
    expect([kept.left(), kept.linked.size]).to.deep.equal([['Salarissen'], 1])
  })
})
