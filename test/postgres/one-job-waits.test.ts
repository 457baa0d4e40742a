// Jobs with a key on the real queue: one of each waits, and none is lost to a worker that takes it meanwhile.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { Client } from 'pg'
import type { PgBoss } from 'pg-boss'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeOutbox } from '#adapters/postgres/kernel/outbox.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { QUEUE_SCHEMA } from '#adapters/postgres/kernel/queue-schema.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import { startQueue } from '#test/support/jobs-database.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

const QUEUE = 'test.keyed'
type Keyed = Job<typeof QUEUE, { readonly id: string; readonly traceparent?: string }>

describe('jobs of which one waits', function () {
  this.timeout(60_000)
  let fresh: FreshDatabase
  let database: Database
  let boss: PgBoss
  let owner: Client
  let inScope: InScope<{ readonly outbox: Outbox<Keyed> }>
  before(async () => {
    fresh = await freshDatabase()
    database = openDatabase({ url: fresh.url, log: makeRecordingLog().log, poolMax: 8, connectWithin: 15_000 })
    boss = await startQueue(fresh.url, [])
    await boss.createQueue(QUEUE, { policy: 'short' })
    owner = new Client({ connectionString: fresh.adminUrl })
    await owner.connect()
    inScope = makeInScope({ database, stores: (query) => ({ outbox: makeOutbox<Keyed>(boss, query) }) })
  })
  after(async () => {
    await owner.end()
    await boss.stop({ graceful: false })
    await database.close()
    await fresh.drop()
  })

  const put = (key: string, notBefore?: number): TE.TaskEither<unknown, void> =>
    inScope(Admin, ({ outbox }) =>
      outbox.enqueue({ queue: QUEUE, data: { id: key }, key, ...(notBefore === undefined ? {} : { notBefore }) }),
    )
  const waiting = async (key: string): Promise<readonly number[]> => {
    const { rows } = await owner.query<{ readonly at: Date }>(
      `select start_after as at from ${QUEUE_SCHEMA}.job where name = $1 and singleton_key = $2 and state = 'created'`,
      [QUEUE, key],
    )
    return rows.map(({ at }) => at.getTime())
  }
  const takeAll = () => boss.fetch(QUEUE, { batchSize: 100 })
  const LATER = Date.now() + 3_600_000

  verifies(
    'ARC-2',
    'another that is due earlier brings the one that waits forward, a later one is dropped',
    async () => {
      await put('a', LATER)()
      await put('a', LATER + 5)()
      expect(await waiting('a')).to.deep.equal([LATER])
      await put('a', LATER - 5)()
      expect(await waiting('a')).to.deep.equal([LATER - 5])
      await put('b', LATER)()
      expect(await waiting('b')).to.deep.equal([LATER])
      await put('a')()
      expect((await waiting('a'))[0]).to.be.below(LATER - 5)
    },
  )

  verifies(
    'OPS-17',
    'one that is brought forward becomes the job of what needs it earlier, with its trace; one that is due stays',
    async () => {
      let key = 'caused'
      const putBy = (traceparent: string, notBefore?: number) =>
        inScope(Admin, ({ outbox }) =>
          outbox.enqueue({
            queue: QUEUE,
            data: { id: key, traceparent },
            key,
            ...(notBefore === undefined ? {} : { notBefore }),
          }),
        )()
      const causes = async (): Promise<readonly unknown[]> => {
        const { rows } = await owner.query<{ readonly data: { readonly traceparent: unknown } }>(
          `select data from ${QUEUE_SCHEMA}.job where name = $1 and singleton_key = $2 and state = 'created'`,
          [QUEUE, key],
        )
        return rows.map(({ data }) => data.traceparent)
      }
      await putBy('first', LATER)
      await putBy('later', LATER + 5)
      expect(await causes()).to.deep.equal(['first'])
      await putBy('at once')
      expect(await causes()).to.deep.equal(['at once'])
      await putBy('after that')
      expect(await causes()).to.deep.equal(['at once'])
      key = 'overdue'
      await putBy('overdue', LATER - 7_200_000)
      await putBy('overdue for longer', LATER - 10_800_000)
      expect(await causes()).to.deep.equal(['overdue'])
    },
  )

  verifies('ARC-2', 'of a hundred at once one waits, due when the earliest is', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => put('many', LATER + ((n * 37) % 100))()))
    expect(await waiting('many')).to.deep.equal([LATER])
  })

  verifies('ARC-2', 'while one is being worked on, another waits', async () => {
    await put('busy')()
    expect((await takeAll()).map(({ data }) => data)).to.deep.include({ id: 'busy' })
    await put('busy', LATER)()
    expect(await waiting('busy')).to.deep.equal([LATER])
  })

  verifies('ARC-2', 'a worker does not take the one that is brought forward before its reason is kept', async () => {
    await takeAll()
    await put('held')()
    let taken = -1
    await inScope(Admin, ({ outbox }) =>
      pipe(
        outbox.enqueue({ queue: QUEUE, data: { id: 'held' }, key: 'held' }),
        TE.tapTask(() => async () => {
          taken = (await takeAll()).length
        }),
      ),
    )()
    expect(taken).to.equal(0)
    expect(await takeAll()).to.have.length(1)
  })
})
