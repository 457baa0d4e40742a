// What is logged, and where the service says it runs.
import * as O from 'fp-ts/lib/Option.js'
import { oneOf, optional, text, words } from './codecs.ts'
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
  POD_NAME: place('Name of the replica, told in every log entry.'),
  POD_NAMESPACE: place('Its namespace.'),
  POD_IP: place('Its address.'),
  APP_VERSION: place('Version told in every log entry.'),
} as const
