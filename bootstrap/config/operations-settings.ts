// Settings of the process, the server and the database.
import { decodeOneOf, postgresAddress, program, standbyAddress, text, webAddress, decodeWholeNumber } from './codecs.ts'
import { defineOptionalSetting, defineSetting } from './setting.ts'

export const operationsSettings = {
  NODE_ENV: defineSetting({
    says: '`production` rejects stand-ins, generated secrets and plain http.',
    codec: decodeOneOf('development', 'test', 'production'),
    fallback: 'development',
  }),
  HOST: defineSetting({ says: 'Address to listen on.', form: 'an address', codec: text, fallback: '127.0.0.1' }),
  PORT: defineSetting({
    says: 'Port to listen on; 0 takes a free one.',
    form: 'a port number',
    codec: decodeWholeNumber(0, 65_535),
    fallback: 3000,
  }),
  BASE_URL: defineOptionalSetting({
    says: 'Address at which users and the ledger reach the service; https in production.',
    form: 'a web address such as https://tapster.example',
    codec: webAddress,
    shownDefault: 'http://HOST:PORT',
    demanded: 'production',
  }),
  TRUSTED_PROXIES: defineSetting({
    says: 'Number of proxies whose X-Forwarded-For entries are trusted.',
    codec: decodeWholeNumber(0, 10),
    fallback: 0,
  }),
  DATABASE_URL: defineOptionalSetting({
    says: 'PostgreSQL 15 or newer. The login must be subject to row-level security. May name several hosts: `a:5432,b:5432`, with `?target_session_attrs=read-write`.',
    codec: postgresAddress,
    shownDefault: 'embedded under `.data/`',
    demanded: 'production',
  }),
  MIGRATION_DATABASE_URL: defineOptionalSetting({
    says: 'Login that owns the tables, for migrations. Replicas do without it where `npm run migrate` runs before them.',
    form: 'an address such as postgres://owner:password@host:5432/database',
    codec: postgresAddress,
    shownDefault: 'DATABASE_URL',
  }),
  DATABASE_READ_URL: defineOptionalSetting({
    says: 'Hot standby for what administrators look at: lists, records, search, results, figures and exports. Database and login as in DATABASE_URL. May name several hosts.',
    codec: standbyAddress,
    shownDefault: 'none',
  }),
  DATABASE_READ_LAG: defineSetting({
    says: 'Milliseconds for which a read waits until the standby has all changes; after that the primary reads.',
    codec: decodeWholeNumber(0, 5_000),
    fallback: 200,
  }),
  DATABASE_POOL: defineSetting({
    says: 'Maximum number of connections to PostgreSQL.',
    codec: decodeWholeNumber(2, 200),
    fallback: 20,
  }),
  DATABASE_PREPARED: defineSetting({
    says: '`off`: no prepared statements, for a pooler in transaction mode that does not keep them (PgBouncer before 1.21).',
    codec: decodeOneOf('on', 'off'),
    fallback: 'on',
  }),
  DATA_DIR: defineSetting({
    says: 'Directory of embedded data, generated secrets and the unpacked browser.',
    form: 'a directory',
    codec: text,
    fallback: '.data',
  }),
  SAMPLE: defineSetting({
    says: '`none`: starts empty, with one administrator. Only development with stand-ins has the sample office.',
    codec: decodeOneOf('office', 'none'),
    fallback: 'office',
  }),
  CHROMIUM_PATH: defineOptionalSetting({
    says: 'Chromium executable that renders PDFs.',
    codec: program,
    shownDefault: 'the one from npm',
  }),
} as const
