// The runner on a real queue: what becomes of jobs that succeed, fail, break or carry nonsense, and of those whose worker died.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import type { PgBoss } from 'pg-boss'
import sinon from 'sinon'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { type JobContext, type JobRunner, makeJobRunner } from '#adapters/jobs/job-runner.ts'
import { type JobHandler, type Queue, toQueue } from '#adapters/jobs/queue.ts'
import { trackInLog } from '#adapters/logging/work-context.ts'
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingTracer } from '#test/support/recording-tracer.ts'
import { until as waitFor } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const policy = { retries: 2, retryDelaySeconds: 0, deadlineSeconds: 60, concurrency: 1 }
const codec = t.type({ n: t.number })

describe('the runner of jobs', function () {
  this.timeout(60_000)
  let database: FreshDatabase
  before(async () => {
    database = await freshDatabase()
  })
  after(() => database.drop())

  const running = async (
    queue: string,
    handle: JobHandler<{ readonly n: number }>,
    own: Partial<Queue['policy']> = {},
    others: readonly string[] = [],
    schedules: Readonly<Record<string, string>> = {},
  ) => {
    const { log, logged } = makeRecordingLog()
    const { tracer, spans } = makeRecordingTracer()
    const ran: JobContext[] = []
    const boss: PgBoss = makeBoss({ databaseUrl: database.url, log, working: true })
    const runner: JobRunner = makeJobRunner({
      boss,
      queues: Object.fromEntries([
        ...[queue, ...others].map((name) => [name, toQueue({ policy: { ...policy, ...own }, codec, handle })]),
        ...Object.entries(schedules).map(([name, schedule]) => [
          name,
          toQueue({ policy: { ...policy, schedule }, codec, handle }),
        ]),
      ]),
      log,
      trackError: trackInLog(log),
      metrics: { countJobEnd: () => undefined },
      tracer,
      inContext: (context, work) => {
        ran.push(context)
        return work()
      },
    })
    await boss.start()
    await runner.start()
    const until = async (
      state: string,
      id: string | null,
    ): Promise<{ readonly output: unknown; readonly retryCount: number }> => {
      const deadline = Date.now() + 30_000
      for (;;) {
        const [job] = await boss.findJobs(queue, { id: id ?? '' })
        if (job?.state === state) return { output: job.output, retryCount: job.retryCount }
        if (Date.now() > deadline) throw new Error(`the job is ${job?.state}, not ${state}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    return { boss, runner, logged, ran, spans, until }
  }

  verifies('OPS-4', 'completes what succeeds, under the id of the request that caused it', async () => {
    const seen: number[] = []
    const { boss, runner, ran, until } = await running('test.good', ({ n }) => TE.fromIO(() => void seen.push(n)))
    await until('completed', await boss.send('test.good', { n: 7, requestId: 'request-1' }))
    expect(seen).to.deep.equal([7])
    expect(ran).to.deep.equal([{ requestId: 'request-1' }])
    await runner.stop(5_000)
  })

  verifies(
    'OPS-17',
    'runs a job in the trace of what caused it, and those of schedules and of an earlier version in their own',
    async () => {
      const handle: JobHandler<{ readonly n: number }> = ({ n }) =>
        n === 3 ? TE.left({ _tag: 'LedgerDown' }) : TE.right(undefined)
      const { boss, runner, ran, spans, until } = await running('test.traced', handle, { retries: 0 }, [], {
        'test.cron': '0 3 1 1 *',
      })
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
      const malformed = { n: 3, traceparent: 4, requestId: 'request-3', tenantUuid: 'tenant-3' }
      for (const data of [{ n: 1, traceparent }, { n: 2 }, malformed])
        await until(data.n === 3 ? 'failed' : 'completed', await boss.send('test.traced', data))
      const scheduled = await boss.send('test.cron', { n: 4 })
      await waitFor('the span of the schedule', () => scheduled !== null && spans.length === 4)
      const of = (name: string, queue: string, parent?: string, outcome?: string) => ({
        name,
        kind: 'consumer',
        attributes: {
          'messaging.destination.name': queue,
          ...(outcome !== undefined && { 'tapster.outcome': outcome, 'error.type': 'JobFailed' }),
        },
        parent,
      })
      expect(spans).to.deep.equal([
        of('job test.traced', 'test.traced', traceparent),
        of('job test.traced', 'test.traced'),
        of('job test.traced', 'test.traced', undefined, 'LedgerDown'),
        { ...of('schedule test.cron', 'test.cron'), isSchedule: true },
      ])
      expect(ran[2]).to.deep.equal({ requestId: 'request-3', tenantUuid: 'tenant-3' })
      await runner.stop(5_000)
    },
  )

  verifies('OPS-4', 'ends the schedule of a queue that an earlier version had, and keeps those it has', async () => {
    const boss = makeBoss({ databaseUrl: database.url, log: makeRecordingLog().log, working: true })
    await boss.start()
    await boss.createQueue('test.former')
    await boss.schedule('test.former', '* * * * *')
    const { runner } = await running('test.daily', () => TE.right(undefined), { schedule: '30 4 * * *' })
    expect((await boss.getSchedules()).map(({ name }) => name)).to.deep.equal(['test.daily'])
    await boss.stop({ graceful: false })
    await runner.stop(5_000)
  })

  verifies(
    'LOG-2',
    'runs a job in the context of its tenant, and under its own id where no request caused it',
    async () => {
      const { boss, runner, ran, until } = await running('test.context', () => TE.right(undefined))
      const caused = await boss.send('test.context', { n: 1, tenantUuid: 'tenant-1', requestId: 'request-1' })
      await until('completed', caused)
      const own = await boss.send('test.context', { n: 2, tenantUuid: 'tenant-2' })
      await until('completed', own)
      expect(ran).to.deep.equal([
        { requestId: 'request-1', tenantUuid: 'tenant-1' },
        { requestId: own, tenantUuid: 'tenant-2' },
      ])
      await runner.stop(5_000)
    },
  )

  it('repeats what fails as often as its queue says, and keeps only the tag of the failure', async () => {
    let tried = 0
    const { boss, runner, logged, until } = await running('test.bad', () => {
      tried += 1
      return TE.left({ _tag: 'LedgerDown', secret: 'canary' })
    })
    const { output, retryCount } = await until('failed', await boss.send('test.bad', { n: 1 }))
    expect([tried, retryCount]).to.deep.equal([3, 2])
    expect(JSON.stringify(output)).to.contain('LedgerDown').and.not.to.contain('canary')
    expect(logged.filter(({ message }) => message === 'job.failed')).to.have.length(3)
    await runner.stop(5_000)
  })

  verifies(['SES-3', 'PLG-24'], 'logs a bug and keeps nothing of it with the job', async () => {
    const { boss, runner, logged, until } = await running(
      'test.broken',
      () => () => Promise.reject(new Error('canary')),
    )
    const job = await boss.send('test.broken', { n: 1 }, { retryLimit: 0 })
    const { output } = await until('failed', job)
    expect(JSON.stringify(output)).not.to.contain('canary')
    expect(logged.find(({ message }) => message === 'job.bug')?.data).to.include({ queue: 'test.broken', job })
    await runner.stop(5_000)
  })

  it('fails what carries nonsense', async () => {
    const { boss, runner, until } = await running('test.nonsense', () => TE.right(undefined))
    const { output } = await until('failed', await boss.send('test.nonsense', { n: 'x' }, { retryLimit: 0 }))
    expect(JSON.stringify(output)).to.contain('Undecodable')
    await runner.stop(5_000)
  })

  verifies('OPS-4', 'works on jobs that come at once with all workers of their queue', async () => {
    let open = (): void => undefined
    const all = new Promise<void>((resolve) => {
      open = resolve
    })
    const begun = new Set<number>()
    const together: JobHandler<{ readonly n: number }> =
      ({ n }) =>
      async () => {
        if (begun.add(n).size === 3) open()
        await all
        return TE.right(undefined)()
      }
    const { boss, runner, until } = await running('test.together', together, { concurrency: 3 })
    const ids = await Promise.all([1, 2, 3].map((n) => boss.send('test.together', { n })))
    for (const id of ids) await until('completed', id)
    await runner.stop(5_000)
  })

  verifies('OPS-13', 'looks for the jobs of all idle queues with one statement', async () => {
    const others = Array.from({ length: 20 }, (_, n) => `test.idle-${n}`)
    const { boss, runner, until } = await running('test.idle', () => TE.right(undefined), {}, others)
    await until('completed', await boss.send('test.idle', { n: 1 }))
    const statements = sinon.spy(boss.getDb(), 'executeSql')
    await pause(3_000)
    const looks = statements.args.filter((given) => JSON.stringify(given).includes('test.idle-'))
    expect(looks.length).to.be.within(1, 10)
    await runner.stop(5_000)
  })

  verifies('OPS-6', 'finds jobs while an earlier one goes on beyond its deadline', async () => {
    const endless: JobHandler<{ readonly n: number }> = ({ n }) =>
      n === 1 ? () => new Promise(() => undefined) : TE.right(undefined)
    const { boss, runner, until } = await running('test.endless', endless, { deadlineSeconds: 1, retries: 0 })
    await until('failed', await boss.send('test.endless', { n: 1 }))
    await until('completed', await boss.send('test.endless', { n: 2 }))
    await runner.stop(5_000)
  })

  verifies('OPS-6', 'finds jobs while the connection of a look hangs', async () => {
    const { boss, runner, until } = await running('test.hanging', () => TE.right(undefined))
    const looks = sinon.stub(boss.getDb(), 'executeSql').callThrough()
    looks.withArgs(sinon.match('unnest')).returns(new Promise(() => undefined))
    await until('completed', await boss.send('test.hanging', { n: 1 }))
    await until('completed', await boss.send('test.hanging', { n: 2 }))
    await runner.stop(5_000)
  })

  verifies('OPS-4', 'lets a running job end before it stops', async () => {
    let finish = (): void => undefined
    const begun = new Promise<void>((begin) => {
      finish = begin
    })
    let ended = false
    const { boss, runner } = await running('test.slow', () => async () => {
      finish()
      await new Promise((resolve) => setTimeout(resolve, 500))
      ended = true
      return TE.right(undefined)()
    })
    const id = await boss.send('test.slow', { n: 1 })
    await begun
    await runner.stop(5_000)
    expect(ended).to.equal(true)
    const looker = makeBoss({ databaseUrl: database.url, log: makeRecordingLog().log, working: false })
    await looker.start()
    expect((await looker.findJobs('test.slow', { id: id ?? '' }))[0]?.state).to.equal('completed')
    await looker.stop()
  })
})
