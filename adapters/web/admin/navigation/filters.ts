// What the address of each place may be filtered by. Anything else in an address is ignored, and the page says so.
import { LOG_SORTS } from '#domain/logging/log-buffer.ts'
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import { STATUSES } from '../api/people.ts'
import { AUDIT_ACTIONS } from '../logs/audit-actions.ts'
import { isMoment } from '../logs/log-address.ts'
import { SPAN_NAMES } from '../logs/log-view.ts'
import type { RouteName } from '../routes.ts'
import type { Query } from './navigation.ts'

type Rule = (value: string) => boolean

const anything: Rule = () => true
const oneOf =
  (words: readonly string[]): Rule =>
  (value) =>
    words.includes(value)
const someOf =
  (words: readonly string[]): Rule =>
  (value) =>
    value.split(',').every((one) => words.includes(one))
const sortedBy = (names: readonly string[]): Rule => oneOf(names.flatMap((name) => [name, `-${name}`]))
const uuid: Rule = (value) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
const page: Rule = (value) => /^[1-9]\d{0,6}$/.test(value)
/** A day that the calendar has. */
const day: Rule = (value) => {
  const moment = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value)
}

const FILTERS: { readonly [R in RouteName]?: Readonly<Record<string, Rule>> } = {
  people: {
    q: anything,
    status: someOf(STATUSES),
    role: uuid,
    tag: uuid,
    sort: sortedBy(['name', 'email', 'status', 'statusSince']),
    page,
  },
  tags: { q: anything },
  tenants: { q: anything, page },
  assistant: { outcome: oneOf(['failed']), connections: page, calls: page },
  logs: {
    q: anything,
    level: someOf(LOG_LEVELS),
    source: someOf(LOG_SOURCES),
    tenantUuid: anything,
    requestId: anything,
    last: oneOf(SPAN_NAMES),
    from: isMoment,
    to: isMoment,
    sort: sortedBy(LOG_SORTS),
    page,
    live: oneOf(['1']),
    entry: anything,
  },
  changes: { q: anything, action: oneOf(AUDIT_ACTIONS), actor: uuid, subject: uuid, from: day, to: day, page },
}

export interface ReadFilters {
  readonly query: Query
  /** As in the address: `name=value`. */
  readonly ignored: readonly string[]
}

/** `route`: null where the address has no place. */
export const readFilters = (route: RouteName | null, given: readonly (readonly [string, string])[]): ReadFilters => {
  const rules = route === null ? {} : (FILTERS[route] ?? {})
  const isKnown = ([name, value]: readonly [string, string]): boolean =>
    Object.hasOwn(rules, name) && (value === '' || rules[name]?.(value) === true)
  return {
    query: Object.fromEntries(given.filter(isKnown)),
    ignored: given.filter((one) => !isKnown(one)).map(([name, value]) => `${name}=${value}`),
  }
}
