// A view of the log as a question to the service (LOG-6).
import type { LogPageQuery } from '../api/logs.ts'
import { type LogView, PAGE_SIZE, SPANS, type Window } from './log-view.ts'

/** Epoch milliseconds, both included. No end: the service's own now, since the clock here may be behind. */
export interface Bounds {
  readonly from: number
  readonly to: number | null
}

export const boundsOf = (window: Window, now: number): Bounds =>
  window._tag === 'Last' ? { from: now - SPANS[window.span], to: null } : { from: window.from ?? 0, to: window.to }

export interface Part {
  readonly skip: number
  readonly size: number
}

/** As much as the service tells at once. */
const WHOLE = 500

/** A page of the list; of a story as much as there can be at once, since it is read as one. */
export const pagePart = (view: LogView): Part =>
  view.requestId === null ? { skip: (view.page - 1) * PAGE_SIZE, size: PAGE_SIZE } : { skip: 0, size: WHOLE }

/** The query of `GET /logs`. */
export const toQuestion = (view: LogView, bounds: Bounds, part: Part): LogPageQuery => ({
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
