// What is logged, and where the service says it runs.
import * as O from 'fp-ts/lib/Option.js'
import { headers, oneOf, optional, text, webAddress, words } from './codecs.ts'
import { setting } from './setting.ts'

const place = (says: string) =>
  setting({ says, form: 'text', codec: optional(text), fallback: O.none, shownDefault: 'none' })

export const loggingSettings = {
  LOG_LEVEL: setting({
    says: 'What is printed: this level and those above it.',
    form: 'trace, debug, info, warn, error or fatal',
    codec: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal'),
    fallback: 'error',
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
