// How a queue is worked: its retries, its deadline, its schedule, and who handles what is in it.
import type * as t from 'io-ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'

export interface QueuePolicy {
  /** How often a failed job is repeated, and after how long; with back-off each wait doubles up to the longest. */
  readonly retries: number
  readonly retryDelaySeconds: number
  readonly longestRetryDelaySeconds?: number
  /** A job still running after this long is given to another worker: longer than its handler may take. A dead worker is found by its heartbeat, sooner. */
  readonly deadlineSeconds: number
  /** Jobs of this queue that one replica works at once. */
  readonly concurrency: number
  /** Of the jobs with one key at most one waits; all jobs of the queue have a key. */
  readonly oneWaits?: true
  /** A cron expression in OFFICE_TIME_ZONE; it fires once for all replicas (OPS-5). */
  readonly schedule?: string
}

/** Left repeats the job as its queue's policy says; its tag is all that is kept of it. */
export type JobHandler<Data> = (data: Data) => TaskEither<{ readonly _tag: string }, void>

export interface Queue {
  readonly policy: QueuePolicy
  /** Left `Undecodable`: the data is not what the queue holds. */
  readonly handle: JobHandler<unknown>
}

/** A queue that knows its own data. */
export function toQueue<Data>(described: {
  readonly policy: QueuePolicy
  readonly codec: t.Decoder<unknown, Data>
  readonly handle: JobHandler<Data>
}): Queue {
  return {
    policy: described.policy,
    handle: (data) =>
      pipe(
        TE.fromEither(described.codec.decode(data)),
        TE.mapLeft(() => ({ _tag: 'Undecodable' })),
        TE.flatMap(described.handle),
      ),
  }
}
