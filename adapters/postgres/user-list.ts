// Pages of a tenant's people. Who is on a page is decided along an index, and only they are read, with their roles and tags.
import type * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import type { Knex } from 'knex'
import { nameKey } from '#domain/identity/name-key.ts'
import type { UserQuery, UserSort, UserStore } from '#domain/identity/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { countedPage, countStatement } from './counted-page.ts'
import type { Statement, Values } from './statement.ts'
import { tenantOf } from './tenant-scope.ts'
import { userColumns, userRow } from './user-row.ts'

const COLUMNS: Readonly<Record<UserSort, string>> = {
  name: 'name_key',
  email: 'email_key',
  status: 'status',
  statusSince: 'status_since',
}

type Narrowed = 'role' | 'tag' | 'name'

// A condition stands in the text only where it is asked for, so that the best index for what is left can serve.
const narrowed: Readonly<Record<Narrowed, string>> = {
  name: `and (strpos(name_key, :name) > 0 or strpos(email_key, :address) > 0)`,
  role: `and user_uuid in (select user_uuid from user_roles where tenant_uuid = :tenant and role_uuid = :role)`,
  tag: `and user_uuid in (select user_uuid from user_tags where tenant_uuid = :tenant and tag_uuid = :tag)`,
}

const matching = (by: readonly Narrowed[]): string => `from users
  where tenant_uuid = :tenant and status = any (:statuses::text[])
    ${by.map((one) => narrowed[one]).join('\n')}`

const nameOf = (...parts: readonly string[]): string => parts.join('_')

const pageStatement = (
  by: readonly Narrowed[],
  { sortBy, sortDir }: UserQuery,
): Statement<t.TypeOf<typeof userRow>> => {
  const column = COLUMNS[sortBy]
  return {
    name: nameOf('user_page', sortBy, sortDir, ...by),
    sql: `select ${userColumns}
      from (
        select tenant_uuid, user_uuid ${matching(by)} order by ${column} ${sortDir}, user_uuid limit :limit offset :skip
      ) shown join users u on u.tenant_uuid = shown.tenant_uuid and u.user_uuid = shown.user_uuid
      order by u.${column} ${sortDir}, u.user_uuid`,
    row: userRow,
  }
}

const LIVING = ['NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED'] as const

export const makeUserList =
  (query: Knex, scope: Scope): UserStore['list'] =>
  (asked) => {
    const values: Record<string, Values[string]> = {
      tenant: tenantOf(scope),
      statuses: asked.statuses.length === 0 ? LIVING : asked.statuses,
    }
    const by: Narrowed[] = []
    if (asked.q !== '') {
      by.push('name')
      values['name'] = nameKey(asked.q)
      values['address'] = asked.q.toLowerCase()
    }
    for (const one of ['role', 'tag'] as const) {
      const wanted = asked[one]
      if (O.isNone(wanted)) continue
      by.push(one)
      values[one] = wanted.value
    }
    const statements = {
      page: pageStatement(by, asked),
      count: countStatement(nameOf('user_page_count', ...by), matching(by)),
    }
    return countedPage(query, statements, values, asked)
  }
