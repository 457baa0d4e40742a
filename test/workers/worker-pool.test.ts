// Foreign content is worked on beside the event loop, in bounded time, memory and number.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeWorkerPool, type WorkerPool } from '#adapters/workers/worker-pool.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { rightOf } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const MODULE = new URL('./foreign-work.ts', import.meta.url)
const workOf = (name: string) => ({ module: MODULE, name })

describe('the pool of worker threads', () => {
  let pool: WorkerPool | undefined
  const open = (settings: Parameters<typeof makeWorkerPool>[0] = {}): WorkerPool =>
    (pool = makeWorkerPool({ deadline: fromSeconds(2) * PATIENCE, ...settings }))
  afterEach(async () => {
    await pool?.close()
  })

  const describeThread = ({ run }: WorkerPool) =>
    run<{ readonly isMainThread: boolean; readonly threadId: number; readonly secrets: readonly string[] }>(
      workOf('describeThread'),
      undefined,
      undefined,
    )()

  verifies(
    'OPS-12',
    'works in a thread, without the service’s environment, and keeps it for the next work',
    async () => {
      const opened = open()
      const [first, second] = [rightOf(await describeThread(opened)), rightOf(await describeThread(opened))]
      expect(first).to.deep.include({ isMainThread: false, secrets: [] })
      expect(second.threadId).to.equal(first.threadId)
    },
  )

  verifies('OPS-12', 'ends a thread at the deadline, and what waited for it goes on', async () => {
    const opened = open({ threads: 1, deadline: fromSeconds(1) * PATIENCE })
    const begun = performance.now()
    const [spun, waited] = await Promise.all([
      opened.run(workOf('spin'), undefined, undefined)(),
      describeThread(opened),
    ])
    expect(spun).to.deep.equal(E.left('timed_out'))
    // Both bounds are the same: it may have waited too long by a hair, and the next has its turn.
    if (E.isLeft(waited)) expect(waited.left).to.equal('busy')
    expect(await describeThread(opened)).to.have.property('_tag', 'Right')
    expect(performance.now() - begun).to.be.below(fromSeconds(4) * PATIENCE)
  }).timeout(fromSeconds(10) * PATIENCE)

  verifies('OPS-12', 'counts no start of a thread as work, but gives up where none comes', async () => {
    const loading = { module: new URL('./slow-to-load.ts', import.meta.url), name: 'answer' }
    const opened = open({ deadline: 1_000 })
    expect(await opened.run(loading, undefined, undefined)()).to.deep.equal(E.right('loaded'))
    await opened.close()
    const impatient = open({ start: 100 })
    expect(await impatient.run(loading, undefined, undefined)()).to.deep.equal(E.left('busy'))
    expect(await describeThread(open())).to.have.property('_tag', 'Right')
  }).timeout(fromSeconds(20) * PATIENCE)

  verifies('OPS-12', 'ends the work of a caller who has left, running or waiting', async () => {
    const opened = open({ threads: 1, deadline: fromSeconds(60) })
    const callers = [new AbortController(), new AbortController()]
    const all = callers.map(({ signal }) => opened.run(workOf('spin'), undefined, signal)())
    const next = describeThread(opened)
    for (const caller of callers) caller.abort()
    expect(await Promise.all(all)).to.deep.equal([E.left('busy'), E.left('busy')])
    expect(await next).to.have.property('_tag', 'Right')
    expect(await opened.run(workOf('spin'), undefined, AbortSignal.abort())()).to.deep.equal(E.left('busy'))
  }).timeout(fromSeconds(10) * PATIENCE)

  verifies('OPS-12', 'refuses more work than may wait at once', async () => {
    const opened = open({ threads: 1, waiting: 1, deadline: fromSeconds(60) })
    const leaving = new AbortController()
    const held = [1, 2].map(() => opened.run(workOf('spin'), undefined, leaving.signal)())
    expect(await describeThread(opened)).to.deep.equal(E.left('busy'))
    leaving.abort()
    await Promise.all(held)
    expect(await describeThread(opened)).to.have.property('_tag', 'Right')
  }).timeout(fromSeconds(10) * PATIENCE)

  verifies('OPS-12', 'lets a tenant whose line is full delay no other', async () => {
    let tenant = 'one'
    const opened = open({ threads: 1, waiting: 4, currentTenant: () => tenant, deadline: fromSeconds(60) })
    const leaving = new AbortController()
    const order: string[] = []
    const askAs = async (from: string) => {
      tenant = from
      const done = await describeThread(opened)
      order.push(E.isRight(done) ? from : `${from}: ${done.left}`)
    }
    const held = opened.run(workOf('spin'), undefined, leaving.signal)()
    const all = [askAs('one'), askAs('one'), askAs('one'), askAs('other')]
    await all[2]
    leaving.abort()
    await Promise.all([held, ...all])
    expect(order).to.deep.equal(['one: busy', 'other', 'one', 'one'])
  }).timeout(fromSeconds(10) * PATIENCE)

  verifies('OPS-12', 'survives work that takes more memory than it may', async () => {
    const opened = open({ deadline: fromSeconds(30) * PATIENCE })
    expect(await opened.run(workOf('fill'), undefined, undefined)()).to.deep.equal(E.left('timed_out'))
    expect(await describeThread(opened)).to.have.property('_tag', 'Right')
  }).timeout(fromSeconds(40) * PATIENCE)

  verifies('OPS-12', 'ends threads without work', async () => {
    const opened = open({ idle: 50 })
    const first = rightOf(await describeThread(opened))
    const isAnother = async (): Promise<boolean> => rightOf(await describeThread(opened)).threadId !== first.threadId
    // Each look keeps the thread for another 50 ms.
    await until('another thread', isAnother, fromSeconds(10), 200)
  })

  verifies('OPS-12', 'passes a bug on to its caller', async () => {
    const opened = open()
    const failed = await opened
      .run(workOf('fail'), undefined, undefined)()
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(failed).to.be.an('error').with.property('message', 'a bug')
  })
})
