// A complete set of settings as production wants it, for tests that spoil one of them at a time.
import { randomBytes } from 'node:crypto'

export function base64Of(bytes: number): string {
  return randomBytes(bytes).toString('base64')
}

export const productionEnv = {
  NODE_ENV: 'production',
  BASE_URL: 'https://tapster.example',
  DATABASE_URL: 'postgres://service:database-password@db.example:5432/tapster',
  LEDGER_BASE_URL: 'https://ledger.example',
  LEDGER_CLIENT_ID: 'app-at-the-ledger',
  LEDGER_CLIENT_SECRET: 'client-secret-at-the-ledger',
  SMTP_URL: 'smtp://kantoor:mail-password@mail.example:587',
  MAIL_FROM: 'Tapster <tapster@tapster.example>',
  IDP_ISSUER_URL: 'https://identity.example',
  IDP_CLIENT_ID: 'app-at-the-provider',
  IDP_CLIENT_SECRET: 'client-secret-at-the-provider',
  PLUGIN_TOKEN_KEYS: `new:${base64Of(32)},old:${base64Of(32)}`,
  PLUGIN_JWT_SECRET: base64Of(32),
  PLUGIN_DEFAULT_TENANT_UUID: '0b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71',
} as const satisfies Readonly<Record<string, string>>
