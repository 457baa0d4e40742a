// Time of the ledger against the stand-in: what is listed, written, found again and refused, and by how many calls.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeLedgerTime } from '#adapters/ledger/ledger-time.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { ItemId, LedgerTime, ProjectId, TimeEntry, TimeOfDay, TimeTransactionId } from '#domain/ledger/time.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW, numbered } from './ledger-bench.ts'
import { type StandInBench, startStandInBench } from './stand-in-bench.ts'
import { rightOf } from '#test/support/right-of.ts'

const TIMES = 'project/TimeTransactions'

describe('the time of the ledger', () => {
  let bench: StandInBench
  let time: LedgerTime
  let now = NOW
  let account: AccountId
  let project: ProjectId
  let work: ItemId
  let cost: ItemId

  const entry = (over: Partial<TimeEntry> = {}): TimeEntry => ({
    kind: 'time',
    accountId: account,
    projectId: O.some(project),
    itemId: work,
    quantity: 1.25,
    date: '2026-03-29' as Day,
    period: O.some({ start: '00:00' as TimeOfDay, end: '23:59' as TimeOfDay }),
    notes: O.some("Overleg 'Q1' & meer\ntweede regel 😀"),
    ...over,
  })
  const rowOf = async (id: string) => (await bench.rows(TIMES)).find((row) => row['ID'] === id)
  const only = async (calls: Readonly<Record<string, number>>): Promise<void> => {
    expect(await bench.calls()).to.deep.equal(calls)
    await bench.forget()
  }

  beforeEach(async () => {
    now = NOW
    bench = await startStandInBench()
    time = makeLedgerTime({ baseUrl: bench.url, useLedger: bench.useLedger, clock: { now: () => now } })
    account = (await bench.add('crm/Accounts', { Name: 'Bouwbedrijf De Eik' })) as AccountId
    project = (await bench.add('project/Projects', {
      Code: 'Z9',
      Description: 'Verbouwing',
      Type: 2,
      Account: account,
      StartDate: '2026-01-01T00:00:00',
      EndDate: '2026-12-31T00:00:00',
    })) as ProjectId
    const items = rightOf(await time.listItems(bench.caller)())
    work = items.time[0]?.id ?? work
    cost = items.cost[0]?.id ?? cost
    now += fromMinutes(6)
    await bench.forget()
  })
  afterEach(() => bench.close())

  verifies(
    ['PLG-10', 'PLG-21'],
    'work types and cost types take one call for both, kept for five minutes',
    async () => {
      await bench.add('logistics/Items', {
        Code: 'ZAAG',
        Description: 'Afkortzaag',
        IsTime: 0,
        ItemGroupCode: 'GEREED',
      })
      await bench.forget()
      const items = rightOf(await time.listItems(bench.caller)())
      const descriptions = (some: typeof items.time) => some.map(({ description }) => description)
      expect(descriptions(items.time)).to.deep.equal([
        'Administratie',
        'Advies',
        'Controlewerkzaamheden',
        'Overleg met relatie',
        'Reistijd',
        'Salarisverwerking',
      ])
      expect(descriptions(items.cost)).to.deep.equal([
        'Kilometers',
        'Leges en uittreksels',
        'Parkeerkosten',
        'Softwarelicentie',
      ])
      expect(items.time[1]).to.deep.include({ code: 'ADV', unit: O.some('uur') })
      now += fromMinutes(5) - 1
      await time.listItems(bench.caller)()
      await only({ 'GET logistics/Items 200': 1 })
      await bench.add('logistics/Items', { Code: 'NIEUW', Description: 'Nieuw', IsTime: 1 })
      await bench.forget()
      expect(descriptions(rightOf(await time.listRecentItems(bench.caller)()).time)).to.include('Nieuw')
      expect(descriptions(rightOf(await time.listItems(bench.caller)()).time)).to.include('Nieuw')
      await only({ 'GET logistics/Items 200': 1 })
    },
  )

  verifies('PLG-10', 'projects of an account come by code, up to a thousand', async () => {
    await bench.add('project/Projects', { Code: 'A1', Description: 'Onderhoud', Type: 2, Account: account })
    await bench.forget()
    expect(rightOf(await time.listProjects(bench.caller, account)())).to.deep.equal({
      data: [
        {
          id: (await bench.rows('project/Projects')).find((row) => row['Code'] === 'A1')?.['ID'],
          code: 'A1',
          description: 'Onderhoud',
          startDate: O.none,
          endDate: O.none,
        },
        {
          id: project,
          code: 'Z9',
          description: 'Verbouwing',
          startDate: O.some('2026-01-01'),
          endDate: O.some('2026-12-31'),
        },
      ],
      truncated: false,
    })
    await bench.forget()
    expect(rightOf(await time.listProjects(bench.caller, numbered(404) as AccountId)())).to.deep.equal({
      data: [],
      truncated: false,
    })
    await only({ 'GET project/Projects 200': 1 })
  })

  verifies('CLI-11', 'hours since a day are the caller’s own for that organisation, by one call', async () => {
    const other = (await bench.add('crm/Accounts', { Name: 'Een ander' })) as AccountId
    const booked: readonly Partial<TimeEntry>[] = [
      { date: '2026-03-01' as Day },
      { date: '2026-03-02' as Day, quantity: 2 },
      { date: '2026-03-05' as Day, quantity: 0.25 },
      { date: '2026-03-05' as Day, accountId: other, projectId: O.none },
      { date: '2026-03-05' as Day, kind: 'cost', itemId: cost, period: O.none, quantity: 3 },
    ]
    for (const one of booked) rightOf(await time.create(bench.caller, entry(one))())
    await bench.forget()
    const { data, truncated } = rightOf(await time.listHoursSince(bench.caller, account, '2026-03-02' as Day)())
    expect(data.map(({ date, quantity }) => [date, quantity])).to.deep.equal([
      ['2026-03-02', 2],
      ['2026-03-05', 0.25],
    ])
    expect(truncated).to.equal(false)
    await only({ 'GET project/TimeTransactions 200': 1 })
  })

  verifies(['PLG-11', 'PLG-20'], 'accounts and projects are looked for as lists of one', async () => {
    const bookable = async (id: string) => rightOf(await time.isBookable(bench.caller, id as AccountId)())
    expect(await bookable(account)).to.equal(true)
    expect(await bookable(numbered(404))).to.equal(false)
    const blocked = await bench.add('crm/Accounts', { Name: 'Geblokkeerd', Blocked: true })
    await bench.forget()
    expect(await bookable(blocked)).to.equal(false)
    expect(rightOf(await time.findProject(bench.caller, project)())).to.deep.equal(
      O.some({ accountId: O.some(account), endDate: O.some('2026-12-31') }),
    )
    expect(rightOf(await time.findProject(bench.caller, numbered(404) as ProjectId)())).to.deep.equal(O.none)
    await only({ 'GET crm/Accounts 200': 1, 'GET project/Projects 200': 2 })
  })

  verifies('PLG-11', 'an entry is written whole and read back as it was, on the clock of the office', async () => {
    for (const one of [
      entry(),
      entry({ projectId: O.none, period: O.none, notes: O.none, quantity: 24 }),
      entry({ kind: 'cost', itemId: cost, quantity: 12.34 }),
    ]) {
      const id = rightOf(await time.create(bench.caller, one)())
      expect(rightOf(await time.find(bench.caller, id)())).to.deep.equal(
        O.some({ registration: { ...one, id }, locked: false }),
      )
      await only({ 'POST project/TimeTransactions 201': 1, 'GET project/TimeTransactions 200': 1 })
      expect(await rowOf(id)).to.include({
        Type: one.kind === 'time' ? 1 : 2,
        Date: `/Date(${Date.UTC(2026, 2, 29)})/`,
        StartTime: O.isSome(one.period) ? `/Date(${Date.UTC(2026, 2, 29)})/` : null,
        HourStatus: 1,
      })
      await bench.forget()
    }
    expect(rightOf(await time.find(bench.caller, numbered(404) as TimeTransactionId)())).to.deep.equal(O.none)
    await only({ 'GET project/TimeTransactions 200': 1 })
  })

  verifies('PLG-11', 'what was made and not answered is found by its values, its maker and its time', async () => {
    await bench.control({ op: 'fault', kind: 'loseAnswer', path: TIMES, method: 'POST', count: 1 })
    expect(await time.create(bench.caller, entry())()).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
    const alike = async (one: TimeEntry, since = NOW, caller = bench.caller) =>
      rightOf(await time.findAlike(caller, one, since)())
    const [lost, ...more] = await alike(entry())
    expect(more).to.deep.equal([])
    expect(await rowOf(lost ?? '')).to.include({ Account: account, Quantity: 1.25 })
    await bench.forget()
    expect(await alike(entry(), NOW + fromMinutes(4))).to.deep.equal([lost])
    for (const other of [
      entry({ quantity: 1.26 }),
      entry({ date: '2026-03-28' as Day }),
      entry({ projectId: O.none }),
      entry({ period: O.none }),
      entry({ notes: O.none }),
      entry({ kind: 'cost' }),
      entry({ itemId: cost }),
      entry({ accountId: numbered(404) as AccountId }),
    ])
      expect(await alike(other), JSON.stringify(other)).to.deep.equal([])
    expect(await alike(entry(), NOW + fromMinutes(6))).to.deep.equal([])
    const colleague = numbered(9) as typeof bench.caller.ledgerUserId
    expect(await alike(entry(), NOW, { ...bench.caller, ledgerUserId: colleague })).to.deep.equal([])
    await only({ 'GET project/TimeTransactions 200': 11 })
  })

  verifies(
    'PLG-11',
    'a lost transaction is found among more than a page of others on the same account and item',
    async () => {
      for (let n = 1; n <= 60; n += 1) rightOf(await time.create(bench.caller, entry({ quantity: n + 2 }))())
      const made = rightOf(await time.create(bench.caller, entry())())
      expect(rightOf(await time.findAlike(bench.caller, entry(), NOW)())).to.deep.equal([made])
    },
  )

  verifies('PLG-11', 'a change writes the fields it names; times follow the day', async () => {
    const id = rightOf(await time.create(bench.caller, entry())())
    const before = await rowOf(id)
    const changed = entry({ quantity: 2, notes: O.none, date: '2026-03-30' as Day, projectId: O.none })
    rightOf(await time.change(bench.caller, id, changed, ['quantity', 'notes', 'date', 'projectId'])())
    expect(rightOf(await time.find(bench.caller, id)())).to.deep.equal(
      O.some({ registration: { ...changed, id }, locked: false }),
    )
    const cleared = { ...changed, period: O.none }
    rightOf(await time.change(bench.caller, id, cleared, ['period'])())
    expect(rightOf(await time.find(bench.caller, id)())).to.have.nested.property(
      'value.registration.period._tag',
      'None',
    )
    expect(await rowOf(id)).to.include({ Account: before?.['Account'], Item: before?.['Item'], Type: 1 })
    expect(await time.change(bench.caller, numbered(404) as TimeTransactionId, changed, ['notes'])()).to.deep.equal(
      E.left({ _tag: 'LedgerNotFound' }),
    )
  })

  verifies(
    'PLG-11',
    'what is submitted is locked, there and here; what is removed is gone, as often as one likes',
    async () => {
      const id = rightOf(await time.create(bench.caller, entry())())
      rightOf(await time.remove(bench.caller, id)())
      rightOf(await time.remove(bench.caller, id)())
      expect(rightOf(await time.find(bench.caller, id)())).to.deep.equal(O.none)

      for (const [status, locked] of [
        [1, false],
        [2, false],
        [10, true],
        [20, true],
      ] as const) {
        const submitted = (await bench.add(TIMES, {
          Account: account,
          Item: work,
          Quantity: 1,
          Date: '2026-03-02T00:00:00',
          HourStatus: status,
        })) as TimeTransactionId
        const found = rightOf(await time.find(bench.caller, submitted)())
        expect(found).to.have.nested.property('value.locked', locked)
        const changed = await time.change(bench.caller, submitted, entry(), ['quantity'])()
        expect(E.isLeft(changed) ? changed.left._tag : 'changed').to.equal(locked ? 'LedgerRejected' : 'changed')
        const removed = await time.remove(bench.caller, submitted)()
        expect(E.isLeft(removed) ? removed.left._tag : 'removed').to.equal(locked ? 'LedgerRejected' : 'removed')
      }
    },
  )
})
