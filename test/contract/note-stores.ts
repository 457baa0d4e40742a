// The smallest stores that a unit of work can hold: notes of a tenant, notes without a tenant, and an outbox; in memory and in PostgreSQL.
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryOutbox } from '#adapters/memory/kernel/outbox.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { getLentConnection } from '#adapters/postgres/kernel/lent-connection.ts'
import { makeOutbox } from '#adapters/postgres/kernel/outbox.ts'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'
import { runQuery, makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import { type InScope, type Scope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { startQueue } from '#test/support/jobs-database.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { pipe } from 'fp-ts/lib/function.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { Client, escapeIdentifier } from 'pg'
import type { Knex } from 'knex'

export interface Notes {
  /** Writes a note; the same one twice is one. */
  readonly add: (text: string) => TE.TaskEither<StoreUnavailable, void>
  readonly all: () => TE.TaskEither<StoreUnavailable, readonly string[]>
}

export type NoteJob = Job<'contract.note', { readonly id: string }>

export interface NoteStores {
  readonly own: Notes
  readonly shared: Notes
  readonly outbox: Outbox<NoteJob>
}

export interface NoteSubject {
  readonly inScope: InScope<NoteStores>
  /** The jobs a worker would get now, oldest first; it takes them. */
  readonly takeJobs: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

export function notesInMemory(): Promise<NoteSubject> {
  const memory = makeMemory()
  const own = memory.tenantTable<string>()
  const shared = memory.table<string>()
  let jobs: NoteJob[] = []
  const notes = (table: typeof shared): Notes => ({
    add: (text) => TE.fromIO(() => table.put(text, text)),
    all: () => TE.fromIO(() => table.rows().toSorted()),
  })
  return Promise.resolve({
    inScope: makeMemoryInScope<NoteStores>({
      memory,
      stores: (scope) => ({
        own: notes(own(scope)),
        shared: notes(shared),
        outbox: makeMemoryOutbox<NoteJob>(memory, (job) => jobs.push(job)),
      }),
    }),
    takeJobs: () => {
      const taken = jobs.filter(({ notBefore }) => notBefore === undefined)
      jobs = []
      return Promise.resolve(taken.map(({ data }) => data.id))
    },
    close: () => Promise.resolve(),
  })
}

/** Makes the tables as a migration would. */
async function makeTables({ url, adminUrl }: FreshDatabase): Promise<void> {
  const owner = new Client({ connectionString: adminUrl })
  await owner.connect()
  const service = escapeIdentifier(new URL(url).username)
  const { knex, lend: hold } = getLentConnection(owner)
  await hold(undefined, async () => {
    await knex.raw('create table own_notes (tenant_uuid uuid not null, text text, primary key (tenant_uuid, text))')
    await secureTenantTable(knex, 'own_notes')
    await knex.raw('create table shared_notes (text text primary key)')
    await knex.raw(`grant select, insert, update, delete on own_notes, shared_notes to ${service}`)
  })
  await owner.end()
}

const asText = (row: { readonly text: string }): string => row.text

export function noteStoresOver(query: Knex, scope: Scope): Omit<NoteStores, 'outbox'> {
  return {
    own: {
      add: (text) =>
        pipe(
          runQuery(() =>
            query('own_notes')
              .insert({
                tenant_uuid: scope._tag === 'Tenant' ? scope.tenantUuid : '00000000-0000-4000-8000-000000000000',
                text,
              })
              .onConflict()
              .ignore(),
          ),
          TE.map(() => undefined),
        ),
      // Without a condition: the database has to know whose they are.
      all: () =>
        pipe(
          runQuery(() => query('own_notes').select('text').orderBy('text')),
          TE.map((rows) => rows.map(asText)),
        ),
    },
    shared: {
      add: (text) =>
        pipe(
          runQuery(() => query('shared_notes').insert({ text }).onConflict().ignore()),
          TE.map(() => undefined),
        ),
      all: () =>
        pipe(
          runQuery(() => query('shared_notes').select('text').orderBy('text')),
          TE.map((rows) => rows.map(asText)),
        ),
    },
  }
}

export interface PostgresNotes extends NoteSubject {
  readonly database: Database
  readonly fresh: FreshDatabase
}

export async function notesInPostgres(): Promise<PostgresNotes> {
  const fresh = await freshDatabase()
  await makeTables(fresh)
  const database = openDatabase({ url: fresh.url, log: makeRecordingLog().log, poolMax: 4, connectWithin: 15_000 })
  const boss = await startQueue(fresh.url, ['contract.note'])
  return {
    database,
    fresh,
    inScope: makeInScope<NoteStores>({
      database,
      stores: (query, scope) => ({ ...noteStoresOver(query, scope), outbox: makeOutbox<NoteJob>(boss, query) }),
    }),
    takeJobs: async () => {
      const jobs = await boss.fetch<NoteJob['data']>('contract.note', { batchSize: 1_000 })
      return jobs.map(({ data }) => data.id)
    },
    close: async () => {
      await boss.stop({ graceful: false })
      await database.close()
      await fresh.drop()
    },
  }
}
