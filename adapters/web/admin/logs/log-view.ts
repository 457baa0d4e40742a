// A view of the log as a value: filters, period, order, page; and its query to the service (LOG-6). log-address.ts maps it to the address bar.
import { LOG_LEVELS, LOG_SOURCES, type LogSource } from '#domain/logging/log-entry.ts'
import type { LogSort } from '#domain/logging/log-buffer.ts'
import type { LogLevel } from '#domain/logging/ports.ts'
import type { AdminQuery } from '../api/call.ts'

/** Milliseconds back from now. */
export const SPANS = { '15m': 900_000, '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const
export type LogSpan = keyof typeof SPANS
export const SPAN_NAMES = Object.keys(SPANS).filter((name): name is LogSpan => Object.hasOwn(SPANS, name))

/** Moments in epoch milliseconds, both included; null: open. */
export type LogWindow =
  | { readonly _tag: 'Last'; readonly span: LogSpan }
  | { readonly _tag: 'Between'; readonly from: number | null; readonly to: number | null }

export interface LogSorting {
  readonly by: LogSort
  readonly dir: 'asc' | 'desc'
}

export interface LogView {
  readonly q: string
  /** Empty: any. In the order of LOG_LEVELS, each once; the sources likewise. */
  readonly levels: readonly LogLevel[]
  readonly sources: readonly LogSource[]
  /** Null: all that the user may see. */
  readonly tenant: string | null
  /** Entries of this request and of the jobs that it caused. */
  readonly requestId: string | null
  readonly window: LogWindow
  readonly sort: LogSorting
  /** From 1. */
  readonly page: number
  readonly isLive: boolean
  /** The id of the open entry. */
  readonly entry: string | null
}

export const PAGE_SIZE = 100
/** The service scans no more entries than these pages have. */
export const MAX_PAGE = 50
export const MAX_TEXT = 200

const NEWEST_FIRST: LogSorting = { by: 'ts', dir: 'desc' }
const OLDEST_FIRST: LogSorting = { by: 'ts', dir: 'asc' }
const LAST_DAY: LogWindow = { _tag: 'Last', span: '24h' }
const LAST_WEEK: LogWindow = { _tag: 'Last', span: '7d' }

export const plainView: LogView = {
  q: '',
  levels: [],
  sources: [],
  tenant: null,
  requestId: null,
  window: LAST_DAY,
  sort: NEWEST_FIRST,
  page: 1,
  isLive: false,
  entry: null,
}

const toggledIn = <A>(all: readonly A[], chosen: readonly A[], one: A): readonly A[] =>
  all.filter((item) => (item === one ? !chosen.includes(item) : chosen.includes(item)))

/** Another query: its first page, with no open entry. */
export const queried = (view: LogView, change: Partial<LogView>): LogView => ({
  ...view,
  page: 1,
  entry: null,
  ...change,
})

export const withLevel = (view: LogView, level: LogLevel): LogView =>
  queried(view, { levels: toggledIn(LOG_LEVELS, view.levels, level) })

export const withSource = (view: LogView, source: LogSource): LogView =>
  queried(view, { sources: toggledIn(LOG_SOURCES, view.sources, source) })

/** New entries come at the top, so a live view has one order, one page and no end. */
export const goneLive = (view: LogView): LogView => ({
  ...view,
  isLive: true,
  sort: NEWEST_FIRST,
  page: 1,
  requestId: null,
  window: view.window._tag === 'Between' && view.window.to !== null ? LAST_DAY : view.window,
})

/** All entries of a request from its beginning, without other filters, as far back as entries are kept. */
export const storyOf = (requestId: string): LogView => ({
  ...plainView,
  requestId,
  window: LAST_WEEK,
  sort: OLDEST_FIRST,
})

/** The same column again reverses the order; another starts with its usual direction. */
export const sortedBy = (view: LogView, by: LogSort): LogView => {
  const first = by === 'ts' || by === 'level' ? 'desc' : 'asc'
  const dir = view.sort.by !== by ? first : view.sort.dir === 'asc' ? 'desc' : 'asc'
  return queried(view, { sort: { by, dir }, isLive: false })
}

/** Whether the view has filters, apart from its period. */
export const isFiltered = (view: LogView): boolean =>
  view.q !== '' || view.levels.length > 0 || view.sources.length > 0 || view.tenant !== null || view.requestId !== null

const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The searched text, if it looks like the id of a request. */
export const requestIdIn = (q: string): string | null => (REQUEST_ID.test(q.trim()) ? q.trim() : null)

/** Epoch milliseconds, both included. Null: now, by the clock of the service. */
export interface TimeBounds {
  readonly from: number
  readonly to: number | null
}

export const boundsOf = (window: LogWindow, now: number): TimeBounds =>
  window._tag === 'Last' ? { from: now - SPANS[window.span], to: null } : { from: window.from ?? 0, to: window.to }

export interface LogPart {
  readonly skip: number
  readonly size: number
}

/** The largest page of the service. */
const WHOLE = 500

/** A page of the list. The story of a request has one page. */
export const pagePart = (view: LogView): LogPart =>
  view.requestId === null ? { skip: (view.page - 1) * PAGE_SIZE, size: PAGE_SIZE } : { skip: 0, size: WHOLE }

/** The query of `GET /logs`. */
export const toQuestion = (view: LogView, bounds: TimeBounds, part: LogPart): AdminQuery<'GET /logs'> => ({
  q: view.q.trim(),
  level: view.levels.join(','),
  source: view.sources.join(','),
  tenantUuid: view.tenant ?? '',
  requestId: view.requestId ?? '',
  fromTs: new Date(bounds.from).toISOString(),
  toTs: bounds.to === null ? '' : new Date(bounds.to).toISOString(),
  pageSize: part.size,
  skip: part.skip,
  sortBy: view.sort.by,
  sortDir: view.sort.dir,
})
