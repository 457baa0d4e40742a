// The one pg-boss instance of a process. The schema is made by the migrations; here it is only used.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from '#domain/logging/ports.ts'

/** How soon a job is given to another worker once its own has died: a few of these. */
export const HEARTBEAT_SECONDS = 15

export function makeBoss(options: {
  readonly databaseUrl: string
  readonly log: Log
  /** False: jobs can be put in, and none are worked or scheduled. */
  readonly working: boolean
  /** Runs on each connection before its first use. */
  readonly onConnect?: (client: ClientBase) => Promise<void>
}): PgBoss {
  // pg-boss hands what it does not know itself to the pool of pg.
  const pool = { onConnect: options.onConnect }
  const boss = new PgBoss({
    ...pool,
    connectionString: options.databaseUrl,
    application_name: 'tapster-jobs',
    max: options.working ? 6 : 2,
    connectionTimeoutMillis: 5_000,
    migrate: false,
    createSchema: false,
    schedule: options.working,
    supervise: options.working,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 2,
  })
  // A lost connection comes back by itself; the message may contain an address, so only its kind is logged. The entry belongs to no request.
  const trouble = (error: Error): void =>
    options.log.warn('jobs.trouble', { kind: error.name, code: Reflect.get(error, 'code') })
  boss.on('error', AsyncLocalStorage.bind(trouble))
  return boss
}
