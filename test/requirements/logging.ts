// LOG: the platform log, as far as it is built.
export const loggingRequirements = {
  'LOG-1': 'an entry has ts, level, source, message and data',
  'LOG-2': 'an entry tells tenant, request id, masked user and where it ran',
  'LOG-3': 'LOG_LEVEL bounds what is printed, error by default',
  'LOG-8': 'secrets are redacted wherever they are nested; binary and oversized bodies are never logged',
  'LOG-10': 'a logged value can not forge an entry',
} as const
