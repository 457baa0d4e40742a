// Jobs put down in the transaction of their reason. Working them is adapters/jobs' matter.
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import { pipe } from 'fp-ts/lib/function.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Knex } from 'knex'
import { fromKnex, type PgBoss } from 'pg-boss'
import { ask } from './unit-of-work.ts'

/** `boss` must have been started; its queues must exist, or putting a job there is a bug. `query` is the unit of work's. */
export const makeOutbox = <J extends Job<string, object>>(boss: Pick<PgBoss, 'send'>, query: Knex): Outbox<J> => ({
  enqueue: ({ queue, data, notBefore }) =>
    pipe(
      ask(() =>
        boss.send(queue, data, {
          db: fromKnex(query),
          ...(notBefore === undefined ? {} : { startAfter: new Date(notBefore) }),
        }),
      ),
      TE.map(() => undefined),
    ),
})
