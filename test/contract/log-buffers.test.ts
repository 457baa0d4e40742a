// The log buffer in memory and in Redis, held to the same contract.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { makeMemoryBuffer } from '#adapters/logging/memory-buffer.ts'
import { toKeys } from '#adapters/redis/put-script.ts'
import { makeRedisBuffer } from '#adapters/redis/redis-buffer.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { commandAt, redisUrl } from '#test/support/redis.ts'
import { verifies } from '#test/support/verifies.ts'
import { movableClock } from './limits.ts'
import { logBufferContract, type LogBufferSubject, messagesOf, pageOf } from './log-buffer.ts'
import { anEntry, append, NOON } from './log-entries.ts'

const inMemory = (): Promise<LogBufferSubject> =>
  Promise.resolve({ make: makeMemoryBuffer, close: () => Promise.resolve() })

async function inRedis(): Promise<LogBufferSubject | undefined> {
  const url = await redisUrl()
  if (url === undefined) return undefined
  const made: { readonly prefix: string; readonly close: () => Promise<void> }[] = []
  return {
    make: (options) => {
      const prefix = `tapster-test-${randomUUID()}`
      const buffer = makeRedisBuffer({
        ...options,
        url,
        prefix,
        log: makeRecordingLog().log,
        ...makeRecordingOutages(),
      })
      made.push({ prefix, close: buffer.close })
      return buffer
    },
    close: async () => {
      for (const { prefix, close } of made) {
        await close()
        await commandAt(url, ['DEL', ...toKeys(prefix)])
      }
    },
  }
}

describe('the log buffer in Redis, for want of memory', () => {
  verifies('LOG-4', 'has what is logged after Redis gave up one of its keys', async function () {
    const url = await redisUrl()
    if (url === undefined) return this.skip()
    for (const lost of [0, 1, 2]) {
      const prefix = `tapster-test-${randomUUID()}`
      const options = {
        max: 4,
        ttl: fromDays(7),
        clock: movableClock(NOON),
        log: makeRecordingLog().log,
        ...makeRecordingOutages(),
      }
      const buffer = makeRedisBuffer({ ...options, url, prefix })
      const keys = toKeys(prefix)
      const shown = (): Promise<readonly string[]> => messagesOf(buffer)
      for (const message of ['a', 'b', 'c', 'd']) append(buffer, { message })
      await shown()
      await commandAt(url, ['DEL', keys[lost] ?? ''])
      for (const message of ['e', 'f', 'g']) {
        append(buffer, { message })
        await shown()
      }
      expect((await shown()).toSorted(), keys[lost]).to.deep.equal(lost === 0 ? ['e', 'f', 'g'] : ['d', 'e', 'f', 'g'])
      await buffer.close()
      await commandAt(url, ['DEL', ...keys])
    }
  })
})

describe('the log buffer in memory, beside the sample', () => {
  verifies(
    'ADM-8',
    'sorts earlier entries before its own, forgets the expired ones, and removes them again',
    async () => {
      const buffer = makeMemoryBuffer({ max: 10, ttl: fromDays(7), clock: movableClock(NOON) })
      append(buffer, { message: 'own' })
      const [day, week] = [fromDays(1), fromDays(8)]
      const remove = buffer.addEarlier([
        anEntry({ after: -week, message: 'expired' }),
        anEntry({ after: -day, message: 'sample', data: { sample: true } }),
      ])
      append(buffer, { after: 1, message: 'next' })
      expect(await messagesOf(buffer)).to.deep.equal(['next', 'own', 'sample'])
      expect((await pageOf(buffer, { q: '"sample":true' })).total).to.equal(1)
      remove()
      expect(await messagesOf(buffer)).to.deep.equal(['next', 'own'])
    },
  )
})

for (const [name, open] of Object.entries({ memory: inMemory, Redis: inRedis }))
  describe(`the log buffer in ${name}`, () => logBufferContract(open))
