// The address bar as state: the route, its filters, and the office that an operator acts in.
import { signal } from '#adapters/web/kit/signal.ts'
import type { AddressQuery } from '#adapters/web/kit/http.ts'
import { type FoundRoute, type RouteName, findRoute, pathOf, ruleOf } from '../routes.ts'
import { readFilters } from './filter-rules.ts'

export interface AdminPlace {
  /** Null: no such page. */
  readonly route: FoundRoute | null
  readonly path: string
  /** The filters, without the office. */
  readonly query: AddressQuery
  /** The other parts of the query: `name=value`. */
  readonly ignored: readonly string[]
  /** The office that an operator acts in; null: their own. */
  readonly tenant: string | null
}

export interface Navigation {
  /** A signal. */
  readonly place: () => AdminPlace
  /** An address in the same office. */
  readonly href: (name: RouteName, options?: { readonly id?: string; readonly query?: AddressQuery }) => string
  /** An address in another office; null: the user's own. */
  readonly hrefIn: (tenant: string | null, name: RouteName, query?: AddressQuery) => string
  /** The present address with changed filters; empty values are left out. */
  readonly here: (changes: AddressQuery) => string
  /** Opens an address of the application. */
  readonly go: (href: string) => void
  /** Changes the filters without a new entry in the history. */
  readonly narrow: (changes: AddressQuery) => void
  /** Opens the same page of the user's own office, in place of the present entry in the history. */
  readonly leaveTenant: () => void
}

/** The used part of the browser. */
export interface AddressBar {
  /** Path and query. */
  readonly read: () => string
  readonly push: (href: string) => void
  readonly replace: (href: string) => void
  /** The user went back or forward. */
  readonly onPop: (listener: () => void) => void
}

const TENANT = 'tenant'

const placeAt = (href: string): AdminPlace => {
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

const addressOf = (path: string, query: AddressQuery, tenant: string | null): string => {
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
  const here = (changes: AddressQuery): string => {
    const { path, query, tenant } = place.value
    return addressOf(path, { ...query, ...changes }, tenant)
  }
  return {
    place: () => place.value,
    href: (name, { id, query = {} } = {}) => addressOf(pathOf(name, id), query, place.value.tenant),
    hrefIn: (tenant, name, query = {}) => addressOf(pathOf(name), query, tenant),
    go,
    here,
    narrow: (changes) => replace(here(changes)),
    leaveTenant: () => replace(addressOf(place.value.path, place.value.query, null)),
  }
}
