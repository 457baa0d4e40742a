// Settings of the process, the server and the database.
import { oneOf, postgresAddress, program, text, webAddress, wholeNumber } from './codecs.ts'
import { optionalSetting, setting } from './setting.ts'

export const operationsSettings = {
  NODE_ENV: setting({
    says: '`production` rejects stand-ins, generated secrets and plain http.',
    codec: oneOf('development', 'test', 'production'),
    fallback: 'development',
  }),
  HOST: setting({ says: 'Address to listen on.', form: 'an address', codec: text, fallback: '127.0.0.1' }),
  PORT: setting({
    says: 'Port to listen on; 0 takes a free one.',
    form: 'a port number',
    codec: wholeNumber(0, 65_535),
    fallback: 3000,
  }),
  BASE_URL: optionalSetting({
    says: 'Address at which users and the ledger reach the service; https in production.',
    form: 'a web address such as https://tapster.example',
    codec: webAddress,
    shownDefault: 'http://HOST:PORT',
    demanded: 'production',
  }),
  TRUSTED_PROXIES: setting({
    says: 'Number of proxies whose X-Forwarded-For entries are trusted.',
    codec: wholeNumber(0, 10),
    fallback: 0,
  }),
  DATABASE_URL: optionalSetting({
    says: 'PostgreSQL 15 or newer. The login must be subject to row-level security.',
    codec: postgresAddress,
    shownDefault: 'embedded under `.data/`',
    demanded: 'production',
  }),
  MIGRATION_DATABASE_URL: optionalSetting({
    says: 'Login for migrations, if the login of DATABASE_URL may not change tables.',
    form: 'an address such as postgres://owner:password@host:5432/database',
    codec: postgresAddress,
    shownDefault: 'DATABASE_URL',
  }),
  DATABASE_POOL: setting({
    says: 'Maximum number of connections to PostgreSQL.',
    codec: wholeNumber(2, 200),
    fallback: 20,
  }),
  DATABASE_PREPARED: setting({
    says: '`off`: no prepared statements, for a pooler in transaction mode that does not keep them (PgBouncer before 1.21).',
    codec: oneOf('on', 'off'),
    fallback: 'on',
  }),
  DATA_DIR: setting({
    says: 'Directory of embedded data, generated secrets and the unpacked browser.',
    form: 'a directory',
    codec: text,
    fallback: '.data',
  }),
  CHROMIUM_PATH: optionalSetting({
    says: 'Chromium executable that renders PDFs.',
    codec: program,
    shownDefault: 'the one from npm',
  }),
} as const
