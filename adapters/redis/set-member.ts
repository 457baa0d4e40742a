// An entry as a member of a sorted set: the searchable parts, then message and data as JSON, separated by tabs, which no part can contain.
import { isNone, type Option } from 'fp-ts/lib/Option.js'
import { containsText, type BufferedEntry, escapeRegExp } from '#domain/logging/buffered-entry.ts'
import { LOG_LEVELS, LOG_SOURCES, type LogSource, readLogMoment, parseLogEntryId } from '#domain/logging/log-entry.ts'
import type { LogFilter } from '#domain/logging/log-buffer.ts'
import type { LogLevel } from '#domain/logging/ports.ts'
import { groupOf } from '#domain/logging/shared-ring.ts'

export interface Member {
  /** When it was logged. */
  readonly score: number
  /** Begins with the entry's id, so that members of one moment are in the order of logging. */
  readonly value: string
  /** The group with which it shares a part of the room. */
  readonly group: string
}

const escapePart = (part = ''): string => encodeURIComponent(part.toWellFormed())

export function toMember({ id, at, level, source, tenant, requestId, message, data }: BufferedEntry): Member {
  return {
    score: at,
    group: groupOf({ level, tenant: escapePart(tenant) }),
    value: [id, level, source, escapePart(tenant), escapePart(requestId), JSON.stringify(message), data].join('\t'),
  }
}

const LEVELS: ReadonlyMap<string, LogLevel> = new Map(LOG_LEVELS.map((level) => [level, level]))
const SOURCES: ReadonlyMap<string, LogSource> = new Map(LOG_SOURCES.map((source) => [source, source]))

/** Undefined for an empty part, and for a part that another program wrote. */
function unescapePart(part: string): string | undefined {
  if (!part.includes('%')) return part === '' ? undefined : part
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

function parsePrinted(part: string): string | undefined {
  if (!part.includes('\\')) return part.slice(1, -1)
  try {
    const message: unknown = JSON.parse(part)
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

/**
 * Undefined: another program's entry under our key. A page reads thousands of members, so this parses only the parts that are compared, and
 * not the long data.
 */
export function parseMember(value: string): BufferedEntry | undefined {
  const idEnd = value.indexOf('\t')
  const levelEnd = value.indexOf('\t', idEnd + 1)
  const sourceEnd = value.indexOf('\t', levelEnd + 1)
  const tenantEnd = value.indexOf('\t', sourceEnd + 1)
  const requestEnd = value.indexOf('\t', tenantEnd + 1)
  const messageEnd = value.indexOf('\t', requestEnd + 1)
  const id = parseLogEntryId(value.slice(0, idEnd))
  const level = LEVELS.get(value.slice(idEnd + 1, levelEnd))
  const source = SOURCES.get(value.slice(levelEnd + 1, sourceEnd))
  const message = parsePrinted(value.slice(requestEnd + 1, messageEnd))
  if (isNone(id) || level === undefined || source === undefined || message === undefined || messageEnd < requestEnd)
    return undefined
  return {
    id: id.value,
    at: readLogMoment(id.value),
    level,
    source,
    tenant: unescapePart(value.slice(sourceEnd + 1, tenantEnd)),
    requestId: unescapePart(value.slice(tenantEnd + 1, requestEnd)),
    message,
    data: value.slice(messageEnd + 1),
  }
}

const matchAny = (words: readonly string[]): string => (words.length === 0 ? '[a-z]+' : `(?:${words.join('|')})`)

const matchExactly = (part: Option<string>): string =>
  isNone(part) ? '[^\\t]*' : escapeRegExp(encodeURIComponent(part.value.toWellFormed()))

/** Whether the entry of a member can match. Most members that do not match are never parsed. */
export function mayBeMeant({ q, levels, sources, tenantUuid, requestId }: LogFilter): (value: string) => boolean {
  const head = new RegExp(
    `^[^\\t]*\\t${matchAny(levels)}\\t${matchAny(sources)}\\t${matchExactly(tenantUuid)}\\t${matchExactly(requestId)}\\t`,
  )
  const has = containsText(q)
  return (value) => head.test(value) && has(value)
}
