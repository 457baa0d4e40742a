// Replicas that report themselves, and the migrations that the database has had.
import * as t from 'io-ts'
import { gen, unwrap, wait } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { SystemStore } from '#domain/operations/ports.ts'
import { REPLICA_KEPT, type SeenReplica } from '#domain/operations/system.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, makeUuidColumn } from '../kernel/columns.ts'
import { readMigrationNames } from '../kernel/migration-files.ts'
import { defineCommand, readRows, defineStatement, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { writeInterval } from './home-store.ts'

const seenRow: t.Decoder<unknown, SeenReplica> = t.type(
  { id: makeUuidColumn<Uuid>('ReplicaId'), name: t.string, version: t.string, startedAt: instant, seenAt: instant },
  'replicas',
)
const listReplicas = defineStatement('replica_list', seenRow)`
  select id, name, version, started_at as "startedAt", seen_at as "seenAt" from service_replicas order by started_at, id`

const beat = defineCommand('replica_beat')`
  with forgotten as (delete from service_replicas where seen_at < :now::timestamptz - ${writeInterval(REPLICA_KEPT)} and id <> :id)
  insert into service_replicas (id, name, version, started_at, seen_at, clock_ahead, away)
    values (:id, :name, :version, :startedAt, :now, :clockAhead, :away)
    on conflict (id) do update set (seen_at, clock_ahead, away) = (excluded.seen_at, excluded.clock_ahead, excluded.away)`

const readTenant = defineCommand('tenant_read')`select from users where tenant_uuid = :tenant limit 1`

const leave = defineCommand('replica_leave')`delete from service_replicas where id = :id`

const listMigrations = defineStatement('migration_list', t.type({ name: t.string, at: instant }))`
  select name, migration_time as at from knex_migrations order by id`

export function makeSystemStore(query: Knex, scope: Scope): SystemStore {
  return {
    replicas: readRows(query, listReplicas, {}),
    saveHeartbeat: ({ startedAt, ...replica }, { clockAhead, failingChecks }, now) =>
      write(query, beat, {
        ...replica,
        clockAhead,
        away: failingChecks,
        startedAt: instant.encode(startedAt),
        now: instant.encode(now),
      }),
    readTenant: write(query, readTenant, { tenant: getTenant(scope) }),
    remove: (id) => write(query, leave, { id }),
    migrations: gen(function* () {
      const applied = yield* unwrap(readRows(query, listMigrations, {}))
      const names = yield* wait(readMigrationNames)
      const had = new Set(applied.map(({ name }) => name))
      return { applied, pending: names.filter((name) => !had.has(name)) }
    }),
  }
}
