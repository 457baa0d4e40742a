// Moving an opportunity from stage to stage.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeMoveOpportunity } from '#application/ledger/opportunities.ts'
import type { Opportunity, OpportunityId, StageId } from '#domain/ledger/sales.ts'
import { verifies } from '#test/support/verifies.ts'
import { aUuid } from './ledger-fakes.ts'
import { anOpportunity, aStage } from './sales-fakes.ts'
import { makeSalesWorld } from './sales-world.ts'

const other = aUuid(90) as StageId

describe('moving an opportunity', () => {
  const moving = (found: O.Option<Opportunity>, to: StageId) => {
    const { sales, clock, known, asked, caller } = makeSalesWorld()
    known.stages = [aStage(), aStage({ id: other })]
    known.recentStages = known.stages
    const move = makeMoveOpportunity({ sales: { ...sales, find: () => TE.right(found) }, clock })
    return { asked, outcome: move(caller, aUuid(71) as OpportunityId, to)() }
  }

  verifies('PLG-13', 'it is moved and answered as the ledger has it then', async () => {
    const { asked, outcome } = moving(O.some(anOpportunity()), other)
    expect(await outcome).to.have.nested.property('right.stage.value.id', other)
    expect(asked).to.deep.equal(['stages', 'move'])
  })

  verifies('PLG-13', 'to the stage it has nothing is written', async () => {
    const { asked, outcome } = moving(O.some(anOpportunity()), aStage().id)
    expect(await outcome).to.deep.equal(E.right(anOpportunity()))
    expect(asked).to.deep.equal([])
  })

  verifies('PLG-13', 'one that has no stage yet gets one', async () => {
    const { asked, outcome } = moving(O.some(anOpportunity({ stage: O.none })), aStage().id)
    expect(E.isRight(await outcome)).to.equal(true)
    expect(asked).to.include('move')
  })

  for (const status of ['won', 'lost'] as const)
    verifies('PLG-13', `one that is ${status} stays where it is`, async () => {
      for (const to of [other, aStage().id]) {
        const { asked, outcome } = moving(O.some(anOpportunity({ status })), to)
        expect(await outcome).to.deep.equal(E.left({ _tag: 'OpportunityClosed' }))
        expect(asked).to.deep.equal([])
      }
    })

  verifies('PLG-13', 'a missing opportunity and a missing stage have their own refusals', async () => {
    expect(await moving(O.none, other).outcome).to.deep.equal(E.left({ _tag: 'LedgerNotFound' }))
    const { asked, outcome } = moving(O.some(anOpportunity()), aUuid(404) as StageId)
    expect(await outcome).to.deep.equal(E.left({ _tag: 'StageGone' }))
    expect(asked).to.deep.equal(['stages', 'recentStages'])
  })
})
