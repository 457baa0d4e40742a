// The log buffer in memory and in Redis, held to the same contract.
import { randomUUID } from 'node:crypto'
import { makeMemoryBuffer } from '#adapters/logging/memory-buffer.ts'
import { keysOf } from '#adapters/redis/put-script.ts'
import { makeRedisBuffer } from '#adapters/redis/redis-buffer.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { commandAt, redisUrl } from '#test/support/redis.ts'
import { logBufferContract, type LogBufferSubject } from './log-buffer.ts'

const inMemory = (): Promise<LogBufferSubject> =>
  Promise.resolve({ make: makeMemoryBuffer, close: () => Promise.resolve() })

const inRedis = async (): Promise<LogBufferSubject | undefined> => {
  const url = await redisUrl()
  if (url === undefined) return undefined
  const made: { readonly prefix: string; readonly close: () => Promise<void> }[] = []
  return {
    make: (options) => {
      const prefix = `tapster-test-${randomUUID()}`
      const buffer = makeRedisBuffer({ ...options, url, prefix, log: makeRecordingLog().log })
      made.push({ prefix, close: buffer.close })
      return buffer
    },
    close: async () => {
      for (const { prefix, close } of made) {
        await close()
        await commandAt(url, ['DEL', ...keysOf(prefix)])
      }
    },
  }
}

for (const [name, open] of Object.entries({ memory: inMemory, Redis: inRedis }))
  describe(`the log buffer in ${name}`, () => logBufferContract(open))
