// All stores of a unit of work on PostgreSQL: one fragment per area. The type requires the stores of all areas.
import type { Knex } from 'knex'
import type { PgBoss } from 'pg-boss'
import { getCurrentContext } from '#adapters/logging/work-context.ts'
import { makePostgresDailyRunStore } from '#adapters/postgres/kernel/daily-run-store.ts'
import { makePostgresDueItemStore } from '#adapters/postgres/kernel/due-item-store.ts'
import { makeHomeStore } from '#adapters/postgres/operations/home-store.ts'
import { makeSavedViewStore } from '#adapters/postgres/operations/saved-view-store.ts'
import { makePostgresJobStore } from '#adapters/postgres/operations/job-store.ts'
import { makeSampleCleaner } from '#adapters/postgres/operations/sample-cleaner.ts'
import { makeSampleJobStore } from '#adapters/postgres/operations/sample-job-store.ts'
import { makeSampleStore } from '#adapters/postgres/operations/sample-store.ts'
import { makeSystemStore } from '#adapters/postgres/operations/system-store.ts'
import { makeVaultStore } from '#adapters/postgres/operations/vault-store.ts'
import { makePostgresAuditStore } from '#adapters/postgres/logging/audit-store.ts'
import { makeArchiveStores } from '#adapters/postgres/archive/stores.ts'
import { makeAssistantStores } from '#adapters/postgres/assistant/stores.ts'
import type { OptOutKeyOf } from '#adapters/postgres/campaign/opt-outs.ts'
import { makeCampaignStores } from '#adapters/postgres/campaign/stores.ts'
import { makeEventStores } from '#adapters/postgres/event/stores.ts'
import { makeIdentityStores } from '#adapters/postgres/identity/stores.ts'
import { makeLedgerStores } from '#adapters/postgres/ledger/stores.ts'
import { makeLicenceStores } from '#adapters/postgres/licence/stores.ts'
import { makeMailingStores } from '#adapters/postgres/mailing/stores.ts'
import { makeSearchStores } from '#adapters/postgres/search/search-store.ts'
import { makeSurveyStores } from '#adapters/postgres/survey/stores.ts'
import { makeSessionStores } from '#adapters/postgres/session/stores.ts'
import { makeOutbox } from '#adapters/postgres/kernel/outbox.ts'
import type { ArchiveJob, ArchiveStores } from '#domain/archive/archive-store.ts'
import type { ArchivePersonalStores } from '#domain/archive/personal-data.ts'
import type { AssistantJob, AssistantStores } from '#domain/assistant/ports.ts'
import type { CampaignJob, CampaignStores } from '#domain/campaign/ports.ts'
import type { EventJob, EventStores } from '#domain/event/ports.ts'
import type { IdentityJob } from '#domain/identity/ports.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { LedgerPersonalStores } from '#domain/ledger/personal-data.ts'
import type { MailingJob, MailingStores } from '#domain/mailing/ports.ts'
import type { LicenceJob, LicencePersonalStores, LicenceStores } from '#domain/licence/ports.ts'
import type { SessionJob, SessionStores } from '#domain/session/ports.ts'
import type { SessionPersonalStores } from '#domain/session/personal-data.ts'
import type { SurveyJob, SurveyStores } from '#domain/survey/ports.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import type { SearchStores } from '#domain/search/search.ts'
import type { DailyRunStores } from '#domain/shared/daily-run.ts'
import type { DueItemStores, WakeJob } from '#domain/shared/due-item.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import { noTracer, type Tracer } from '#domain/shared/tracer.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'

export type PersonalStores = SessionPersonalStores &
  LedgerPersonalStores &
  ArchivePersonalStores &
  LicencePersonalStores &
  Pick<MailingStores, 'messages'>

export type AnyJob =
  | SessionJob
  | ArchiveJob
  | IdentityJob
  | AssistantJob
  | MailingJob
  | EventJob
  | LicenceJob
  | CampaignJob
  | SurveyJob
  | WakeJob

export type Stores = AssistantStores &
  Omit<SessionStores, 'outbox'> &
  Omit<MailingStores, 'outbox'> &
  LedgerStores &
  LicenceStores &
  SurveyStores &
  CampaignStores &
  DailyRunStores &
  DueItemStores &
  OperationsStores &
  SearchStores &
  EventStores &
  PersonalStores &
  Omit<ArchiveStores, 'outbox'> & { readonly outbox: Outbox<AnyJob> }

/** Adds the request id and the trace to each job: log and traces connect a request with the work that it caused. */
const traceJobs = (outbox: Outbox<Job<string, object>>, tracer: Tracer): Outbox<AnyJob> => ({
  enqueue: (job) => {
    const requestId = getCurrentContext()?.requestId
    const traceparent = tracer.getTraceparent(job.queue)
    const cause = { ...(requestId !== undefined && { requestId }), ...(traceparent !== undefined && { traceparent }) }
    return outbox.enqueue({ ...job, data: { ...job.data, ...cause } })
  },
})

/** All stores on tables. `makeStores` adds those on the queues. */
export function makeTableStores(query: Knex, scope: Scope, optOutKeyOf?: OptOutKeyOf): Omit<Stores, 'outbox' | 'jobs'> {
  return {
    ...makeIdentityStores(query, scope),
    ...makeAssistantStores(query, scope),
    ...makeSessionStores(query),
    ...makeLedgerStores(query, scope),
    ...makeArchiveStores(query, scope),
    ...makeLicenceStores(query, scope),
    ...makeMailingStores(query, scope),
    ...makeSurveyStores(query, scope),
    ...makeEventStores(query, scope),
    ...makeCampaignStores(query, scope, optOutKeyOf),
    home: makeHomeStore(query, scope),
    vault: makeVaultStore(query),
    system: makeSystemStore(query, scope),
    views: makeSavedViewStore(query, scope),
    samples: makeSampleStore(query),
    sampleJobs: makeSampleJobStore(query),
    sampleCleaner: makeSampleCleaner(query, scope),
    ...makeSearchStores(query, scope),
    dueItems: makePostgresDueItemStore(query),
    dailyRuns: makePostgresDailyRunStore(query, scope),
    audit: makePostgresAuditStore(query, scope, () => getCurrentContext()?.requestId),
  }
}

export function makeStores(boss: PgBoss, optOutKeyOf?: OptOutKeyOf, tracer = noTracer) {
  return (query: Knex, scope: Scope): Stores => ({
    ...makeTableStores(query, scope, optOutKeyOf),
    outbox: traceJobs(makeOutbox(boss, query), tracer),
    jobs: makePostgresJobStore(boss, query),
  })
}
