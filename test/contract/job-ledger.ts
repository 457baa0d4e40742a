// What every ledger of jobs has to do, whichever queue it is of.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { ACTIONS_OF, JOB_STATES, type JobAction, type JobState } from '#domain/operations/job.ts'
import type { JobStore } from '#domain/operations/ports.ts'
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { openOnce } from './open-once.ts'
import { newUuid } from './sample-connections.ts'

export const QUEUE = 'test.work'
/** Of the jobs with one key one waits. */
export const KEYED = 'test.keyed'

export interface JobSubject {
  readonly inScope: InScope<{ readonly jobs: JobStore }>
  /** A job of each state in `QUEUE`, by itself there; one that waits is due in an hour. */
  readonly inState: Readonly<Record<JobState, () => Promise<Uuid>>>
  /** A job of the key in `KEYED`, without an attempt left. */
  readonly died: (key: string) => Promise<Uuid>
  /** Due now. */
  readonly waits: (key: string) => Promise<Uuid>
  /** Those that workers could take now; they may take them. */
  readonly ready: (queue: string) => Promise<readonly Uuid[]>
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

export function jobLedgerContract(open: () => Promise<JobSubject>): void {
  const opened = openOnce(open)
  const ask = <A>(work: (jobs: JobStore) => Stored<A>): Promise<A> =>
    must(opened().inScope(Admin, ({ jobs }) => work(jobs)))
  const stateOf = async (id: Uuid) => O.toUndefined(await ask((jobs) => jobs.find(id)))?.state
  const act = (id: Uuid, action: JobAction): Promise<O.Option<Uuid>> =>
    ask((jobs) =>
      pipe(
        jobs.lock(id),
        TE.flatMap((): Stored<O.Option<Uuid>> =>
          action === 'run-again'
            ? jobs.runAgain(id)
            : pipe(
                jobs.setAside(id),
                TE.map(() => O.some(id)),
              ),
        ),
      ),
    )
  const acted = async (id: Uuid, action: JobAction): Promise<Uuid> => {
    const next = await act(id, action)
    if (O.isNone(next)) throw new Error('another job of its key waits')
    return next.value
  }

  for (const state of JOB_STATES)
    for (const action of ACTIONS_OF[state])
      verifies('ADM-4', `a job that is ${state} may ${action}`, async () => {
        const { inState, ready } = opened()
        const id = await inState[state]()
        expect(await stateOf(id)).to.equal(state)
        const next = await acted(id, action)
        expect(next === id).to.equal(action === 'set-aside' || state !== 'failed')
        expect(await stateOf(next)).to.equal(
          action === 'set-aside' ? 'set-aside' : state === 'failed' ? 'waiting' : 'retrying',
        )
        expect(await ready(QUEUE)).to.deep.equal(action === 'set-aside' ? [] : [next])
        if (next !== id) expect(await stateOf(id)).to.equal(undefined)
      })

  verifies('ADM-4', 'a failed job that was set aside runs again as another of the same root', async () => {
    const { inState, ready } = opened()
    const id = await inState.failed()
    const before = O.toUndefined(await ask((jobs) => jobs.find(id)))
    await acted(id, 'set-aside')
    const next = await acted(id, 'run-again')
    expect(await ready(QUEUE)).to.deep.equal([next])
    const after = O.toUndefined(await ask((jobs) => jobs.find(next)))
    expect([after?.root, after?.data, after?.history]).to.deep.equal([before?.root, before?.data, before?.history])
  })

  verifies('ADM-4', 'a failed job of whose key another waits stays where it is', async () => {
    const { died, waits, ready } = opened()
    const id = await died('a')
    const other = await waits('a')
    expect(await act(id, 'run-again')).to.deep.equal(O.none)
    expect(await stateOf(id)).to.equal('failed')
    await waits('b')
    await acted(other, 'set-aside')
    const next = await acted(id, 'run-again')
    // The other runs beside it: it waits as one that is tried again.
    await acted(other, 'run-again')
    expect(await ready(KEYED))
      .to.have.length(3)
      .and.to.include.members([next, other])
  })

  verifies('ADM-4', 'what is done to a job in a unit of work that fails is undone', async () => {
    const { inScope, inState, ready } = opened()
    const id = await inState.failed()
    const undone = await inScope(Admin, ({ jobs }) =>
      pipe(
        jobs.lock(id),
        TE.flatMap(() => jobs.runAgain(id)),
        TE.flatMapEither(() => ({ _tag: 'Left', left: 'undone' }) as const),
      ),
    )()
    expect(undone._tag).to.equal('Left')
    expect(await stateOf(id)).to.equal('failed')
    expect(await ready(QUEUE)).to.deep.equal([])
  })

  verifies('ADM-4', 'lists jobs by queue and state, the newest first, and counts them by queue', async () => {
    const { inState, died, waits } = opened()
    const failed = await inState.failed()
    const waiting = await inState.waiting()
    const [dead, ready] = [await died('a'), await waits('b')]
    const list = (queue: O.Option<string>, states: readonly JobState[], skip = 0, limit = 10) =>
      ask((jobs) => jobs.list({ queue, states, skip, limit }))
    const ids = async (...given: Parameters<typeof list>) => (await list(...given)).data.map(({ id }) => id)
    expect(await ids(O.none, [])).to.deep.equal([ready, dead, waiting, failed])
    expect(await ids(O.some(QUEUE), [])).to.deep.equal([waiting, failed])
    expect(await ids(O.none, ['failed', 'active'])).to.deep.equal([dead, failed])
    expect(await ids(O.some(KEYED), ['failed'])).to.deep.equal([dead])
    const { data, total } = await list(O.none, [], 1, 2)
    expect([data.map(({ id }) => id), total]).to.deep.equal([[dead, waiting], 4])
    const [one] = (await list(O.some(QUEUE), ['failed'])).data
    expect(one).to.deep.include({ id: failed, queue: QUEUE, state: 'failed', attempts: 1, most: 1 })
    expect([O.isSome(one?.endedAt ?? O.none), one?.failure]).to.deep.equal([true, O.some('LedgerDown')])
    const queues = await ask((jobs) => jobs.listQueues)
    expect(queues.map((of) => [of.name, of.ready, of.deferred, of.failed])).to.deep.equal([
      [KEYED, 1, 0, 1],
      [QUEUE, 0, 1, 1],
    ])
    expect(queues.map((of) => [O.isSome(of.oldestReadyAt), O.isSome(of.oldestFailedAt)])).to.deep.equal([
      [true, true],
      [false, true],
    ])
    expect(await ask((jobs) => jobs.find(newUuid()))).to.deep.equal(O.none)
  })
}
