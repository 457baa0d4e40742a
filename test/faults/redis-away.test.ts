// Redis gone, frozen, full and misused: logging goes on, readers get a failure at once, and nothing is lost that can be held.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { randomUUID } from 'node:crypto'
import { makeRedisBuffer } from '#adapters/redis/redis-buffer.ts'
import { logUnavailable } from '#domain/logging/log-buffer.ts'
import { toLogEntryId } from '#domain/logging/log-entry.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { append, aQuery, NOON } from '#test/contract/log-entries.ts'
import { pageOf, messagesOf } from '#test/contract/log-buffer.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { type OwnRedis, startOwnRedis } from '#test/support/redis.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the log buffer when Redis fails', () => {
  let redis: OwnRedis
  const closing: (() => Promise<void>)[] = []

  before(async function () {
    const own = await startOwnRedis()
    if (own === undefined) this.skip()
    redis = own
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })
  after(() => redis?.stop())

  const newBuffer = (max = 1_000, prefix = randomUUID()) => {
    const { log, logged } = makeRecordingLog()
    const { outages, failures, answers } = makeRecordingOutages()
    const clock = { now: () => NOON + 60_000 }
    const buffer = makeRedisBuffer({ url: redis.url, prefix, max, ttl: fromDays(7), clock, log, outages })
    closing.push(buffer.close)
    const back = () => until('Redis to be back', () => failures.length > 0 && answers.length > 0)
    return { buffer, logged, failures, back, key: `${prefix}:entries` }
  }

  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({ after: from + n, message: `m${from + n}` }))
  const names = (from: number, to: number): readonly string[] =>
    numbered(from, to)
      .map(({ message }) => message)
      .toReversed()

  /** Milliseconds, and what came of it. */
  const timed = async <A>(work: () => Promise<A>): Promise<readonly [number, A]> => {
    const began = performance.now()
    const answer = await work()
    return [performance.now() - began, answer]
  }

  verifies(
    'LOG-4',
    'killed and restarted: nothing is found meanwhile, and what was logged meanwhile is there then',
    async () => {
      const { buffer, logged, failures, back } = newBuffer()
      append(buffer, ...numbered(0, 5))
      expect(await messagesOf(buffer)).to.deep.equal(names(0, 5))
      await redis.kill()
      const [took] = await timed(async () => append(buffer, ...numbered(5, 105)))
      expect(took, 'appending').to.be.lessThan(50)
      for (let n = 0; n < 5; n += 1) {
        const [waited, found] = await timed(buffer.query(aQuery()))
        expect(found).to.deep.equal(E.left(logUnavailable))
        expect(waited, 'the wait').to.be.lessThan(1_000)
      }
      await redis.start()
      await back()
      expect(await messagesOf(buffer), 'the server forgot what it had').to.deep.equal(names(5, 105))
      expect(logged).to.deep.equal([])
      expect(failures[0]?.code).to.be.oneOf(['ECONNREFUSED', 'ENOENT', 'closed', 'no answer'])
    },
  )

  verifies(
    'LOG-4',
    'not there when the service starts, and for longer than there is room: the oldest are let go',
    async () => {
      await redis.kill()
      const { buffer, logged, failures, back } = newBuffer(10)
      append(buffer, ...numbered(0, 30))
      await until('the first failure', () => failures.length > 0)
      append(buffer, ...numbered(30, 40))
      expect(await buffer.query(aQuery())()).to.deep.equal(E.left(logUnavailable))
      await redis.start()
      await back()
      expect(await messagesOf(buffer)).to.deep.equal(names(30, 40))
      expect(logged.map(({ message, data }) => [message, data])).to.deep.equal([
        ['log.dropped', { sink: 'redis', count: 30 }],
      ])
    },
  )

  verifies('LOG-4', 'frozen: a search waits seconds at most, and logging goes on where it stopped', async function () {
    this.timeout(30_000)
    const { buffer, failures, back } = newBuffer()
    append(buffer, ...numbered(0, 5))
    expect(await messagesOf(buffer)).to.deep.equal(names(0, 5))
    redis.freeze()
    try {
      const [took] = await timed(async () => append(buffer, ...numbered(5, 10)))
      expect(took, 'appending').to.be.lessThan(50)
      const [waited, found] = await timed(buffer.query(aQuery()))
      expect(found).to.deep.equal(E.left(logUnavailable))
      expect(waited, 'the wait').to.be.lessThan(5_000)
    } finally {
      redis.thaw()
    }
    await back()
    expect(await messagesOf(buffer), 'each once').to.deep.equal(names(0, 10))
    expect(new Set(failures.map(({ kind }) => kind))).to.deep.equal(new Set(['unreachable']))
  })

  verifies('LOG-4', 'full: what it has is found, what it cannot take is held until it can', async () => {
    const { buffer, failures, back } = newBuffer()
    append(buffer, ...numbered(0, 5))
    expect(await messagesOf(buffer)).to.deep.equal(names(0, 5))
    await redis.command('CONFIG', 'SET', 'maxmemory', '1')
    append(buffer, ...numbered(5, 10))
    expect(await messagesOf(buffer)).to.deep.equal(names(0, 5))
    expect(failures[0]).to.include({ kind: 'refused', code: 'OOM' })
    await redis.command('CONFIG', 'SET', 'maxmemory', '0')
    await back()
    expect(await messagesOf(buffer)).to.deep.equal(names(0, 10))
  })

  verifies('LOG-4', 'something else at the key: reported, held, and there once the key is free', async () => {
    const { buffer, failures, back, key } = newBuffer()
    await redis.command('SET', key, 'another program’s')
    append(buffer, ...numbered(0, 5))
    expect(await buffer.query(aQuery())()).to.deep.equal(E.left(logUnavailable))
    expect(failures[0]).to.include({ kind: 'refused', code: 'WRONGTYPE' })
    await redis.command('DEL', key)
    await back()
    expect(await messagesOf(buffer)).to.deep.equal(names(0, 5))
  })

  verifies('LOG-4', 'members that the service has not written are passed over', async () => {
    const { buffer, key } = newBuffer()
    append(buffer, ...numbered(0, 3))
    await pageOf(buffer)
    const own = String(await redis.command('ZRANGE', key, '0', '0')).replace(
      /^\S+/,
      toLogEntryId(NOON + 2, 1, 'broken'),
    )
    const broken = ['aaa', 'zzz\tm', own.replace('info', 'loud'), own.replace(/\{.*/s, '{'), own.replace('\t', '\t\t')]
    for (const member of broken) await redis.command('ZADD', key, String(NOON + 2), member)
    expect(await messagesOf(buffer)).to.deep.equal(names(0, 3))
    expect(await messagesOf(buffer, { q: 'm' })).to.deep.equal(names(0, 3))
    expect(await messagesOf(buffer, { sortBy: 'message' })).to.deep.equal(names(0, 3))
  })

  verifies('LOG-4', 'wrong password: reported as such, without the address', async () => {
    await redis.command('CONFIG', 'SET', 'requirepass', 'right')
    const { log, logged } = makeRecordingLog()
    const { outages, failures } = makeRecordingOutages()
    const url = redis.url.replace('unix://', 'unix://:wrong-password@')
    const clock = { now: () => NOON }
    const buffer = makeRedisBuffer({ url, prefix: 'x', max: 10, ttl: fromDays(1), clock, log, outages })
    closing.push(buffer.close)
    try {
      append(buffer, ...numbered(0, 1))
      expect(await buffer.query(aQuery())()).to.deep.equal(E.left(logUnavailable))
      // Before Redis ends: that is another failure, reported as well.
      expect(failures[0]).to.include({ kind: 'refused', code: 'WRONGPASS' })
    } finally {
      await redis.kill()
      await redis.start()
    }
    expect(JSON.stringify([logged, failures])).not.to.contain('wrong-password')
  })

  verifies('LOG-4', 'replicas share one buffer, and what one closes with is found by the other', async () => {
    const prefix = randomUUID()
    const [one, other] = [newBuffer(10, prefix).buffer, newBuffer(10, prefix).buffer]
    append(one, ...numbered(0, 8))
    append(other, ...numbered(8, 12))
    await one.close()
    expect(await messagesOf(other)).to.deep.equal(names(2, 12))
  })

  verifies('LOG-4', 'what another replica logs while one is looking makes nothing be found twice', async () => {
    const prefix = randomUUID()
    const [one, other] = [newBuffer(20_000, prefix).buffer, newBuffer(20_000, prefix).buffer]
    append(one, ...numbered(0, 5_000))
    await pageOf(one)
    let looking = true
    const logging = (async () => {
      for (let n = 5_000; looking; n += 20) {
        append(other, ...numbered(n, n + 20))
        await pageOf(other, { limit: 1 })
      }
    })()
    for (let round = 0; round < 10; round += 1) {
      const { entries } = await pageOf(one, { q: 'm', limit: 20_000, maxScan: 20_000 })
      expect(new Set(entries.map(({ id }) => id)).size).to.equal(entries.length)
    }
    looking = false
    await logging
  })

  verifies('LOG-4', 'closing ends soon, whatever became of Redis', async () => {
    const { buffer } = newBuffer()
    append(buffer, ...numbered(0, 5))
    await pageOf(buffer)
    redis.freeze()
    try {
      append(buffer, ...numbered(5, 10))
      const [took] = await timed(buffer.close)
      expect(took).to.be.lessThan(5_000)
    } finally {
      redis.thaw()
    }
    append(buffer, ...numbered(10, 11))
    expect(await buffer.query(aQuery())()).to.deep.equal(E.left(logUnavailable))
  })
})
