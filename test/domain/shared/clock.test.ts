// The limit of a wait: the work's own outcome in time, none after it, and never a timer or a rejection left over.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { limitTime } from '#domain/shared/clock.ts'
import { makeTimeouts } from '#test/support/timeouts.ts'

function world() {
  const timeouts = makeTimeouts()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { limit: (duration: number) => limitTime(timeouts, duration, promise), resolve, reject, timeouts }
}

const settleAll = () => new Promise(setImmediate)

describe('a limited wait', () => {
  it('returns the result of the work in time, and clears its timer', async () => {
    const { limit, resolve, timeouts } = world()
    const limited = limit(5)
    expect(timeouts.delays()).to.deep.equal([5])
    resolve('done')
    expect(await limited).to.deep.equal(O.some('done'))
    await settleAll()
    expect(timeouts.delays()).to.deep.equal([])
  })

  it('rejects with the work in time, and clears its timer', async () => {
    const { limit, reject, timeouts } = world()
    const limited = limit(5)
    reject(new Error('broken'))
    const [outcome] = await Promise.allSettled([limited])
    expect(outcome).to.have.nested.property('reason.message', 'broken')
    await settleAll()
    expect(timeouts.delays()).to.deep.equal([])
  })

  it('returns none after the time, and ignores a later result or rejection', async () => {
    for (const end of ['resolve', 'reject'] as const) {
      const one = world()
      const limited = one.limit(5)
      one.timeouts.expire(5)
      expect(await limited).to.deep.equal(O.none)
      if (end === 'resolve') one.resolve('late')
      else one.reject(new Error('late'))
      await settleAll()
      expect(await limited).to.deep.equal(O.none)
    }
  })

  it('waits for no time that has passed', async () => {
    const { limit, timeouts } = world()
    void limit(-1)
    expect(timeouts.delays()).to.deep.equal([0])
  })
})
