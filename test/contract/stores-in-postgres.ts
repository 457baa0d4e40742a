// The PostgreSQL adapter as a contract's subject: a migrated database of the suite's own, reached by the service's login.
import { Client } from 'pg'
import { openDatabase } from '#adapters/postgres/database.ts'
import { makePostgresExclusionStore } from '#adapters/postgres/exclusion-store.ts'
import { makePostgresItemLinkStore } from '#adapters/postgres/item-link-store.ts'
import { makePostgresOpportunityClaimStore } from '#adapters/postgres/opportunity-claim-store.ts'
import { makePostgresRefreshRunStore } from '#adapters/postgres/refresh-run-store.ts'
import { makePostgresSettingsStore } from '#adapters/postgres/settings-store.ts'
import { makePostgresTenantStore } from '#adapters/postgres/tenant-store.ts'
import { makePostgresTimeLinkStore } from '#adapters/postgres/time-link-store.ts'
import { makePostgresTokenStore } from '#adapters/postgres/token-store.ts'
import { makeInScope } from '#adapters/postgres/unit-of-work.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import type { ContractStores, StoreSubject } from './store-subject.ts'

const TABLES =
  'tenants, tenant_mail_domains, token_records, refresh_runs, plugin_user_settings, plugin_exclusions, plugin_item_links, plugin_opportunity_claims, plugin_time_links'

export const storesInPostgres = async (): Promise<StoreSubject> => {
  const fresh = await freshDatabase()
  const database = openDatabase({ url: fresh.url, log: makeRecordingLog().log, connectWithin: 15_000 })
  // Row-level security binds the owner too, but not his TRUNCATE.
  const owner = new Client({ connectionString: fresh.adminUrl })
  await owner.connect()
  return {
    inScope: makeInScope<ContractStores>({
      database,
      stores: (query, scope) => ({
        tenants: makePostgresTenantStore(query),
        tokens: makePostgresTokenStore(query),
        refreshRuns: makePostgresRefreshRunStore(query),
        settings: makePostgresSettingsStore(query, scope),
        exclusions: makePostgresExclusionStore(query, scope),
        itemLinks: makePostgresItemLinkStore(query, scope),
        opportunityClaims: makePostgresOpportunityClaimStore(query, scope),
        timeLinks: makePostgresTimeLinkStore(query, scope),
      }),
    }),
    clear: async () => {
      await owner.query(`truncate ${TABLES}`)
    },
    close: async () => {
      await owner.end()
      await database.close()
      await fresh.drop()
    },
  }
}
