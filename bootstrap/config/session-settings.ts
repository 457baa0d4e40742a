// The ledger, the vault, and who may frame or call the plugin.
import * as O from 'fp-ts/lib/Option.js'
import { keyRing, oneOf, optional, origins, secretBytes, tenantUuid, text, webAddress, wholeNumber } from './codecs.ts'
import { setting } from './setting.ts'

export const sessionSettings = {
  LEDGER_BASE_URL: setting({
    says: 'Root of the ledger, to which /api/oauth2 and /api/v1 are added.',
    form: 'a web address',
    codec: optional(webAddress),
    fallback: O.none,
    shownDefault: 'the stand-in on 3101',
    demanded: 'production',
  }),
  LEDGER_CLIENT_ID: setting({
    says: 'Client id of the app registered at the ledger.',
    form: 'text',
    codec: text,
    fallback: 'tapster-dev',
    shownDefault: "the stand-in's",
    demanded: 'production',
  }),
  LEDGER_CLIENT_SECRET: setting({
    says: 'Its secret.',
    form: 'text',
    codec: text,
    fallback: 'tapster-dev-secret',
    shownDefault: "the stand-in's",
    demanded: 'production',
  }),
  PLUGIN_TOKEN_KEYS: setting({
    says: 'Keys of the token vault, `id:base64,…` of 32 bytes each; the first is active, the others still open what they sealed.',
    form: 'a list id:base64,id:base64 of 32-byte keys',
    codec: optional(keyRing),
    fallback: O.none,
    shownDefault: 'made up, kept under `.data/`',
    demanded: 'production',
  }),
  PLUGIN_JWT_SECRET: setting({
    says: 'Secret of the session JWT.',
    form: 'base64 of exactly 32 bytes',
    codec: optional(secretBytes(32)),
    fallback: O.none,
    shownDefault: 'made up, kept under `.data/`',
    demanded: 'production',
  }),
  PLUGIN_DEFAULT_TENANT_UUID: setting({
    says: 'Tenant of mailboxes whose mail domain no tenant owns; made at the first start.',
    form: 'a uuid',
    codec: optional(tenantUuid),
    fallback: O.none,
    shownDefault: 'a sample office',
    demanded: 'production',
  }),
  MAILBOX_PROOF: setting({
    says: '`required`: a mailbox identity token of the cloud directory is needed to log in and to recover a session.',
    form: 'optional or required',
    codec: oneOf('optional', 'required'),
    fallback: 'optional',
  }),
  FRAME_ANCESTORS: setting({
    says: 'Origins of the mail client that may frame the task pane, comma-separated.',
    form: 'comma-separated origins',
    codec: origins,
    fallback: [
      'https://outlook.office.com',
      'https://outlook.office365.com',
      'https://outlook.live.com',
      'https://outlook.cloud.microsoft',
    ],
    shownDefault: "Outlook on the web's",
  }),
  RATE_LIMIT_SESSION: setting({
    says: 'Calls a minute and address to login and session endpoints.',
    form: 'a whole number from 1',
    codec: wholeNumber(1, 1_000_000_000),
    fallback: 60,
  }),
  RATE_LIMIT_PLUGIN: setting({
    says: 'Calls a minute and address to the plugin API, and as many to addresses that do not exist.',
    form: 'a whole number from 1',
    codec: wholeNumber(1, 1_000_000_000),
    fallback: 300,
  }),
  RATE_LIMIT_ADMIN: setting({
    says: 'Calls a minute and address to the administration API, and a minute and connection to the assistant tool server.',
    form: 'a whole number from 1',
    codec: wholeNumber(1, 1_000_000_000),
    fallback: 600,
  }),
} as const
