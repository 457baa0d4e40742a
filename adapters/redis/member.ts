// An entry as a member of a sorted set: what it is looked for by, then message and data as JSON, parted by tabs, which none of them can contain.
import { isNone } from 'fp-ts/lib/Option.js'
import { type KeptEntry } from '#domain/logging/kept-entry.ts'
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import { momentOf, parseLogEntryId } from '#domain/logging/log-entry-id.ts'

export interface Member {
  /** When it was logged. */
  readonly score: number
  /** Begins with the entry's id, so that members of one moment are in the order of being logged. */
  readonly value: string
}

export const memberOf = ({ id, at, level, source, tenant, requestId, message, data }: KeptEntry): Member => ({
  score: at,
  value: [
    id,
    level,
    source,
    encodeURIComponent((tenant ?? '').toWellFormed()),
    encodeURIComponent((requestId ?? '').toWellFormed()),
    JSON.stringify(message),
    data,
  ].join('\t'),
})

const unescaped = (part: string): string | undefined => {
  try {
    return part === '' ? undefined : decodeURIComponent(part)
  } catch {
    return undefined
  }
}

const unprinted = (part: string): string | undefined => {
  if (!part.includes('\\')) return part.slice(1, -1)
  try {
    const message: unknown = JSON.parse(part)
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

/** Undefined: somebody else's, who writes to our key. */
export const entryOf = (value: string): KeptEntry | undefined => {
  const [name = '', level, source, tenant = '', requestId = '', message = '', data, ...more] = value.split('\t')
  const id = parseLogEntryId(name)
  const itsLevel = LOG_LEVELS.find((one) => one === level)
  const itsSource = LOG_SOURCES.find((one) => one === source)
  const text = unprinted(message)
  if (isNone(id) || !itsLevel || !itsSource || text === undefined || data === undefined || more.length > 0)
    return undefined
  return {
    id: id.value,
    at: momentOf(id.value),
    level: itsLevel,
    source: itsSource,
    tenant: unescaped(tenant),
    requestId: unescaped(requestId),
    message: text,
    data,
  }
}
