// What the composition gets beside the units of work, since it must be quicker: as ports, and on PostgreSQL.
import { makeReadConnection } from '#adapters/postgres/assistant/connection-store.ts'
import type { OptOutKeyOf } from '#adapters/postgres/campaign/opt-outs.ts'
import { makeCampaignStores } from '#adapters/postgres/campaign/stores.ts'
import { makeReadTenants } from '#adapters/postgres/identity/tenant-store.ts'
import type { Database } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeFindSettings } from '#adapters/postgres/ledger/settings-store.ts'
import { makeLicenceChecks } from '#adapters/postgres/licence/read-licence.ts'
import { makeReadTokenRecord } from '#adapters/postgres/session/read-token-record.ts'
import { makeSurveyStores } from '#adapters/postgres/survey/stores.ts'
import { makeSurveyVisits } from '#adapters/postgres/survey/visits.ts'
import type { FindSettings } from '#application/ledger/user-choices.ts'
import type { LicenceChecks } from '#application/licence/activate-licence.ts'
import type { ReadConnection } from '#domain/assistant/ports.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { TenantStore } from '#domain/identity/ports.ts'
import type { ReadTokenRecord } from '#domain/session/ports.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores, SurveyVisits } from '#domain/survey/ports.ts'

/** The stores of a survey's answer, without those of other areas: creating them for each answer takes a fifth of its memory. */
export type AnsweringStores = SurveyStores & CampaignStores

/** Many calls share one read. */
export interface SharedReads {
  readonly readRecord: ReadTokenRecord
  readonly readTenants: TenantStore['list']
  readonly readConnection: ReadConnection
  readonly findSettings: FindSettings
  readonly licenceChecks: LicenceChecks
  readonly surveyVisits: SurveyVisits
  readonly inAnswerScope: InScope<AnsweringStores>
}

export function makePostgresReads(database: Database, optOutKeyOf: OptOutKeyOf): SharedReads {
  return {
    readRecord: makeReadTokenRecord({ database }),
    readTenants: makeReadTenants({ database }),
    readConnection: makeReadConnection({ database }),
    findSettings: makeFindSettings({ database }),
    licenceChecks: makeLicenceChecks(database),
    surveyVisits: makeSurveyVisits(database),
    inAnswerScope: makeInScope({
      database,
      stores: (query, scope) => ({
        ...makeSurveyStores(query, scope),
        ...makeCampaignStores(query, scope, optOutKeyOf),
      }),
    }),
  }
}
