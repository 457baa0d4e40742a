// Notes and tasks as the adapter reads and writes them at a stand-in ledger, and what that costs in calls.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeLedgerActivities } from '#adapters/ledger/ledger-activities.ts'
import { makeLedgerSales } from '#adapters/ledger/ledger-sales.ts'
import type { Activity, ActivityId, LedgerActivities } from '#domain/ledger/activity.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Opportunity } from '#domain/ledger/sales.ts'
import type { Day } from '#domain/shared/day.ts'
import { aWish } from '#test/application/ledger/sales-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW, numbered } from './ledger-bench.ts'
import { type StandInBench, startStandInBench } from './stand-in-bench.ts'
import { rightOf } from '#test/support/right-of.ts'

const TASKS = 'activities/Tasks'
const NOTES = 'activities/CommunicationNotes'

describe('activities in the ledger', function () {
  this.timeout(20_000)
  let bench: StandInBench
  let activities: LedgerActivities
  let opportunity: Opportunity

  beforeEach(async () => {
    bench = await startStandInBench()
    const ledger = { baseUrl: bench.url, useLedger: bench.useLedger }
    activities = makeLedgerActivities(ledger)
    const accountId = (await bench.add('crm/Accounts', { Name: 'Bakkerij BV' })) as AccountId
    const contactId = (await bench.add('crm/Contacts', { Account: accountId, LastName: 'Bakker' })) as ContactId
    const sales = makeLedgerSales({ ...ledger, clock: { now: () => NOW } })
    const wish = aWish({ accountId, contactId: O.some(contactId) })
    opportunity = rightOf(await sales.create(bench.caller, wish, O.none)())
    await bench.forget()
  })
  afterEach(() => bench.close())

  const add = (path: string, rows: readonly object[]): Promise<unknown> =>
    bench.control({ op: 'add', path, division: bench.caller.division, rows })
  const rowOf = async (path: string, id: string) => (await bench.rows(path)).find(({ ID }) => ID === id)
  const listed = async () => rightOf(await activities.listOfOpportunity(bench.caller, opportunity.id)())
  const find = async (id: string, first: Activity['type']) =>
    rightOf(await activities.find(bench.caller, id as ActivityId, first)())

  verifies('PLG-14', 'a note is written under the opportunity and whom it is for', async () => {
    const note = rightOf(
      await activities.create(bench.caller, opportunity, {
        type: 'note',
        description: 'Gebeld',
        notes: O.some('Wil in april beslissen'),
        date: O.some('2026-03-01' as Day),
      })(),
    )
    expect(note).to.deep.equal({
      id: note.id,
      type: 'note',
      opportunityId: opportunity.id,
      description: 'Gebeld',
      notes: O.some('Wil in april beslissen'),
      createdBy: O.some('Eva Jansen'),
      createdAt: O.some(NOW),
      date: O.some('2026-03-01'),
    })
    expect(await bench.calls()).to.deep.equal({ [`POST ${NOTES} 201`]: 1 })
    expect(await rowOf(NOTES, note.id)).to.include({
      Account: O.toNullable(opportunity.accountId),
      Contact: O.toNullable(opportunity.contactId),
      User: null,
    })
  })

  verifies('PLG-14', 'a task is for the user who logs it, and open unless it is done', async () => {
    const task = { type: 'task', description: 'Nabellen', notes: O.none, dueDate: O.none, done: false } as const
    const open = rightOf(await activities.create(bench.caller, opportunity, task)())
    expect(open).to.deep.include({ type: 'task', dueDate: O.none, done: false, notes: O.none })
    expect(await bench.calls()).to.deep.equal({ [`POST ${TASKS} 201`]: 1 })
    expect(await rowOf(TASKS, open.id)).to.include({ User: bench.caller.ledgerUserId, Status: 20 })
    const wanted = { ...task, done: true, dueDate: O.some('2026-03-09' as Day) }
    const done = rightOf(await activities.create(bench.caller, opportunity, wanted)())
    expect(done).to.deep.include({ done: true, dueDate: O.some('2026-03-09') })
  })

  verifies('PLG-14', 'both lists are one, newest first, by a call each', async () => {
    const under = { Opportunity: opportunity.id }
    await add(TASKS, [
      { ...under, Description: 'Oudste', Created: NOW - 9_000 },
      { ...under, Description: 'Nieuwste', Created: NOW, Status: 50 },
      { Description: 'Van niemand', Created: NOW },
      { Opportunity: numbered(404), Description: 'Van een ander', Created: NOW },
    ])
    await add(NOTES, [{ ...under, Subject: 'Midden', Created: NOW - 5_000, Date: NOW }])
    const { data, truncated } = await listed()
    expect(data.map(({ type, description }) => [type, description])).to.deep.equal([
      ['task', 'Nieuwste'],
      ['note', 'Midden'],
      ['task', 'Oudste'],
    ])
    expect(data[0]).to.include({ done: true })
    expect(truncated).to.equal(false)
    expect(await bench.calls()).to.deep.equal({ [`GET ${TASKS} 200`]: 1, [`GET ${NOTES} 200`]: 1 })
  })

  verifies(
    'PLG-14',
    'of more than a thousand the newest thousand of both are returned, and that there are more',
    async () => {
      const under = { Opportunity: opportunity.id }
      const many = (count: number, odd: number, name: string): readonly object[] =>
        Array.from({ length: count }, (_, n) => ({ ...under, [name]: `${n}`, Created: NOW - 2 * n - odd }))
      await add(TASKS, many(600, 0, 'Description'))
      await add(NOTES, many(400, 1, 'Subject'))
      expect(await listed()).to.include({ truncated: false })
      await add(NOTES, [{ ...under, Subject: 'Eén te veel', Created: NOW - 1_000_000 }])
      const { data, truncated } = await listed()
      expect([data.length, truncated]).to.deep.equal([1_000, true])
      expect(data.map(({ createdAt }) => O.getOrElse(() => 0)(createdAt))).to.deep.equal([
        ...Array.from({ length: 800 }, (_, n) => NOW - n),
        ...Array.from({ length: 200 }, (_, n) => NOW - 800 - 2 * n),
      ])
      expect(await bench.calls()).to.deep.equal({ [`GET ${TASKS} 200`]: 20, [`GET ${NOTES} 200`]: 14 })
    },
  )

  verifies(['PLG-14', 'PLG-20'], 'one is found by its id in either list, and only under an opportunity', async () => {
    await add(TASKS, [
      { ID: numbered(501), Opportunity: opportunity.id, Description: 'Taak' },
      { ID: numbered(502), Description: 'Van niemand' },
    ])
    await add(NOTES, [{ ID: numbered(503), Opportunity: opportunity.id, Subject: 'Notitie' }])
    expect(await find(numbered(501), 'task')).to.have.nested.property('value.type', 'task')
    expect(await bench.calls()).to.deep.equal({ [`GET ${TASKS} 200`]: 1 })
    expect(await find(numbered(503), 'note')).to.have.nested.property('value.type', 'note')
    expect(await find(numbered(503), 'task')).to.have.nested.property('value.description', 'Notitie')
    expect(await bench.calls()).to.deep.equal({ [`GET ${TASKS} 200`]: 2, [`GET ${NOTES} 200`]: 2 })
    expect(await find(numbered(502), 'task')).to.deep.equal(O.none)
    expect(await find(numbered(404), 'note')).to.deep.equal(O.none)
    expect(Object.keys(await bench.calls()).every((call) => call.endsWith(' 200'))).to.equal(true)
  })

  verifies('PLG-14', 'what has changed is written and nothing else', async () => {
    const wanted = { type: 'task', description: 'Nabellen', notes: O.some('x'), dueDate: O.none, done: false } as const
    const task = rightOf(await activities.create(bench.caller, opportunity, wanted)())
    if (task.type !== 'task') throw new Error('no task')
    // A person writes in the ledger meanwhile: fields that are not changed here stay as that person wrote them.
    await add(TASKS, [
      {
        ID: task.id,
        Opportunity: opportunity.id,
        Description: 'Van een collega',
        Notes: 'x',
        Status: 30,
        CreatorFullName: 'Eva Jansen',
        Created: NOW,
      },
    ])
    await bench.forget()
    const change = activities.change(bench.caller, task, {
      ...task,
      notes: O.none,
      dueDate: O.some('2026-03-09' as Day),
    })
    rightOf(await change())
    expect(await rowOf(TASKS, task.id)).to.include({ Description: 'Van een collega', Notes: null, Status: 30 })
    rightOf(await activities.change(bench.caller, task, { ...task, done: true })())
    expect(await find(task.id, 'task')).to.deep.include({
      _tag: 'Some',
      value: { ...task, description: 'Van een collega', notes: O.none, dueDate: O.some('2026-03-09'), done: true },
    })
    expect(await bench.calls()).to.deep.include({ [`PUT ${TASKS}({key}) 204`]: 2 })
  })

  verifies('PLG-14', 'either kind is removed by one call', async () => {
    await add(NOTES, [{ ID: numbered(503), Opportunity: opportunity.id, Subject: 'Notitie' }])
    const note = await find(numbered(503), 'note')
    if (O.isNone(note)) throw new Error('no note')
    await bench.forget()
    rightOf(await activities.remove(bench.caller, note.value)())
    expect(await bench.calls()).to.deep.equal({ [`DELETE ${NOTES}({key}) 204`]: 1 })
    expect(await find(numbered(503), 'note')).to.deep.equal(O.none)
    expect(await activities.remove(bench.caller, note.value)()).to.have.nested.property('left._tag', 'LedgerNotFound')
  })

  verifies(
    'PLG-14',
    'a ledger that lets no application change or remove what is logged says so, and nothing breaks',
    async () => {
      await add(NOTES, [{ ID: numbered(503), Opportunity: opportunity.id, Subject: 'Notitie' }])
      const note = await find(numbered(503), 'note')
      if (O.isNone(note)) throw new Error('no note')
      await bench.control({ op: 'fault', kind: 'status', status: 405, path: NOTES, count: 2 })
      const refused = 'left._tag'
      const after = { ...note.value, description: 'Anders' }
      expect(await activities.change(bench.caller, note.value, after)()).to.have.nested.property(
        refused,
        'LedgerRejected',
      )
      expect(await activities.remove(bench.caller, note.value)()).to.have.nested.property(refused, 'LedgerRejected')
      expect(await find(numbered(503), 'note')).to.deep.equal(note)
    },
  )
})
