// Searching while one types asks as little as it can, and shows what was asked for last.
import { expect } from 'chai'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { ApiFailure } from '#adapters/web/task-pane/api/plugin-api.ts'
import { makeSearcher, PAUSE, type SearchState } from '#adapters/web/task-pane/contact/searcher.ts'
import { verifies } from '#test/support/verifies.ts'
import { down } from './contact-world.ts'

type Answer = Either<ApiFailure, { readonly data: readonly string[] }>

function world() {
  const asked: string[] = []
  const results: SearchState<string>[] = []
  const answers: ((answer: Answer) => void)[] = []
  let timer: { readonly at: number; readonly run: () => void } | null = null
  let now = 0
  const searcher = makeSearcher<string>({
    ask: (text) => {
      asked.push(text)
      return new Promise((resolve) => answers.push(resolve))
    },
    after: (milliseconds, run) => {
      const mine = (timer = { at: now + milliseconds, run })
      return () => {
        if (timer === mine) timer = null
      }
    },
    onChange: (searched) => results.push(searched),
  })
  return {
    ...searcher,
    asked,
    results,
    pass: (milliseconds: number) => {
      now += milliseconds
      if (timer === null || timer.at > now) return
      const { run } = timer
      timer = null
      run()
    },
    answer: async (n: number, answer: Answer) => {
      answers[n]?.(answer)
      await new Promise(setImmediate)
    },
  }
}

describe('search while one types', () => {
  verifies('PLG-9', 'waits for a pause, and asks for what stands there then', async () => {
    const { search, pass, asked, results, answer } = world()
    for (const typed of ['ko', 'kor', 'Korenbloem ']) {
      search(typed)
      pass(PAUSE - 1)
    }
    expect(asked).to.deep.equal([])
    pass(1)
    expect(asked).to.deep.equal(['korenbloem'])
    await answer(0, right({ data: ['De Korenbloem'] }))
    expect(results.at(-1)).to.deep.equal({ _tag: 'Found', found: ['De Korenbloem'] })
  })

  verifies('PLG-5', 'asks nothing for less than two letters, and nothing twice but what failed', async () => {
    const { search, pass, asked, results, answer } = world()
    const look = async (typed: string, results: Answer): Promise<void> => {
      search(typed)
      pass(PAUSE)
      await answer(asked.length - 1, results)
    }
    search('k')
    pass(PAUSE)
    expect([asked, results.at(-1)]).to.deep.equal([[], { _tag: 'Idle' }])
    await look('wit', left(down))
    expect(results.at(-1)).to.deep.equal({ _tag: 'Failed', failure: down })
    await look('wit', right({ data: ['Wit'] }))
    search('')
    search('WIT')
    expect(results.at(-1)).to.deep.equal({ _tag: 'Found', found: ['Wit'] })
    pass(PAUSE)
    expect(asked).to.deep.equal(['wit', 'wit'])
  })

  it('shows no answer to what was typed before, and none after it was stopped', async () => {
    const { search, stop, pass, results, answer } = world()
    search('een')
    pass(PAUSE)
    search('twee')
    pass(PAUSE)
    await answer(1, right({ data: ['twee'] }))
    await answer(0, right({ data: ['een'] }))
    expect(results.at(-1)).to.deep.equal({ _tag: 'Found', found: ['twee'] })
    search('drie')
    pass(PAUSE)
    stop()
    await answer(2, right({ data: ['drie'] }))
    expect(results.at(-1)).to.deep.equal({ _tag: 'Searching' })
  })
})
