// Where in the application one is, by the address bar: places, what they are filtered by, and for operators whose office it is.
import { signal } from '#adapters/web/kit/signal.ts'
import { type Found, type RouteName, findRoute, pathOf, ruleOf } from '../routes.ts'
import { readFilters } from './filter-rules.ts'

/** What a list is narrowed to; empty values are left out of the address. */
export type Query = Readonly<Record<string, string>>

export interface Place {
  /** Null: there is no such place. */
  readonly route: Found | null
  readonly path: string
  /** Filters of this place, without the office. */
  readonly query: Query
  /** What else stands in the address: `name=value`. */
  readonly ignored: readonly string[]
  /** The office an operator looks after; null: his own. */
  readonly tenant: string | null
}

export interface Navigation {
  /** A signal. */
  readonly place: () => Place
  /** An address in the same office. */
  readonly href: (name: RouteName, options?: { readonly id?: string; readonly query?: Query }) => string
  /** The same in another office; null: one's own. */
  readonly hrefIn: (tenant: string | null, name: RouteName) => string
  /** This place with those changes of its filters. */
  readonly here: (changes: Query) => string
  /** To an address of ours. */
  readonly go: (href: string) => void
  /** Changes what this place is narrowed to, without another step in the history. */
  readonly narrow: (changes: Query) => void
  /** To the first page, in another office; null: one's own. */
  readonly changeTenant: (tenant: string | null) => void
  /** The same place in one's own office, as if the other had never been in the address. */
  readonly leaveTenant: () => void
}

/** The parts of the browser that are used. */
export interface AddressBar {
  /** Path and query. */
  readonly read: () => string
  readonly push: (href: string) => void
  readonly replace: (href: string) => void
  /** The user went back or forth. */
  readonly onPop: (listener: () => void) => void
}

const TENANT = 'tenant'

const placeAt = (href: string): Place => {
  const { pathname, searchParams } = new URL(href, 'http://here')
  const tenant = searchParams.get(TENANT)
  searchParams.delete(TENANT)
  const route = findRoute(pathname)
  return {
    route,
    path: pathname,
    ...readFilters(route === null ? {} : (ruleOf(route.name).filters ?? {}), [...searchParams]),
    tenant,
  }
}

const addressOf = (path: string, query: Query, tenant: string | null): string => {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  if (tenant !== null) params.set(TENANT, tenant)
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

export const makeNavigation = (bar: AddressBar): Navigation => {
  const place = signal(placeAt(bar.read()))
  const arrive = (): void => {
    place.value = placeAt(bar.read())
  }
  const replace = (href: string): void => {
    bar.replace(href)
    arrive()
  }
  const go = (href: string): void => {
    bar.push(href)
    arrive()
  }
  bar.onPop(arrive)
  const here = (changes: Query): string => {
    const { path, query, tenant } = place.value
    return addressOf(path, { ...query, ...changes }, tenant)
  }
  return {
    place: () => place.value,
    href: (name, { id, query = {} } = {}) => addressOf(pathOf(name, id), query, place.value.tenant),
    hrefIn: (tenant, name) => addressOf(pathOf(name), {}, tenant),
    go,
    here,
    narrow: (changes) => replace(here(changes)),
    changeTenant: (tenant) => go(addressOf(pathOf('home'), {}, tenant)),
    leaveTenant: () => replace(addressOf(place.value.path, place.value.query, null)),
  }
}
