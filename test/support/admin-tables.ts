// Tables that name a tenant and belong to none: reached by admin-scoped stores alone, and for that not under row-level security (IDN-2).

/** In the order of their names. */
export const ADMIN_TABLES: readonly string[] = [
  'archive_mail_tenants',
  'assistant_codes',
  'assistant_consents',
  'campaign_due',
  'mail_lanes',
  'mail_servers',
  'notifications_due',
  'public_links',
  'public_survey_codes',
  'sign_ins',
  'survey_code_series',
  'tenant_mail_domains',
  'token_records',
  'user_directory',
  'user_trigrams',
]
