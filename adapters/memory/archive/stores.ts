// The archive area's tables in memory: stores for a scope, and what they hold, for tests to look at. The outbox is not among them.
import type { SendArchiveJob } from '#domain/archive/send-archive-job.ts'
import type { Archive } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { ArchivePersonalStores } from '#domain/archive/personal-data.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import {
  makeMemorySendArchiveJobStore,
  makeMemoryUndecidedMailStore,
  type UndecidedMailRow,
} from './send-archive-stores.ts'
import { makeMemoryPersonalArchives } from './personal-data.ts'
import { makeMemoryArchiveStore } from './store.ts'
import {
  type ArchiveTenantRow,
  makeMemoryArchiveTenantStore,
  makeMemoryStoredMailStore,
  type StoredMailRow,
} from './stored-mails.ts'
import type { Memory } from '../kernel/memory.ts'

export interface ArchiveMemory {
  readonly stores: (scope: Scope) => Omit<ArchiveStores, 'outbox'>
  readonly personal: (scope: Scope) => ArchivePersonalStores
  /** What has been kept for the tenant of the scope. */
  readonly held: (scope: Scope) => Promise<{
    readonly archives: readonly Archive[]
    readonly storedMails: readonly StoredMailRow[]
    readonly sendArchiveJobs: readonly SendArchiveJob[]
    readonly undecidedMails: readonly UndecidedMailRow[]
  }>
}

export const makeArchiveMemory = (memory: Memory): ArchiveMemory => {
  const archives = memory.tenantTable<Archive>()
  const mails = memory.tenantTable<StoredMailRow>()
  const sendArchiveJobs = memory.tenantTable<SendArchiveJob>()
  const undecided = memory.tenantTable<UndecidedMailRow>()
  const tenants = memory.table<ArchiveTenantRow>()
  return {
    stores: (scope) => ({
      archives: makeMemoryArchiveStore(archives(scope), mails(scope)),
      storedMails: makeMemoryStoredMailStore(mails(scope), archives(scope)),
      archiveTenants: makeMemoryArchiveTenantStore(tenants),
      sendArchiveJobs: makeMemorySendArchiveJobStore(sendArchiveJobs(scope), undecided(scope)),
      undecidedMails: makeMemoryUndecidedMailStore(undecided(scope), sendArchiveJobs(scope), mails(scope)),
    }),
    personal: (scope) => ({
      personalArchives: makeMemoryPersonalArchives({
        archives: archives(scope),
        mails: mails(scope),
        sendArchiveJobs: sendArchiveJobs(scope),
        undecided: undecided(scope),
      }),
    }),
    held: (scope) =>
      memory.transact(
        () =>
          Promise.resolve({
            archives: archives(scope).rows(),
            storedMails: mails(scope).rows(),
            sendArchiveJobs: sendArchiveJobs(scope).rows(),
            undecidedMails: undecided(scope).rows(),
          }),
        () => true,
      ),
  }
}
