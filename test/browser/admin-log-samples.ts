// A log as a service would have it on a busy morning, and answers to questions about it by the rules of the service.
import type { LogEntryResponse, LogHistogramResponse } from '#adapters/contract/logging/logs.ts'
import type { LogPageResponse } from '#adapters/web/admin/api/call.ts'
import { toBufferedEntry } from '#domain/logging/buffered-entry.ts'
import { toLogEntryId } from '#domain/logging/log-entry.ts'
import { makeEntryCounter } from '#domain/logging/log-histogram.ts'
import { anEntry, aQuery, lineOf } from '#test/contract/log-entries.ts'
import { KORREL, LINDE } from './admin-office.ts'

export const STORY = '0f1e2d3c-4b5a-4697-8877-665544339108'

interface Said {
  /** Milliseconds before now. */
  readonly ago: number
  readonly line: Partial<LogEntryResponse> & { readonly data?: object }
}

const idOf = (at: number, place: number): string =>
  `${at.toString(36).padStart(9, '0')}${place.toString(36).padStart(7, '0')}-replica1`

const context = (over: object = {}): object => ({
  tenant: KORREL,
  POD_NAME: 'tapster-0',
  APP_VERSION: '0.1.0',
  ...over,
})

/** Of one request: what it asked, the job it caused, and how that went. */
const story: readonly Said[] = [
  {
    ago: 64_000,
    line: {
      source: 'http',
      message: 'http.request',
      data: { method: 'POST', route: '/mailclient-plugin/archive-email', status: 202, ms: 41 },
    },
  },
  {
    ago: 63_990,
    line: { message: 'archive.ordered', data: { archiveId: '99999999-9999-4999-8999-999999999999', parts: 3 } },
  },
  { ago: 60_400, line: { source: 'bull', message: 'job.started', data: { queue: 'archive', job: 'b1d5' } } },
  {
    ago: 60_180,
    line: {
      source: 'bull',
      level: 'warn',
      message: 'ledger.slow',
      data: { queue: 'archive', job: 'b1d5', ms: 4210, waited: { seconds: 4, tries: [1, 2] } },
    },
  },
  {
    ago: 59_900,
    line: {
      message: 'archive.archived',
      data: { archiveId: '99999999-9999-4999-8999-999999999999', parts: 3, job: 'b1d5' },
    },
  },
]

const odd: readonly Said[] = [
  {
    ago: 5_000,
    line: {
      level: 'error',
      source: 'error',
      message: 'http.unexpected',
      data: {
        route: '/mailclient-plugin/contact',
        error: {
          name: 'TypeError',
          message: "Cannot read properties of undefined (reading 'id')",
          stack:
            'TypeError: Cannot read properties\n    at find (contact.ts:12:7)\n    at async handle (endpoint.ts:88:3)',
        },
      },
    },
  },
  { ago: 9_000, line: { level: 'fatal', message: 'postgres.unavailable', data: { code: 'ECONNREFUSED', tried: 3 } } },
  {
    ago: 12_000,
    line: {
      level: 'warn',
      message: '<img src=x onerror=alert(1)>\u001b[31m\u202egnp.exe\nforged {"level":"fatal"}',
      data: { html: '<script>alert(1)</script>', bidi: '\u202eabc' },
    },
  },
  { ago: 15_000, line: { message: `long ${'x'.repeat(4_000)}`, data: { text: 'y'.repeat(9_000) } } },
  { ago: 18_000, line: { message: 'ledger.refreshed', data: { records: 12, context: { tenant: LINDE } } } },
  { ago: 21_000, line: { level: 'debug', message: 'pdf.render.done', data: { ms: 280, bytes: 84_321 } } },
  { ago: 24_000, line: { source: 'bull', message: 'job.finished', data: { queue: 'clean-up', job: 'c0ffee' } } },
]

const request = (n: number): Said => ({
  ago: 70_000 + n * 7_000,
  line: {
    source: 'http',
    message: 'http.request',
    data: { method: 'GET', route: '/mailclient-plugin/contact', status: n % 17 === 0 ? 404 : 200, ms: 12 + (n % 40) },
  },
})

export function lineSaid({ ago, line }: Said, now: number, place: number, requestId: string): LogEntryResponse {
  return {
    id: idOf(now - ago, place),
    ts: new Date(now - ago).toISOString(),
    level: 'info',
    source: 'app',
    message: '',
    ...line,
    data: { context: context({ requestId, user: 'e***@korrel.example' }), ...line.data },
  }
}

/** The latest first. */
export function busyMorning(now: number, requests = 240): readonly LogEntryResponse[] {
  return [
    ...story.map((said, n) => lineSaid(said, now, n, STORY)),
    ...[...odd, ...Array.from({ length: requests }, (_, n) => request(n))].map((said, n) =>
      lineSaid(said, now, n, `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`),
    ),
  ].toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

const ORDER = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']

const keyOf = (line: LogEntryResponse, by: string | null): string =>
  by === 'level'
    ? String(ORDER.indexOf(line.level))
    : by === 'source'
      ? line.source
      : by === 'message'
        ? line.message
        : line.id

function memberOf(line: LogEntryResponse, name: string): unknown {
  const inner: unknown = Reflect.get(Object(line.data), 'context')
  return Reflect.get(Object(inner), name)
}

/** What the service answers; `maxScan`: as many as it looks at. */
export function answerTo(
  log: readonly LogEntryResponse[],
  query: URLSearchParams,
  maxScan = 5_000,
): { readonly data: LogPageResponse } {
  const [from, to] = [Date.parse(query.get('fromTs') ?? ''), Date.parse(query.get('toTs') ?? '')]
  const list = (name: string): readonly string[] => query.get(name)?.split(',') ?? []
  const [levels, sources] = [list('level'), list('source')]
  const q = (query.get('q') ?? '').toLowerCase()
  const [tenant, requestId] = [query.get('tenantUuid'), query.get('requestId')]
  const inWindow = log.filter(({ ts }) => !(Date.parse(ts) < from) && !(Date.parse(ts) > to))
  const looked = inWindow.slice(0, maxScan)
  const meant = looked.filter(
    (line) =>
      (levels.length === 0 || levels.includes(line.level)) &&
      (sources.length === 0 || sources.includes(line.source)) &&
      (tenant === null || memberOf(line, 'tenant') === tenant) &&
      (requestId === null || memberOf(line, 'requestId') === requestId) &&
      `${line.message} ${JSON.stringify(line.data)}`.toLowerCase().includes(q),
  )
  const by = query.get('sortBy')
  const sign = query.get('sortDir') === 'asc' ? 1 : -1
  const sorted = meant.toSorted((one, other) =>
    keyOf(one, by) < keyOf(other, by) ? -sign : keyOf(one, by) > keyOf(other, by) ? sign : 0,
  )
  const skip = Number(query.get('skip'))
  return {
    data: {
      data: sorted.slice(skip, skip + Number(query.get('pageSize'))),
      total: meant.length,
      scanned: looked.length,
      complete: inWindow.length <= maxScan,
    },
  }
}

/** In order of time, the line among them; null: it is not kept. */
export function aroundOf(
  log: readonly LogEntryResponse[],
  id: string,
  reach: number,
): readonly LogEntryResponse[] | null {
  const at = log.findIndex((line) => line.id === id)
  return at === -1 ? null : log.slice(Math.max(at - reach, 0), at + reach + 1).toReversed()
}

export function histogramOf(
  log: readonly LogEntryResponse[],
  query: URLSearchParams,
  maxScan: number,
): LogHistogramResponse {
  const search = new URLSearchParams([...query, ['pageSize', '5000']])
  const { data, scanned, complete } = answerTo(log, search, maxScan).data
  const [from, to] = [Date.parse(query.get('fromTs') ?? ''), Date.parse(query.get('toTs') ?? '') || Date.now()]
  const counting = makeEntryCounter({ ...aQuery(), from, to })
  for (const { ts, level } of data)
    counting.add(toBufferedEntry(anEntry({ level }), lineOf(anEntry()), Date.parse(ts), toLogEntryId(0, 0, 'replica1')))
  const oldest = Date.parse(data.at(-1)?.ts ?? query.get('fromTs') ?? '')
  const { bucket: bucketMs, buckets, countedFrom } = counting.toHistogram({ scanned, complete, oldest })
  const at = (moment: number): string => new Date(moment).toISOString()
  return {
    from: at(from),
    to: at(to),
    bucketMs,
    buckets: buckets.map((one) => ({ ...one, at: at(one.at) })),
    scanned,
    complete,
    countedFrom: at(countedFrom),
  }
}
