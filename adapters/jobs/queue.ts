// How the runner treats a queue: its retries, its deadline, its schedule, and the handler of its jobs.
import type * as t from 'io-ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'

export interface QueuePolicy {
  /** How often a failed job is repeated, and after how long. With back-off each wait doubles, up to the longest. */
  readonly retries: number
  readonly retryDelaySeconds: number
  readonly longestRetryDelaySeconds?: number
  /**
   * A job that runs longer goes to another worker, so this exceeds the handler's own time limit. The heartbeat detects a dead worker
   * sooner.
   */
  readonly deadlineSeconds: number
  /** The number of jobs of this queue that one replica runs at once. */
  readonly concurrency: number
  /** At most one job per key waits. All jobs of the queue have a key. */
  readonly oneWaits?: true
  /** A cron expression in OFFICE_TIME_ZONE; it fires once for all replicas (OPS-5). */
  readonly schedule?: string
}

/** A Left repeats the job by its queue's policy. Only the tag of the failure is stored. */
export type JobHandler<Data> = (data: Data) => TaskEither<{ readonly _tag: string }, void>

export interface Queue {
  readonly policy: QueuePolicy
  /** Left `Undecodable`: the data does not match the queue's codec. */
  readonly handle: JobHandler<unknown>
}

/** Makes a queue from a handler of typed data. */
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
