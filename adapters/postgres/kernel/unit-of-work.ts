// Runs a unit of work in one transaction: bound to its tenant, committed only on Right, repeated if the server asks for it. It decides what
// a failure of a store's query means.
import { E, O } from '#domain/shared/fp.ts'
import type { InScope, Scope, Stored } from '#domain/shared/unit-of-work.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Knex } from 'knex'
import type { PoolClient } from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database.ts'
import { classifyFailure, noteDatabaseFailure, withoutValues } from './database-failure.ts'
import { getLentConnection } from './lent-connection.ts'

const ATTEMPTS = 5

/**
 * Runs a store's query. A failure rejects and ends the unit of work, which distinguishes StoreUnavailable, a retry and a bug. So a store
 * never catches, and no use case continues in a failed transaction.
 */
export function runQuery<A>(query: () => PromiseLike<A>): Stored<A> {
  return async () => E.right(await query())
}

function begin(opening: string, scope: Scope): string {
  if (scope._tag === 'Admin') return opening
  const tenant = parseUuid(scope.tenantUuid)
  // One message contains BEGIN and the tenant, so it cannot carry a parameter; only a uuid gets into the text.
  if (O.isNone(tenant)) throw new Error('a tenant scope without a uuid')
  return `${opening}; select set_config('app.tenant_uuid', '${tenant.value}', true)`
}

/** Throws if the response is not COMMIT: then a statement had failed, and the code continued. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw error instanceof Error ? withoutValues(error) : error
  })
  if (command !== 'COMMIT') throw new Error('a failed statement was passed over in silence')
}

const rollBack = (client: PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  )

interface Unit<Stores, Err, A> {
  readonly scope: Scope
  readonly stores: (query: Knex, scope: Scope) => Stores
  readonly work: (stores: Stores) => TaskEither<Err, A>
}

/** Runs the work once, on a standby after `catchUp`. Rejects with any failure, and always releases the connection. */
async function runOnce<Stores, Err, A>(
  database: Database,
  { scope, stores, work }: Unit<Stores, Err, A>,
  catchUp?: (query: Knex) => Promise<void>,
): Promise<E.Either<Err, A>> {
  const client = await database.connect()
  const { knex, lend: hold } = getLentConnection(client, database.prepares)
  let broken = true
  try {
    // A write by mistake must not look like a primary that has become read-only.
    const opening = begin(catchUp === undefined ? 'begin' : 'begin read only', scope)
    const { outcome, opened } = await hold(opening, async () => {
      if (catchUp !== undefined) await catchUp(knex)
      return work(stores(knex, scope))()
    })
    if (opened) await (E.isRight(outcome) ? commit(client) : client.query('rollback'))
    broken = false
    return outcome
  } catch (error) {
    // The transaction has ended only if the server confirms it. Otherwise the connection is discarded.
    broken = classifyFailure(error) === 'Unavailable' || !(await rollBack(client))
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * `stores` are created for each unit of work over a query builder that ends with it. After a serialisation failure or a deadlock all of the
 * work runs again, so it must not cause effects outside the database. Read-only work runs on the standby, if there is one and it can.
 */
export function makeInScope<Stores>(deps: {
  readonly database: Database
  readonly stores: (query: Knex, scope: Scope) => Stores
}): InScope<Stores> {
  return function inScope(scope, work) {
    return async () => {
      const unit = { scope, stores: deps.stores, work }
      if (scope.isReadOnly === true && deps.database.standby !== undefined) {
        const done = await deps.database.standby.tryRead((standby, catchUp) => runOnce(standby, unit, catchUp))
        if (O.isSome(done)) return done.value
      }
      for (let tried = 1; ; tried++) {
        try {
          const outcome = await runOnce(deps.database, unit)
          deps.database.outages.noteAnswer('postgres')
          return outcome
        } catch (error) {
          const kind = classifyFailure(error)
          if (kind === 'Bug') throw error
          if (kind === 'Unavailable' || tried === ATTEMPTS) {
            noteDatabaseFailure(deps.database.outages, error, 'transaction')
            return E.left(storeUnavailable)
          }
          // The random pause keeps units of work that collided from colliding again.
          await pause(Math.random() * 5 * 2 ** tried)
        }
      }
    }
  }
}
