// The pages of the application: address, permission, title, group in the navigation, and the filters that the address may have.
import type { Permission } from '#domain/identity/role.ts'
import { STATUSES } from './people/status-acts.ts'
import { day, type FilterRule, oneOf, page, someOf, sortedBy, text, uuid } from './navigation/filter-rules.ts'
import { AUDIT_ACTIONS } from './logs/audit-log.ts'
import { LOG_FILTERS } from './logs/log-view.ts'
import type { AdminTextKey } from './texts/texts.ts'

export const NAV_GROUPS = ['today', 'people', 'insight', 'platform'] as const

interface RouteRule {
  readonly path: string
  /** Null: every signed-in user may open it. */
  readonly needs: Permission | null
  readonly title: AdminTextKey
  /** Absent: the navigation does not list the page. */
  readonly group?: (typeof NAV_GROUPS)[number]
  readonly filters?: Readonly<Record<string, FilterRule>>
}

const people = { q: text, status: someOf(STATUSES), role: uuid, tag: uuid, page }
const personOrder = sortedBy(['name', 'email', 'status', 'statusSince'])
const changes = { q: text, action: oneOf(AUDIT_ACTIONS), actor: uuid, subject: uuid, from: day, to: day, page }
const calls = { outcome: oneOf(['failed']), connections: page, calls: page }
const personTab = { tab: oneOf(['sign-ins', 'activity', 'data']) }
const tenantTab = { tab: oneOf(['activity']) }

/** An address opens the first route that matches; groups list their pages in this order. `:id` is a record. */
export const ROUTES = {
  home: { path: '/admin', needs: null, title: 'home.title', group: 'today' },
  people: {
    path: '/admin/people',
    needs: 'users:read',
    title: 'people.title',
    group: 'people',
    filters: { ...people, sort: personOrder },
  },
  addPerson: { path: '/admin/people/new', needs: 'users:write', title: 'people.add' },
  person: { path: '/admin/people/:id', needs: 'users:read', title: 'people.title', filters: personTab },
  roles: { path: '/admin/roles', needs: 'roles:read', title: 'roles.title', group: 'people' },
  addRole: { path: '/admin/roles/new', needs: 'roles:write', title: 'roles.add' },
  role: { path: '/admin/roles/:id', needs: 'roles:read', title: 'roles.title' },
  tags: { path: '/admin/tags', needs: 'users:read', title: 'people.tags', group: 'people', filters: { q: text } },
  changes: { path: '/admin/changes', needs: 'logs:read', title: 'changes.title', group: 'insight', filters: changes },
  logs: { path: '/admin/logs', needs: 'logs:read', title: 'logs.title', group: 'insight', filters: LOG_FILTERS },
  tenants: {
    path: '/admin/tenants',
    needs: 'platform:admin',
    title: 'tenants.title',
    group: 'platform',
    filters: { q: text, page },
  },
  tenant: { path: '/admin/tenants/:id', needs: 'platform:admin', title: 'tenants.title', filters: tenantTab },
  assistant: {
    path: '/admin/assistant',
    needs: 'platform:admin',
    title: 'assistant.title',
    group: 'platform',
    filters: calls,
  },
  logFiles: { path: '/admin/log-files', needs: 'platform:admin', title: 'logFiles.title', group: 'platform' },
} as const satisfies Readonly<Record<string, RouteRule>>

export type RouteName = keyof typeof ROUTES

export const ruleOf = (name: RouteName): RouteRule => ROUTES[name]

export const ROUTE_NAMES = Object.keys(ROUTES) as readonly RouteName[]

export interface FoundRoute {
  readonly name: RouteName
  readonly id: string | null
}

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

const match = (pattern: string, path: string): { readonly id: string | null } | null => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  let id: string | null = null
  for (const [n, part] of wanted.entries()) {
    const segment = given[n] ?? ''
    if (part === ':id') {
      id = decoded(segment)
      if (id === null || id === '') return null
    } else if (part !== segment) return null
  }
  return { id }
}

/** Null: no such page. A trailing slash is ignored. */
export const findRoute = (path: string): FoundRoute | null => {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  for (const name of ROUTE_NAMES) {
    const matched = match(ROUTES[name].path, bare)
    if (matched !== null) return { name, id: matched.id }
  }
  return null
}

/** `id`: of a record. */
export const pathOf = (name: RouteName, id = ''): string => ROUTES[name].path.replace(':id', encodeURIComponent(id))
