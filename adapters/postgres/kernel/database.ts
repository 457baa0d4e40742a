// The service's connections to PostgreSQL: how many, how long callers wait for one, and what a lost one means. Stores use a unit of work
// instead.
import { type E, O } from '#domain/shared/fp.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Task } from 'fp-ts/lib/Task.js'
import type { Knex } from 'knex'
import { type Log, makeFailureLog, type OutageLog } from '#domain/logging/ports.ts'
import type { Duration, Instant } from '#domain/shared/clock.ts'
import type { Tracer } from '#domain/shared/tracer.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { Pool, type PoolClient, type PoolConfig, TypeOverrides, types } from 'pg'
import {
  ConnectionRefused,
  classifyFailure,
  getFailureCode,
  noteDatabaseFailure,
  withoutValues,
} from './database-failure.ts'
import { openDatabaseHosts, type DatabaseHosts } from './database-hosts.ts'
import { onConnect } from './session-settings.ts'
import { traceStatements } from './statement-spans.ts'

export interface DatabaseOptions {
  /** May name several hosts. */
  readonly url: string
  /** Chooses a standby among the hosts. */
  readonly isStandby?: boolean | undefined
  readonly log: Log
  /** Where failures are noted. Absent: each is logged. */
  readonly outages?: OutageLog | undefined
  /** The maximum number of connections; default 10. */
  readonly poolMax?: number
  /** Milliseconds a caller waits for a connection, default 5000. */
  readonly connectWithin?: number
  /** Milliseconds one statement may take on the server, default 10 000. */
  readonly statementWithin?: number
  /** False: no prepared statements, for poolers that do not keep them. Default true. */
  readonly prepares?: boolean
  /** As pg_stat_activity shows it, default `tapster`. */
  readonly applicationName?: string
  /** Absent: statements are not traced. */
  readonly tracer?: Tracer | undefined
}

/** A hot standby for work that only reads. */
export interface Standby {
  readonly database: Database
  /**
   * `run`: does the work in one transaction, after `catchUp` in the same transaction. None: the standby could not do it, and the primary has
   * to. StoreUnavailable: a statement took longer than it may. Never rejects.
   */
  readonly tryRead: <Err, A>(
    run: (standby: Database, catchUp: (query: Knex) => Promise<void>) => Promise<E.Either<Err, A>>,
  ) => Promise<O.Option<E.Either<Err | StoreUnavailable, A>>>
  /** How long the standby takes to have all that the primary has now. Left: the error, whose code may be a StandbyFault. */
  readonly measureLag: () => Promise<E.Either<unknown, Duration>>
}

export interface Database {
  /** A connection for one unit of work. Rejects with ConnectionRefused. `release(true)` throws the connection away. */
  readonly connect: () => Promise<PoolClient>
  /** One statement outside any unit of work, without a tenant, for instance for readiness. Rejects as `connect` does, or with the statement's error. */
  readonly query: (
    sql: string,
    values?: readonly unknown[],
    name?: string,
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Whether named statements are prepared. */
  readonly prepares: boolean
  /** Callers that wait for a connection now. */
  readonly waiting: () => number
  readonly log: Log
  readonly outages: OutageLog
  /** For another pool of the same address: the connections of both leave a host together. */
  readonly poolOptions: Pick<PoolConfig, 'Client' | 'onConnect'> & { readonly connectionString: string }
  readonly listHosts: DatabaseHosts['listStates']
  /** Absent: all work runs here. */
  readonly standby?: Standby
  /** Waits for the connections in use. */
  readonly close: () => Promise<void>
}

// bigint columns contain instants and counts. A value that a number cannot represent is a bug and is not rounded.
const typeParsers = new TypeOverrides()
typeParsers.setTypeParser(types.builtins.INT8, (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('a bigint column holds more than a number can')
  return value
})

/** The server's clock; none if the server does not answer. */
export function readDatabaseNow(database: Pick<Database, 'query'>): Task<O.Option<Instant>> {
  return () =>
    database.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now').then(
      ([row]) => O.some(Number(row?.['now'])),
      () => O.none,
    )
}

/** Opens no connection yet: the first query does, so that the service starts even while the database is unavailable. */
export function openDatabase(options: DatabaseOptions): Database {
  // A busy machine may take three seconds to open a few dozen connections. An unavailable database refuses at once.
  const { prepares = true, statementWithin = 10_000, connectWithin = 5_000, tracer } = options
  const { outages = makeFailureLog(options.log) } = options
  const hosts = openDatabaseHosts({ url: options.url, log: options.log, connectWithin, isStandby: options.isStandby })
  const poolOptions = { ...hosts.options, ...onConnect }
  const pool = new Pool({
    ...poolOptions,
    max: options.poolMax ?? 10,
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Lets BEGIN travel together with the first statement.
    pipeline: true,
    statement_timeout: statementWithin,
    // The server's own limit applies first. This one is for a server that does not answer at all.
    query_timeout: statementWithin + 2_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: options.applicationName ?? 'tapster',
    types: typeParsers,
  })
  // The pool replaces a broken idle connection on demand; an unhandled error event would end the process. The handler runs outside any
  // request, because the connection belongs to no request.
  const lost = (error: Error): void => {
    if (!noteDatabaseFailure(outages, error, 'idle connection'))
      options.log.warn('database.connection.lost', { kind: error.name, code: getFailureCode(error) })
  }
  pool.on('error', AsyncLocalStorage.bind(lost))
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (tracer !== undefined) pool.on('connect', (client) => traceStatements(client, tracer))
  const connect = (): Promise<PoolClient> =>
    pool.connect().catch((error: unknown) => {
      // Work after the close is a bug, so its error is not replaced.
      throw pool.ending ? error : new ConnectionRefused(error)
    })
  return {
    connect,
    query: async (sql, values = [], name) => {
      const client = await connect()
      let broken = false
      try {
        return (await client.query({ text: sql, values: [...values], ...(prepares && name !== undefined && { name }) }))
          .rows
      } catch (error) {
        broken = classifyFailure(error) === 'Unavailable'
        throw error instanceof Error ? withoutValues(error) : error
      } finally {
        client.release(broken)
      }
    },
    prepares,
    waiting: () => pool.waitingCount,
    log: options.log,
    outages,
    poolOptions,
    listHosts: hosts.listStates,
    close: () => pool.end(),
  }
}
