// Look-ups that share reads: few reads, each key once, and never an answer from before the question.
import { AsyncLocalStorage } from 'node:async_hooks'
import { expect } from 'chai'
import fc from 'fast-check'
import { coalesce } from '#adapters/postgres/kernel/coalesce.ts'
import { verifies } from '#test/support/verifies.ts'

/** Reads that end when the test says so. */
function heldReads() {
  const reads: { readonly keys: readonly string[]; readonly end: (tag: string) => void; readonly fail: () => void }[] =
    []
  const read = (keys: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Promise((resolve, reject) => {
      reads.push({
        keys,
        end: (tag) => resolve(new Map(keys.filter((key) => key !== 'absent').map((key) => [key, `${key} ${tag}`]))),
        fail: () => reject(new Error('away')),
      })
    })
  return { reads, read }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('coalesce', () => {
  it('answers what is asked during a read by the next one, each key read once', async () => {
    const { reads, read } = heldReads()
    const ask = coalesce({ read, batch: 10, atOnce: 1 })
    const first = ask('a')
    const later = [ask('a'), ask('b'), ask('b'), ask('absent')]
    expect(reads.map(({ keys }) => keys)).to.deep.equal([['a']])
    reads[0]?.end('first')
    expect(await first).to.equal('a first')
    expect(reads[1]?.keys).to.deep.equal(['a', 'b', 'absent'])
    reads[1]?.end('second')
    expect(await Promise.all(later)).to.deep.equal(['a second', 'b second', 'b second', undefined])
  })

  it('bounds a read, and the reads under way', async () => {
    const { reads, read } = heldReads()
    const ask = coalesce({ read, batch: 3, atOnce: 2 })
    const asked = Array.from({ length: 9 }, (_, i) => ask(`k${i}`))
    expect(reads.map(({ keys }) => keys.length)).to.deep.equal([1, 1])
    for (let done = 0; done < 5; done++) {
      reads[done]?.end('x')
      await settle()
      expect(reads.length - done - 1).to.be.at.most(2)
    }
    expect(reads.map(({ keys }) => keys.length)).to.deep.equal([1, 1, 3, 3, 1])
    expect(await Promise.all(asked)).to.deep.equal(Array.from({ length: 9 }, (_, i) => `k${i} x`))
  })

  verifies(
    'OPS-17',
    'reads in the context of a caller of that read, however long others have kept it busy',
    async () => {
      const { reads, read } = heldReads()
      const caller = new AsyncLocalStorage<string>()
      const readers: unknown[] = []
      const ask = coalesce({
        read: (keys: readonly string[]) => {
          readers.push(caller.getStore())
          return read(keys)
        },
        batch: 2,
        atOnce: 1,
      })
      const asked: Promise<unknown>[] = []
      const askAs = (name: string): void => void caller.run(name, () => asked.push(ask(name)))
      for (const name of ['first', 'second', 'third', 'fourth']) askAs(name)
      for (const read of [0, 1, 2]) {
        reads[read]?.end('x')
        await settle()
        if (read === 0) askAs('fifth')
      }
      await Promise.all(asked)
      expect(readers).to.deep.equal(['first', 'second', 'fourth'])
    },
  )

  it('reports a failure to the callers of that read, and goes on', async () => {
    const { reads, read } = heldReads()
    let idle = 0
    const ask = coalesce({ read, batch: 10, atOnce: 1, whenIdle: () => (idle += 1) })
    const [lost, kept] = [ask('a').catch(() => 'lost'), ask('b')]
    reads[0]?.fail()
    expect(await lost).to.equal('lost')
    expect(idle).to.equal(0)
    reads[1]?.end('x')
    expect(await kept).to.equal('b x')
    expect(idle).to.equal(1)
  })

  it('never answers from a read that began before the question, however reads and questions meet', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 3 }),
        async (scheduler, keys, atOnce) => {
          let now = 0
          const ask = coalesce<string, number>({
            read: async (wanted) => {
              const began = (now += 1)
              await scheduler.schedule(Promise.resolve())
              return new Map(wanted.map((key) => [key, began]))
            },
            batch: 2,
            atOnce,
          })
          const all = Promise.all(
            keys.map(async (key) => {
              await scheduler.schedule(Promise.resolve())
              const asked = (now += 1)
              expect(await ask(key)).to.be.greaterThan(asked)
            }),
          )
          await scheduler.waitFor(all)
        },
      ),
      { numRuns: 200 },
    ))
})
