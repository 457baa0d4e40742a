// The view of the log: the filters in the address, what they mean, and the query to the service (LOG-6).
import { LOG_SORTS } from '#domain/logging/log-buffer.ts'
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import type { ListPart } from '../api/all-pages.ts'
import type { AdminQuery } from '../api/call.ts'
import {
  allowOneOf,
  isPageFilter,
  allowSomeOf,
  allowSortBy,
  isAnyText,
} from '#adapters/web/kit/navigation/filter-rules.ts'

/** Each in milliseconds before now. */
export const SPANS = { '15m': 900_000, '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const
export type LogSpan = keyof typeof SPANS
export const SPAN_NAMES = Object.keys(SPANS).filter((name): name is LogSpan => Object.hasOwn(SPANS, name))

/** Epoch milliseconds; null: empty, or not ISO 8601. */
function parseInstant(moment: string): number | null {
  const instant = /^\d{4}-\d\d-\d\dT/.test(moment) ? Date.parse(moment) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}
const isMoment = (value: string): boolean => parseInstant(value) !== null

/** The allowed values of each filter in the address. */
export const LOG_FILTERS = {
  q: isAnyText,
  level: allowSomeOf(LOG_LEVELS),
  source: allowSomeOf(LOG_SOURCES),
  tenantUuid: isAnyText,
  /** Entries of this request and of the jobs that it caused. */
  requestId: isAnyText,
  last: allowOneOf(SPAN_NAMES),
  from: isMoment,
  to: isMoment,
  /** A leading `-` reverses the order. */
  sort: allowSortBy(LOG_SORTS),
  page: isPageFilter,
  live: allowOneOf(['1']),
  /** The id of the open entry. */
  entry: isAnyText,
} as const

/** An empty text means the default, which the address omits. */
export type LogView = Readonly<Record<keyof typeof LOG_FILTERS, string>>

export const PLAIN_VIEW: LogView = {
  q: '',
  level: '',
  source: '',
  tenantUuid: '',
  requestId: '',
  last: '',
  from: '',
  to: '',
  sort: '',
  page: '',
  live: '',
  entry: '',
}

export const PAGE_SIZE = 100
/** The service scans no more entries than fit on this many pages. */
export const MAX_PAGE = 50
/** The maximum length of a searched text. */
const MAX_TEXT = 200

/** Converts the query of an address. The navigation has already checked its values. */
export function toLogView(query: Readonly<Record<string, string>>): LogView {
  return {
    ...PLAIN_VIEW,
    ...query,
    q: [...(query['q'] ?? '')].slice(0, MAX_TEXT).join(''),
  }
}

/** Changes the query. It shows the first page, without an open entry. */
export function withQuery(view: LogView, change: Partial<LogView>): LogView {
  return {
    ...view,
    page: '',
    entry: '',
    ...change,
  }
}

const LAST_DAY = '24h'

/** Sets the period to a span that ends now. `toMomentFilters` sets it to two moments. */
export function toLastSpan(span: LogSpan) {
  return { last: span === LAST_DAY ? '' : span, from: '', to: '' }
}
export function toMomentFilters(from: number | null, to: number | null) {
  return {
    last: '',
    from: from === null ? '' : new Date(from).toISOString(),
    to: to === null ? '' : new Date(to).toISOString(),
  }
}

/** Null: the view has fixed moments instead. */
export function getSpan({ last, from, to }: LogView): LogSpan | null {
  return SPAN_NAMES.find((name) => name === last) ?? (from === '' && to === '' ? LAST_DAY : null)
}

/** Epoch milliseconds, both inclusive; null: no bound. Bounds in the wrong order are swapped. */
export function getMoments(view: LogView): { readonly from: number | null; readonly to: number | null } {
  const [from, to] = [parseInstant(view.from), parseInstant(view.to)]
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** `to` null: now, by the clock of the service. */
export interface TimeBounds {
  readonly from: number
  readonly to: number | null
}

export function getTimeBounds(view: LogView, now: number): TimeBounds {
  const span = getSpan(view)
  const { from, to } = getMoments(view)
  return span === null ? { from: from ?? 0, to } : { from: now - SPANS[span], to: null }
}

const NEWEST_FIRST = '-ts'
const OLDEST_FIRST = 'ts'

export function getLogOrder({ sort }: LogView): string {
  return sort || NEWEST_FIRST
}

/** Whether the view shows the story of a request: its entries, the oldest first. */
export function isStory(view: LogView): boolean {
  return view.requestId !== '' && getLogOrder(view) === OLDEST_FIRST
}

/** The page number, from 1. */
export function getLogPage(view: LogView): number {
  return Math.min(Number(view.page || 1), MAX_PAGE)
}

/** New entries appear at the top, so a live view has one order, one page and no end. */
export function toLiveView(view: LogView): LogView {
  return {
    ...view,
    live: '1',
    sort: '',
    page: '',
    requestId: '',
    ...(getTimeBounds(view, 0).to !== null && toLastSpan(LAST_DAY)),
  }
}

/** All entries of a request, the oldest first and without other filters, as far back as entries are kept. */
export function toStoryView(requestId: string): LogView {
  return { ...PLAIN_VIEW, last: '7d', requestId, sort: OLDEST_FIRST }
}

/** Sorts by a column. A leading `-` reverses the order. */
export function withOrder(view: LogView, sort: string): LogView {
  return withQuery(view, { sort: sort === NEWEST_FIRST ? '' : sort, live: '' })
}

/** Whether the view has filters, apart from its period. */
export function isFiltered({ q, level, source, tenantUuid, requestId }: LogView): boolean {
  return `${q}${level}${source}${tenantUuid}${requestId}` !== ''
}

const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The searched text if it has the format of a request id. */
export function parseRequestId(q: string): string | null {
  return REQUEST_ID.test(q.trim()) ? q.trim() : null
}

/** The largest page that the service returns. */
const WHOLE = 500

/** The page of the list to load. The story of a request has only one page. */
export function toLogPart(view: LogView): ListPart {
  return view.requestId === ''
    ? { skip: (getLogPage(view) - 1) * PAGE_SIZE, limit: PAGE_SIZE }
    : { skip: 0, limit: WHOLE }
}

/** The filters that select the entries of a view. */
export function toLogFilters(view: LogView, bounds: TimeBounds): AdminQuery<'GET /logs/histogram'> {
  const { level, source, tenantUuid, requestId } = view
  const { from: fromTs, to: toTs } = toMomentFilters(bounds.from, bounds.to)
  return { q: view.q.trim(), level, source, tenantUuid, requestId, fromTs, toTs }
}

/** The query of `GET /logs`. */
export function toLogQuery(view: LogView, bounds: TimeBounds, part: ListPart): AdminQuery<'GET /logs'> {
  const order = getLogOrder(view)
  return {
    ...toLogFilters(view, bounds),
    pageSize: part.limit,
    skip: part.skip,
    sortBy: LOG_SORTS.find((name) => order.endsWith(name)) ?? 'ts',
    sortDir: order.startsWith('-') ? 'desc' : 'asc',
  }
}
