// The stores of this area in a unit of work.
import type { Knex } from 'knex'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makePostgresArchiveStore } from './archive-store.ts'
import {
  makePostgresArchiveTenantStore,
  makePostgresStoredMailStore,
  makePostgresUndecidedMailStore,
} from './kept-mails.ts'
import { makePostgresPersonalArchives } from './personal-archives.ts'
import { makePostgresSendArchiveJobStore } from './send-archive-store.ts'

export function makeArchiveStores(query: Knex, scope: Scope) {
  return {
    archives: makePostgresArchiveStore(query, scope),
    storedMails: makePostgresStoredMailStore(query, scope),
    archiveTenants: makePostgresArchiveTenantStore(query),
    sendArchives: makePostgresSendArchiveJobStore(query, scope),
    undecidedMails: makePostgresUndecidedMailStore(query, scope),
    personalArchives: makePostgresPersonalArchives(query, scope),
  }
}
