// Empties the sample in PostgreSQL. What is sample is known by tenant, and in the link tenant by time: the sample was written into an empty
// database, so all that its offices have belongs to it or was tried out in them, and all that is not later than it belongs to it.
import { O } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { DEAD_LETTER } from '#domain/operations/job.ts'
import type { SampleCleaner } from '#domain/operations/sample.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant } from '../kernel/columns.ts'
import { QUEUE_SCHEMA } from '../kernel/queue-schema.ts'
import { defineCommand, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

/** Tables whose rows of the tenant all go. A test compares the tables here with those that have a tenant. */
export const CLEARED_TABLES = [
  'archive_mail_parts',
  'archive_mail_tenants',
  'archive_mails',
  'archives',
  'assistant_codes',
  'assistant_consents',
  'audit_entries',
  'daily_runs',
  'due_items',
  'event_people',
  'events',
  'link_users',
  'mail_lanes',
  'mail_servers',
  'mail_templates',
  'mailings',
  'messages',
  'monitor_campaigns',
  'notification_digests',
  'notification_preferences',
  'notifications',
  'office_inboxes',
  'plugin_contact_choices',
  'plugin_exclusions',
  'plugin_item_links',
  'plugin_opportunity_claims',
  'plugin_time_links',
  'plugin_user_settings',
  'public_links',
  'public_survey_codes',
  'saved_views',
  'send_archive_mail_parts',
  'send_archive_mails',
  'send_archives',
  'survey_answer_counts',
  'survey_campaign_deliveries',
  'survey_campaign_drafts',
  'survey_campaign_participants',
  'survey_campaigns',
  'survey_code_series',
  'survey_kept_answers',
  'survey_opt_out_mailboxes',
  'survey_opt_outs',
  'survey_responses',
  'survey_versions',
  'surveys',
  'tags',
  'token_records',
  'undeliverable_addresses',
  'user_former_addresses',
  'user_tags',
  'webhooks',
]

/** Tables whose rows of the kept user stay. */
export const KEPT_TABLES = ['sign_ins', 'user_directory', 'user_roles', 'user_trigrams', 'users']

const toDeletion = (table: string, but = ''): string =>
  `from_${table} as (delete from ${table} where tenant_uuid = :tenant${but})`

// One statement: foreign keys are checked at its end, so that the order of the tables does not matter.
const clearTenant = defineCommand('sample_clear_tenant')`
  with gone_jobs as (
      delete from ${QUEUE_SCHEMA}.job where data->>'tenantUuid' = :tenant and (state > 'active' or name = '${DEAD_LETTER}')
        returning coalesce(source_root_id, id) as root),
    gone_reader as (delete from return_readers where key = 'office.' || :tenant::text),
    gone_attempts as (delete from job_attempts where root in (select root from gone_jobs)),
    ${[
      ...CLEARED_TABLES.map((table) => toDeletion(table)),
      ...KEPT_TABLES.map((table) => toDeletion(table, ' and user_uuid is distinct from :kept::uuid')),
      toDeletion(
        'roles',
        ` and not is_default and role_uuid not in (
          select role_uuid from user_roles where tenant_uuid = :tenant and user_uuid = :kept::uuid)`,
      ),
    ].join(',\n    ')}
  select`

const removeTenant = defineCommand('sample_remove_tenant')`
  with domains as (delete from tenant_mail_domains where tenant_uuid = :tenant),
    roles_left as (delete from roles where tenant_uuid = :tenant)
  delete from tenants where uuid = :tenant`

const IN_LINKS = 'where tenant_uuid = :tenant and'

// JSON functions refuse texts with U+0000, which a template may have.
const clearLinks = defineCommand('sample_clear_links')`
  with gone_licences as (delete from licences where created_at <= :until returning id, applicant_user),
    gone_users as (
      select applicant_user as user_uuid from gone_licences where applicant_user is not null
        except select applicant_user from licences where created_at > :until),
    from_link_users as (delete from link_users ${IN_LINKS} user_uuid in (select user_uuid from gone_users)),
    ${KEPT_TABLES.map(
      (table) => `from_${table} as (delete from ${table} ${IN_LINKS} user_uuid in (select user_uuid from gone_users))`,
    ).join(',\n    ')},
    gone_events as (delete from events ${IN_LINKS} fired_at <= :until returning event_id),
    from_event_people as (delete from event_people ${IN_LINKS} event_id in (select event_id from gone_events)),
    from_notifications as (delete from notifications ${IN_LINKS} event_id in (select event_id from gone_events)),
    from_digests as (delete from notification_digests ${IN_LINKS} recipient in (select user_uuid from gone_users)),
    gone_mailings as (delete from mailings ${IN_LINKS} created_at <= :until returning mailing_id),
    from_messages as (delete from messages ${IN_LINKS} mailing_id in (select mailing_id from gone_mailings)),
    from_audit as (delete from audit_entries ${IN_LINKS} at <= :until),
    gone_templates as (
      delete from mail_templates ${IN_LINKS} substring(detail::text from '"changedAt" *: *([0-9]+)')::bigint
          <= extract(epoch from :until::timestamptz) * 1000
        returning template_uuid),
    from_refreshes as (delete from refresh_runs where begun_at <= :until)
  update event_types set template_uuid = null, notifies = '{}', digest = false
    where template_uuid in (select template_uuid from gone_templates)`

export function makeSampleCleaner(query: Knex, scope: Scope): SampleCleaner {
  const tenant = getTenant(scope)
  return {
    clearTenant: (kept) => write(query, clearTenant, { tenant, kept: O.toNullable(kept) }),
    removeTenant: write(query, removeTenant, { tenant }),
    clearLinks: (until) => write(query, clearLinks, { tenant, until: instant.encode(until) }),
  }
}
