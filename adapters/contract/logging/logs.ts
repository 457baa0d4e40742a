// The recent log and its daily files (LOG-6, LOG-7).
import * as t from 'io-ts'
import { LOG_SORTS } from '#domain/logging/log-buffer.ts'
import { LOG_ENTRY_ID, LOG_LEVELS, LOG_SOURCES, parseLogEntryId, type LogEntryId } from '#domain/logging/log-entry.ts'
import { LOG_FILE_NAME, type LogFileName, parseLogFileName } from '#domain/logging/log-files.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { makeCodec, makeTextCodec } from '../codecs/described.ts'
import { makeListInQuery, makeIntegerInQuery } from '../codecs/in-query.ts'
import { instantInQuery } from '../codecs/instant.ts'
import { moment, makeEnum, asOptional, withDefault, makeText, makeUuid } from '../codecs/text.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import { defineContract, type WireOf } from '../endpoint.ts'

const MOST = 500
const FARTHEST = 100

const entryId: t.Type<LogEntryId, string, unknown> = makeTextCodec(
  'logEntryId',
  { type: 'string', pattern: LOG_ENTRY_ID.source, description: 'As lists of entries have it.' },
  parseLogEntryId,
  ['Dit is geen nummer van een logregel.', 'This is not the id of a log entry.'],
)

/** The answer to a name that is not that of a daily file. */
export const noLogFile: Bilingual = [
  'Dit is geen naam van een logbestand. De lijst van logbestanden heeft de namen die er zijn.',
  'This is not the name of a log file. The list of log files has the names there are.',
]

/** Other names are refused before the service looks for any file. */
const fileName: t.Type<LogFileName, string, unknown> = makeCodec(
  'logFileName',
  { type: 'string', pattern: LOG_FILE_NAME.source, description: 'As the list of files has it.' },
  (u) => (typeof u === 'string' ? parseLogFileName(u) : undefined),
  noLogFile,
)

const level = makeEnum(...LOG_LEVELS)
const source = makeEnum(...LOG_SOURCES)
export const logEntryProps = {
  id: t.string,
  /** ISO 8601 in UTC, with milliseconds. */
  ts: t.string,
  level,
  source,
  message: t.string,
}
const entry = t.type({ ...logEntryProps, data: t.unknown }, 'LogEntry')
export type LogEntryResponse = WireOf<typeof entry>

/** `total` of the `scanned` entries match. Not `complete`: there are more entries than the scanned ones. */
const page = t.type({ data: t.array(entry), total: t.number, scanned: t.number, complete: t.boolean })

const histogram = t.type(
  {
    from: moment,
    to: moment,
    bucketMs: t.number,
    buckets: t.array(t.type({ at: moment, error: t.number, warn: t.number, other: t.number }, 'LogBucket')),
    scanned: t.number,
    complete: t.boolean,
    /** Earlier entries were not scanned. */
    countedFrom: moment,
  },
  'LogHistogram',
)
export type LogHistogramResponse = WireOf<typeof histogram>

/** `size` in bytes. */
const file = t.type({ name: t.string, size: t.number, modifiedAt: moment }, 'LogFile')
export type LogFileResponse = WireOf<typeof file>

const sample = {
  id: '0mm8c3k5c000001a-4f1e2d3c',
  ts: '2026-03-02T09:30:00.000Z',
  level: 'warn',
  source: 'http',
  message: 'http.request',
  data: {
    method: 'GET',
    route: '/mailclient-plugin/contact',
    status: 503,
    ms: 12.4,
    context: { requestId: '0f1e2d3c-4b5a-4697-8877-665544339108', user: 'e***@korrel.example' },
  },
} as const
const name = 'tapster-2026-03-02.log'

/** The filters of a query. */
const filters = {
  q: withDefault(makeText({ max: 200 }), ''),
  level: withDefault(makeListInQuery(level), []),
  source: withDefault(makeListInQuery(source), []),
  tenantUuid: asOptional(makeUuid<TenantUuid>()),
  requestId: asOptional(makeText({ min: 1, max: 200 })),
  fromTs: asOptional(instantInQuery),
  toTs: asOptional(instantInQuery),
}

export const logContract = defineContract({
  'GET /logs': {
    summary:
      'Searches the recent log, newest first, by default of the last days. `complete` says whether all entries of the period were scanned.',
    query: {
      ...filters,
      pageSize: withDefault(makeIntegerInQuery(1, MOST), 100),
      skip: withDefault(makeIntegerInQuery(0, 1_000_000), 0),
      sortBy: withDefault(makeEnum(...LOG_SORTS), 'ts'),
      sortDir: withDefault(makeEnum('asc', 'desc'), 'desc'),
    },
    answers: { 200: t.type({ data: page }) },
    example: {
      input: { query: { level: 'warn,error', source: 'http', fromTs: '2026-03-02T00:00:00Z', pageSize: '100' } },
      answers: { 200: { data: { data: [sample], total: 1, scanned: 812, complete: true } } },
    },
  },
  'GET /logs/histogram': {
    summary:
      'Counts the entries that `GET /logs` finds, in up to 60 buckets of the period. Not `complete`: those before `countedFrom` are not counted.',
    query: filters,
    answers: { 200: histogram },
    example: {
      input: { query: { level: 'warn,error', fromTs: '2026-03-02T09:00:00Z', toTs: '2026-03-02T09:30:00Z' } },
      answers: {
        200: {
          from: '2026-03-02T09:00:00.000Z',
          to: '2026-03-02T09:30:00.000Z',
          bucketMs: 60_000,
          buckets: [{ at: '2026-03-02T09:00:00.000Z', error: 1, warn: 4, other: 0 }],
          scanned: 812,
          complete: true,
          countedFrom: '2026-03-02T09:00:00.000Z',
        },
      },
    },
  },
  'GET /logs/around/:id': {
    summary: 'Lists the entries just before and after an entry, in the order of time. `reach` defaults to 20 each.',
    params: { id: entryId },
    query: { reach: withDefault(makeIntegerInQuery(0, FARTHEST), 20) },
    answers: { 200: t.type({ data: t.array(entry) }) },
    example: {
      input: { params: { id: sample.id }, query: { reach: '20' } },
      answers: { 200: { data: [sample] } },
    },
  },
  'GET /logs/files': {
    summary:
      'Lists the daily log files of the replica that answers, newest first. Entries below `level` are in no file. `retentionDays` removes files that were last written longer ago; a browser may send it from our own pages only.',
    query: { retentionDays: asOptional(makeIntegerInQuery(1, 3_650)) },
    answers: { 200: t.type({ data: t.array(file), removed: t.array(t.string), level }) },
    example: {
      input: { query: { retentionDays: '30' } },
      answers: {
        200: {
          data: [{ name, size: 48_213, modifiedAt: '2026-03-02T09:30:00.000Z' }],
          removed: ['tapster-2026-01-28.log'],
          level: 'error',
        },
      },
    },
  },
  // The rest of the path is the name, so that a name with a slash is refused as a name, not as an unknown route.
  'GET /logs/files/*name': {
    summary: 'Returns a daily log file, as long as it is at that moment.',
    params: { name: fileName },
    answers: { 200: null },
    example: { input: { params: { name } } },
  },
})
