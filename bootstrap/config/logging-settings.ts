// Settings of the log, and the identity of the replica.
import {
  flag,
  headers,
  decodeOneOf,
  redisAddress,
  redisPrefix,
  share,
  text,
  webAddress,
  decodeWholeNumber,
  words,
} from './codecs.ts'
import { defineOptionalSetting, defineSetting } from './setting.ts'

const place = (says: string) => defineOptionalSetting({ says, codec: text, shownDefault: 'none' })

const level = decodeOneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal')

export const loggingSettings = {
  LOG_LEVEL: defineSetting({
    says: 'Lowest level printed and written to files.',
    codec: level,
    fallback: 'error',
  }),
  LOG_STORE_LEVEL: defineSetting({
    says: 'Lowest level stored in the log buffer, which the application searches.',
    codec: level,
    fallback: 'info',
  }),
  LOG_STORAGE: defineSetting({
    says: 'Place of the log buffer: in this process, or in Redis for all replicas.',
    codec: decodeOneOf('inmemory', 'redis'),
    fallback: 'inmemory',
  }),
  REDIS_URL: defineOptionalSetting({
    says: 'Redis 6.2 or newer, for LOG_STORAGE=redis.',
    codec: redisAddress,
    shownDefault: 'none',
  }),
  LOG_REDIS_PREFIX: defineSetting({
    says: 'Prefix of all keys in Redis.',
    codec: redisPrefix,
    fallback: 'logs',
  }),
  LOG_BUFFER_MAX: defineOptionalSetting({
    says: 'Capacity of the log buffer in entries. When full, it drops the oldest entries of the tenant and level with the most.',
    codec: decodeWholeNumber(1, 1_000_000),
    shownDefault: '`10000`; `2000` with NODE_ENV=test',
  }),
  LOG_BUFFER_TTL_DAYS: defineSetting({
    says: 'Days for which the log buffer keeps an entry.',
    codec: decodeWholeNumber(1, 3_650),
    fallback: 7,
  }),
  LOG_LIST_DEFAULT_WINDOW_HOURS: defineSetting({
    says: 'Default time window of a log search.',
    codec: decodeWholeNumber(1, 87_600),
    fallback: 168,
  }),
  LOG_LIST_MAX_SCAN: defineSetting({
    says: 'Entries that one log search reads at most, newest first.',
    codec: decodeWholeNumber(1, 1_000_000),
    fallback: 5_000,
  }),
  DEFAULT_LOG_PATH: defineOptionalSetting({
    says: 'Directory of the daily log files (days in UTC). If it is not writable, the service logs that and runs without files.',
    form: 'a directory',
    codec: text,
    shownDefault: '`/var/log/tapster-neutral`; `/tmp/logs` with NODE_ENV=test',
  }),
  DISABLE_FILE_LOGGING: defineSetting({
    says: '`true` turns the daily log files off.',
    codec: flag,
    fallback: false,
  }),
  LOG_REDACT_KEYS: defineSetting({
    says: 'Additional keys whose values the log masks, comma-separated.',
    codec: words,
    fallback: [],
    shownDefault: 'false',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: defineOptionalSetting({
    says: 'Root of an OpenTelemetry collector that receives unexpected errors and traces (OTLP over HTTP, `/v1/logs` and `/v1/traces`). With traces on, it must accept both.',
    codec: webAddress,
    shownDefault: 'none',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: defineSetting({
    says: 'Headers for the collector, such as an API key.',
    codec: headers,
    fallback: {},
    shownDefault: 'none',
  }),
  OTEL_TRACES_EXPORTER: defineSetting({
    says: '`otlp` sends traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, which must also accept the errors.',
    codec: decodeOneOf('none', 'otlp'),
    fallback: 'none',
  }),
  OTEL_TRACES_SAMPLER_ARG: defineSetting({
    says: 'Share of the new traces that are recorded. Work that another trace caused follows that one.',
    codec: share,
    fallback: 0.1,
  }),
  POD_NAME: place('Name of the replica in every log entry.'),
  POD_NAMESPACE: place('Namespace of the replica in every log entry.'),
  POD_IP: place('Address of the replica in every log entry.'),
  APP_VERSION: place('Version in every log entry.'),
} as const
