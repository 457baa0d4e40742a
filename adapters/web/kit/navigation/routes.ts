// Maps addresses to the pages of an application.
import type { FilterRule } from './filter-rules.ts'

export interface RouteRule {
  /** `:id` stands for the id of a record. */
  readonly path: string
  /** Absent: the page has no filters. */
  readonly filters?: Readonly<Record<string, FilterRule>>
}

export interface FoundRoute<Name> {
  readonly name: Name
  readonly id: string | null
}

export interface Routes<Name extends string, Rule extends RouteRule = RouteRule> {
  readonly names: readonly Name[]
  readonly ruleOf: (name: Name) => Rule
  /** The first route that matches; null: no such page. A trailing slash is ignored. */
  readonly find: (path: string) => FoundRoute<Name> | null
  /** `id`: the id of a record. */
  readonly pathOf: (name: Name, id?: string) => string
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

function match(pattern: string, path: string): { readonly id: string | null } | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  let id: string | null = null
  for (const [n, part] of wanted.entries()) {
    const segment = given[n] ?? ''
    if (part === ':id') {
      id = decodeSegment(segment)
      if (id === null || id === '') return null
    } else if (part !== segment) return null
  }
  return { id }
}

export function makeRoutes<Name extends string, Rule extends RouteRule>(
  rules: Readonly<Record<Name, Rule>>,
): Routes<Name, Rule> {
  const names = Object.keys(rules).filter((name): name is Name => Object.hasOwn(rules, name))
  return {
    names,
    ruleOf: (name) => rules[name],
    find: (path) => {
      const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
      for (const name of names) {
        const matched = match(rules[name].path, bare)
        if (matched !== null) return { name, id: matched.id }
      }
      return null
    },
    pathOf: (name, id = '') => rules[name].path.replace(':id', encodeURIComponent(id)),
  }
}
