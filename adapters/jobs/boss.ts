// Creates the one pg-boss instance of a process. Migrations create its schema.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from '#domain/logging/ports.ts'

/** A worker renews its job at this interval. After a few missed renewals another worker gets the job. */
export const HEARTBEAT_SECONDS = 15

/** The connections that an instance opens at most while it runs jobs. */
export const QUEUE_CONNECTIONS = 6

/** Workers of pg-boss emit copies of errors. A copy has the error's own properties and is no Error. */
type EmittedError = Pick<Error, 'message'> & { readonly code?: unknown }

const toError = (emitted: EmittedError): Error =>
  emitted instanceof Error ? emitted : Object.assign(new Error(emitted.message), { code: emitted.code })

export function makeBoss(options: {
  readonly databaseUrl: string
  readonly log: Log
  /** False: jobs can be stored, but the instance neither runs nor schedules any. */
  readonly working: boolean
  /** Further options of its pool. */
  readonly pool?: Pick<PoolConfig, 'Client' | 'onConnect'> & { readonly connectionString?: string }
  /** Notes that the database is away. False: the error has another cause, and is logged. */
  readonly noteAway?: (error: Error) => boolean
}): PgBoss {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    // pg-boss passes options that it does not know to the pool of pg.
    ...options.pool,
    application_name: 'tapster-jobs',
    max: options.working ? QUEUE_CONNECTIONS : 2,
    connectionTimeoutMillis: 5_000,
    migrate: false,
    createSchema: false,
    schedule: options.working,
    supervise: options.working,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    cronMonitorIntervalSeconds: 15,
    // The runner's look wakes the worker that sends the jobs of schedules.
    cronWorkerIntervalSeconds: 45,
    // No job waits for another one.
    flowIntervalSeconds: 3_600,
  })
  // pg-boss opens a lost connection again. The message may contain an address, so only its kind is logged. The entry belongs to no request.
  const trouble = (emitted: EmittedError): void => {
    const error = toError(emitted)
    if (options.noteAway?.(error) === true) return
    options.log.warn('jobs.trouble', { kind: error.name, code: Reflect.get(error, 'code') })
  }
  boss.on('error', AsyncLocalStorage.bind(trouble))
  return boss
}
