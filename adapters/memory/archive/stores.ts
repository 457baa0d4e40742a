// The archive area's tables in memory: stores for a scope, and what they hold, for tests to look at. The outbox is not among them.
import type { Announcement } from '#domain/archive/announcement.ts'
import type { Archive } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { ArchivePersonalStores } from '#domain/archive/personal-store.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import {
  makeMemoryAnnouncementStore,
  makeMemoryUndecidedMailStore,
  type UndecidedMailRow,
} from './announcement-stores.ts'
import { makeArchivePersonalStores } from './personal-data.ts'
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
    readonly announcements: readonly Announcement[]
    readonly undecidedMails: readonly UndecidedMailRow[]
  }>
}

export const makeArchiveMemory = (memory: Memory): ArchiveMemory => {
  const archives = memory.tenantTable<Archive>()
  const mails = memory.tenantTable<StoredMailRow>()
  const announcements = memory.tenantTable<Announcement>()
  const undecided = memory.tenantTable<UndecidedMailRow>()
  const tenants = memory.table<ArchiveTenantRow>()
  return {
    stores: (scope) => ({
      archives: makeMemoryArchiveStore(archives(scope), mails(scope)),
      storedMails: makeMemoryStoredMailStore(mails(scope), archives(scope)),
      archiveTenants: makeMemoryArchiveTenantStore(tenants),
      announcements: makeMemoryAnnouncementStore(announcements(scope), undecided(scope)),
      undecidedMails: makeMemoryUndecidedMailStore(undecided(scope), announcements(scope), mails(scope)),
    }),
    personal: (scope) =>
      makeArchivePersonalStores({
        archives: archives(scope),
        mails: mails(scope),
        announcements: announcements(scope),
        undecided: undecided(scope),
      }),
    held: (scope) =>
      memory.transact(
        () =>
          Promise.resolve({
            archives: archives(scope).rows(),
            storedMails: mails(scope).rows(),
            announcements: announcements(scope).rows(),
            undecidedMails: undecided(scope).rows(),
          }),
        () => true,
      ),
  }
}
