// Making opportunities: what stands in the way, and that a mail never has two, whatever is lost or done twice.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import { OPPORTUNITY_CLAIM_LENGTH, OPPORTUNITY_APPEARS_WITHIN } from '#domain/ledger/opportunity-claims.ts'
import type { NewOpportunity, StageId } from '#domain/ledger/sales.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { aUuid } from './ledger-fakes.ts'
import { aStage, aWish } from './sales-fakes.ts'
import { type Fate, makeSalesWorld, type SalesWorld, START } from './sales-world.ts'

const MAIL = O.some('AAMk=')

describe('making an opportunity', () => {
  let world: SalesWorld
  beforeEach(() => {
    world = makeSalesWorld()
  })
  const create = (wanted: NewOpportunity = aWish(), mail: O.Option<string> = O.none) =>
    world.create(world.caller, wanted, mail)()
  const tag = async (outcome: ReturnType<typeof create>): Promise<string> => {
    const found = await outcome
    return E.isLeft(found) ? found.left._tag : found.right.created ? 'created' : 'known'
  }

  verifies('PLG-13', 'without a mail it is looked at and made, within the time that one waits', async () => {
    expect(await tag(create())).to.equal('created')
    expect(await tag(create())).to.equal('created')
    expect(world.asked).to.deep.equal(['parties', 'create', 'parties', 'create'])
    expect(world.kept.map(({ reference }) => reference)).to.deep.equal([O.none, O.none])
    expect(world.deadlines).to.deep.equal(new Set([START + fromSeconds(18)]))
    expect((await world.held()).itemLinks).to.deep.equal([])
  })

  const contactId = O.some(aUuid(10) as ContactId)
  const stageId = O.some(aUuid(99) as StageId)
  const account = O.some({ blocked: false })
  for (const [what, wanted, parties, refused] of [
    ['an organisation that is gone', aWish(), { account: O.none, accountOfContact: O.none }, 'AccountGone'],
    [
      'an organisation that is blocked',
      aWish(),
      { account: O.some({ blocked: true }), accountOfContact: O.none },
      'AccountGone',
    ],
    ['a contact that is gone', aWish({ contactId }), { account, accountOfContact: O.none }, 'ContactOfOtherAccount'],
    [
      'a contact of another organisation',
      aWish({ contactId }),
      { account, accountOfContact: O.some(aUuid(12) as AccountId) },
      'ContactOfOtherAccount',
    ],
    ['a stage that is gone', aWish({ stageId }), { account, accountOfContact: O.none }, 'StageGone'],
  ] as const)
    verifies('PLG-13', `for ${what} nothing is made, with a mail or without, and the mail stays free`, async () => {
      world.known.parties = parties
      expect(await tag(create(wanted))).to.equal(refused)
      expect(await tag(create(wanted, MAIL))).to.equal(refused)
      expect(world.asked).not.to.include('create')
      const { itemLinks, opportunityClaims } = await world.held()
      expect([itemLinks, opportunityClaims]).to.deep.equal([[], []])
    })

  verifies(['PLG-13', 'PLG-21'], 'a stage is looked up again only when it is missing', async () => {
    expect(await tag(create(aWish({ stageId: O.some(aStage().id) })))).to.equal('created')
    expect(world.asked).not.to.include('recentStages')
    world.known.recentStages = [aStage({ id: aUuid(99) as StageId })]
    expect(await tag(create(aWish({ stageId })))).to.equal('created')
    expect(world.asked.filter((one) => one === 'recentStages')).to.have.length(1)
  })

  verifies('PLG-13', 'with a mail it becomes that of the mail; the same wish again is answered with it', async () => {
    expect(await tag(create(aWish(), MAIL))).to.equal('created')
    const { itemLinks, opportunityClaims } = await world.held()
    expect(itemLinks.map(({ opportunity }) => opportunity)).to.deep.equal([
      O.some({ id: world.kept[0]?.opportunity.id, division: world.caller.division }),
    ])
    expect(opportunityClaims).to.deep.equal([])
    expect(await create(aWish({ name: ' Salarisadministratie ' }), MAIL)).to.deep.equal(
      E.right({ opportunity: world.kept[0]?.opportunity, created: false }),
    )
    expect(await tag(create(aWish({ name: 'Iets anders' }), MAIL))).to.equal('MailHasOpportunity')
    expect(await tag(create(aWish({ accountId: aUuid(12) as AccountId }), MAIL))).to.equal('MailHasOpportunity')
    expect(world.kept).to.have.length(1)
    expect((await world.held()).opportunityClaims).to.deep.equal([])
    expect(await tag(create(aWish(), O.some('another mail')))).to.equal('created')
  })

  verifies('PLG-13', 'is found in the division in which it was made, wherever its user works by then', async () => {
    await create(aWish(), MAIL)
    const elsewhere = { ...world.caller, division: world.caller.division + 1 }
    expect(await tag(world.create(elsewhere, aWish(), MAIL)())).to.equal('known')
    expect(world.kept).to.have.length(1)
  })

  verifies('PLG-13', 'one that was removed in the ledger makes room for another', async () => {
    await create(aWish(), MAIL)
    const first = world.kept[0]?.opportunity.id
    if (first !== undefined) world.forget(first)
    expect(await tag(create(aWish({ name: 'Iets anders' }), MAIL))).to.equal('created')
    expect(world.kept).to.have.length(1)
  })

  verifies('PLG-13', 'of two at the same moment one creates it, and the other is asked to look again', async () => {
    const outcomes: string[] = []
    world.whileCreating(async () => {
      world.whileCreating(async () => {})
      const second = await create(aWish(), MAIL)
      outcomes.push(E.isLeft(second) ? second.left._tag : 'made')
    })
    expect(await tag(create(aWish(), MAIL))).to.equal('created')
    expect(outcomes).to.deep.equal(['OpportunityUnderWay'])
    expect(await tag(create(aWish(), MAIL))).to.equal('known')
    expect(world.kept).to.have.length(1)
  })

  verifies('PLG-13', 'one whose response was lost is found by the next attempt, at once', async () => {
    world.fates('lost')
    expect(await tag(create(aWish(), MAIL))).to.equal('LedgerDown')
    expect(await tag(create(aWish(), MAIL))).to.equal('known')
    expect(world.kept).to.have.length(1)
    const { itemLinks, opportunityClaims } = await world.held()
    expect(itemLinks.map(({ opportunity }) => opportunity)).to.deep.equal([
      O.some({ id: world.kept[0]?.opportunity.id, division: world.caller.division }),
    ])
    expect(opportunityClaims).to.deep.equal([])
  })

  verifies('PLG-13', 'one that may still turn up is not made again before it can no more', async () => {
    world.fates('unsent')
    expect(await tag(create(aWish(), MAIL))).to.equal('LedgerDown')
    expect(await create(aWish(), MAIL)).to.deep.equal(
      E.left({ _tag: 'OpportunityUnderWay', retryAt: START + OPPORTUNITY_APPEARS_WITHIN }),
    )
    world.forward(OPPORTUNITY_APPEARS_WITHIN - 1)
    expect(await tag(create(aWish(), MAIL))).to.equal('OpportunityUnderWay')
    world.forward(1)
    expect(await tag(create(aWish(), MAIL))).to.equal('created')
    expect(world.kept).to.have.length(1)
  })

  verifies('PLG-13', 'a ledger that cannot be asked what came of it leaves the question open', async () => {
    world.fates('lost')
    await create(aWish(), MAIL)
    world.known.searching = 'down'
    world.forward(OPPORTUNITY_APPEARS_WITHIN)
    expect(await tag(create(aWish(), MAIL))).to.equal('LedgerDown')
    world.known.searching = 'up'
    expect(await tag(create(aWish(), MAIL))).to.equal('known')
    expect(world.kept).to.have.length(1)
  })

  for (const failure of [
    { _tag: 'LedgerRejected', reason: 'Nee' },
    { _tag: 'LedgerBusy', retryAt: START },
    { _tag: 'LedgerForbidden' },
    { _tag: 'ReauthRequired' },
  ] as const)
    verifies('PLG-13', `after ${failure._tag} nothing was made, and one may try again at once`, async () => {
      world.fates(failure)
      expect(await tag(create(aWish(), MAIL))).to.equal(failure._tag)
      expect(await tag(create(aWish(), MAIL))).to.equal('created')
    })

  verifies('PLG-13', 'one that was made while our tables went away is found once they are back', async () => {
    world.whileCreating(async () => world.memory.setAvailable(false))
    expect(await tag(create(aWish(), MAIL))).to.equal('StoreUnavailable')
    world.memory.setAvailable(true)
    world.whileCreating(async () => {})
    expect(await tag(create(aWish(), MAIL))).to.equal('OpportunityUnderWay')
    world.forward(OPPORTUNITY_CLAIM_LENGTH)
    expect(await tag(create(aWish(), MAIL))).to.equal('known')
    expect(world.kept).to.have.length(1)
  })

  verifies('PLG-13', 'whatever is lost, and however often and when one tries again: at most one', async () => {
    const fates = fc.array(fc.constantFrom<Fate>('made', 'lost', 'unsent', { _tag: 'LedgerForbidden' }), {
      maxLength: 6,
    })
    const waits = fc.array(
      fc.constantFrom(0, 1_000, OPPORTUNITY_CLAIM_LENGTH, OPPORTUNITY_APPEARS_WITHIN / 2, OPPORTUNITY_APPEARS_WITHIN),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(fates, waits, async (next, tries) => {
        const own = makeSalesWorld()
        own.fates(...next)
        for (const wait of tries) {
          own.forward(wait)
          await Promise.all([1, 2, 3].map(() => own.create(own.caller, aWish(), MAIL)()))
          expect(own.kept.length).to.be.at.most(1)
        }
        const { itemLinks } = await own.held()
        const linked = itemLinks.flatMap(({ opportunity }) => (O.isSome(opportunity) ? [opportunity.value.id] : []))
        for (const id of linked) expect(own.kept.map(({ opportunity }) => opportunity.id)).to.include(id)
      }),
      { numRuns: 200 },
    )
  })
})
