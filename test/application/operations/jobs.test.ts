// Jobs by operators, on the real queue: what each state allows, attempts with their errors, and failures kept for 30 days (ADM-4).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { makeJobRunner } from '#adapters/jobs/job-runner.ts'
import { queueOf } from '#adapters/jobs/queue.ts'
import { ACTIONS_OF, DEAD_LETTER, JOB_ACTIONS, JOB_STATES, overdueSince, troublesOf } from '#domain/operations/job.ts'
import { hours, minutes } from '#domain/shared/clock.ts'
import { startQueue } from '#test/support/jobs-database.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { KEYED, openJobsOffice, QUEUE } from './jobs-office.ts'

const ALL = { queue: O.none, states: [], skip: 0, limit: 50 }

describe('jobs by operators', function () {
  this.timeout(60_000)
  let office: Awaited<ReturnType<typeof openJobsOffice>>
  before(async () => {
    office = await openJobsOffice()
  })
  beforeEach(() => office.owner.query(`delete from pgboss.job`))
  after(() => office.close())

  for (const state of JOB_STATES)
    for (const action of JOB_ACTIONS)
      verifies('ADM-4', `${state} and ${action}: done, or refused without effect`, async () => {
        const id = await office.inState[state]()
        expect((await office.shown(id)).state).to.equal(state)
        const act = office.admin.act(office.principal, id, action)
        if (!ACTIONS_OF[state].includes(action)) {
          expect(await refusal(act)).to.deep.equal({ _tag: 'JobActionNotAllowed', state })
          expect((await office.shown(id)).state).to.equal(state)
          return
        }
        const { id: next } = await must(act)
        if (action === 'set-aside') {
          expect((await office.shown(next)).state).to.equal('set-aside')
          expect(await office.boss.fetch(QUEUE)).to.deep.equal([])
        } else expect((await office.boss.fetch(QUEUE)).map((job) => job.id)).to.deep.equal([next])
      })

  verifies('ADM-4', 'a failed job that was set aside can run again', async () => {
    const id = await office.died()
    await must(office.admin.act(office.principal, id, 'set-aside'))
    const { id: next } = await must(office.admin.act(office.principal, id, 'run-again'))
    expect((await office.boss.fetch(QUEUE)).map((job) => job.id)).to.deep.equal([next])
  })

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

  verifies('ADM-4', 'a failed job of whose key another waits stays where it is', async () => {
    const id = await office.died(KEYED, { singletonKey: 'a' })
    const other = await office.send(KEYED, { singletonKey: 'a' })
    expect(await refusal(office.admin.act(office.principal, id, 'run-again'))).to.deep.equal({ _tag: 'SameJobWaits' })
    expect((await office.shown(id)).state).to.equal('failed')
    await must(office.admin.act(office.principal, other, 'set-aside'))
    await must(office.admin.act(office.principal, id, 'run-again'))
    // The other runs beside it: it waits as one that is tried again.
    await must(office.admin.act(office.principal, other, 'run-again'))
    expect(await office.boss.fetch(KEYED, { batchSize: 10 })).to.have.length(2)
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
    ['ADM-4', 'IDN-7'],
    'records each action in the audit log of the operator, under the first job',
    async () => {
      const id = await office.died()
      const { root } = await office.shown(id)
      await must(office.admin.act({ ...office.principal, tenantUuid: await office.office() }, id, 'run-again'))
      const entries = (await office.auditLog(office.operatorTenant)).filter(
        ({ subject }) => O.toUndefined(subject) === root,
      )
      expect(entries.map(({ action, details }) => [action, details])).to.deep.equal([
        ['job.run-again', { queue: QUEUE, from: 'failed' }],
      ])
    },
  )

  verifies('ADM-4', 'counts what waits, is due later and failed by queue, those with trouble first', async () => {
    await office.send(QUEUE, { startAfter: 3_600 })
    await office.send(KEYED, { singletonKey: 'a' })
    await office.owner.query(`update pgboss.job set start_after = now() - interval '1 hour' where name = $1`, [KEYED])
    await office.died()
    const queues = await must(office.admin.queues(office.principal))
    expect(
      queues.map(({ name, ready, deferred, failed, troubles }) => [name, ready, deferred, failed, troubles]),
    ).to.deep.equal([
      [KEYED, 1, 0, 0, ['slow']],
      [QUEUE, 0, 1, 1, ['failed']],
    ])
    const only = await must(office.admin.list(office.principal, { ...ALL, queue: O.some(QUEUE), states: ['failed'] }))
    expect(only.data.map(({ queue, state }) => [queue, state])).to.deep.equal([[QUEUE, 'failed']])
  })

  verifies('ADM-4', 'refuses people who are no operators', async () => {
    const { principal } = await office.administrator(['users:read'], office.operatorTenant)
    const id = await office.died()
    for (const work of [
      office.admin.queues(principal),
      office.admin.list(principal, ALL),
      office.admin.read(principal, id),
      office.admin.act(principal, id, 'set-aside'),
    ])
      expect((await refusal<{ readonly _tag: string }, unknown>(work))?._tag).to.equal('Forbidden')
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
          'test.daily': queueOf({
            policy: { retries: 0, retryDelaySeconds: 1, deadlineSeconds: 60, concurrency: 1, schedule: '15 2 * * *' },
            codec: t.type({ n: t.number }),
            handle: ({ n }) => (n === 1 ? TE.right(undefined) : TE.left({ _tag: 'LedgerDown' })),
          }),
        },
        log,
        trackError: () => undefined,
        inContext: (_, work) => work(),
        metrics: { jobEnded: (queue, outcome) => void ended.push(`${queue} ${outcome}`) },
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
      await boss.send('test.daily', { n: 2 })
      await until('the failure', async () => (await daily()).failed === 1)
      expect((await daily()).schedule).to.deep.include({ hasLastFailed: true })
      expect(ended).to.deep.equal(['test.daily completed', 'test.daily failed'])
      expect((await boss.getQueue(DEAD_LETTER))?.retentionSeconds).to.equal(30 * 86_400)
      await runner.stop(5_000)
      await office.owner.query(`delete from pgboss.job; delete from pgboss.queue where name = 'test.daily'`)
    },
  )

  verifies('ADM-4', 'a schedule is overdue once its run had time to end', () => {
    expect(overdueSince(0, hours(1), hours(1) + minutes(15))).to.deep.equal(O.none)
    expect(overdueSince(0, hours(1), hours(1) + minutes(15) + 1)).to.deep.equal(O.some(0))
    expect(troublesOf({ failed: 0, schedule: O.none, oldestReadyAt: O.some(0) }, minutes(10))).to.deep.equal([])
  })
})
