// The pages of the application, one line each: where it is, which permission it needs, what it is called, where the navigation has it, and what
// its address may be filtered by. Routes, navigation and titles come from here.
import type { Permission } from '#domain/identity/role.ts'
import { STATUSES } from './api/people.ts'
import { day, type FilterRule, oneOf, page, someOf, sortedBy, text, uuid } from './navigation/filter-rules.ts'
import { AUDIT_ACTIONS } from './logs/audit-filter.ts'
import { LOG_FILTERS } from './logs/log-address.ts'
import type { TextKey } from './texts/texts.ts'

export const NAV_GROUPS = ['today', 'people', 'insight', 'platform'] as const

interface RouteRule {
  readonly path: string
  /** Null: signing in is enough. */
  readonly needs: Permission | null
  readonly title: TextKey
  /** Without it the navigation does not list the page. */
  readonly group?: (typeof NAV_GROUPS)[number]
  readonly filters?: Readonly<Record<string, FilterRule>>
}

const people = { q: text, status: someOf(STATUSES), role: uuid, tag: uuid, page }
const personOrder = sortedBy(['name', 'email', 'status', 'statusSince'])
const changes = { q: text, action: oneOf(AUDIT_ACTIONS), actor: uuid, subject: uuid, from: day, to: day, page }
const calls = { outcome: oneOf(['failed']), connections: page, calls: page }
const personTab = { tab: oneOf(['sign-ins', 'activity', 'data']) }

/** In the order in which an address is compared with them, and in which a group lists them. `:id` is the one thing a page is about. */
export const ROUTES = {
  home: { path: '/admin', needs: null, title: 'home.title', group: 'today' },
  people: {
    path: '/admin/people',
    needs: 'users:read',
    title: 'people.title',
    group: 'people',
    filters: { ...people, sort: personOrder },
  },
  addPerson: { path: '/admin/people/new', needs: 'users:write', title: 'person.add.title' },
  person: { path: '/admin/people/:id', needs: 'users:read', title: 'people.title', filters: personTab },
  roles: { path: '/admin/roles', needs: 'roles:read', title: 'roles.title', group: 'people' },
  addRole: { path: '/admin/roles/new', needs: 'roles:write', title: 'role.add.title' },
  role: { path: '/admin/roles/:id', needs: 'roles:read', title: 'roles.title' },
  tags: { path: '/admin/tags', needs: 'users:read', title: 'tags.title', group: 'people', filters: { q: text } },
  changes: { path: '/admin/changes', needs: 'logs:read', title: 'changes.title', group: 'insight', filters: changes },
  logs: { path: '/admin/logs', needs: 'logs:read', title: 'logs.title', group: 'insight', filters: LOG_FILTERS },
  tenants: {
    path: '/admin/tenants',
    needs: 'platform:admin',
    title: 'tenants.title',
    group: 'platform',
    filters: { q: text, page },
  },
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

export interface Found {
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

/** Null: there is no such page. A slash at the end means nothing. */
export const findRoute = (path: string): Found | null => {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  for (const name of ROUTE_NAMES) {
    const matched = match(ROUTES[name].path, bare)
    if (matched !== null) return { name, id: matched.id }
  }
  return null
}

/** `id`: of a page that is about one thing. */
export const pathOf = (name: RouteName, id = ''): string => ROUTES[name].path.replace(':id', encodeURIComponent(id))
