// The archive stores of either adapter behind their unit of work, emptied before each test.
import { openOnce } from './open-once.ts'
import { Client } from 'pg'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { makeArchiveMemory } from '#adapters/memory/archive-stores.ts'
import { makeMemory } from '#adapters/memory/memory.ts'
import { makeInScope as makeMemoryInScope } from '#adapters/memory/unit-of-work.ts'
import { makePostgresAnnouncementStore } from '#adapters/postgres/announcement-store.ts'
import { makePostgresMailKeepingTenantStore } from '#adapters/postgres/archive-mail-tenants.ts'
import { makePostgresArchiveStore } from '#adapters/postgres/archive-store.ts'
import { makePostgresStoredMailStore } from '#adapters/postgres/archive-stored-mails.ts'
import { makePostgresUndecidedMailStore } from '#adapters/postgres/undecided-mails.ts'
import { openDatabase } from '#adapters/postgres/database.ts'
import { makeInScope as makePostgresInScope } from '#adapters/postgres/unit-of-work.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { InScope, Scope } from '#domain/shared/unit-of-work.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'

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
  const fresh = await freshDatabase()
  const database = openDatabase({ url: fresh.url, log: makeRecordingLog().log, connectWithin: 15_000 })
  // Row-level security binds the owner too, but not his TRUNCATE.
  const owner = new Client({ connectionString: fresh.adminUrl })
  await owner.connect()
  return {
    inScope: makePostgresInScope<StoresUnderTest>({
      database,
      stores: (query, scope) => ({
        archives: makePostgresArchiveStore(query, scope),
        storedMails: makePostgresStoredMailStore(query, scope),
        mailKeepingTenants: makePostgresMailKeepingTenantStore(query),
        announcements: makePostgresAnnouncementStore(query, scope),
        undecidedMails: makePostgresUndecidedMailStore(query, scope),
      }),
    }),
    clear: async () => {
      await owner.query(`truncate archives, archive_mails, archive_mail_parts, archive_mail_tenants, send_archives, send_archive_mails,
          send_archive_mail_parts`)
    },
    close: async () => {
      await owner.end()
      await database.close()
      await fresh.drop()
    },
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
      const outcome = await inScope(scope, work)()
      if (outcome._tag === 'Left') throw new Error(`unexpected ${JSON.stringify(outcome.left)}`)
      return outcome.right
    },
  }
}
