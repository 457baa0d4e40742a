// What is logged, where it is kept, and where the service says it runs.
import * as O from 'fp-ts/lib/Option.js'
import {
  flag,
  headers,
  oneOf,
  optional,
  redisAddress,
  redisPrefix,
  text,
  webAddress,
  wholeNumber,
  words,
} from './codecs.ts'
import { setting } from './setting.ts'

const place = (says: string) =>
  setting({ says, form: 'text', codec: optional(text), fallback: O.none, shownDefault: 'none' })

const LEVELS = 'trace, debug, info, warn, error or fatal'
const level = oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal')

export const loggingSettings = {
  LOG_LEVEL: setting({
    says: 'What is printed and written to files: this level and those above it.',
    form: LEVELS,
    codec: level,
    fallback: 'error',
  }),
  LOG_STORE_LEVEL: setting({
    says: 'What is kept to be looked through: this level and those above it.',
    form: LEVELS,
    codec: level,
    fallback: 'info',
  }),
  LOG_STORAGE: setting({
    says: 'Where that is kept: in this process, or in Redis for all replicas together.',
    form: 'inmemory or redis',
    codec: oneOf('inmemory', 'redis'),
    fallback: 'inmemory',
  }),
  REDIS_URL: setting({
    says: 'Redis 6.2 or newer, for LOG_STORAGE=redis.',
    form: 'an address such as rediss://user:password@host:6379/0',
    codec: optional(redisAddress),
    fallback: O.none,
    shownDefault: 'none',
  }),
  LOG_REDIS_PREFIX: setting({
    says: 'What the names of our keys in Redis begin with.',
    form: 'letters, digits, `:`, `_`, `.` and `-`, at most 100',
    codec: redisPrefix,
    fallback: 'logs',
  }),
  LOG_BUFFER_MAX: setting({
    says: 'Entries kept to be looked through. The oldest of the tenant and level with most give way.',
    form: 'a whole number from 1 to 1000000',
    codec: optional(wholeNumber(1, 1_000_000)),
    fallback: O.none,
    shownDefault: '`10000`; `2000` with NODE_ENV=test',
  }),
  LOG_BUFFER_TTL_DAYS: setting({
    says: 'Days for which they are kept.',
    form: 'a whole number from 1 to 3650',
    codec: wholeNumber(1, 3_650),
    fallback: 7,
  }),
  LOG_LIST_DEFAULT_WINDOW_HOURS: setting({
    says: 'How far back they are looked through where no time is given.',
    form: 'a whole number from 1 to 87600',
    codec: wholeNumber(1, 87_600),
    fallback: 168,
  }),
  LOG_LIST_MAX_SCAN: setting({
    says: 'How many of them one question looks at, the latest first.',
    form: 'a whole number from 1 to 1000000',
    codec: wholeNumber(1, 1_000_000),
    fallback: 5_000,
  }),
  DEFAULT_LOG_PATH: setting({
    says: 'Directory of the daily files, one for each day in UTC. Where it can not be written, the service says so and runs without.',
    form: 'a directory',
    codec: optional(text),
    fallback: O.none,
    shownDefault: '`/var/log/tapster-neutral`; `/tmp/logs` with NODE_ENV=test',
  }),
  DISABLE_FILE_LOGGING: setting({
    says: '`true`: no daily files.',
    form: 'true or false',
    codec: flag,
    fallback: false,
  }),
  LOG_REDACT_KEYS: setting({
    says: 'More keys whose values are never logged, comma-separated.',
    form: 'comma-separated keys',
    codec: words,
    fallback: [],
    shownDefault: 'false',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    says: 'Root of an OpenTelemetry collector, to which unexpected errors are sent as well (OTLP over HTTP, `/v1/logs`).',
    form: 'a web address',
    codec: optional(webAddress),
    fallback: O.none,
    shownDefault: 'the log alone',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    says: 'Headers that the collector wants, such as a key.',
    form: 'a list name=value,name=value',
    codec: headers,
    fallback: {},
    shownDefault: 'none',
  }),
  POD_NAME: place('Name of the replica, told in every log entry.'),
  POD_NAMESPACE: place('Its namespace.'),
  POD_IP: place('Its address.'),
  APP_VERSION: place('Version told in every log entry.'),
} as const
