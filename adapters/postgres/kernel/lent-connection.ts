// Knex over one pooled connection, created once for it and lent to one unit of work after another. Queries with the stores of another or
// ended unit of work are rejected, because they would run in a foreign transaction.
import knexOf, { type Knex } from 'knex'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Client, QueryConfig, QueryResult } from 'pg'
import { withoutValues } from './database-failure.ts'

export interface LentConnection {
  readonly knex: Knex
  /** Runs `work` with the connection. `opening`, if any, is sent together with its first query. Without a query nothing is opened. */
  readonly lend: <A>(
    opening: string | undefined,
    work: () => Promise<A>,
  ) => Promise<{ readonly outcome: A; readonly opened: boolean }>
}

type Answered = (error: Error | null, result?: QueryResult) => void

interface Holder {
  opening: string | undefined
}

const currentHolder = new AsyncLocalStorage<Holder>()
const silent = { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined }

/** Adds `statement` to the opening of the current unit of work. False: the unit of work is already open, and nothing was added. */
export function sendWithOpening(statement: string): boolean {
  const current = currentHolder.getStore()
  if (current?.opening === undefined) return false
  current.opening = `${current.opening}; ${statement}`
  return true
}

const senders = new WeakMap<Knex, (config: QueryConfig, answered: Answered) => void>()

/** Sends a statement unchanged, because Knex would build its text for each call. */
export function sendUnchanged(knex: Knex, config: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const send = senders.get(knex)
    if (send === undefined) throw new Error('a store was not given the Knex of a unit of work')
    send(config, (error, result) => (result === undefined ? reject(error) : resolve(result)))
  })
}

function makeLentConnection(client: Client, prepares: boolean): LentConnection {
  let holder: Holder | undefined

  const send = (current: Holder, config: QueryConfig, answered: Answered): void => {
    const { stream } = client.connection
    // Sends all queries of this tick in one packet.
    stream.cork()
    if (current.opening !== undefined) client.query(current.opening).catch(() => undefined)
    current.opening = undefined
    client.query(prepares ? config : { ...config, name: undefined }, answered)
    process.nextTick(() => stream.uncork())
  }

  const connection = {
    query: (config: QueryConfig, asked: Answered): void => {
      const answered: Answered = (error, result) => (error ? asked(withoutValues(error)) : asked(null, result))
      const current = currentHolder.getStore()
      if (current === undefined || current !== holder) answered(new Error('a store was used outside its unit of work'))
      else send(current, config, answered)
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
  // The version only keeps Knex from asking the server for it. The code uses nothing newer.
  const knex = knexOf({ client: 'pg', version: '15', connectionPool: pool, log: silent, compileSqlOnError: false })
  senders.set(knex, connection.query)
  return {
    knex,
    lend: async (opening, work) => {
      const mine: Holder = { opening }
      holder = mine
      try {
        const outcome = await currentHolder.run(mine, work)
        return { outcome, opened: mine.opening === undefined }
      } finally {
        holder = undefined
      }
    },
  }
}

const made = new WeakMap<Client, LentConnection>()

/** `prepares`: whether named statements are prepared. It must be the same for all calls with one connection. */
export function getLentConnection(client: Client, prepares = true): LentConnection {
  const known = made.get(client) ?? makeLentConnection(client, prepares)
  made.set(client, known)
  return known
}
