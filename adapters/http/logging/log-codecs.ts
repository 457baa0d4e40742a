// What is asked of the log, and how its entries and files are told, field by field (LOG-6, LOG-7).
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { LogsWanted } from '#application/logging/read-log.ts'
import { type FoundEntry, LOG_SORTS, type LogPage } from '#domain/logging/log-buffer.ts'
import { LOG_ENTRY_ID, LOG_LEVELS, LOG_SOURCES, type LogEntryId, parseLogEntryId } from '#domain/logging/log-entry.ts'
import { LOG_FILE_NAME, type LogFile, type LogFileName, parseLogFileName } from '#domain/logging/log-files.ts'
import { asTenantUuid } from '#domain/shared/tenant-uuid.ts'
import { described } from '#adapters/contract/codecs/described.ts'
import { wording } from '#adapters/contract/codecs/faults.ts'
import { instantInQuery } from '#adapters/contract/codecs/instant.ts'
import { oneOf, optional, text, uuid } from '#adapters/contract/codecs/text.ts'
import { wholeInQuery, wordsInQuery } from '../kernel/in-query.ts'
import { noLogFile } from './log-errors.ts'

const PAGE = 100
const MOST = 500
const REACH = 20
const FARTHEST = 100

const notEntry = wording('Dit is geen nummer van een logregel.', 'This is not the id of a log entry.')

const entryId: t.Type<LogEntryId, string, unknown> = described(
  { type: 'string', pattern: LOG_ENTRY_ID.source, description: 'As lists of entries have it.' },
  new t.Type(
    'logEntryId',
    (u): u is LogEntryId => typeof u === 'string' && O.isSome(parseLogEntryId(u)),
    (u, c) => {
      const found = typeof u === 'string' ? parseLogEntryId(u) : O.none
      return O.isSome(found) ? t.success(found.value) : t.failure(u, c, notEntry)
    },
    t.identity,
  ),
)

/** Whatever could name anything else is refused before anything is looked for. */
const fileName: t.Type<LogFileName, string, unknown> = described(
  { type: 'string', pattern: LOG_FILE_NAME.source, description: 'As the list of files has it.' },
  new t.Type(
    'logFileName',
    (u): u is LogFileName => typeof u === 'string' && parseLogFileName(u) !== undefined,
    (u, c) => {
      const found = typeof u === 'string' ? parseLogFileName(u) : undefined
      return found === undefined ? t.failure(u, c, wording(noLogFile.nl, noLogFile.en)) : t.success(found)
    },
    t.identity,
  ),
)

export const logsInput = t.type({
  query: t.type({
    q: optional(text({ max: 200 })),
    level: optional(wordsInQuery(...LOG_LEVELS)),
    source: optional(wordsInQuery(...LOG_SOURCES)),
    tenantUuid: optional(uuid),
    requestId: optional(text({ min: 1, max: 200 })),
    fromTs: optional(instantInQuery),
    toTs: optional(instantInQuery),
    pageSize: optional(wholeInQuery(1, MOST)),
    skip: optional(wholeInQuery(0, 1_000_000)),
    sortBy: optional(oneOf(...LOG_SORTS)),
    sortDir: optional(oneOf('asc', 'desc')),
  }),
})

const orElse = <A>(fallback: A): ((given: O.Option<A>) => A) => O.getOrElse(() => fallback)

export const wantedOf = ({ query }: t.TypeOf<typeof logsInput>): LogsWanted => ({
  q: orElse('')(query.q),
  levels: O.isSome(query.level) ? query.level.value : [],
  sources: O.isSome(query.source) ? query.source.value : [],
  tenantUuid: O.map(asTenantUuid)(query.tenantUuid),
  requestId: query.requestId,
  from: query.fromTs,
  to: query.toTs,
  limit: orElse(PAGE)(query.pageSize),
  skip: orElse(0)(query.skip),
  sortBy: O.isSome(query.sortBy) ? query.sortBy.value : 'ts',
  sortDir: O.isSome(query.sortDir) ? query.sortDir.value : 'desc',
})

export const aroundInput = t.type({
  params: t.type({ id: entryId }),
  query: t.type({ reach: optional(wholeInQuery(0, FARTHEST)) }),
})

export const reachOf = ({ query }: t.TypeOf<typeof aroundInput>): number => orElse(REACH)(query.reach)

export const filesInput = t.type({ query: t.type({ retentionDays: optional(wholeInQuery(1, 3_650)) }) })
export const fileInput = t.type({ params: t.type({ name: fileName }) })

const logEntry = t.type(
  {
    id: t.string,
    ts: t.string,
    level: oneOf(...LOG_LEVELS),
    source: oneOf(...LOG_SOURCES),
    message: t.string,
    data: t.unknown,
  },
  'LogEntry',
)

export const logsAnswer = t.type({
  data: t.type({ data: t.array(logEntry), total: t.number, scanned: t.number, complete: t.boolean }),
})
export const aroundAnswer = t.type({ data: t.array(logEntry) })
export const filesAnswer = t.type({
  data: t.array(t.type({ name: t.string, size: t.number, modifiedAt: t.string }, 'LogFile')),
  removed: t.array(t.string),
})

const tellEntry = ({ id, ts, level, source, message, data }: FoundEntry): t.TypeOf<typeof logEntry> => ({
  id,
  ts,
  level,
  source,
  message,
  data,
})

export const tellEntries = (entries: readonly FoundEntry[]): t.TypeOf<typeof aroundAnswer> => ({
  data: entries.map(tellEntry),
})

export const tellPage = ({ entries, total, scanned, complete }: LogPage): t.TypeOf<typeof logsAnswer> => ({
  data: { ...tellEntries(entries), total, scanned, complete },
})

export const tellFile = ({ name, size, modifiedAt }: LogFile) => ({
  name,
  size,
  modifiedAt: new Date(modifiedAt).toISOString(),
})
