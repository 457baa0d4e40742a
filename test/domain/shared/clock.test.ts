// The limit of a wait: the work's own outcome in time, none after it, and never a timer or a rejection left over.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { limitTime } from '#domain/shared/clock.ts'

function world() {
  const running = new Map<number, () => void>()
  let delay: number | undefined
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return {
    limit: (duration: number) =>
      limitTime(
        {
          setTimeout: (callback, after) => {
            delay = after
            running.set(1, callback)
            return 1
          },
          clearTimeout: (id) => running.delete(id),
        },
        duration,
        promise,
      ),
    resolve,
    reject,
    expire: () => running.get(1)?.(),
    running: () => running.size,
    delay: () => delay,
  }
}

const settleAll = () => new Promise(setImmediate)

describe('a limited wait', () => {
  it('returns the result of the work in time, and clears its timer', async () => {
    const { limit, resolve, running, delay } = world()
    const limited = limit(5)
    expect([delay(), running()]).to.deep.equal([5, 1])
    resolve('done')
    expect(await limited).to.deep.equal(O.some('done'))
    await settleAll()
    expect(running()).to.equal(0)
  })

  it('rejects with the work in time, and clears its timer', async () => {
    const { limit, reject, running } = world()
    const limited = limit(5)
    reject(new Error('broken'))
    const [outcome] = await Promise.allSettled([limited])
    expect(outcome).to.have.nested.property('reason.message', 'broken')
    await settleAll()
    expect(running()).to.equal(0)
  })

  it('returns none after the time, and ignores a later result or rejection', async () => {
    for (const end of ['resolve', 'reject'] as const) {
      const unhandled: unknown[] = []
      const note = (reason: unknown): void => void unhandled.push(reason)
      process.once('unhandledRejection', note)
      const one = world()
      const limited = one.limit(5)
      one.expire()
      expect(await limited).to.deep.equal(O.none)
      if (end === 'resolve') one.resolve('late')
      else one.reject(new Error('late'))
      await settleAll()
      process.off('unhandledRejection', note)
      expect([unhandled, await limited]).to.deep.equal([[], O.none])
    }
  })

  it('waits for no time that has passed', async () => {
    const { limit, delay } = world()
    void limit(-1)
    expect(delay()).to.equal(0)
  })
})
