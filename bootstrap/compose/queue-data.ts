// Codecs of the data of jobs, which are ids or nothing, and queues whose jobs only a schedule creates.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { type Queue, toQueue, type QueuePolicy } from '#adapters/jobs/queue.ts'
import { parseUuid, type Uuid } from '#domain/shared/uuid.ts'

/** A codec for the uuids of one kind of record. */
export function makeIdCodec<Id extends Uuid>(name: string, as: (uuid: Uuid) => Id): t.Type<Id, string, unknown> {
  const parse = (value: unknown): O.Option<Id> =>
    typeof value === 'string' ? pipe(parseUuid(value), O.map(as)) : O.none
  return new t.Type(
    name,
    (value): value is Id => O.isSome(parse(value)),
    (value, context) =>
      pipe(
        parse(value),
        O.match(() => t.failure(value, context), t.success),
      ),
    t.identity,
  )
}

/** Scheduled jobs have no data: they find their work themselves. */
const nothing: t.Decoder<unknown, Record<string, never>> = {
  name: 'nothing',
  validate: () => t.success({}),
  decode: () => t.success({}),
}

/** The queue of a schedule: one job at a time, with the retries of `policy`. */
export function makeScheduledQueue(
  schedule: string,
  policy: Pick<QueuePolicy, 'retries' | 'retryDelaySeconds' | 'deadlineSeconds'>,
  run: () => TE.TaskEither<{ readonly _tag: string }, unknown>,
): Queue {
  return toQueue({
    policy: { ...policy, concurrency: 1, schedule },
    codec: nothing,
    handle: () => pipe(run(), TE.asUnit),
  })
}
