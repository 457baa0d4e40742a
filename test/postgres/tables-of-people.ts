// Which tables hold something of people, and which do not. A new table belongs into one of these lists.

/** What the plugin stores about a user of the ledger, with the kinds that name it in an export and in a removal (PLG-23). */
export const PERSONAL: Readonly<Record<string, readonly string[]>> = {
  token_records: ['connections'],
  plugin_user_settings: ['settings'],
  plugin_exclusions: ['exclusions'],
  plugin_contact_choices: ['contactChoices'],
  plugin_item_links: ['salesLinks'],
  plugin_opportunity_claims: ['opportunityClaims'],
  plugin_time_links: ['timeLinks'],
  licences: ['licenceApplications'],
  licence_activations: ['licenceActivations'],
  messages: ['messages'],
  archives: ['archives'],
  archive_mails: ['waitingMails'],
  archive_mail_parts: ['waitingFiles'],
  send_archives: ['announcements'],
  send_archive_mails: ['undecidedMails'],
  send_archive_mail_parts: ['undecidedFiles'],
}

/**
 * What an office stores about its own people, and what is left after anonymisation (IDN-5). People learn of it from their administrator:
 * a user of the plugin has proven to be a user of the ledger, not the person with the same address here, so the export omits these rows.
 */
export const OF_AN_OFFICE: Readonly<Record<string, string>> = {
  users: 'the row that counts: its number, and when the user was anonymised',
  user_directory: '',
  user_trigrams: '',
  user_former_addresses: '',
  user_roles: '',
  user_tags: '',
  link_users: '',
  sign_ins: '',
  assistant_consents: '',
  assistant_codes: '',
  audit_entries: 'what the user did and what was done to them, by their number',
  survey_campaigns: 'who made a campaign, by their number',
  survey_campaign_drafts: 'who keeps a draft, and whom it would have asked, by their numbers',
  survey_campaign_participants: 'that they were asked, and when they answered, by their number',
  survey_campaign_deliveries: 'what became of the mails to them, by their number',
  survey_opt_outs: '',
  events: 'who caused an event, by their number; its payload without them',
  event_people: '',
  notifications: 'what became of notifications to them, by their number',
  notification_digests: 'when their digests left, by their number',
  notification_preferences: 'which notifications they chose, by their number',
}

/** Tables that hold nothing of a person, and why that is so. */
export const IMPERSONAL: Readonly<Record<string, string>> = {
  archive_mail_tenants: 'which tenants keep mails at all',
  assistant_client_names: 'what programs call themselves, one name for each configured address',
  assistant_grants: 'counts of exchanges by sign-ins, with which they go',
  campaign_due: 'when campaigns go on',
  daily_runs: 'when daily jobs ran, and how many records they changed',
  event_types: 'what kinds of events mail, and to which roles',
  knex_migrations: 'names of files',
  knex_migrations_lock: 'one row',
  limits: 'numbers of divisions, and addresses as keyed hashes that cannot be read back; a window at a time',
  mail_lanes: 'what waits for which mailer, by numbers',
  mail_templates: 'texts that administrators write',
  mail_servers: 'settings of offices, with the address that they send from',
  mailbox_calls: 'numbers of messages',
  mailer_pauses: 'why a mailer waits',
  mailings: 'texts, and values that several recipients share',
  monitor_campaigns: 'names and templates of campaigns',
  notifications_due: 'when notifications of tenants go on',
  public_links: 'how surveys are opened',
  public_survey_codes: 'random codes; who got one is known to its campaign',
  survey_code_series: 'when codes end',
  survey_answer_counts: 'how often each option and rating was given',
  survey_responses: 'what was answered with a code; it names no person',
  survey_versions: 'questions that administrators write',
  surveys: 'names of surveys',
  system_mailboxes: 'mailboxes of the service',
  used_nonces: 'random numbers',
  refresh_runs: 'counts over all records',
  roles: 'what people may do, by names of offices’ choosing',
  tags: 'by what people are gathered, by names of offices’ choosing',
  tenant_mail_domains: 'domains of offices',
  tenants: 'names of offices',
}
