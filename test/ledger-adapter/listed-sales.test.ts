// Quotations, orders, opportunities and stages as the adapter reads them from a stand-in ledger, and what that costs in calls.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeLedgerOrders } from '#adapters/ledger/ledger-orders.ts'
import { makeLedgerSales } from '#adapters/ledger/ledger-sales.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { Order, OrderKind } from '#domain/ledger/ports.ts'
import type { LedgerSales } from '#domain/ledger/sales.ts'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW, numbered } from './ledger-bench.ts'
import { type StandInBench, startStandInBench } from './stand-in-bench.ts'
import { rightOf } from '#test/support/right-of.ts'

const LISTS: Readonly<Record<OrderKind, { path: string; account: string; date: string; number: string; id: string }>> =
  {
    quotation: {
      path: 'crm/Quotations',
      account: 'OrderAccount',
      date: 'QuotationDate',
      number: 'QuotationNumber',
      id: 'QuotationID',
    },
    salesOrder: {
      path: 'salesorder/SalesOrders',
      account: 'OrderedBy',
      date: 'OrderDate',
      number: 'OrderNumber',
      id: 'OrderID',
    },
    purchaseOrder: {
      path: 'purchaseorder/PurchaseOrders',
      account: 'Supplier',
      date: 'OrderDate',
      number: 'OrderNumber',
      id: 'PurchaseOrderID',
    },
  }
const KINDS = ['quotation', 'salesOrder', 'purchaseOrder'] as const

const number = (order: Order | undefined): number => O.getOrElse(() => -1)(order?.number ?? O.none)

describe('lists of sales in the ledger', function () {
  this.timeout(20_000)
  let bench: StandInBench
  let account: AccountId
  let sales: LedgerSales
  let now = NOW
  const ofAccount = (kind: OrderKind, of = account) =>
    makeLedgerOrders({ baseUrl: bench.url, useLedger: bench.useLedger }).makeListOfAccount(kind)(bench.caller, of)()

  beforeEach(async () => {
    bench = await startStandInBench()
    account = (await bench.add('crm/Accounts', { Name: 'Vele Orders BV' })) as AccountId
    now = NOW
    sales = makeLedgerSales({ baseUrl: bench.url, useLedger: bench.useLedger, clock: { now: () => now } })
    await bench.forget()
  })
  afterEach(() => bench.close())

  const fill = async (path: string, count: number, row: (n: number) => object): Promise<void> => {
    const rows = Array.from({ length: count }, (_, n) => row(n))
    await bench.control({ op: 'add', path, division: bench.caller.division, rows })
  }
  const fillOrders = (kind: OrderKind, count: number, over: object = {}): Promise<void> => {
    const { path, account: field, date, number: name } = LISTS[kind]
    // Two on each day, and not in the order of their days.
    return fill(path, count, (n) => ({
      [field]: account,
      [date]: NOW - fromDays(Math.floor(((n * 7) % count) / 2)),
      [name]: 5_000 + ((n * 7) % count),
      ...over,
    }))
  }

  for (const kind of KINDS) {
    const { path, account: field, id, date, number: name } = LISTS[kind]

    verifies('PLG-12', `a ${kind} has the same fields as the others`, async () => {
      const status = kind === 'purchaseOrder' ? { OrderStatus: 20 } : { StatusDescription: 'Gedeeltelijk' }
      await fill(path, 1, () => ({
        [id]: numbered(900),
        [field]: account,
        [date]: Date.UTC(2026, 1, 18),
        [name]: 42,
        Description: 'Meel ',
        AmountFC: 12.5,
        Currency: 'USD',
        YourRef: '',
        ...status,
      }))
      expect(rightOf(await ofAccount(kind))).to.deep.equal({
        data: [
          {
            id: numbered(900),
            number: O.some(42),
            description: O.some('Meel'),
            date: O.some('2026-02-18'),
            amount: O.some(12.5),
            currency: O.some('USD'),
            yourRef: O.none,
            status: O.some(
              kind === 'purchaseOrder'
                ? { _tag: 'Progress', progress: 'partial' }
                : { _tag: 'InWords', words: 'Gedeeltelijk' },
            ),
          },
        ],
        truncated: false,
      })
      expect(await bench.calls()).to.deep.equal({ [`GET ${path} 200`]: 1 })
    })

    verifies(
      'PLG-12',
      `those of kind ${kind} come newest first, page by page, and of one organisation only`,
      async () => {
        await fillOrders(kind, 61)
        const listed = rightOf(await ofAccount(kind))
        expect([listed.data.length, listed.truncated]).to.deep.equal([61, false])
        const order = listed.data.map((one) => [O.toNullable(one.date) ?? '', number(one)] as const)
        const sorted = [...order].sort((a, b) => b[0].localeCompare(a[0]) || b[1] - a[1])
        expect(order).to.deep.equal(sorted)
        expect(await bench.calls()).to.deep.equal({ [`GET ${path} 200`]: 2 })
        expect(rightOf(await ofAccount(kind, numbered(404) as AccountId))).to.deep.equal({ data: [], truncated: false })
      },
    )
  }

  verifies('PLG-12', 'a thousand rows are all there are; a thousand and one are marked as incomplete', async () => {
    await fillOrders('salesOrder', 1_000)
    const all = rightOf(await ofAccount('salesOrder'))
    expect([all.data.length, all.truncated]).to.deep.equal([1_000, false])
    expect(await bench.calls()).to.deep.equal({ 'GET salesorder/SalesOrders 200': 17 })
    await fillOrders('salesOrder', 1)
    const cut = rightOf(await ofAccount('salesOrder'))
    expect([cut.data.length, cut.truncated]).to.deep.equal([1_000, true])
    expect(new Set(cut.data.map(({ id }) => id))).to.have.property('size', 1_000)
    expect(await bench.calls()).to.deep.equal({ 'GET salesorder/SalesOrders 200': 34 })
  })

  verifies('PLG-12', 'a purchase order with an unknown status has none', async () => {
    await fillOrders('purchaseOrder', 1, { OrderStatus: 77 })
    expect(rightOf(await ofAccount('purchaseOrder')).data[0]?.status).to.deep.equal(O.none)
  })

  verifies('PLG-12', 'opportunities come newest first, whatever has become of them', async () => {
    for (const [n, status] of [1, 2, 3].entries())
      await fill('crm/Opportunities', 1, () => ({
        Name: `Kans ${n}`,
        Account: account,
        OpportunityStatus: status,
        Created: NOW + n,
        CloseDate: Date.UTC(2026, 3, 30),
        Probability: 0.6,
      }))
    const { data, truncated } = rightOf(await sales.listOfAccount(bench.caller, account)())
    expect(data.map(({ name, status }) => [name, status])).to.deep.equal([
      ['Kans 2', 'lost'],
      ['Kans 1', 'won'],
      ['Kans 0', 'open'],
    ])
    expect(truncated).to.equal(false)
    expect(data[0]).to.deep.include({
      accountId: O.some(account),
      contactId: O.none,
      stage: O.none,
      closeDate: O.some('2026-04-30'),
      probability: O.some(0.6),
      currency: O.some('EUR'),
      nextAction: O.none,
    })
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Opportunities 200': 1 })
  })

  verifies('PLG-12', 'more than a thousand opportunities are marked as incomplete', async () => {
    await fill('crm/Opportunities', 1_001, (n) => ({ Name: `Kans ${n}`, Account: account, Created: NOW - n }))
    const { data, truncated } = rightOf(await sales.listOfAccount(bench.caller, account)())
    expect([data.length, truncated, data[0]?.name, data.at(-1)?.name]).to.deep.equal([
      1_000,
      true,
      'Kans 0',
      'Kans 999',
    ])
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Opportunities 200': 17 })
  })

  verifies(
    ['PLG-12', 'PLG-21'],
    'stages come in their order, active ones only, and are asked for once in 5 minutes',
    async () => {
      await fill('crm/OpportunityStages', 1, () => ({ Description: 'Vroeger', Active: 0, SortOrder: 1 }))
      await fill('crm/OpportunityStages', 1, () => ({ Code: '05', Description: 'Voorop', Active: 1, SortOrder: -1 }))
      const stages = async () => rightOf(await sales.listStages(bench.caller)()).map(({ description }) => description)
      expect(await stages()).to.deep.equal([
        'Voorop',
        'Eerste contact',
        'Behoefte bekend',
        'Offerte verstuurd',
        'Onderhandeling',
        'Afgerond',
      ])
      now += fromMinutes(4)
      await stages()
      expect(await bench.calls()).to.deep.equal({ 'GET crm/OpportunityStages 200': 1 })
      now += fromMinutes(1)
      const [first] = rightOf(await sales.listStages(bench.caller)())
      expect(first).to.deep.include({ code: O.some('05'), probability: O.none })
      expect(await bench.calls()).to.deep.equal({ 'GET crm/OpportunityStages 200': 2 })
    },
  )
})
