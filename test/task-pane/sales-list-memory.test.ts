// Lists of the ledger in memory: loaded once in five minutes, with the user's changes.
import { left, right } from 'fp-ts/lib/Either.js'
import { expect } from 'chai'
import { track } from '#adapters/web/kit/signal.ts'
import type { ApiFailure } from '#adapters/web/task-pane/api/plugin-api.ts'
import { makeListMemory } from '#adapters/web/task-pane/memory/answer-memory.ts'
import { verifies } from '#test/support/verifies.ts'

const failure: ApiFailure = { _tag: 'Unreachable' }

function world() {
  const asked: string[] = []
  const waiting: ((value: string | null) => void)[] = []
  let now = 1_000_000
  const memory = makeListMemory<string>({
    ask: (key) => {
      asked.push(key)
      return new Promise((resolve) => waiting.push((value) => resolve(value === null ? left(failure) : right(value))))
    },
    now: () => now,
  })
  return {
    memory,
    asked,
    pass: (minutes: number) => {
      now += minutes * 60_000
    },
    answer: async (value: string | null): Promise<void> => {
      waiting.shift()?.(value)
      await new Promise(setImmediate)
    },
  }
}

describe('lists kept in memory', () => {
  verifies('CLI-6', 'a list is asked for once, by everybody together, and again after five minutes', async () => {
    const { memory, asked, pass, answer } = world()
    void memory.load('a')
    void memory.load('a')
    expect(memory.read('a')).to.deep.equal({ _tag: 'Loading' })
    await answer('first')
    expect(memory.read('a')).to.deep.equal({ _tag: 'Known', value: 'first' })
    pass(4.9)
    await memory.load('a')
    expect(asked).to.have.length(1)
    pass(0.2)
    void memory.load('a')
    expect(memory.read('a'), 'the old one stays in sight').to.deep.equal({ _tag: 'Known', value: 'first' })
    await answer('second')
    expect(memory.read('a')).to.deep.equal({ _tag: 'Known', value: 'second' })
  })

  it('reports a failure once, asks again, and keeps what it knows where asking again fails', async () => {
    const { memory, asked, pass, answer } = world()
    void memory.load('a')
    await answer(null)
    expect(memory.read('a')).to.deep.equal({ _tag: 'Failed', failure })
    void memory.load('a')
    await answer('known')
    pass(6)
    void memory.load('a')
    await answer(null)
    expect(memory.read('a')).to.deep.equal({ _tag: 'Known', value: 'known' })
    void memory.load('a')
    expect(asked).to.have.length(4)
  })

  it('takes no answer from before a change for the state after it', async () => {
    const { memory, asked, pass, answer } = world()
    void memory.load('a')
    await answer('old')
    pass(6)
    void memory.load('a')
    memory.change('a', (value) => `${value} and changed`)
    await answer('old')
    expect(memory.read('a')).to.deep.equal({ _tag: 'Known', value: 'old and changed' })
    await answer('new')
    expect(memory.read('a')).to.deep.equal({ _tag: 'Known', value: 'new' })
    expect(asked).to.have.length(3)
  })

  it('gives no user what was requested by another', async () => {
    const { memory, answer } = world()
    void memory.load('a')
    memory.forget()
    await answer('of the one before')
    expect(memory.read('a')).to.deep.equal({ _tag: 'Loading' })
  })

  it('notifies its listeners of each change', async () => {
    const { memory, answer } = world()
    let received = 0
    const stop = track(() => memory.read('a')).onChange(() => received++)
    void memory.load('a')
    await answer('x')
    memory.change('a', () => 'y')
    stop()
    memory.change('a', () => 'z')
    expect(received).to.equal(3)
  })
})
