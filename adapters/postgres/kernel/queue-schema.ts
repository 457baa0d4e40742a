// The job queue's own tables, brought to the version its library wants by the role that migrates. The service's role only uses them.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { createRequire } from 'node:module'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'

export const QUEUE_SCHEMA = 'pgboss'

/** Makes a PgBoss take the schema as it finds it, since the service's role may not change it. Its queues must not be partitioned. */
export const asInstalled = { schema: QUEUE_SCHEMA, migrate: false, createSchema: false, reindex: false } as const

const Manifest = t.type({ pgboss: t.type({ schema: t.number }) })

/** The version of the schema that the library at hand works with. */
export const wantedQueueVersion = (): number => {
  const found: unknown = createRequire(import.meta.url)('pg-boss/package.json')
  const manifest = Manifest.decode(found)
  if (E.isLeft(manifest)) throw new Error('pg-boss does not report its schema version')
  return manifest.right.pgboss.schema
}

/** SQL that brings the schema from `installed` (undefined: there is none) to the wanted version, a transaction of its own; none: nothing to do. */
export const queuePlan = (installed: number | undefined): string | undefined => {
  if (installed === undefined) return getConstructionPlans(QUEUE_SCHEMA)
  // One that is newer than wanted was brought there by the next release.
  return installed < wantedQueueVersion() ? getMigrationPlans(QUEUE_SCHEMA, installed) : undefined
}
