// Stores jobs in the transaction that decides them. adapters/jobs runs them.
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Knex } from 'knex'
import { fromKnex, type PgBoss } from 'pg-boss'
import { QUEUE_SCHEMA } from './queue-schema.ts'
import { defineCommand, writeAndCount } from './statement.ts'
import { runQuery } from './unit-of-work.ts'

/**
 * Moves the waiting job to an earlier moment, and makes it the job of what needs it then, unless it is due already. Its row stays locked
 * until the transaction ends, so a worker that takes it sees what was written here.
 */
const bringForward = defineCommand('job_bring_forward')`
  update ${QUEUE_SCHEMA}.job set start_after = least(start_after, coalesce(cast(:moment as timestamptz), now())),
      data = case when start_after > greatest(cast(:moment as timestamptz), now()) then cast(:data as jsonb) else data end
    where name = :queue and coalesce(singleton_key, '') = :key and state = 'created' and policy = 'short'`

/**
 * Attempts to store a job. Other transactions may add or take the waiting job meanwhile; for each lost attempt one of them has committed.
 */
const ROUNDS = 10

/**
 * `boss` must have been started and its queues must exist; a missing queue is a bug. A job with a key needs a queue in which one job per
 * key waits. `query` belongs to the unit of work.
 */
export function makeOutbox<J extends Job<string, object>>(boss: Pick<PgBoss, 'send'>, query: Knex): Outbox<J> {
  const send = ({ queue, data, notBefore, key }: J): Stored<boolean> =>
    pipe(
      runQuery(() =>
        boss.send(queue, data, {
          db: fromKnex(query),
          ...(notBefore === undefined ? {} : { startAfter: new Date(notBefore) }),
          ...(key === undefined ? {} : { singletonKey: key }),
        }),
      ),
      TE.map((id) => id !== null),
    )

  const once = (job: J, key: string, rounds: number): Stored<void> => {
    if (rounds === 0) throw new Error(`a job of ${job.queue} can be neither put down nor brought forward`)
    const moment = job.notBefore === undefined ? null : new Date(job.notBefore).toISOString()
    return pipe(
      writeAndCount(query, bringForward, { queue: job.queue, key, moment, data: JSON.stringify(job.data) }),
      TE.flatMap((waiting) => (waiting > 0 ? TE.right(true) : send(job))),
      TE.flatMap((isDown) => (isDown ? TE.right(undefined) : once(job, key, rounds - 1))),
    )
  }

  return { enqueue: (job) => (job.key === undefined ? pipe(send(job), TE.asUnit) : once(job, job.key, ROUNDS)) }
}
