// Reads the address bar as state: the route, its filters, and the tenant that an operator acts in.
import type { AddressQuery } from '../http.ts'
import { makeSignal } from '../signal.ts'
import { readFilters } from './filter-rules.ts'
import type { FoundRoute, Routes } from './routes.ts'

export interface AddressPlace<Name extends string> {
  /** Null: no such page. */
  readonly route: FoundRoute<Name> | null
  readonly path: string
  /** The filters, without the tenant. */
  readonly query: AddressQuery
  /** The other parts of the query: `name=value`. */
  readonly ignored: readonly string[]
  /** The tenant that an operator acts in; null: their own. */
  readonly tenant: string | null
}

export interface Navigation<Name extends string> {
  /** A signal. */
  readonly place: () => AddressPlace<Name>
  /** An address in the present tenant. */
  readonly href: (name: Name, options?: { readonly id?: string; readonly query?: AddressQuery }) => string
  /** An address in another tenant; null: the user's own. */
  readonly hrefIn: (tenant: string | null, name: Name, query?: AddressQuery, id?: string) => string
  /** The present address with changed filters; empty values are left out. */
  readonly here: (changes: AddressQuery) => string
  /** Opens an address of the application. */
  readonly go: (href: string) => void
  /** Changes the filters without a new entry in the history. */
  readonly narrow: (changes: AddressQuery) => void
  /** Opens the same page in the user's own tenant and replaces the present history entry. */
  readonly leaveTenant: () => void
}

/** The part of the browser that the navigation uses. */
export interface AddressBar {
  /** Path and query. */
  readonly read: () => string
  readonly push: (href: string) => void
  readonly replace: (href: string) => void
  /** Calls the listener when the user goes back or forward. */
  readonly onPop: (listener: () => void) => void
}

const TENANT = 'tenant'

function findPlace<Name extends string>(routes: Routes<Name>, href: string): AddressPlace<Name> {
  const { pathname, searchParams } = new URL(href, 'http://here')
  const tenant = searchParams.get(TENANT)
  searchParams.delete(TENANT)
  const route = routes.find(pathname)
  return {
    route,
    path: pathname,
    ...readFilters(route === null ? {} : (routes.ruleOf(route.name).filters ?? {}), [...searchParams]),
    tenant,
  }
}

function toAddress(path: string, query: AddressQuery, tenant: string | null): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  if (tenant !== null) params.set(TENANT, tenant)
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

export function makeNavigation<Name extends string>(bar: AddressBar, routes: Routes<Name>): Navigation<Name> {
  const place = makeSignal(findPlace(routes, bar.read()))
  const arrive = (): void => {
    place.value = findPlace(routes, bar.read())
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
    return toAddress(path, { ...query, ...changes }, tenant)
  }
  return {
    place: () => place.value,
    href: (name, { id, query = {} } = {}) => toAddress(routes.pathOf(name, id), query, place.value.tenant),
    hrefIn: (tenant, name, query = {}, id) => toAddress(routes.pathOf(name, id), query, tenant),
    go,
    here,
    narrow: (changes) => replace(here(changes)),
    leaveTenant: () => replace(toAddress(place.value.path, place.value.query, null)),
  }
}
