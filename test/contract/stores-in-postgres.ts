// The PostgreSQL adapter as a contract's subject: a migrated database of the suite's own, reached by the service's login.
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeMailingStores } from '#adapters/postgres/mailing/stores.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import type { ContractStores, StoreSubject } from './store-subject.ts'

const TABLES =
  'users, roles, tags, user_roles, user_tags, user_directory, user_trigrams, user_former_addresses, sign_ins, assistant_grants, assistant_consents, assistant_client_names, assistant_codes, audit_entries, licences, licence_activations, link_users, tenants, tenant_mail_domains, token_records, refresh_runs, plugin_user_settings, plugin_exclusions, plugin_contact_choices, plugin_item_links, plugin_opportunity_claims, plugin_time_links, mail_templates, monitor_campaigns, mailings, messages, mail_lanes, mailer_pauses, system_mailboxes, mailbox_calls, mail_servers, used_nonces, survey_campaigns, survey_campaign_drafts, survey_campaign_participants, survey_campaign_deliveries, survey_opt_outs, campaign_due, saved_views'

export const storesInPostgres = async (): Promise<StoreSubject> => {
  const { database, owner, close } = await openFreshDatabase()
  return {
    inScope: makeInScope<ContractStores>({
      database,
      stores: (query, scope) => ({ ...keptStores(query, scope), ...makeMailingStores(query, scope) }),
    }),
    clear: async () => {
      await owner.query(`truncate ${TABLES}`)
    },
    close,
  }
}
