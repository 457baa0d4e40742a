// The context follows the work through shared reads, connections and queues. Work without a request has none.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { setImmediate as turn } from 'node:timers/promises'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { makeJobRunner } from '#adapters/jobs/job-runner.ts'
import { toQueue } from '#adapters/jobs/queue.ts'
import { runInContext, trackInLog } from '#adapters/logging/work-context.ts'
import { type Logging, makeLogging } from '#adapters/logging/winston-log.ts'
import { coalesce } from '#adapters/postgres/kernel/coalesce.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeUnfinishedWork } from '#bootstrap/compose/unfinished-work.ts'
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { recordingPlace } from './recording-place.ts'

const policy = { retries: 0, retryDelaySeconds: 1, deadlineSeconds: 60, concurrency: 1 }

describe('the context of the work', function () {
  this.timeout(60_000)
  let database: FreshDatabase
  let logging: Logging
  let recorded: () => readonly (readonly [message: string, context: unknown])[]

  before(async () => {
    database = await freshDatabase()
  })
  after(() => database.drop())

  beforeEach(async () => {
    const place = recordingPlace('info')
    logging = makeLogging({ redactKeys: [], place: {}, output: place.transport, otherTransports: [] })
    recorded = () =>
      place.entries.map(({ message, data }) => [
        message,
        typeof data === 'object' && data !== null ? Reflect.get(data, 'context') : undefined,
      ])
    await turn()
  })

  /** Works of as many requests and tenants at once. */
  const manyAtOnce = (work: (n: number) => Promise<unknown>): Promise<unknown> =>
    Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        runInContext({ requestId: `r-${n}`, tenantUuid: `t-${n % 3}` }, async () => {
          if (n % 2 === 0) await turn()
          await work(n)
        }),
      ),
    )

  const expectOwn = (): void => {
    expect(recorded()).to.have.length(40)
    for (const [message, context] of recorded()) {
      const n = Number(message.slice('asked.'.length))
      expect(context).to.deep.equal({ requestId: `r-${n}`, tenant: `t-${n % 3}` })
    }
  }

  verifies('LOG-2', 'each caller of a shared read logs as itself, answered or refused', async () => {
    const ask = coalesce<number, number>({
      read: async (keys) => {
        await turn()
        if (keys.includes(7)) throw new Error('away')
        return new Map(keys.map((key) => [key, key]))
      },
      batch: 5,
      atOnce: 2,
    })
    await manyAtOnce(async (n) => {
      await ask(n % 10).catch(() => undefined)
      logging.of('app').info(`asked.${n}`)
    })
    expectOwn()
  })

  verifies('LOG-2', 'each caller that waits for one of few connections logs as itself', async () => {
    const own = openDatabase({ url: database.url, log: logging.of('app'), poolMax: 2, connectWithin: 20_000 })
    await manyAtOnce(async (n) => {
      const client = await own.connect()
      await client.query('select 1')
      logging.of('app').info(`asked.${n}`)
      client.release()
    })
    await own.close()
    expectOwn()
  })

  verifies('LOG-2', 'a broken connection belongs to no request, however it was opened', async () => {
    const own = openDatabase({ url: database.url, log: logging.of('app') })
    await runInContext({ requestId: 'r-1', tenantUuid: 't-1' }, async () => {
      const client = await own.connect()
      client.release()
      client.emit('error', Object.assign(new Error('broken'), { code: 'XX000' }))
    })
    await own.close()
    expect(recorded()).to.deep.equal([['database.connection.lost', {}]])
  })

  verifies('LOG-2', 'the choice of a host belongs to no request, and is logged when it changes', async () => {
    const url = new URL(database.url)
    url.searchParams.set('target_session_attrs', 'read-write')
    const own = openDatabase({ url: url.href, log: logging.of('app') })
    await runInContext({ requestId: 'r-1', tenantUuid: 't-1' }, async () => {
      // The end of a session makes its host doubtful.
      await own.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
      await own.query('select 1')
    })
    await own.close()
    expect(recorded()).to.deep.equal([['postgres.host.chosen', {}]])
  })

  verifies('LOG-2', 'what goes on behind an answer logs as the request that began it', async () => {
    const background = makeUnfinishedWork(trackInLog(logging.of('app')))
    runInContext({ requestId: 'r-1', tenantUuid: 't-1' }, () => {
      background.run(async () => {
        await turn()
        logging.of('app').info('behind')
        throw new Error('broken')
      })
    })
    await background.idle()
    const context = { requestId: 'r-1', tenant: 't-1' }
    expect(recorded()).to.deep.equal([
      ['behind', context],
      ['background.bug', context],
    ])
  })

  verifies(
    'LOG-2',
    'a job logs as the request that caused it and of the tenant it is about, its failure too',
    async () => {
      const log = logging.of('bull')
      const boss = makeBoss({ databaseUrl: database.url, log, working: true })
      const codec = t.type({ tenantUuid: t.string })
      const handle = () => async () => {
        await turn()
        log.info('in.the.job')
        return E.left({ _tag: 'Refused' })
      }
      const runner = makeJobRunner({
        boss,
        queues: {
          'test.context': toQueue({ policy, codec, handle }),
          'test.unowned': toQueue({ policy, codec: t.type({}), handle: () => TE.fromIO(() => log.info('unowned')) }),
        },
        log,
        trackError: trackInLog(log),
        metrics: { countJobEnd: () => undefined },
        inContext: runInContext,
      })
      await boss.start()
      await runner.start()
      const mine = await boss.send('test.unowned', {})
      await boss.send('test.context', { requestId: 'r-1', tenantUuid: 't-1' })
      await until('the jobs to have run', () => recorded().length === 3)
      await runner.stop(5_000)
      const context = { requestId: 'r-1', tenant: 't-1' }
      expect(recorded()).to.have.deep.members([
        ['in.the.job', context],
        ['job.failed', context],
        ['unowned', { requestId: mine }],
      ])
    },
  )
})
