// Jobs on the real queue: attempts with their errors, replicas at once, failures kept for 30 days, and schedules (ADM-4).
import { expect } from 'chai'
import { left } from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { makeJobRunner } from '#adapters/jobs/job-runner.ts'
import { toQueue } from '#adapters/jobs/queue.ts'
import { DEAD_LETTER, sameJobWaits } from '#domain/operations/job.ts'
import { startQueue } from '#test/support/jobs-database.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { KEYED, QUEUE } from '#test/contract/job-ledger.ts'
import { openJobsOffice } from '#test/support/jobs-office.ts'

const ALL = { queue: O.none, states: [], skip: 0, limit: 50 }

describe('jobs on the queue', function () {
  this.timeout(60_000)
  let office: Awaited<ReturnType<typeof openJobsOffice>>
  before(async () => {
    office = await openJobsOffice()
  })
  beforeEach(() => office.owner.query(`delete from pgboss.job`))
  after(() => office.close())

  verifies(
    'ADM-4',
    'shows each attempt with its error, also of the runs before and of a worker that died',
    async () => {
      const id = await office.send(QUEUE)
      await office.fail(QUEUE, 'LedgerDown')
      await office.owner.query('update pgboss.job set start_after = now()')
      await office.boss.fetch(QUEUE)
      await office.owner.query(`update pgboss.job set started_on = now() - interval '1 day'`)
      await office.boss.supervise(QUEUE)
      const { data } = await must(office.admin.list(office.principal, ALL))
      expect(
        data.map(({ state, attempts, most, failure }) => [state, attempts, most, O.toNullable(failure)]),
      ).to.deep.equal([['failed', 2, 2, 'job timed out']])
      const [died] = data
      if (died === undefined) throw new Error('no failed job')
      const { id: next } = await must(office.admin.act(office.principal, died.id, 'run-again'))
      await office.fail(QUEUE, 'MailerBusy')
      const shown = await office.shown(next)
      expect(shown.root).to.equal(id)
      expect(shown.history.map(({ attempt, failure }) => [attempt, failure])).to.deep.equal([
        [1, 'LedgerDown'],
        [2, 'job timed out'],
        [1, 'MailerBusy'],
      ])
      expect([shown.state, shown.attempts, shown.most]).to.deep.equal(['retrying', 1, 2])
    },
  )

  verifies('ADM-4', 'run again by two replicas at once, a failed job runs once', async () => {
    const other = await startQueue(office.url, [])
    const id = await office.died()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 === 0 ? office.admin : office.adminOver(other)).act(office.principal, id, 'run-again')(),
      ),
    )
    expect(outcomes.filter(({ _tag }) => _tag === 'Right')).to.have.length(1)
    expect(await office.boss.fetch(QUEUE, { batchSize: 10 })).to.have.length(1)
    await other.stop({ graceful: false })
  })

  verifies('ADM-4', 'a job that failed again stays where it is while another job of its key waits', async () => {
    const first = await office.died(KEYED, { singletonKey: 'a' })
    await must(office.admin.act(office.principal, first, 'run-again'))
    await office.fail(KEYED)
    const [again] = (await must(office.admin.list(office.principal, ALL))).data
    if (again === undefined) throw new Error('no failed job')
    await office.send(KEYED, { singletonKey: 'a' })
    expect(await office.admin.act(office.principal, again.id, 'run-again')()).to.deep.equal(left(sameJobWaits))
    expect((await office.shown(again.id)).state).to.equal('failed')
  })

  verifies('ADM-4', 'keeps a failed job for 30 days', async () => {
    const age = async (days: number): Promise<number> => {
      await office.owner.query(
        `update pgboss.job set created_on = created_on - make_interval(days => $1), keep_until = keep_until - make_interval(days => $1),
          completed_on = completed_on - make_interval(days => $1)`,
        [days],
      )
      await office.owner.query('update pgboss.queue set maintain_on = null')
      await office.boss.supervise()
      return (await must(office.admin.list(office.principal, ALL))).total
    }
    await office.died()
    const second = await office.died()
    await must(office.admin.act(office.principal, second, 'set-aside'))
    expect(await age(29)).to.equal(2)
    expect(await age(2)).to.equal(0)
  })

  verifies(
    'ADM-4',
    'the runner sends failed jobs to the dead-letter queue, and schedules show their runs',
    async () => {
      const { log } = makeRecordingLog()
      const boss = makeBoss({ databaseUrl: office.url, log, working: true })
      const ended: string[] = []
      const runner = makeJobRunner({
        boss,
        queues: {
          'test.daily': toQueue({
            policy: { retries: 0, retryDelaySeconds: 1, deadlineSeconds: 60, concurrency: 1, schedule: '15 2 * * *' },
            codec: t.type({ n: t.number }),
            handle: ({ n }) => (n === 1 ? TE.right(undefined) : TE.left({ _tag: 'LedgerDown' })),
          }),
        },
        log,
        trackError: () => undefined,
        inContext: (_, work) => work(),
        metrics: { countJobEnd: (queue, outcome) => void ended.push(`${queue} ${outcome}`) },
      })
      await boss.start()
      await runner.start()
      const daily = async () => {
        const found = (await must(office.admin.queues(office.principal))).find(({ name }) => name === 'test.daily')
        if (found === undefined || O.isNone(found.schedule)) throw new Error('no schedule')
        return { ...found, schedule: found.schedule.value }
      }
      expect((await daily()).schedule).to.deep.include({ lastEndedAt: O.none, overdueSince: O.none })
      await boss.send('test.daily', { n: 1 })
      await until('the run', async () => O.isSome((await daily()).schedule.lastCompletedAt))
      expect((await daily()).schedule.overdueSince).to.deep.equal(O.none)
      await office.owner.query(
        `update pgboss.job set created_on = created_on - interval '2 days', completed_on = completed_on - interval '2 days' where name = 'test.daily'`,
      )
      expect((await daily()).troubles).to.deep.equal(['overdue'])
      await office.owner.query(`update pgboss.queue set ready_history = '{3,2,1}' where name = 'test.daily'`)
      expect((await daily()).history, 'the newest last').to.deep.equal([1, 2, 3])
      await boss.send('test.daily', { n: 2 })
      await until('the failure', async () => (await daily()).failed === 1)
      expect((await daily()).schedule).to.deep.include({ hasLastFailed: true })
      expect(ended).to.deep.equal(['test.daily completed', 'test.daily failed'])
      expect((await boss.getQueue(DEAD_LETTER))?.retentionSeconds).to.equal(30 * 86_400)
      await runner.stop(5_000)
      await office.owner.query(`delete from pgboss.job; delete from pgboss.queue where name = 'test.daily'`)
    },
  )
})
