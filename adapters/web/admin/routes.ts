// The places of the application: at which address each is, and which permission whoever opens it has to have.
import type { Permission } from '#domain/identity/role.ts'

interface RouteRule {
  readonly path: string
  /** Null: signing in is enough. */
  readonly needs: Permission | null
}

/** In the order in which an address is compared with them. `:id` is the one thing a place is about. */
export const ROUTES = {
  home: { path: '/admin', needs: null },
  people: { path: '/admin/people', needs: 'users:read' },
  addPerson: { path: '/admin/people/new', needs: 'users:write' },
  person: { path: '/admin/people/:id', needs: 'users:read' },
  roles: { path: '/admin/roles', needs: 'roles:read' },
  addRole: { path: '/admin/roles/new', needs: 'roles:write' },
  role: { path: '/admin/roles/:id', needs: 'roles:read' },
  tags: { path: '/admin/tags', needs: 'users:read' },
  tenants: { path: '/admin/tenants', needs: 'platform:admin' },
  assistant: { path: '/admin/assistant', needs: 'platform:admin' },
  logs: { path: '/admin/logs', needs: 'logs:read' },
  logFiles: { path: '/admin/log-files', needs: 'platform:admin' },
  changes: { path: '/admin/changes', needs: 'logs:read' },
} as const satisfies Readonly<Record<string, RouteRule>>

export type RouteName = keyof typeof ROUTES

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

const names = Object.keys(ROUTES) as readonly RouteName[]

/** Null: there is no such place. A slash at the end means nothing. */
export const findRoute = (path: string): Found | null => {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  for (const name of names) {
    const matched = match(ROUTES[name].path, bare)
    if (matched !== null) return { name, id: matched.id }
  }
  return null
}

/** `id`: of a place that is about one thing. */
export const pathOf = (name: RouteName, id = ''): string => ROUTES[name].path.replace(':id', encodeURIComponent(id))
