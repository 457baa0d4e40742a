// Opportunities as the adapter writes them to a stand-in ledger and finds them again, and what that costs in calls.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeLedgerSales } from '#adapters/ledger/ledger-sales.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { LedgerSales, OpportunityId, Stage } from '#domain/ledger/sales.ts'
import { fromHours } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { aWish } from '#test/application/ledger/sales-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW, numbered } from './ledger-bench.ts'
import { type StandInBench, startStandInBench } from './stand-in-bench.ts'
import { rightOf } from '#test/support/right-of.ts'

describe('opportunities in the ledger', () => {
  let bench: StandInBench
  let accountId: AccountId
  let sales: LedgerSales
  let stages: readonly Stage[]

  beforeEach(async () => {
    bench = await startStandInBench()
    accountId = (await bench.add('crm/Accounts', { Name: 'Bakkerij BV' })) as AccountId
    sales = makeLedgerSales({ baseUrl: bench.url, useLedger: bench.useLedger, clock: { now: () => NOW } })
    stages = rightOf(await sales.listStages(bench.caller)())
    await bench.forget()
  })
  afterEach(() => bench.close())

  const gone = numbered(404) as OpportunityId
  const stage = (n: number): Stage => {
    const found = stages[n]
    if (found === undefined) throw new Error('no such stage')
    return found
  }

  verifies('PLG-13', 'all that is given is written by one call, and nothing else', async () => {
    const contactId = (await bench.add('crm/Contacts', { Account: accountId, LastName: 'Bakker' })) as ContactId
    await bench.forget()
    const made = rightOf(
      await sales.create(
        bench.caller,
        {
          accountId,
          contactId: O.some(contactId),
          name: 'Salarissen',
          stageId: O.some(stage(2).id),
          amount: O.some(1234.56),
          probability: O.some(0.55),
          closeDate: O.some('2026-04-30' as Day),
          nextAction: O.some('Bellen'),
          notes: O.some('Twee man'),
        },
        O.none,
      )(),
    )
    expect(made).to.deep.equal({
      id: made.id,
      name: 'Salarissen',
      accountId: O.some(accountId),
      contactId: O.some(contactId),
      stage: O.some({ id: stage(2).id, description: 'Offerte verstuurd' }),
      status: 'open',
      amount: O.some(1234.56),
      currency: O.some('EUR'),
      probability: O.some(0.55),
      closeDate: O.some('2026-04-30'),
      nextAction: O.some('Bellen'),
    })
    expect(await bench.calls()).to.deep.equal({ 'POST crm/Opportunities 201': 1 })
    expect(rightOf(await sales.find(bench.caller, made.id)())).to.deep.equal(O.some(made))
    const row = (await bench.rows('crm/Opportunities')).find(({ ID }) => ID === made.id)
    expect(row).to.deep.include({ Notes: 'Twee man' })

    const bare = rightOf(await sales.create(bench.caller, aWish({ accountId }), O.none)())
    expect(bare).to.deep.include({ stage: O.none, amount: O.none, probability: O.none, closeDate: O.none })
  })

  verifies('PLG-13', 'one with a reference is found again by that alone, and by no part of it', async () => {
    const reference = numbered(77)
    const made = rightOf(
      await sales.create(bench.caller, aWish({ accountId, notes: O.some('Twee man') }), O.some(reference))(),
    )
    await bench.forget()
    expect(rightOf(await sales.findByReference(bench.caller, reference, NOW)())).to.deep.equal(O.some(made))
    expect(rightOf(await sales.findByReference(bench.caller, numbered(78), NOW)())).to.deep.equal(O.none)
    expect(rightOf(await sales.findByReference(bench.caller, reference, NOW + fromHours(2))())).to.deep.equal(O.none)
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Opportunities 200': 3 })
    const row = (await bench.rows('crm/Opportunities')).find(({ ID }) => ID === made.id)
    expect(row).to.deep.include({ Notes: `Twee man\n\nKenmerk: ${reference}` })
  })

  verifies(['PLG-13', 'PLG-20'], 'whom it is for is asked as lists of one, so that none is no refusal', async () => {
    const other = (await bench.add('crm/Accounts', { Name: 'Elders' })) as AccountId
    const blocked = (await bench.add('crm/Accounts', { Name: 'Dicht', Blocked: true })) as AccountId
    const contact = (await bench.add('crm/Contacts', { Account: other, LastName: 'Elders' })) as ContactId
    await bench.forget()
    const parties = async (account: AccountId, of: O.Option<ContactId> = O.none) =>
      rightOf(await sales.findParties(bench.caller, account, of)())
    expect(await parties(accountId)).to.deep.equal({ account: O.some({ blocked: false }), accountOfContact: O.none })
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Accounts 200': 1 })
    expect(await parties(accountId, O.some(contact))).to.deep.equal({
      account: O.some({ blocked: false }),
      accountOfContact: O.some(other),
    })
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Accounts 200': 2, 'GET crm/Contacts 200': 1 })
    expect(await parties(accountId, O.some(numbered(404) as ContactId))).to.deep.include({ accountOfContact: O.none })
    // Whose the contact is does not matter any more.
    expect(await parties(blocked, O.some(contact))).to.deep.equal({
      account: O.some({ blocked: true }),
      accountOfContact: O.none,
    })
    expect(await parties(numbered(404) as AccountId, O.some(contact))).to.deep.include({ account: O.none })
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Accounts 200': 5, 'GET crm/Contacts 200': 2 })
  })

  verifies('PLG-13', 'one that is moved is answered as the ledger has it then, by two calls', async () => {
    const made = rightOf(await sales.create(bench.caller, aWish({ accountId, stageId: O.some(stage(0).id) }), O.none)())
    await bench.forget()
    const moved = rightOf(await sales.move(bench.caller, made.id, stage(3).id)())
    expect(moved).to.deep.equal({ ...made, stage: O.some({ id: stage(3).id, description: 'Onderhandeling' }) })
    expect(await bench.calls()).to.deep.equal({ 'PUT crm/Opportunities({key}) 204': 1, 'GET crm/Opportunities 200': 1 })
    expect(rightOf(await sales.find(bench.caller, gone)())).to.deep.equal(O.none)
  })

  verifies(
    'PLG-13',
    'a change writes what is given, clears what is absent, and is answered as it then is',
    async () => {
      const made = rightOf(
        await sales.create(
          bench.caller,
          aWish({
            accountId,
            amount: O.some(10),
            closeDate: O.some('2026-04-30' as Day),
            nextAction: O.some('Bellen'),
          }),
          O.none,
        )(),
      )
      await bench.forget()
      const change = { name: 'Salarissen', amount: O.some(12.5), probability: O.some(0.4), closeDate: O.none }
      expect(rightOf(await sales.change(bench.caller, made.id, change)())).to.deep.equal({ ...made, ...change })
      expect(await bench.calls()).to.deep.equal({
        'PUT crm/Opportunities({key}) 204': 1,
        'GET crm/Opportunities 200': 1,
      })
    },
  )

  verifies('PLG-13', 'one is removed by one call', async () => {
    const { id } = rightOf(await sales.create(bench.caller, aWish({ accountId }), O.none)())
    await bench.forget()
    rightOf(await sales.remove(bench.caller, id)())
    expect(await bench.calls()).to.deep.equal({ 'DELETE crm/Opportunities({key}) 204': 1 })
    expect(rightOf(await sales.find(bench.caller, id)())).to.deep.equal(O.none)
  })
})
