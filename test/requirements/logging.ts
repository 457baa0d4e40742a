// LOG: the platform log, as far as it is built.
export const loggingRequirements = {
  'LOG-1': 'an entry has ts, level, source, message and data',
  'LOG-2': 'an entry contains tenant, request id, masked user and where it ran',
  'LOG-3': 'LOG_LEVEL bounds what is printed and filed, LOG_STORE_LEVEL what is kept to be looked through',
  'LOG-4': 'the recent log is a ring of so many entries for so long, in memory or in Redis; without Redis it goes on',
  'LOG-5': 'the log is in daily files too; a failure of the disk is reported and costs nothing else',
  'LOG-6': 'the recent log is searched by text, level, source, tenant and time, within a window and so many entries',
  'LOG-7': 'daily files are listed, read and removed; nothing else can be named',
  'LOG-8': 'secrets are redacted wherever they are nested; binary and oversized bodies are never logged',
  'LOG-9': "a tenant's administrator sees their tenant's entries, the operator everything, and files",
  'LOG-10': 'a logged value cannot forge an entry',
} as const
