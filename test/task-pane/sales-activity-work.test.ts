// Notes and tasks: what is done to them, and the list of them as it then is.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { expect } from 'chai'
import type { Activities, PaneActivity, PaneTask } from '#adapters/web/task-pane/api/sales.ts'
import type { ApiFailure, PluginApi } from '#adapters/web/task-pane/api/plugin-api.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { makeActivityWork } from '#adapters/web/task-pane/sales/sales-work.ts'
import { verifies } from '#test/support/verifies.ts'

const common = { opportunityId: 'o', notes: null, createdBy: null, createdAt: null }
const task: PaneTask = { ...common, id: 't', type: 'task', description: 'Nabellen', dueDate: null, done: false }
const note: PaneActivity = { ...common, id: 'n', type: 'note', description: 'Gebeld', date: '2026-03-02' }
const refused = (code: string): ApiFailure => ({
  _tag: 'Refused',
  status: 404,
  code,
  message: '',
  requestId: null,
  retryAfterSeconds: null,
})

function world(answer: Either<ApiFailure, unknown>) {
  let list: Activities = { data: [task, note], truncated: false }
  const calls: string[] = []
  const seen: string[] = []
  const shown = (): string => list.data.map((one) => `${one.id}${one.type === 'task' && one.done ? '+' : ''}`).join(' ')
  const api: PluginApi = async <A>(call: ServiceCall<A>) => {
    calls.push(`${call.method} ${JSON.stringify(call.body ?? null)}`)
    seen.push(shown())
    if (answer._tag === 'Left') return answer
    return right(answer.right as A)
  }
  let reloads = 0
  const work = makeActivityWork({
    api,
    activities: {
      change: (_, change) => {
        list = change(list)
      },
      reload: async () => void reloads++,
    },
  })
  return { work, calls, shown, seen, reloads: () => reloads }
}

describe('notes and tasks', () => {
  verifies('PLG-14', 'a new one stands first, as the ledger returns it', async () => {
    const { work, calls, shown } = world(right({ activity: { ...note, id: 'new' } }))
    await work.log('o', { type: 'note', description: 'Gebeld' })
    expect(calls).to.deep.equal(['POST {"type":"note","description":"Gebeld","opportunityId":"o"}'])
    expect(shown()).to.equal('new t n')
  })

  verifies('PLG-14', 'a task is ticked at once, and taken back where the ledger refuses', async () => {
    const good = world(right({ activity: { ...task, done: true } }))
    await good.work.tick(task)
    expect([...good.seen, good.shown()]).to.deep.equal(['t+ n', 't+ n'])
    expect(good.calls).to.deep.equal(['PUT {"type":"task","done":true}'])
    const bad = world(left(refused('LEDGER_FORBIDDEN')))
    expect((await bad.work.tick(task))._tag).to.equal('Left')
    expect([...bad.seen, bad.shown()]).to.deep.equal(['t+ n', 't n'])
  })

  verifies('PLG-14', 'one that was gone already counts as removed; any other refusal leaves it', async () => {
    const removed = world(right({ success: true }))
    await removed.work.remove(note)
    expect(removed.shown()).to.equal('t')
    const gone = world(left(refused('LEDGER_NOT_FOUND')))
    expect((await gone.work.remove(note))._tag).to.equal('Right')
    expect(gone.shown()).to.equal('t')
    const kept = world(left(refused('LEDGER_FORBIDDEN')))
    expect((await kept.work.remove(note))._tag).to.equal('Left')
    expect([kept.shown(), kept.reloads()]).to.deep.equal(['t n', 0])
  })

  it('looks again where it is not certain what became of it', async () => {
    const { work, reloads } = world(left({ _tag: 'Unreachable' }))
    await work.log('o', { type: 'note', description: 'Gebeld' })
    await work.remove(note)
    await work.change(note, { type: 'note', description: 'x' })
    expect(reloads()).to.equal(3)
  })
})
