// Pages of a tenant's people. A page is cut from narrow rows first, and only those in it get their roles and tags.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import { nameKey } from '#domain/identity/name-key.ts'
import type { UserQuery, UserSort, UserStore } from '#domain/identity/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { countedPage } from './counted-page.ts'
import { firstRow, rows, type Statement, type Values } from './statement.ts'
import { tenantOf } from './tenant-scope.ts'
import { userColumns, userRow } from './user-row.ts'

const COLUMNS: Readonly<Record<UserSort, string>> = {
  name: 'name_key',
  email: 'email_key',
  status: 'status',
  statusSince: 'status_since',
}

type Narrowed = 'role' | 'tag'

// Conditions that an index serves stand in the text only where they are asked for; the others are cheap to pass by.
const narrowed: Readonly<Record<Narrowed, string>> = {
  role: `and user_uuid in (select user_uuid from user_roles where tenant_uuid = :tenant and role_uuid = :role)`,
  tag: `and user_uuid in (select user_uuid from user_tags where tenant_uuid = :tenant and tag_uuid = :tag)`,
}

const matching = (by: readonly Narrowed[]): string => `from users
  where tenant_uuid = :tenant and status = any (:statuses::text[])
    and (:name = '' or strpos(name_key, :name) > 0 or strpos(email_key, :address) > 0)
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
      from (select * ${matching(by)} order by ${column} ${sortDir}, user_uuid limit :limit offset :skip) u
      order by u.${column} ${sortDir}, u.user_uuid`,
    row: userRow,
  }
}

const countStatement = (by: readonly Narrowed[]): Statement<{ readonly people: number }> => ({
  name: nameOf('user_page_count', ...by),
  sql: `select count(*)::integer as people ${matching(by)}`,
  row: t.type({ people: t.number }),
})

const LIVING = ['NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED'] as const

export const makeUserList =
  (query: Knex, scope: Scope): UserStore['list'] =>
  (asked) => {
    const values: Record<string, Values[string]> = {
      tenant: tenantOf(scope),
      statuses: asked.statuses.length === 0 ? LIVING : asked.statuses,
      name: nameKey(asked.q),
      address: asked.q.toLowerCase(),
    }
    const by: Narrowed[] = []
    for (const one of ['role', 'tag'] as const) {
      const wanted = asked[one]
      if (O.isNone(wanted)) continue
      by.push(one)
      values[one] = wanted.value
    }
    return countedPage(
      asked,
      rows(query, pageStatement(by, asked), { ...values, limit: asked.limit, skip: asked.skip }),
      pipe(
        firstRow(query, countStatement(by), values),
        TE.map(
          O.match(
            () => 0,
            ({ people }) => people,
          ),
        ),
      ),
    )
  }
