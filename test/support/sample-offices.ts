// The sample in a database of its own: its people, what a newcomer tries first, and its history.
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { SampleStores } from '#bootstrap/sample/sample-stores.ts'
import type { SampleLog } from '#domain/operations/sample.ts'
import type { LogEntry } from '#domain/logging/log-entry.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import { NOW } from '#test/contract/sample-connections.ts'
import { openFreshDatabase } from './opened-database.ts'
import { must } from './right-of.ts'
import { writeSample } from './write-sample.ts'

export async function openSampleOffices() {
  const { database, owner, close } = await openFreshDatabase()
  const inScope = makeInScope({
    database,
    stores: (query, scope): SampleStores => ({
      ...makeTableStores(query, scope),
      outbox: {
        enqueue: () => {
          throw new Error('the history has jobs')
        },
      },
    }),
  })
  const shown: LogEntry[] = []
  const sampleLog: SampleLog = { show: (entries) => void shown.push(...entries), clear: () => void shown.splice(0) }
  return {
    close,
    owner,
    inScope,
    /** Log entries that are shown. */
    shown,
    sampleLog,
    within: <A>(scope: Scope, work: (stores: SampleStores) => Stored<A>) => must(inScope(scope, work)),
    /** As each start does. */
    begin: () => writeSample({ inScope, sampleLog, clock: { now: () => NOW } }),
  }
}
