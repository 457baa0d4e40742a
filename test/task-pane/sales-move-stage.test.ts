// Moving an opportunity: seen at once, taken back where the ledger refuses, and the last wish counts.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { expect } from 'chai'
import fc from 'fast-check'
import type { ApiFailure, PluginApi } from '#adapters/web/task-pane/api/plugin-api.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import type { Opportunities, PaneOpportunity, OpportunityStage } from '#adapters/web/task-pane/api/sales.ts'
import { makeMoveStage } from '#adapters/web/task-pane/sales/sales-work.ts'
import { verifies } from '#test/support/verifies.ts'

const stages: readonly OpportunityStage[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  code: null,
  description: id.toUpperCase(),
  probability: 0.5,
}))
const inStage = (id: string): PaneOpportunity => ({
  id: 'o',
  name: 'Salarispakket',
  accountId: 'a',
  contactId: null,
  stage: { id, description: id.toUpperCase() },
  status: 'open',
  amount: null,
  currency: null,
  probability: 0.5,
  closeDate: null,
  nextAction: null,
})
const refused: ApiFailure = {
  _tag: 'Refused',
  status: 409,
  code: 'OPPORTUNITY_CLOSED',
  message: '',
  requestId: null,
  retryAfterSeconds: null,
}

function world() {
  let list: Opportunities = { data: [inStage('a')], truncated: false }
  let reloads = 0
  const sent: string[] = []
  const waiting: ((answer: Either<ApiFailure, unknown>) => void)[] = []
  const api: PluginApi = async <A>(call: ServiceCall<A>) => {
    const { body } = call
    sent.push(typeof body === 'object' && body !== null && 'stageId' in body ? String(body.stageId) : '')
    const answer = await new Promise<Either<ApiFailure, unknown>>((resolve) => waiting.push(resolve))
    if (answer._tag === 'Left') return answer
    return right(answer.right as A)
  }
  const move = makeMoveStage({
    api,
    opportunities: {
      change: (_, change) => {
        list = change(list)
      },
      reload: async () => void reloads++,
    },
  })
  return {
    sent,
    reloads: () => reloads,
    stage: () => list.data[0]?.stage?.id,
    to: (id: string) => {
      const stage = stages.find((one) => one.id === id)
      const [now] = list.data
      if (stage === undefined || now === undefined) throw new Error('no such stage')
      return move('account', now, stage)
    },
    answer: async (failure?: ApiFailure): Promise<void> => {
      const last = sent.at(-1) ?? ''
      waiting.shift()?.(failure === undefined ? right({ opportunity: inStage(last) }) : left(failure))
      await new Promise(setImmediate)
    },
  }
}

describe('moving an opportunity', () => {
  verifies('PLG-13', 'is seen at once, and taken back where the ledger refuses', async () => {
    const { to, stage, answer, reloads } = world()
    const moving = to('b')
    expect(stage()).to.equal('b')
    await answer(refused)
    expect(await moving).to.deep.equal(left(refused))
    expect(stage()).to.equal('a')
    expect(reloads(), 'another user may have settled it').to.equal(1)
    void to('b')
    await answer({ ...refused, status: 503, code: 'LEDGER_BUSY' })
    expect([stage(), reloads()]).to.deep.equal(['a', 1])
  })

  it('looks again where it is not certain what became of it', async () => {
    const { to, stage, answer, reloads } = world()
    void to('b')
    await answer({ _tag: 'Unreachable' })
    expect([stage(), reloads()]).to.deep.equal(['a', 1])
  })

  it('sends wishes one after the other, and of those that wait only the last', async () => {
    const { to, stage, sent, answer } = world()
    const first = to('b')
    const second = to('c')
    expect(await second).to.deep.equal(right(null))
    void to('d')
    expect([stage(), ...sent]).to.deep.equal(['d', 'b'])
    await answer()
    expect(sent).to.deep.equal(['b', 'd'])
    await answer()
    expect((await first)._tag).to.equal('Right')
    expect(stage()).to.equal('d')
  })

  it('ends where the ledger has it, whatever is wished and refused', async () => {
    const step = fc.oneof(
      fc.constantFrom('a', 'b', 'c', 'd').map((to) => ({ to })),
      fc.boolean().map((isRefused) => ({ isRefused })),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { to, stage, sent, answer } = world()
        let held = 'a'
        let answered = 0
        const settle = async (isRefused: boolean): Promise<void> => {
          if (answered === sent.length) return
          if (!isRefused) held = sent[answered] ?? held
          answered++
          await answer(isRefused ? refused : undefined)
        }
        for (const one of steps) {
          if ('to' in one) void to(one.to)
          else await settle(one.isRefused)
        }
        while (answered < sent.length) await settle(false)
        expect(stage()).to.equal(held)
      }),
    )
  })
})
