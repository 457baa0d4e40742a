// Background jobs in memory: the jobs of the outbox as operators see them. There are no workers: tests change the rows.
import { O, TE } from '#domain/shared/fp.ts'
import { randomUUID } from 'node:crypto'
import type { JobState, ListedJob, QueueReport, ShownJob } from '#domain/operations/job.ts'
import type { JobStore } from '#domain/operations/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { byAll, byText, toPaged } from '../kernel/ordering.ts'
import { asPort, type Memory } from '../kernel/memory.ts'

export interface JobRow extends ShownJob {
  /** At most one job per key of a queue is `waiting`. */
  readonly key: O.Option<string>
  /** No attempt was left; the job runs again as another job. */
  readonly isDead: boolean
}

const newestFirst = byAll<JobRow>(
  (a, b) => b.createdAt - a.createdAt,
  byText(({ id }) => id),
)

const toListedJob = ({
  key: _key,
  isDead: _isDead,
  root: _root,
  data: _data,
  history: _history,
  ...job
}: JobRow): ListedJob => job
const toShownJob = ({ key: _key, isDead: _isDead, ...job }: JobRow): ShownJob => job

const findEarliest = (moments: readonly Instant[]): O.Option<Instant> =>
  O.fromNullable(moments.toSorted((a, b) => a - b)[0])

/** `queues`: the names of all queues. */
export function makeJobMemory(
  memory: Memory,
  { clock, queues }: { readonly clock: Clock; readonly queues: readonly string[] },
) {
  const jobs = memory.table<JobRow>()
  const ofQueue = (name: string, ...states: readonly JobState[]): readonly JobRow[] =>
    jobs.rows().filter(({ queue, state }) => queue === name && states.includes(state))
  const isKeyTaken = ({ queue, key }: Pick<JobRow, 'queue' | 'key'>): boolean =>
    O.isSome(key) && ofQueue(queue, 'waiting').some((other) => O.toUndefined(other.key) === key.value)
  const find = (id: Uuid): O.Option<ShownJob> => {
    const row = jobs.get(id)
    return row === undefined ? O.none : O.some(toShownJob(row))
  }
  const report = (name: string): QueueReport => {
    const waiting = ofQueue(name, 'waiting', 'retrying')
    const ready = waiting.filter(({ dueAt }) => dueAt <= clock.now())
    const failed = ofQueue(name, 'failed')
    return {
      name,
      ready: ready.length,
      oldestReadyAt: findEarliest(ready.map(({ dueAt }) => dueAt)),
      deferred: waiting.length - ready.length,
      active: ofQueue(name, 'active').length,
      failed: failed.length,
      oldestFailedAt: findEarliest(failed.flatMap(({ endedAt }) => O.toUndefined(endedAt) ?? [])),
      history: [],
      schedule: O.none,
    }
  }
  const ledger: JobStore = {
    ...asPort<Omit<JobStore, 'listQueues'>>({
      list: ({ queue, states, ...page }) => {
        const { data, total } = toPaged(
          jobs
            .rows()
            .filter((job) => O.isNone(queue) || job.queue === queue.value)
            .filter(({ state }) => states.length === 0 || states.includes(state))
            .toSorted(newestFirst),
          page,
        )
        return { data: data.map(toListedJob), total }
      },
      find,
      lock: find,
      runAgain: (id) => {
        const row = jobs.get(id)
        if (row === undefined || (row.isDead && isKeyTaken(row))) return O.none
        const again = { ...row, endedAt: O.none, dueAt: clock.now() }
        if (!row.isDead) {
          jobs.put(id, { ...again, state: 'retrying' })
          return O.some(id)
        }
        const next = randomUUID() as Uuid
        jobs.remove(id)
        jobs.put(next, { ...again, id: next, state: 'waiting', isDead: false, attempts: 0, failure: O.none })
        return O.some(next)
      },
      setAside: (id) => {
        const row = jobs.get(id)
        if (row !== undefined) jobs.put(id, { ...row, state: 'set-aside', endedAt: O.some(clock.now()) })
      },
    }),
    listQueues: TE.fromIO(() => queues.toSorted().map(report)),
  }
  const outbox: Outbox<Job<string, object>> = {
    enqueue: ({ queue, data, key, notBefore = clock.now() }) =>
      TE.fromIO(() => {
        const id = randomUUID() as Uuid
        const row: JobRow = {
          id,
          queue,
          state: 'waiting',
          attempts: 0,
          most: 1,
          createdAt: clock.now(),
          dueAt: notBefore,
          endedAt: O.none,
          failure: O.none,
          root: id,
          data: { ...data },
          history: [],
          key: O.fromNullable(key),
          isDead: false,
        }
        if (!isKeyTaken(row)) jobs.put(id, row)
      }),
  }
  return { ledger, outbox, jobs }
}
