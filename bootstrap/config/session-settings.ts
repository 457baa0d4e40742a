// Settings of the ledger, the token vault, and access to the plugin.
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
    says: 'Client secret of the app registered at the ledger.',
    form: 'text',
    codec: text,
    fallback: 'tapster-dev-secret',
    shownDefault: "the stand-in's",
    demanded: 'production',
  }),
  PLUGIN_TOKEN_KEYS: setting({
    says: 'Keys of the token vault, `id:base64,…` of 32 bytes each. The first key encrypts; all keys decrypt.',
    form: 'a list id:base64,id:base64 of 32-byte keys',
    codec: optional(keyRing),
    fallback: O.none,
    shownDefault: 'generated, kept under `.data/`',
    demanded: 'production',
  }),
  PLUGIN_JWT_SECRET: setting({
    says: 'Secret that signs session JWTs.',
    form: 'base64 of exactly 32 bytes',
    codec: optional(secretBytes(32)),
    fallback: O.none,
    shownDefault: 'generated, kept under `.data/`',
    demanded: 'production',
  }),
  PLUGIN_DEFAULT_TENANT_UUID: setting({
    says: 'Tenant of mailboxes whose mail domain belongs to no tenant; created at the first start.',
    form: 'a uuid',
    codec: optional(tenantUuid),
    fallback: O.none,
    shownDefault: 'a sample office',
    demanded: 'production',
  }),
  MAILBOX_PROOF: setting({
    says: '`required`: login and session recovery need an identity token of the cloud directory for the mailbox.',
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
    says: 'Calls per minute and client address to login and session endpoints.',
    form: 'a whole number from 1',
    codec: wholeNumber(1, 1_000_000_000),
    fallback: 60,
  }),
  RATE_LIMIT_PLUGIN: setting({
    says: 'Calls per minute and client address to the plugin API; the same number again to unknown paths.',
    form: 'a whole number from 1',
    codec: wholeNumber(1, 1_000_000_000),
    fallback: 300,
  }),
  RATE_LIMIT_ADMIN: setting({
    says: 'Calls per minute and client address to the administration API; also per minute and connection to the MCP server.',
    form: 'a whole number from 1',
    codec: wholeNumber(1, 1_000_000_000),
    fallback: 600,
  }),
} as const
