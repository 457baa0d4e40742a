// Settings of the ledger, the token vault, and access to the plugin.
import { keyRing, oneOf, origins, secretBytes, tenantUuid, text, webAddress, wholeNumber } from './codecs.ts'
import { optionalSetting, setting } from './setting.ts'

export const sessionSettings = {
  LEDGER_BASE_URL: optionalSetting({
    says: 'Root of the ledger, to which /api/oauth2 and /api/v1 are added.',
    codec: webAddress,
    shownDefault: 'the stand-in on 3101',
    demanded: 'production',
  }),
  LEDGER_CLIENT_ID: setting({
    says: 'Client id of the app registered at the ledger.',
    codec: text,
    fallback: 'tapster-dev',
    shownDefault: "the stand-in's",
    demanded: 'production',
  }),
  LEDGER_CLIENT_SECRET: setting({
    says: 'Client secret of the app registered at the ledger.',
    codec: text,
    fallback: 'tapster-dev-secret',
    shownDefault: "the stand-in's",
    demanded: 'production',
  }),
  PLUGIN_TOKEN_KEYS: optionalSetting({
    says: 'Keys of the token vault, `id:base64,…` of 32 bytes each. The first key encrypts; all keys decrypt.',
    codec: keyRing,
    shownDefault: 'generated, kept under `.data/`',
    demanded: 'production',
  }),
  PLUGIN_JWT_SECRET: optionalSetting({
    says: 'Secret that signs session JWTs.',
    codec: secretBytes(32),
    shownDefault: 'generated, kept under `.data/`',
    demanded: 'production',
  }),
  PLUGIN_DEFAULT_TENANT_UUID: optionalSetting({
    says: 'Tenant of mailboxes whose mail domain belongs to no tenant; created at the first start.',
    codec: tenantUuid,
    shownDefault: 'a sample office',
    demanded: 'production',
  }),
  MAILBOX_PROOF: setting({
    says: '`required`: login, session recovery and activation need an identity token of the cloud directory for the mailbox.',
    codec: oneOf('optional', 'required'),
    fallback: 'optional',
  }),
  FRAME_ANCESTORS: setting({
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
  RATE_LIMIT_SESSION: setting({
    says: 'Calls per minute and client address to login and session endpoints.',
    codec: wholeNumber(1),
    fallback: 60,
  }),
  RATE_LIMIT_PLUGIN: setting({
    says: 'Calls per minute and client address to the plugin API; the same number again to unknown paths.',
    codec: wholeNumber(1),
    fallback: 300,
  }),
  RATE_LIMIT_ADMIN: setting({
    says: 'Calls per minute and client address to the administration API; also per minute and connection to the MCP server.',
    codec: wholeNumber(1),
    fallback: 600,
  }),
} as const
