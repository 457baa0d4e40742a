// Settings of the ledger, the token vault, and access to the plugin.
import {
  keyRing,
  decodeOneOf,
  origins,
  decodeSecret,
  tenantUuidSetting,
  text,
  webAddress,
  decodeWholeNumber,
} from './codecs.ts'
import { defineOptionalSetting, defineSetting } from './setting.ts'

export const sessionSettings = {
  LEDGER_BASE_URL: defineOptionalSetting({
    says: 'Root of the ledger, to which /api/oauth2 and /api/v1 are added.',
    codec: webAddress,
    shownDefault: 'the stand-in on 3101',
    demanded: 'production',
  }),
  LEDGER_CLIENT_ID: defineSetting({
    says: 'Client id of the app registered at the ledger.',
    codec: text,
    fallback: 'tapster-dev',
    shownDefault: "the stand-in's",
    demanded: 'production',
  }),
  LEDGER_CLIENT_SECRET: defineSetting({
    says: 'Client secret of the app registered at the ledger.',
    codec: text,
    fallback: 'tapster-dev-secret',
    shownDefault: "the stand-in's",
    demanded: 'production',
  }),
  PLUGIN_TOKEN_KEYS: defineOptionalSetting({
    says: 'Keys of the token vault, `id:base64,…` of 32 bytes each. The first key encrypts; all keys decrypt.',
    codec: keyRing,
    shownDefault: 'generated, kept under `.data/`',
    demanded: 'production',
  }),
  PLUGIN_JWT_SECRET: defineOptionalSetting({
    says: 'Secret that signs session JWTs.',
    codec: decodeSecret(32),
    shownDefault: 'generated, kept under `.data/`',
    demanded: 'production',
  }),
  PLUGIN_DEFAULT_TENANT_UUID: defineOptionalSetting({
    says: 'Tenant of mailboxes whose mail domain belongs to no tenant; created at the first start.',
    codec: tenantUuidSetting,
    shownDefault: 'a sample office',
    demanded: 'production',
  }),
  MAILBOX_PROOF: defineSetting({
    says: '`required`: login, session recovery and activation need an identity token of the cloud directory for the mailbox.',
    codec: decodeOneOf('optional', 'required'),
    fallback: 'optional',
  }),
  FRAME_ANCESTORS: defineSetting({
    says: 'Origins of the mail client that may frame the task pane, comma-separated.',
    codec: origins,
    fallback: [
      'https://outlook.office.com',
      'https://outlook.office365.com',
      'https://outlook.live.com',
      'https://outlook.cloud.microsoft',
    ],
    shownDefault: "Outlook on the web's",
  }),
  RATE_LIMIT_SESSION: defineSetting({
    says: 'Calls per minute and client address to login and session endpoints.',
    codec: decodeWholeNumber(1),
    fallback: 60,
  }),
  RATE_LIMIT_PLUGIN: defineSetting({
    says: 'Calls per minute and client address to the plugin API; the same number again to unknown paths.',
    codec: decodeWholeNumber(1),
    fallback: 300,
  }),
  RATE_LIMIT_ADMIN: defineSetting({
    says: 'Calls per minute and client address to the administration API; also per minute and connection to the MCP server.',
    codec: decodeWholeNumber(1),
    fallback: 600,
  }),
} as const
