// The archive area's stores, in memory and in PostgreSQL, held to the same contracts.
import { sendArchiveStoreContract, undecidedMailStoreContract } from './send-archive-stores.ts'
import { archiveListContract } from './archive-lists.ts'
import { archiveStoreContract } from './archive-store.ts'
import { mailKeepingTenantStoreContract, storedMailStoreContract } from './archive-stored-mails.ts'
import { archivesInMemory, archivesInPostgres } from './archive-subject.ts'

for (const [name, open] of Object.entries({ memory: archivesInMemory, PostgreSQL: archivesInPostgres }))
  describe(`archive stores in ${name}`, () => {
    describe('ArchiveStore', () => archiveStoreContract(open))
    describe('lists of ArchiveStore', () => archiveListContract(open))
    describe('SendArchiveJobStore', () => sendArchiveStoreContract(open))
    describe('UndecidedMailStore', () => undecidedMailStoreContract(open))
    describe('StoredMailStore', () => storedMailStoreContract(open))
    describe('ArchiveTenantStore', () => mailKeepingTenantStoreContract(open))
  })
