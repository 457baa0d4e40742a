// Tables that name a tenant and belong to none: reached by admin-scoped stores alone, and for that not under row-level security (IDN-2).

/** In the order of their names. */
export const ADMIN_TABLES: readonly string[] = [
  'archive_mail_tenants',
  'assistant_codes',
  'assistant_consents',
  'mail_lanes',
  'mail_servers',
  'sign_ins',
  'tenant_mail_domains',
  'token_records',
  'user_directory',
  'user_trigrams',
]
