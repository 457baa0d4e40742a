// A view of the log as the query of an address, and back. Defaults are left out, and invalid values are ignored.
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import { LOG_SORTS } from '#domain/logging/log-buffer.ts'
import { oneOf, page, someOf, sortedBy, text } from '../navigation/filter-rules.ts'
import { type LogSorting, type LogView, type LogWindow, MAX_PAGE, MAX_TEXT, SPAN_NAMES, plainView } from './log-view.ts'

const moment = (text: string | null): number | null => {
  if (text === null || !/^\d{4}-\d\d-\d\dT/.test(text)) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? null : instant
}

const isMoment = (value: string): boolean => moment(value) !== null

const sameWindow = (one: LogWindow, other: LogWindow): boolean => JSON.stringify(one) === JSON.stringify(other)

const windowParameters = (window: LogWindow): Readonly<Record<string, string>> => {
  if (sameWindow(window, plainView.window)) return {}
  if (window._tag === 'Last') return { last: window.span }
  return {
    ...(window.from !== null && { from: new Date(window.from).toISOString() }),
    ...(window.to !== null && { to: new Date(window.to).toISOString() }),
  }
}

const sortParameter = ({ by, dir }: LogSorting): string => `${dir === 'desc' ? '-' : ''}${by}`

/** The values that the address may have. */
export const LOG_FILTERS = {
  q: text,
  level: someOf(LOG_LEVELS),
  source: someOf(LOG_SOURCES),
  tenantUuid: text,
  requestId: text,
  last: oneOf(SPAN_NAMES),
  from: isMoment,
  to: isMoment,
  sort: sortedBy(LOG_SORTS),
  page,
  live: oneOf(['1']),
  entry: text,
} as const

/** Names without a value are empty, so that they remove the former value from the address. */
export const toQuery = (view: LogView): Readonly<Record<string, string>> => {
  const sort = sortParameter(view.sort)
  return {
    ...Object.fromEntries(Object.keys(LOG_FILTERS).map((name) => [name, ''])),
    q: view.q,
    level: view.levels.join(','),
    source: view.sources.join(','),
    tenantUuid: view.tenant ?? '',
    requestId: view.requestId ?? '',
    ...windowParameters(view.window),
    sort: sort === sortParameter(plainView.sort) ? '' : sort,
    page: view.page > 1 ? String(view.page) : '',
    live: view.isLive ? '1' : '',
    entry: view.entry ?? '',
  }
}

const chosen = <A extends string>(all: readonly A[], text: string | null): readonly A[] => {
  const named = new Set(text?.split(',') ?? [])
  return all.filter((one) => named.has(one))
}

const windowIn = (read: (name: 'last' | 'from' | 'to') => string | null): LogWindow => {
  const span = SPAN_NAMES.find((name) => name === read('last'))
  if (span !== undefined) return { _tag: 'Last', span }
  const from = moment(read('from'))
  const to = moment(read('to'))
  if (from === null && to === null) return plainView.window
  return from !== null && to !== null && from > to
    ? { _tag: 'Between', from: to, to: from }
    : { _tag: 'Between', from, to }
}

const sortIn = (text: string | null): LogSorting => {
  const by = LOG_SORTS.find((name) => name === text?.replace(/^-/, ''))
  return by === undefined ? plainView.sort : { by, dir: text?.startsWith('-') ? 'desc' : 'asc' }
}

const pageIn = (text: string | null): number => {
  const page = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(Math.max(page, 1), MAX_PAGE)
}

/** Accepts any query. */
export const fromQuery = (query: Readonly<Record<string, string>>): LogView => {
  const short = (name: keyof typeof LOG_FILTERS): string | null => {
    const text = Object.hasOwn(query, name) ? [...(query[name] ?? '')].slice(0, MAX_TEXT).join('') : ''
    return text === '' ? null : text
  }
  return {
    q: short('q') ?? '',
    levels: chosen(LOG_LEVELS, short('level')),
    sources: chosen(LOG_SOURCES, short('source')),
    tenant: short('tenantUuid'),
    requestId: short('requestId'),
    window: windowIn(short),
    sort: sortIn(short('sort')),
    page: pageIn(short('page')),
    isLive: short('live') === '1',
    entry: short('entry'),
  }
}
