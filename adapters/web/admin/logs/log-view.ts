// What of the log is looked at, as a value: the filter, the window in time, the order, the page. How it stands in the address bar is log-address.ts.
import { LOG_LEVELS, LOG_SOURCES, type LogSource } from '#domain/logging/log-entry.ts'
import type { LogSort } from '#domain/logging/log-buffer.ts'
import type { LogLevel } from '#domain/logging/ports.ts'

/** Milliseconds back from now. */
export const SPANS = { '15m': 900_000, '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const
export type Span = keyof typeof SPANS
export const SPAN_NAMES = Object.keys(SPANS).filter((name): name is Span => Object.hasOwn(SPANS, name))

/** Moments as epoch milliseconds, both included; null: open at that end. */
export type Window =
  | { readonly _tag: 'Last'; readonly span: Span }
  | { readonly _tag: 'Between'; readonly from: number | null; readonly to: number | null }

export interface LogSorting {
  readonly by: LogSort
  readonly dir: 'asc' | 'desc'
}

export interface LogView {
  readonly q: string
  /** Empty: any. In the order of LOG_LEVELS, each once; so too the sources. */
  readonly levels: readonly LogLevel[]
  readonly sources: readonly LogSource[]
  /** Null: of all that one may see. */
  readonly tenant: string | null
  /** Of this request and of all that it caused. */
  readonly requestId: string | null
  readonly window: Window
  readonly sort: LogSorting
  /** From 1. */
  readonly page: number
  readonly isLive: boolean
  /** The one that is open. */
  readonly entry: string | null
}

export const PAGE_SIZE = 100
/** The service looks at no more than this many, so that there is nothing beyond this page. */
export const MAX_PAGE = 50
export const MAX_TEXT = 200

const NEWEST_FIRST: LogSorting = { by: 'ts', dir: 'desc' }
const OLDEST_FIRST: LogSorting = { by: 'ts', dir: 'asc' }
const LAST_DAY: Window = { _tag: 'Last', span: '24h' }
const LAST_WEEK: Window = { _tag: 'Last', span: '7d' }

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

/** Another question: from its first page, with nothing open. */
export const asking = (view: LogView, change: Partial<LogView>): LogView => ({
  ...view,
  page: 1,
  entry: null,
  ...change,
})

export const withLevel = (view: LogView, level: LogLevel): LogView =>
  asking(view, { levels: toggledIn(LOG_LEVELS, view.levels, level) })

export const withSource = (view: LogView, source: LogSource): LogView =>
  asking(view, { sources: toggledIn(LOG_SOURCES, view.sources, source) })

/** What comes in is at the top: live there is one order, one page, and no end. */
export const goneLive = (view: LogView): LogView => ({
  ...view,
  isLive: true,
  sort: NEWEST_FIRST,
  page: 1,
  requestId: null,
  window: view.window._tag === 'Between' && view.window.to !== null ? LAST_DAY : view.window,
})

/** The whole story of a request, from its beginning: whatever was asked besides is left out, and it may be as long ago as anything is kept. */
export const storyOf = (requestId: string): LogView => ({
  ...plainView,
  requestId,
  window: LAST_WEEK,
  sort: OLDEST_FIRST,
})

/** Pressed once more, a column turns round; another begins with what one looks for first. */
export const sortedBy = (view: LogView, by: LogSort): LogView => {
  const first = by === 'ts' || by === 'level' ? 'desc' : 'asc'
  const dir = view.sort.by !== by ? first : view.sort.dir === 'asc' ? 'desc' : 'asc'
  return asking(view, { sort: { by, dir }, isLive: false })
}

/** Whether anything but the window is asked for. */
export const isFiltered = (view: LogView): boolean =>
  view.q !== '' || view.levels.length > 0 || view.sources.length > 0 || view.tenant !== null || view.requestId !== null

const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What was pasted into the search, if it looks like the id of a request. */
export const requestIdIn = (q: string): string | null => (REQUEST_ID.test(q.trim()) ? q.trim() : null)
