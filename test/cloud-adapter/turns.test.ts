// Four at once of one mailbox, as the cloud bears it; and how long one waits for a turn, or for an answer.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeCloudConnection } from '#adapters/cloud/exchange.ts'
import { makeCallTurns } from '#adapters/cloud/turns.ts'
import { systemTimer } from '#adapters/system/system-clock.ts'
import { type ScriptedLine, startScriptedLedger } from '#test/ledger-adapter/scripted-ledger.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'
import { address, EVA, event, mail, makeCloudWorld, once, outcome, PIET } from './cloud-world.ts'

describe('turns at a mailbox', () => {
  let standIn: CloudUnderTest
  before(async () => {
    standIn = await startCloud()
  })
  after(() => standIn.stop())

  verifies('MCP-19', 'are four at once, however the address is written, and everybody gets one', async () => {
    const world = makeCloudWorld(standIn.place)
    await standIn.control({ op: 'fault', kind: 'slow', path: '/users/', ms: 20 })
    const capitals = address('EVA.Jansen@KORREL.example')
    const all = Array.from({ length: 24 }, async (_, n) =>
      n % 3 === 0
        ? outcome(await world.createEvent(EVA, event, once(n))())
        : outcome(await world.send(n % 3 === 1 ? EVA : capitals, mail)()),
    )
    expect(new Set(await Promise.all(all))).to.deep.equal(new Set(['done']))
    expect((await standIn.report()).mostAtOnce).to.equal(4)
    await world.close()
  })

  verifies('MCP-19', 'are each mailbox’s own', async () => {
    const world = makeCloudWorld(standIn.place)
    await standIn.control([{ op: 'reset' }, { op: 'fault', kind: 'slow', path: '/users/eva', ms: 300 }])
    let left = 12
    const others = Array.from({ length: left }, () =>
      world
        .send(EVA, mail)()
        .then(() => (left -= 1)),
    )
    await world.send(PIET, mail)()
    expect(left).to.be.greaterThan(7)
    await Promise.all(others)
    await world.close()
  })

  verifies(
    'MCP-19',
    'do not come to a caller that has waited too long, or finds too many waiting: nothing was sent',
    async () => {
      const impatient = { ...systemTimer, limitTime: () => async () => O.none }
      const world = makeCloudWorld(standIn.place, impatient)
      await standIn.control([{ op: 'reset' }, { op: 'fault', kind: 'slow', path: '/users/', ms: 50 }])
      const all = await Promise.all(Array.from({ length: 6 }, () => world.send(EVA, mail)()))
      expect(all.filter(E.isRight)).to.have.length(4)
      expect(all.filter(E.isLeft)).to.deep.equal(
        Array.from({ length: 2 }, () => E.left({ _tag: 'CloudThrottled', retryAfter: 10_000 })),
      )
      expect((await standIn.report()).mails).to.have.length(4)
      await world.close()
    },
  )

  it('come in the order in which they were asked for, and a line has an end', async () => {
    const inTurn = makeCallTurns({ atOnce: 1, waitingAtMost: 2, timer: systemTimer })
    const done: number[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const ask = (n: number) => inTurn('a', 10_000, () => promise.then(() => done.push(n)))
    const all = [1, 2, 3, 4].map(ask)
    expect(await all[3]).to.deep.equal(O.none)
    resolve()
    expect((await Promise.all(all)).map(O.isSome)).to.deep.equal([true, true, true, false])
    expect(done).to.deep.equal([1, 2, 3])
    expect(O.isSome(await ask(5))).to.equal(true)
  })

  it('that were given on are still taken, and the next caller waits', async () => {
    const inTurn = makeCallTurns({ atOnce: 1, waitingAtMost: 2, timer: systemTimer })
    const ends = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const begun: number[] = []
    const ask = (n: number) =>
      inTurn('a', 10_000, () => {
        begun.push(n)
        return ends[n]?.promise ?? Promise.resolve()
      })
    const [first, second] = [ask(0), ask(1)]
    ends[0]?.resolve()
    await first
    const third = ask(2)
    await new Promise(setImmediate)
    expect(begun).to.deep.equal([0, 1])
    for (const { resolve } of ends) resolve()
    await Promise.all([second, third])
    expect(begun).to.deep.equal([0, 1, 2])
  })

  it('are given on by work that breaks', async () => {
    const inTurn = makeCallTurns({ atOnce: 1, waitingAtMost: 2, timer: systemTimer })
    const broken = inTurn('a', 10_000, () => Promise.reject(new Error('broken')))
    const next = inTurn('a', 10_000, () => Promise.resolve('next'))
    expect(await broken.catch((error: unknown) => String(error))).to.equal('Error: broken')
    expect(await next).to.deep.equal(O.some('next'))
  })
})

describe('an exchange with the cloud', () => {
  const exchange = async (within: number, line: ScriptedLine) => {
    const planted = await startScriptedLedger()
    const connection = makeCloudConnection()
    try {
      planted.says(line)
      const body = O.some(new TextEncoder().encode('{}'))
      return await connection.exchange({ url: new URL(planted.url), headers: {}, body, within })
    } finally {
      await connection.close()
      await planted.close()
    }
  }

  verifies('MCP-19', 'does not wait for ever, and reports that it was handed over', async () => {
    const began = performance.now()
    expect(await exchange(60, 'hang')).to.deep.equal({ _tag: 'NoAnswer' })
    expect(performance.now() - began).to.be.lessThan(2_000 * PATIENCE)
  })

  verifies('MCP-19', 'takes no more of an answer than the cloud has to say', async () => {
    const answer = await exchange(5_000, { status: 202, body: 'x'.repeat(1024 * 1024 + 1) })
    expect(answer).to.deep.include({ _tag: 'Answer', status: 202, text: '' })
  })

  verifies('MCP-19', 'has a connection of its own, which cannot have been closed before', async () => {
    const connections: (string | undefined)[] = []
    await exchange(5_000, ({ headers }) => {
      connections.push(headers.connection)
      return { status: 202 }
    })
    expect(connections).to.deep.equal(['close'])
  })

  verifies('MCP-19', 'distinguishes a broken connection from one that never opened', async () => {
    expect(await exchange(5_000, 'cut')).to.deep.equal({ _tag: 'NoAnswer' })
    const connection = makeCloudConnection()
    const unreachable = {
      url: new URL(DISCARD_URL),
      headers: {},
      body: O.some(new Uint8Array(2)),
      within: 5_000,
    }
    expect(await connection.exchange(unreachable)).to.deep.equal({ _tag: 'NotSent' })
    expect(await connection.exchange({ ...unreachable, url: new URL('http://nowhere.invalid') })).to.deep.equal({
      _tag: 'NotSent',
    })
    await connection.close()
  })
})
