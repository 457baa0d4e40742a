// Settings of the log, and the identity of the replica.
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
    says: 'Lowest level printed and written to files.',
    form: LEVELS,
    codec: level,
    fallback: 'error',
  }),
  LOG_STORE_LEVEL: setting({
    says: 'Lowest level stored in the log buffer, which the application searches.',
    form: LEVELS,
    codec: level,
    fallback: 'info',
  }),
  LOG_STORAGE: setting({
    says: 'Place of the log buffer: in this process, or in Redis for all replicas.',
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
    says: 'Prefix of all keys in Redis.',
    form: 'letters, digits, `:`, `_`, `.` and `-`, at most 100',
    codec: redisPrefix,
    fallback: 'logs',
  }),
  LOG_BUFFER_MAX: setting({
    says: 'Capacity of the log buffer in entries. When full, it drops the oldest entries of the tenant and level with the most.',
    form: 'a whole number from 1 to 1000000',
    codec: optional(wholeNumber(1, 1_000_000)),
    fallback: O.none,
    shownDefault: '`10000`; `2000` with NODE_ENV=test',
  }),
  LOG_BUFFER_TTL_DAYS: setting({
    says: 'Days for which the log buffer keeps an entry.',
    form: 'a whole number from 1 to 3650',
    codec: wholeNumber(1, 3_650),
    fallback: 7,
  }),
  LOG_LIST_DEFAULT_WINDOW_HOURS: setting({
    says: 'Default time window of a log search.',
    form: 'a whole number from 1 to 87600',
    codec: wholeNumber(1, 87_600),
    fallback: 168,
  }),
  LOG_LIST_MAX_SCAN: setting({
    says: 'Entries that one log search reads at most, newest first.',
    form: 'a whole number from 1 to 1000000',
    codec: wholeNumber(1, 1_000_000),
    fallback: 5_000,
  }),
  DEFAULT_LOG_PATH: setting({
    says: 'Directory of the daily log files (days in UTC). If it is not writable, the service logs that and runs without files.',
    form: 'a directory',
    codec: optional(text),
    fallback: O.none,
    shownDefault: '`/var/log/tapster-neutral`; `/tmp/logs` with NODE_ENV=test',
  }),
  DISABLE_FILE_LOGGING: setting({
    says: '`true` turns the daily log files off.',
    form: 'true or false',
    codec: flag,
    fallback: false,
  }),
  LOG_REDACT_KEYS: setting({
    says: 'Additional keys whose values the log masks, comma-separated.',
    form: 'comma-separated keys',
    codec: words,
    fallback: [],
    shownDefault: 'false',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    says: 'Root of an OpenTelemetry collector that receives unexpected errors (OTLP over HTTP, `/v1/logs`).',
    form: 'a web address',
    codec: optional(webAddress),
    fallback: O.none,
    shownDefault: 'none',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    says: 'Headers for the collector, such as an API key.',
    form: 'a list name=value,name=value',
    codec: headers,
    fallback: {},
    shownDefault: 'none',
  }),
  POD_NAME: place('Name of the replica in every log entry.'),
  POD_NAMESPACE: place('Namespace of the replica in every log entry.'),
  POD_IP: place('Address of the replica in every log entry.'),
  APP_VERSION: place('Version in every log entry.'),
} as const
