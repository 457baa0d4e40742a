// Knex over one connection that somebody else holds. Once the holder has ended it, a query fails instead of running in another's transaction.
import knexOf, { type Knex } from 'knex'
import type { ClientBase, QueryConfig, QueryResult } from 'pg'

export interface HeldQueries {
  readonly knex: Knex
  readonly end: () => void
}

type Answered = (error: Error | null, result?: QueryResult) => void

const silent = { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined }

export const queriesOver = (client: ClientBase): HeldQueries => {
  let ended = false
  const connection = {
    query: (config: QueryConfig, answered: Answered): void => {
      if (ended) answered(new Error('a store was used after its unit of work had ended'))
      else client.query(config, answered)
    },
    release: (): void => undefined,
  }
  const pool = {
    connect: () => Promise.resolve(connection),
    end: () => Promise.resolve(),
    totalCount: 1,
    idleCount: 0,
    waitingCount: 0,
  }
  return {
    // The version only keeps Knex from asking the server for it; nothing newer than that is used.
    knex: knexOf({ client: 'pg', version: '15', connectionPool: pool, log: silent }),
    end: () => {
      ended = true
    },
  }
}
