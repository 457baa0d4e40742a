// Logging, changing and removing notes and tasks.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeChangeActivity, makeLogActivity, makeRemoveActivity } from '#application/ledger/activities.ts'
import type { Activity, ActivityChange, LedgerActivities, NewActivity } from '#domain/ledger/activity.ts'
import type { Opportunity } from '#domain/ledger/sales.ts'
import type { Day } from '#domain/shared/day.ts'
import { verifies } from '#test/support/verifies.ts'
import { aCaller } from './ledger-fakes.ts'
import { anOpportunity, aNote, aTask } from './sales-fakes.ts'

const clock = { now: () => 0 }
const caller = aCaller()

function ledgerOf(...held: readonly Activity[]) {
  const asked: string[] = []
  const activities: Omit<LedgerActivities, 'listOfOpportunity'> = {
    find: (_, id, first) => {
      asked.push(`find ${first}`)
      return TE.right(O.fromNullable(held.find((one) => one.id === id)))
    },
    create: (_, under, activity) => {
      asked.push(`create ${activity.type}`)
      return TE.right(
        activity.type === 'note' ? aNote({ opportunityId: under.id }) : aTask({ opportunityId: under.id }),
      )
    },
    change: (_, before, after) => {
      asked.push(`change ${before.description} to ${after.description}`)
      return TE.right(undefined)
    },
    remove: (_, { id }) => {
      asked.push(`remove ${id}`)
      return TE.right(undefined)
    },
  }
  return { asked, activities }
}

describe('logging an activity', () => {
  const note: NewActivity = { type: 'note', description: 'Gebeld', notes: O.none, date: O.none }
  const logging = (found: O.Option<Opportunity>) => {
    const { asked, activities } = ledgerOf()
    const log = makeLogActivity({ sales: { find: () => TE.right(found) }, activities, clock })
    return { asked, outcome: log(caller, anOpportunity().id, note)() }
  }

  verifies('PLG-14', 'writes it under an opportunity that is open', async () => {
    const { asked, outcome } = logging(O.some(anOpportunity()))
    expect(await outcome).to.deep.equal(E.right(aNote()))
    expect(asked).to.deep.equal(['create note'])
  })

  for (const [what, found, tag] of [
    ['gone', O.none, 'OpportunityGone'],
    ['won', O.some(anOpportunity({ status: 'won' })), 'OpportunityClosed'],
    ['lost', O.some(anOpportunity({ status: 'lost' })), 'OpportunityClosed'],
  ] as const)
    verifies('PLG-14', `writes nothing under one that is ${what}`, async () => {
      const { asked, outcome } = logging(found)
      expect(await outcome).to.deep.equal(E.left({ _tag: tag }))
      expect(asked).to.deep.equal([])
    })
})

describe('changing an activity', () => {
  const changing = async (before: Activity, change: ActivityChange) => {
    const { asked, activities } = ledgerOf(before)
    return { asked, outcome: await makeChangeActivity({ activities, clock })(caller, before.id, change)() }
  }

  verifies('PLG-14', 'what is left out stays, and none clears', async () => {
    const task = aTask({ notes: O.some('x') })
    const { asked, outcome } = await changing(task, { type: 'task', description: 'Bellen', dueDate: O.none })
    expect(outcome).to.deep.equal(E.right({ ...task, description: 'Bellen', dueDate: O.none }))
    expect(asked).to.deep.equal(['find task', 'change Voorstel nabellen to Bellen'])
    const done = await changing(task, { type: 'task', done: true, notes: O.none })
    expect(done.outcome).to.deep.equal(E.right({ ...task, done: true, notes: O.none }))
    const note = aNote()
    const moved = await changing(note, { type: 'note', date: O.some('2026-03-03' as Day), notes: O.some('y') })
    expect(moved.outcome).to.deep.equal(E.right({ ...note, date: O.some('2026-03-03'), notes: O.some('y') }))
  })

  verifies('PLG-14', 'what is as it was is not written', async () => {
    for (const [before, change] of [
      [aTask(), { type: 'task' }],
      [aTask(), { type: 'task', description: 'Voorstel nabellen', dueDate: O.some('2026-03-09' as Day), done: false }],
      [aNote(), { type: 'note', notes: O.none, date: O.some('2026-03-02' as Day) }],
    ] as const) {
      const { asked, outcome } = await changing(before, change)
      expect(outcome).to.deep.equal(E.right(before))
      expect(asked).to.deep.equal([`find ${before.type}`])
    }
  })

  verifies('PLG-14', 'a note does not become a task, nor a task a note', async () => {
    const note = await changing(aNote(), { type: 'task', done: true })
    expect(note.outcome).to.deep.equal(E.left({ _tag: 'ActivityTypeFixed', type: 'note' }))
    const task = await changing(aTask(), { type: 'note', description: 'x' })
    expect(task.outcome).to.deep.equal(E.left({ _tag: 'ActivityTypeFixed', type: 'task' }))
    expect([...note.asked, ...task.asked]).to.deep.equal(['find task', 'find note'])
  })

  verifies('PLG-14', 'one that is gone is reported so, and nothing is written or removed', async () => {
    const { asked, activities } = ledgerOf()
    const gone = E.left({ _tag: 'LedgerNotFound' })
    expect(await makeChangeActivity({ activities, clock })(caller, aTask().id, { type: 'task' })()).to.deep.equal(gone)
    expect(await makeRemoveActivity({ activities, clock })(caller, aTask().id)()).to.deep.equal(gone)
    expect(asked).to.deep.equal(['find task', 'find task'])
  })

  verifies('PLG-14', 'one that is there is removed', async () => {
    const { asked, activities } = ledgerOf(aNote())
    expect(await makeRemoveActivity({ activities, clock })(caller, aNote().id)()).to.deep.equal(E.right(undefined))
    expect(asked).to.deep.equal(['find task', `remove ${aNote().id}`])
  })
})
