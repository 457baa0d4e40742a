// The plugin API about notes and tasks over HTTP: a union discriminated by its type.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { aNote, aTask } from '#test/application/ledger/sales-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, withFake } from './support/fake-service.ts'
import { pathsOf } from './support/answers.ts'

const PLUGIN = '/mailclient-plugin'
const inEnglish = { headers: { 'accept-language': 'en' } }

interface StatusAndBody {
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

const activity = {
  opportunityId: aUuid(71),
  notes: null,
  createdBy: 'Piet de Vries',
  createdAt: '2026-03-02T09:30:00.000Z',
}
const note = { ...activity, id: aUuid(72), type: 'note', description: 'Gebeld', date: '2026-03-02' }
const task = {
  ...activity,
  id: aUuid(73),
  type: 'task',
  description: 'Voorstel nabellen',
  dueDate: '2026-03-09',
  done: false,
}

describe('the plugin API about activities', () => {
  verifies('PLG-14', 'notes and tasks are returned each with the fields they have', async () => {
    await withFake({}, async (service) => {
      const listed = await call(service, 'GET', `${PLUGIN}/opportunities/${aUuid(71)}/activities`)
      expect(await listed.json()).to.deep.equal({ data: [task, note], truncated: false })
      const removed = await call(service, 'DELETE', `${PLUGIN}/activities/by-id/${aUuid(72)}`)
      expect(await removed.json()).to.deep.equal({ success: true })
    })
  })

  verifies('PLG-14', 'each type is logged with its own fields', async () => {
    const asked: unknown[] = []
    const logActivity = (_: unknown, opportunityId: unknown, wanted: { readonly type: string }) => {
      asked.push(opportunityId, wanted)
      return TE.right(wanted.type === 'note' ? aNote() : aTask())
    }
    await withFake({ ledger: { logActivity } }, async (service) => {
      const post = (body: object) => call(service, 'POST', `${PLUGIN}/activities`, { body })
      const common = { opportunityId: aUuid(71), description: 'Gebeld' }
      const first = await post({ type: 'note', ...common, date: '2026-03-02', dueDate: null })
      expect([first.status, await first.json()]).to.deep.equal([201, { activity: note }])
      const second = await post({ type: 'task', ...common, dueDate: '2026-03-09', done: true, notes: 'x' })
      expect(await second.json()).to.deep.equal({ activity: task })
      await post({ type: 'task', ...common })
    })
    const description = 'Gebeld'
    expect(asked).to.deep.equal([
      aUuid(71),
      { type: 'note', description, notes: O.none, date: O.some('2026-03-02') },
      aUuid(71),
      { type: 'task', description, notes: O.some('x'), dueDate: O.some('2026-03-09'), done: true },
      aUuid(71),
      { type: 'task', description, notes: O.none, dueDate: O.none, done: false },
    ])
  })

  verifies('PLG-14', 'fields of the other type are refused by their names, with whatever else is wrong', async () => {
    await withFake({}, async (service) => {
      const faults = async (method: string, path: string, body: object) =>
        pathsOf(await call(service, method, PLUGIN + path, { body }))
      const common = { opportunityId: aUuid(71), description: 'x' }
      const log = (body: object) => faults('POST', '/activities', body)
      expect(await log({ type: 'note', ...common, dueDate: '2026-03-09', done: false })).to.deep.equal([
        'dueDate',
        'done',
      ])
      expect(await log({ type: 'task', ...common, date: '2026-03-09' })).to.deep.equal(['date'])
      const wrong = { type: 'task', description: '', date: 'x', dueDate: '2026-13-01', done: 'yes' }
      expect(await log(wrong)).to.deep.equal(['opportunityId', 'description', 'dueDate', 'done', 'date'])
      expect(await log({ type: 'call', opportunityId: 'x' })).to.deep.equal(['type', 'opportunityId', 'description'])
      expect(await log({ ...common })).to.deep.equal(['type'])
      expect(await log([])).to.have.length.above(0)

      const change = (body: object) => faults('PUT', `/activities/by-id/${aUuid(72)}`, body)
      expect(await change({ type: 'note', done: true })).to.deep.equal(['done'])
      const both = { type: 'task', date: '2026-03-09', description: null }
      expect(await change(both)).to.deep.equal(['description', 'date'])
      expect(await change({ type: 'task', opportunityId: aUuid(5) })).to.deep.equal(['opportunityId'])
      expect(await change({ description: 'x' })).to.deep.equal(['type'])
      const answer = await call(service, 'POST', `${PLUGIN}/activities`, {
        ...inEnglish,
        body: { type: 'note', ...common, dueDate: '2026-03-09' },
      })
      expect(((await answer.json()) as StatusAndBody).errors).to.deep.equal([
        { path: 'dueDate', message: 'This field does not belong to a note.' },
      ])
    })
  })

  verifies('PLG-14', 'a change distinguishes absent fields from cleared ones', async () => {
    const asked: unknown[] = []
    const changeActivity = (_: unknown, id: unknown, change: unknown) => {
      asked.push(id, change)
      return TE.right(aTask())
    }
    await withFake({ ledger: { changeActivity } }, async (service) => {
      const put = (body: object) => call(service, 'PUT', `${PLUGIN}/activities/by-id/${aUuid(73)}`, { body })
      await put({ type: 'task', notes: null, dueDate: '2026-03-10' })
      await put({ type: 'note', description: 'y', date: null })
    })
    expect(asked).to.deep.equal([
      aUuid(73),
      { type: 'task', description: undefined, notes: O.none, dueDate: O.some('2026-03-10'), done: undefined },
      aUuid(73),
      { type: 'note', description: 'y', notes: undefined, date: O.none },
    ])
  })

  verifies(['PLG-14', 'PLG-18'], 'what stands in the way has its own code, and the field it is about', async () => {
    const gone = {
      logActivity: () => TE.left({ _tag: 'OpportunityGone' } as const),
      changeActivity: () => TE.left({ _tag: 'ActivityTypeFixed', type: 'note' } as const),
    }
    await withFake({ ledger: gone }, async (service) => {
      const post = await call(service, 'POST', `${PLUGIN}/activities`, {
        body: { type: 'note', opportunityId: aUuid(71), description: 'x' },
      })
      expect(post.status).to.equal(422)
      expect(await post.json()).to.nested.include({ code: 'OPPORTUNITY_GONE', 'errors[0].path': 'opportunityId' })
      const put = await call(service, 'PUT', `${PLUGIN}/activities/by-id/${aUuid(72)}`, { body: { type: 'task' } })
      expect(put.status).to.equal(409)
      expect(await put.json()).to.nested.include({ code: 'ACTIVITY_TYPE_FIXED', 'errors[0].path': 'type' })
    })
  })
})
