// The log of the whole service in Redis: what it logs is found by every replica, and Redis may go and come back while people work.
import { expect } from 'chai'
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import { makeRedisBuffer } from '#adapters/redis/redis-buffer.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { aQuery } from '#test/contract/log-entries.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { type OwnRedis, startOwnRedis } from '#test/support/redis.ts'
import { type ServedOffices, serveTwoOffices } from '#test/support/served-offices.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the log that replicas share', function () {
  this.timeout(60_000)
  let redis: OwnRedis
  let offices: ServedOffices

  before(async function () {
    const own = await startOwnRedis()
    if (own === undefined) this.skip()
    redis = own
    offices = await serveTwoOffices({ LOG_STORAGE: 'redis', REDIS_URL: redis.url, LOG_REDIS_PREFIX: 'shared' })
  })
  after(async () => {
    await offices?.stop()
    await redis?.stop()
  })

  const ask = (path: string, requestId: string = randomUUID()): Promise<Response> => {
    const { token } = offices.ours.people.operator
    return fetch(offices.service.url + path, {
      headers: { authorization: `Bearer ${token}`, 'x-request-id': requestId },
    })
  }

  /** Messages of what was logged of a request; the status where that is unknown. */
  const storyOf = async (requestId: string): Promise<readonly string[] | number> => {
    const answer = await ask(`/logs?requestId=${requestId}`)
    if (answer.status !== 200) return answer.status
    const { data } = (await answer.json()) as {
      readonly data: { readonly data: readonly { readonly message: string }[] }
    }
    return data.data.map(({ message }) => message)
  }

  verifies(['LOG-4', 'LOG-7'], 'a request is found by its id, at once and by another replica', async () => {
    const id = randomUUID()
    expect((await ask('/users', id)).status).to.equal(200)
    expect(await storyOf(id)).to.deep.equal(['http.request'])
    const clock = { now: Date.now }
    const { log } = makeRecordingLog()
    const replica = makeRedisBuffer({
      url: redis.url,
      prefix: 'shared',
      max: 2_000,
      ttl: fromDays(7),
      clock,
      log,
      ...makeRecordingOutages(),
    })
    const found = await replica.query(aQuery({ q: id, from: 0, to: Date.now() }))()
    await replica.close()
    expect(E.isRight(found) && found.right.entries.map(({ message }) => message)).to.deep.equal(['http.request'])
  })

  verifies('LOG-4', 'Redis goes and comes back: people notice nothing but that the log waits', async () => {
    await redis.kill()
    const meanwhile = randomUUID()
    const began = performance.now()
    for (let n = 0; n < 20; n += 1) expect((await ask('/users', meanwhile)).status).to.equal(200)
    expect(performance.now() - began, 'twenty requests').to.be.lessThan(5_000)
    expect(await storyOf(meanwhile)).to.equal(503)
    await redis.start()
    await until(
      'what was logged meanwhile',
      async () => {
        const story = await storyOf(meanwhile)
        return typeof story !== 'number' && story.length === 20
      },
      20_000,
      100,
    )
    const back = await ask('/logs?q=dependency.&sortDir=asc')
    const { data } = (await back.json()) as {
      readonly data: { readonly data: readonly { readonly level: string; readonly message: string }[] }
    }
    // Its end follows after some seconds.
    const [first] = data.data
    expect(`${first?.level} ${first?.message}`).to.equal('error dependency.away')
  })
})
