// What is held for a place that is slow, and what is not.
import { expect } from 'chai'
import * as fc from 'fast-check'
import { setImmediate as turn } from 'node:timers/promises'
import { makeLineQueue } from '#adapters/logging/line-queue.ts'
import { verifies } from '#test/support/verifies.ts'

/** A transport that accepts a batch on command. */
function slowPlace(bound: number) {
  const written: (readonly [label: string, lines: readonly string[]])[] = []
  const waiting: (() => void)[] = []
  const incidents: string[] = []
  const queue = makeLineQueue({
    maxCharacters: bound,
    write: (lines, label) => {
      written.push([label, lines])
      return new Promise((resolve) => waiting.push(resolve))
    },
    dropping: () => incidents.push('dropping'),
    dropped: (count) => incidents.push(`dropped ${count}`),
  })
  const takeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      waiting.shift()?.()
      await turn()
    }
  }
  return { queue, written, incidents, takeAll, lines: () => written.flatMap(([, lines]) => lines) }
}

describe('lines on their way', () => {
  verifies('LOG-1', 'a line is handed over at once where nothing is on its way', () => {
    const { queue, written } = slowPlace(10_000)
    queue.add('one', 'monday')
    expect(written).to.deep.equal([['monday', ['one']]])
  })

  verifies('LOG-1', 'lines keep their order, one batch at a time, each of one label', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('monday', 'tuesday'), fc.boolean()), { maxLength: 50 }),
        async (steps) => {
          const { queue, written, lines, takeAll } = slowPlace(100_000)
          for (const [n, [label, pause]] of steps.entries()) {
            queue.add(`${label} ${n}`, label)
            if (pause) await takeAll()
          }
          await takeAll()
          expect(lines()).to.deep.equal(steps.map(([label], n) => `${label} ${n}`))
          for (const [label, batch] of written) for (const line of batch) expect(line).to.match(new RegExp(`^${label}`))
        },
      ),
    )
  })

  verifies(
    'LOG-1',
    'beyond the bound the newest are dropped, which is logged once, and how many when all else is gone',
    async () => {
      const { queue, incidents, lines, takeAll } = slowPlace(10 * (100 + 32))
      for (let n = 0; n < 1_000; n += 1) queue.add(String(n).padEnd(100))
      expect(incidents).to.deep.equal(['dropping'])
      await takeAll()
      expect(lines().map(Number)).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(incidents).to.deep.equal(['dropping', 'dropped 990'])
      queue.add('again')
      await takeAll()
      expect(lines().at(-1)).to.equal('again')
      expect(incidents).to.have.length(2)
    },
  )

  verifies('LOG-1', 'a flush waits for what is held, and no longer than it may', async () => {
    const { queue, takeAll } = slowPlace(10_000)
    expect(await queue.flush(60_000)).to.equal(true)
    queue.add('one')
    queue.add('two')
    expect(await queue.flush(1)).to.equal(false)
    const flushed = queue.flush(60_000)
    await takeAll()
    expect(await flushed).to.equal(true)
  })
})
