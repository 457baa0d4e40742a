// All stores of a unit of work over PostgreSQL: one fragment per area under an exhaustive type.
import type { Knex } from 'knex'
import type { PgBoss } from 'pg-boss'
import { currentContext } from '#adapters/logging/work-context.ts'
import { makePostgresSendArchiveJobStore } from '#adapters/postgres/archive/send-archive-store.ts'
import { makePostgresAuditStore } from '#adapters/postgres/logging/audit-store.ts'
import { makePostgresLicenceStore } from '#adapters/postgres/licence/licence-store.ts'
import {
  makePostgresClientNameStore,
  makePostgresCodeStore,
  makePostgresConsentStore,
  makePostgresGrantStore,
} from '#adapters/postgres/assistant/authorisation-stores.ts'
import { makePostgresConnectionStore } from '#adapters/postgres/assistant/connection-store.ts'
import {
  makePostgresArchiveTenantStore,
  makePostgresStoredMailStore,
  makePostgresUndecidedMailStore,
} from '#adapters/postgres/archive/kept-mails.ts'
import { makePostgresArchiveStore } from '#adapters/postgres/archive/archive-store.ts'
import { makePostgresContactChoiceStore, makePostgresExclusionStore } from '#adapters/postgres/ledger/address-stores.ts'
import { makePostgresItemLinkStore, makePostgresOpportunityClaimStore } from '#adapters/postgres/ledger/item-stores.ts'
import { makeOutbox } from '#adapters/postgres/kernel/outbox.ts'
import { makePostgresPersonalArchives } from '#adapters/postgres/archive/personal-archives.ts'
import { makePostgresPersonalChoices } from '#adapters/postgres/ledger/personal-choices.ts'
import { makePostgresPersonalConnections } from '#adapters/postgres/session/personal-connections.ts'
import { makePostgresPersonalLicences } from '#adapters/postgres/licence/personal-licences.ts'
import { makePostgresRefreshRunStore } from '#adapters/postgres/session/refresh-run-store.ts'
import { makePostgresRoleStore, makePostgresTagStore } from '#adapters/postgres/identity/role-and-tag-stores.ts'
import { makePostgresSettingsStore } from '#adapters/postgres/ledger/settings-store.ts'
import { makePostgresSignInStore } from '#adapters/postgres/identity/sign-in-store.ts'
import { makePostgresTenantStore } from '#adapters/postgres/identity/tenant-store.ts'
import { makePostgresTimeLinkStore } from '#adapters/postgres/ledger/time-link-store.ts'
import { makePostgresTokenStore } from '#adapters/postgres/session/token-store.ts'
import { makePostgresUserDirectory } from '#adapters/postgres/identity/user-directory.ts'
import { makePostgresUserStore } from '#adapters/postgres/identity/user-store.ts'
import type { ArchiveJob, ArchiveStores } from '#domain/archive/archive-store.ts'
import type { AssistantJob, AssistantStores } from '#domain/assistant/ports.ts'
import type { IdentityJob } from '#domain/identity/ports.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { SessionJob, SessionStores } from '#domain/session/ports.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { PersonalStores } from './identity-area.ts'

export type AnyJob = SessionJob | ArchiveJob | IdentityJob | AssistantJob

export type Stores = AssistantStores &
  Omit<SessionStores, 'outbox'> &
  LedgerStores &
  LicenceStores &
  PersonalStores &
  Omit<ArchiveStores, 'outbox'> & { readonly outbox: Outbox<AnyJob> }

/** The id of the request goes along, so that one can follow it from the answer into what it caused. */
const traced = (outbox: Outbox<Job<string, object>>): Outbox<AnyJob> => ({
  enqueue: (job) => {
    const requestId = currentContext()?.requestId
    return outbox.enqueue(requestId === undefined ? job : { ...job, data: { ...job.data, requestId } })
  },
})

/** All that is kept; jobs are put down by `storesOver`. */
export const keptStores = (query: Knex, scope: Scope): Omit<Stores, 'outbox'> => ({
  tenants: makePostgresTenantStore(query),
  users: makePostgresUserStore(query, scope),
  roles: makePostgresRoleStore(query, scope),
  tags: makePostgresTagStore(query, scope),
  userDirectory: makePostgresUserDirectory(query),
  signIns: makePostgresSignInStore(query),
  audit: makePostgresAuditStore(query, scope, () => currentContext()?.requestId),
  consents: makePostgresConsentStore(query),
  clientNames: makePostgresClientNameStore(query),
  codes: makePostgresCodeStore(query),
  grants: makePostgresGrantStore(query),
  connections: makePostgresConnectionStore(query, scope),
  tokens: makePostgresTokenStore(query),
  refreshRuns: makePostgresRefreshRunStore(query),
  settings: makePostgresSettingsStore(query, scope),
  exclusions: makePostgresExclusionStore(query, scope),
  contactChoices: makePostgresContactChoiceStore(query, scope),
  itemLinks: makePostgresItemLinkStore(query, scope),
  opportunityClaims: makePostgresOpportunityClaimStore(query, scope),
  timeLinks: makePostgresTimeLinkStore(query, scope),
  archives: makePostgresArchiveStore(query, scope),
  storedMails: makePostgresStoredMailStore(query, scope),
  archiveTenants: makePostgresArchiveTenantStore(query),
  sendArchiveJobs: makePostgresSendArchiveJobStore(query, scope),
  undecidedMails: makePostgresUndecidedMailStore(query, scope),
  licences: makePostgresLicenceStore(query),
  personalChoices: makePostgresPersonalChoices(query),
  personalArchives: makePostgresPersonalArchives(query, scope),
  personalLicences: makePostgresPersonalLicences(query),
  personalConnections: makePostgresPersonalConnections(query),
})

export const storesOver =
  (boss: PgBoss) =>
  (query: Knex, scope: Scope): Stores => ({ ...keptStores(query, scope), outbox: traced(makeOutbox(boss, query)) })
