// Correcting an opportunity, and taking it back.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeChangeOpportunity, makeRemoveOpportunity } from '#application/ledger/opportunities.ts'
import type { Activity } from '#domain/ledger/activity.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { Opportunity, OpportunityChange } from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { verifies } from '#test/support/verifies.ts'
import { aCaller, fakeLedgerStores } from './ledger-fakes.ts'
import { aNote, anOpportunity } from './sales-fakes.ts'
import { makeSalesWorld } from './sales-world.ts'

const { id } = anOpportunity()
const caller = aCaller()
const clock = { now: () => 0 }

describe('correcting an opportunity', () => {
  const changing = async (found: O.Option<Opportunity>, change: OpportunityChange) => {
    const { sales } = makeSalesWorld()
    const written: OpportunityChange[] = []
    const use = makeChangeOpportunity({
      clock,
      sales: {
        ...sales,
        find: () => TE.right(found),
        change: (_, __, wanted) => {
          written.push(wanted)
          return TE.right(anOpportunity({ ...wanted }))
        },
      },
    })
    return { outcome: await use(caller, id, change)(), written }
  }

  verifies('PLG-13', 'writes what differs, and nothing where nothing does', async () => {
    const change = { name: 'Salarissen', amount: O.some(3600), probability: O.none, closeDate: undefined as never }
    const { outcome, written } = await changing(O.some(anOpportunity()), change)
    expect(written).to.deep.equal([{ name: 'Salarissen', probability: O.none }])
    expect(outcome).to.have.nested.property('right.name', 'Salarissen')
    const same = await changing(O.some(anOpportunity()), { amount: O.some(3600) })
    expect([same.outcome, same.written]).to.deep.equal([E.right(anOpportunity()), []])
  })

  verifies('PLG-13', 'leaves what is won, lost or gone as it is', async () => {
    for (const status of ['won', 'lost'] as const) {
      const { outcome, written } = await changing(O.some(anOpportunity({ status })), { name: 'x' })
      expect([outcome, written]).to.deep.equal([E.left({ _tag: 'OpportunityClosed' }), []])
    }
    expect((await changing(O.none, { name: 'x' })).outcome).to.deep.equal(E.left({ _tag: 'LedgerNotFound' }))
  })
})

describe('taking an opportunity back', () => {
  const removing = async (
    found: O.Option<Opportunity>,
    {
      under = [],
      answer,
      by = caller,
    }: { readonly under?: readonly Activity[]; readonly answer?: LedgerFailure; readonly by?: LedgerCaller } = {},
  ) => {
    const { stores, inScope } = fakeLedgerStores()
    await stores.itemLinks.putOpportunity(caller.ledgerUserId, 'item', { id, division: 4711 })()
    let removed = 0
    const use = makeRemoveOpportunity({
      clock,
      inScope,
      activities: { listOfOpportunity: () => TE.right({ data: under, truncated: false }) },
      sales: {
        find: () => TE.right(found),
        remove: () => {
          removed += 1
          return answer === undefined ? TE.right(undefined) : TE.left(answer)
        },
      },
    })
    const outcome = await use(by, id)()
    const links = await stores.itemLinks.find(caller.ledgerUserId, 'item')()
    const isLinked = E.isRight(links) && O.isSome(links.right.opportunity)
    return { outcome: E.isLeft(outcome) ? outcome.left._tag : 'removed', removed, isLinked }
  }

  verifies('PLG-13', 'removes it, and its mail has none any more', async () => {
    expect(await removing(O.some(anOpportunity()))).to.deep.equal({ outcome: 'removed', removed: 1, isLinked: false })
    const gone = { outcome: 'LedgerNotFound', isLinked: false }
    expect(await removing(O.none)).to.deep.equal({ ...gone, removed: 0 })
    expect(await removing(O.some(anOpportunity()), { answer: { _tag: 'LedgerNotFound' } })).to.deep.equal({
      ...gone,
      removed: 1,
    })
  })

  verifies('PLG-13', 'leaves the mail its opportunity of another division', async () => {
    expect(await removing(O.none, { by: { ...caller, division: 4712 } })).to.deep.equal({
      outcome: 'LedgerNotFound',
      removed: 0,
      isLinked: true,
    })
  })

  verifies('PLG-13', 'refuses one that is closed or has notes and tasks, and keeps what is uncertain', async () => {
    const kept = { removed: 0, isLinked: true }
    expect(await removing(O.some(anOpportunity({ status: 'won' })))).to.deep.equal({
      ...kept,
      outcome: 'OpportunityClosed',
    })
    expect(await removing(O.some(anOpportunity()), { under: [aNote()] })).to.deep.equal({
      ...kept,
      outcome: 'OpportunityInUse',
    })
    expect(await removing(O.some(anOpportunity()), { answer: { _tag: 'LedgerDown' } })).to.deep.equal({
      outcome: 'LedgerDown',
      removed: 1,
      isLinked: true,
    })
  })
})
