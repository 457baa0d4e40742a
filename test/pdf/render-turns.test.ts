// Whose mail is rendered next, with work that ends when the test says so.
import { expect } from 'chai'
import { makeRenderTurns, type NoTurn, type Turn } from '#adapters/pdf/render-turns.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const LIMITS = { places: 2, slowPlaces: 2, waiting: 100 }

function makeWorld(limits = LIMITS) {
  let now = 1_000_000
  const turns = makeRenderTurns(limits, () => now)
  const began: string[] = []
  const refused: string[] = []
  const running = new Map<string, Turn>()
  const answers = new Map<string, Turn | NoTurn>()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    began,
    refused,
    retryAt: (name: string): number => {
      const answer = answers.get(name)
      return answer?._tag === 'NoTurn' ? answer.retryAt - now : Number.NaN
    },
    pass: (ms: number) => {
      now += ms
    },
    close: () => {
      turns.close()
      return settled()
    },
    /** 'Ab3': tenant A, user b, their third mail. */
    ask: async (names: readonly string[], { background = false, signal = new AbortController().signal } = {}) => {
      for (const name of names)
        void turns.take({ tenant: name[0] ?? '', user: name[1] ?? '', background }, signal).then((answer) => {
          answers.set(name, answer)
          if (answer._tag === 'Turn') {
            began.push(name)
            running.set(name, answer)
          } else refused.push(name)
        })
      await settled()
    },
    slow: (name: string) => {
      running.get(name)?.isSlow()
      return settled()
    },
    end: (name: string) => {
      running.get(name)?.end()
      return settled()
    },
  }
}

const many = (who: string, n: number): readonly string[] => Array.from({ length: n }, (_, i) => `${who}${i + 1}`)

describe('turns of rendering', () => {
  verifies('ARC-9', 'one user alone has all places; with others waiting, each has a turn', async () => {
    const world = makeWorld()
    await world.ask(many('Aa', 50))
    expect(world.began).to.deep.equal(['Aa1', 'Aa2'])
    await world.ask(['Ab1', 'Ba1'])
    for (const name of ['Aa1', 'Aa2', 'Aa3']) await world.end(name)
    expect(world.began.slice(2)).to.deep.equal(['Aa3', 'Ba1', 'Ab1'])
  })

  verifies('ARC-9', 'slow mails of one user hold up neither colleagues nor other tenants', async () => {
    const world = makeWorld()
    await world.ask(many('Aa', 8))
    await world.slow('Aa1')
    await world.slow('Aa2')
    // Their others wait, although places are free.
    expect(world.began).to.deep.equal(['Aa1', 'Aa2'])
    await world.ask(['Ab1', 'Ba1'])
    expect(world.began.slice(2)).to.deep.equal(['Ab1', 'Ba1'])
    await world.end('Aa1')
    expect(world.began).to.have.length(4)
    await world.end('Aa2')
    for (const name of ['Ab1', 'Ba1']) await world.end(name)
    // From now on one at a time, until none was slow for a while.
    expect(world.began.slice(4)).to.deep.equal(['Aa3'])
    world.pass(fromSeconds(16))
    await world.end('Aa3')
    expect(world.began.slice(5)).to.deep.equal(['Aa4', 'Aa5'])
  })

  verifies('ARC-9', 'slow mails of many users of one tenant leave a place to other tenants', async () => {
    const world = makeWorld()
    for (const name of ['Aa1', 'Ab1', 'Ac1', 'Ad1', 'Ae1']) {
      await world.ask([name])
      await world.slow(name)
    }
    expect(world.began).to.deep.equal(['Aa1', 'Ab1', 'Ac1'])
    await world.ask(['Ba1'])
    expect(world.began.at(-1)).to.equal('Ba1')
  })

  verifies('ARC-9', 'where too many wait, the newest mail of the user with most is refused', async () => {
    const world = makeWorld({ ...LIMITS, waiting: 3 })
    await world.ask(many('Aa', 6))
    expect(world.refused).to.deep.equal(['Aa6'])
    await world.ask(['Ba1', 'Ab1'])
    expect(world.refused).to.deep.equal(['Aa6', 'Aa5', 'Aa4'])
    expect(world.retryAt('Aa6')).to.equal(fromSeconds(5))
    // They do not all come back at once.
    expect(world.retryAt('Aa4')).to.be.greaterThan(world.retryAt('Aa5'))
  })

  verifies('ARC-8', 'a job of a user with slow mails comes back later and holds no worker meanwhile', async () => {
    const world = makeWorld()
    await world.ask(many('Aa', 4), { background: true })
    await world.slow('Aa1')
    expect(world.refused).to.deep.equal(['Aa3', 'Aa4'])
    await world.ask(['Aa5'], { background: true })
    expect(world.refused.at(-1)).to.equal('Aa5')
    await world.ask(['Aa6'])
    expect(world.refused).to.not.include('Aa6')
  })

  verifies('ARC-2', 'what is not wanted any more does not begin', async () => {
    const world = makeWorld()
    const gone = new AbortController()
    await world.ask(['Aa1', 'Aa2'])
    await world.ask(['Aa3'], { signal: gone.signal })
    await world.ask(['Aa4'])
    gone.abort()
    await world.end('Aa1')
    expect(world.began).to.deep.equal(['Aa1', 'Aa2', 'Aa4'])
    await world.ask(['Aa5'], { signal: gone.signal })
    expect(world.refused).to.deep.equal(['Aa3', 'Aa5'])
  })

  verifies('OPS-4', 'a stop hands back what waits, and lets go on what does not have to', async () => {
    const world = makeWorld()
    await world.ask(many('Aa', 5))
    await world.close()
    expect(world.refused).to.deep.equal(['Aa3', 'Aa4', 'Aa5'])
    await world.end('Aa1')
    await world.ask(['Ab1', 'Ab2'])
    expect(world.began.at(-1)).to.equal('Ab1')
    expect(world.refused.at(-1)).to.equal('Ab2')
  })
})
