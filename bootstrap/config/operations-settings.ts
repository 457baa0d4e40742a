// Where the service runs and what it runs on.
import * as O from 'fp-ts/lib/Option.js'
import { oneOf, optional, postgresAddress, program, text, webAddress, wholeNumber } from './codecs.ts'
import { setting } from './setting.ts'

export const operationsSettings = {
  NODE_ENV: setting({
    says: '`production` refuses stand-ins, made-up secrets and plain http.',
    form: 'development, test or production',
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
  BASE_URL: setting({
    says: 'The address by which users and the ledger reach the service; https in production.',
    form: 'a web address such as https://tapster.example',
    codec: optional(webAddress),
    fallback: O.none,
    shownDefault: 'http://HOST:PORT',
    demanded: 'production',
  }),
  TRUSTED_PROXIES: setting({
    says: 'How many proxies in front may tell the client address in X-Forwarded-For.',
    form: 'a whole number from 0 to 10',
    codec: wholeNumber(0, 10),
    fallback: 0,
  }),
  DATABASE_URL: setting({
    says: 'PostgreSQL 15 or newer, as a login that row-level security holds.',
    form: 'an address such as postgres://user:password@host:5432/database',
    codec: optional(postgresAddress),
    fallback: O.none,
    shownDefault: 'embedded under `.data/`',
    demanded: 'production',
  }),
  MIGRATION_DATABASE_URL: setting({
    says: 'Another login for migrations, where the service may not change tables.',
    form: 'an address such as postgres://owner:password@host:5432/database',
    codec: optional(postgresAddress),
    fallback: O.none,
    shownDefault: 'DATABASE_URL',
  }),
  DATABASE_POOL: setting({
    says: 'Connections to PostgreSQL at most.',
    form: 'a whole number from 2 to 200',
    codec: wholeNumber(2, 200),
    fallback: 20,
  }),
  DATA_DIR: setting({
    says: 'Where embedded data, made-up secrets and the unpacked browser are kept.',
    form: 'a directory',
    codec: text,
    fallback: '.data',
  }),
  CHROMIUM_PATH: setting({
    says: 'A Chromium to make PDFs with.',
    form: 'a file that can be executed',
    codec: optional(program),
    fallback: O.none,
    shownDefault: 'the one from npm',
  }),
} as const
