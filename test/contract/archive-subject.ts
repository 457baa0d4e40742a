// The archive stores of either adapter behind their unit of work, emptied before each test.
import { openOnce } from './open-once.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { makeArchiveMemory } from '#adapters/memory/archive/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeInScope as makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeInScope as makePostgresInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { InScope, Scope } from '#domain/shared/unit-of-work.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { rightOf } from '#test/support/right-of.ts'

export type StoresUnderTest = Omit<ArchiveStores, 'outbox'>

export interface ArchiveSubject {
  readonly inScope: InScope<StoresUnderTest>
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

const newMemory = (): InScope<StoresUnderTest> => {
  const memory = makeMemory()
  return makeMemoryInScope({ memory, stores: makeArchiveMemory(memory).stores })
}

export const archivesInMemory = async (): Promise<ArchiveSubject> => {
  let inScope = newMemory()
  return {
    inScope: (scope, work) => inScope(scope, work),
    clear: async () => {
      inScope = newMemory()
    },
    close: async () => {},
  }
}

export const archivesInPostgres = async (): Promise<ArchiveSubject> => {
  const { database, owner, close } = await openFreshDatabase()
  return {
    inScope: makePostgresInScope<StoresUnderTest>({ database, stores: keptStores }),
    clear: async () => {
      await owner.query(`truncate archives, archive_mails, archive_mail_parts, archive_mail_tenants, send_archives, send_archive_mails,
          send_archive_mail_parts`)
    },
    close,
  }
}

/** Opens the subject once for the suite, empties it before each test, and closes it behind the last. */
export const archiveSubjectOf = (open: () => Promise<ArchiveSubject>) => {
  const opened = openOnce(open)
  const inScope: InScope<StoresUnderTest> = (scope, work) => opened().inScope(scope, work)
  return {
    inScope,
    /** Runs one unit of work that must not fail. */
    within: async <E, A>(scope: Scope, work: (stores: StoresUnderTest) => TaskEither<E, A>): Promise<A> => {
      return rightOf(await inScope(scope, work)())
    },
  }
}
