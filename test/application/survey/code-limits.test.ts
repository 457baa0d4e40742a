// How often an address may miss: then nothing is looked up for it, and a rise over all addresses is one warning (SVY-3).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as T from 'fp-ts/lib/Task.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeCodeLimits } from '#application/survey/code-limits.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { codeNotOpen, codeUnknown } from '#domain/survey/failures.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { NOW } from '#test/contract/sample-connections.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

function world() {
  let now = NOW
  const clock = { now: () => now }
  const { log, logged } = makeRecordingLog()
  const { counted, start } = makeCodeLimits({ limits: makeMemoryLimits({ clock }), clock, log })
  let lookedUp = 0
  const miss = TE.fromIOEither(() => {
    lookedUp += 1
    return E.left(codeUnknown)
  })
  return {
    logged,
    start,
    counted,
    lookedUp: () => lookedUp,
    tick: (by: number) => {
      now += by
    },
    now: () => now,
    misses: async (address: string, times: number) => {
      const tags: string[] = []
      for (let n = 0; n < times; n += 1) {
        const result = await counted(address, miss)()
        tags.push(E.isLeft(result) ? result.left._tag : 'done')
      }
      return tags
    },
  }
}

describe('limits of codes by address', () => {
  verifies('SVY-3', 'twenty misses in ten minutes are looked up, then the address waits for ten', async () => {
    const { misses, counted, lookedUp, tick, now } = world()
    expect(await misses('a', 22)).to.deep.equal([...Array(20).fill('CodeNotOpen'), 'RateLimited', 'RateLimited'])
    expect(lookedUp()).to.equal(20)
    const hit = await counted('a', TE.right('found'))()
    if (E.isRight(hit) || hit.left._tag !== 'RateLimited') throw new Error('an open code was found')
    expect(hit.left.retryAt).to.equal(now() + fromMinutes(10))
    expect(await counted('b', TE.right('found'))(), 'another address').to.deep.equal(E.right('found'))
    tick(fromMinutes(10) - 1)
    expect(E.isLeft(await counted('a', TE.right('found'))()), 'a moment before').to.equal(true)
    tick(1)
    expect(await counted('a', TE.right('found'))()).to.deep.equal(E.right('found'))
  })

  verifies('SVY-3', 'guesses at the same time find no more than guesses one after another', async () => {
    const { counted } = world()
    const guesses = Array.from({ length: 300 }, (_, n) =>
      counted(
        'a',
        pipe(
          // As a database answers: later.
          T.delay(1)(T.of(n)),
          T.map((code) => (code % 10 === 9 ? E.right('found') : E.left(codeUnknown))),
        ),
      )(),
    )
    const results = await Promise.all(guesses)
    expect(results.filter(E.isRight)).to.have.length(2)
    expect(results.filter((one) => E.isLeft(one) && one.left._tag === 'CodeNotOpen')).to.have.length(20)
    expect(await counted('b', TE.right('found'))(), 'another address').to.deep.equal(E.right('found'))
  })

  verifies('SVY-3', 'neither open codes, nor codes that are closed, nor an outage count as misses', async () => {
    const { counted, misses } = world()
    for (let n = 0; n < 50; n += 1) {
      expect(await counted('a', TE.right(n))()).to.deep.equal(E.right(n))
      expect(await counted('a', TE.left(storeUnavailable))()).to.deep.equal(E.left(storeUnavailable))
      expect(await counted('a', TE.left(codeNotOpen))()).to.deep.equal(E.left(codeNotOpen))
    }
    expect(await misses('a', 1)).to.deep.equal(['CodeNotOpen'])
  })

  verifies('SVY-3', 'misses of many addresses warn once in each window, without an address', async () => {
    const { misses, logged, tick } = world()
    for (let n = 0; n < 199; n += 1) await misses(`a${n}`, 1)
    expect(logged).to.deep.equal([])
    for (let n = 0; n < 30; n += 1) await misses(`b${n}`, 10)
    const warning = { level: 'warn', message: 'survey.codes.missed', data: { misses: 200, withinMinutes: 10 } }
    expect(logged).to.deep.equal([warning])
    tick(fromMinutes(10))
    for (let n = 0; n < 30; n += 1) await misses(`c${n}`, 10)
    expect(logged).to.deep.equal([warning, warning])
  })

  verifies('SVY-3', 'an address starts 200 times in ten minutes: a whole office may be behind it', async () => {
    const { start } = world()
    for (let n = 0; n < 200; n += 1) expect(E.isRight(await start('a')())).to.equal(true)
    const more = await start('a')()
    expect(E.isLeft(more) && more.left._tag).to.equal('RateLimited')
    expect(E.isRight(await start('b')())).to.equal(true)
  })
})
