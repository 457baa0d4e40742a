// Pages of a tenant's people. An index decides who is on a page, and only those rows are read, with their roles and tags.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import { nameKey } from '#domain/identity/name-key.ts'
import type { UserQuery, UserSort, UserStore } from '#domain/identity/ports.ts'
import type { Scope, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { countedPage, countStatement, totalBy } from '../kernel/counted-page.ts'
import { firstRow, type Statement, type Values } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { userColumns, userRow } from './user-row.ts'

/** Addresses are unique in a tenant; the others need the uuid to break ties. */
const ORDERS: Readonly<Record<UserSort, readonly string[]>> = {
  name: ['name_key', 'user_uuid'],
  email: ['email_key'],
  status: ['status', 'user_uuid'],
  statusSince: ['status_since', 'user_uuid'],
}

const orderOf = (table: string, { sortBy, sortDir }: Pick<UserQuery, 'sortBy' | 'sortDir'>): string => {
  const [column, ...ties] = ORDERS[sortBy]
  return [`${table}.${column} ${sortDir}`, ...ties.map((tie) => `${table}.${tie}`)].join(', ')
}

/** `words`: three characters or more, whose hashes find the candidates. `letters`: fewer, which only a look at each user finds. */
type Narrowed = 'words' | 'letters' | 'role' | 'tag'
type Group = Exclude<Narrowed, 'letters'>

/**
 * Up to this many members of a group are gathered and sorted. With more, the page is read along its order, which in an office of 100,000 passes
 * fewer than 50 users for each one it shows. Either way takes milliseconds where the other takes a hundred.
 */
const MAX_GATHERED = 2_000

const MEMBERS: Readonly<Record<Group, string>> = {
  words: 'select unnest(:candidates::uuid[]) as user_uuid',
  role: 'select m.user_uuid from user_roles m where m.tenant_uuid = :tenant and m.role_uuid = :role',
  tag: 'select m.user_uuid from user_tags m where m.tenant_uuid = :tenant and m.tag_uuid = :tag',
}

// The tenant is hidden from the planner, which would rather compare the hashes of a whole office than read the index of hashes.
const candidates = (differ: boolean): Statement<{ readonly users: readonly string[] }> => ({
  name: differ ? 'user_candidates_either' : 'user_candidates',
  sql: `select coalesce(array_agg(user_uuid::text), '{}') as users from (
      select user_uuid from user_trigrams where (tenant_uuid = :tenant) is true
        and (hashes @> trigram_hashes(:tenant, :name) ${differ ? 'or hashes @> trigram_hashes(:tenant, :address)' : ''})
      limit ${MAX_GATHERED + 1}
    ) found`,
  row: t.type({ users: t.array(t.string) }),
})

const contains = '(strpos(name_key, :name) > 0 or strpos(email_key, :address) > 0)'

// `offset 0` keeps the planner from turning a look-up into a join with all users: it can not know how many members this one group has.
const CONDITIONS: Readonly<Record<Narrowed, string>> = {
  words: contains,
  letters: contains,
  role: `exists (${MEMBERS.role} and m.user_uuid = users.user_uuid offset 0)`,
  tag: `exists (${MEMBERS.tag} and m.user_uuid = users.user_uuid offset 0)`,
}

/** What finds the users of a page: the group that is gathered, if any, and the conditions on each user. */
interface Search {
  readonly by: readonly Narrowed[]
  readonly gathered: Group | undefined
  readonly statuses: boolean
}

const nameOf = ({ by, gathered, statuses }: Search, ...parts: readonly string[]): string =>
  [...parts, ...by, ...(gathered === undefined ? [] : ['gathered']), ...(statuses ? ['statuses'] : [])].join('_')

// A condition stands in the text only where it applies, so that the best index for the rest can serve.
const matching = ({ by, gathered, statuses }: Search): string => {
  const met = by.filter((one) => one !== gathered || one === 'words').map((one) => CONDITIONS[one])
  const conditions = ['tenant_uuid = :tenant', ...(statuses ? ['status = any (:statuses::text[])'] : []), ...met].join(
    ' and ',
  )
  return gathered === undefined
    ? `from users where ${conditions}`
    : `from (${MEMBERS[gathered]}) member cross join lateral (
        select * from users where users.user_uuid = member.user_uuid and ${conditions} offset 0
      ) users`
}

const pageStatement = (search: Search, asked: UserQuery): Statement<t.TypeOf<typeof userRow>> => ({
  name: nameOf(search, 'user_page', asked.sortBy, asked.sortDir),
  sql: `select ${userColumns}
    from (
      select users.tenant_uuid, users.user_uuid ${matching(search)}
      order by ${orderOf('users', asked)} limit :limit offset :skip
    ) shown join users u on u.tenant_uuid = shown.tenant_uuid and u.user_uuid = shown.user_uuid
    order by ${orderOf('u', asked)}`,
  row: userRow,
})

const LIVING = ['NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED'] as const

/** What the query narrows by, and the values of it. */
const narrowed = ({ q, role, tag }: UserQuery): { readonly by: readonly Narrowed[]; readonly values: Values } => {
  const [name, address] = [nameKey(q), q.toLowerCase()]
  const words: readonly Narrowed[] = q === '' ? [] : [name.length < 3 || address.length < 3 ? 'letters' : 'words']
  return {
    by: [...words, ...(O.isSome(role) ? ['role' as const] : []), ...(O.isSome(tag) ? ['tag' as const] : [])],
    values: {
      ...(q === '' ? {} : { name, address }),
      ...(O.isSome(role) ? { role: role.value } : {}),
      ...(O.isSome(tag) ? { tag: tag.value } : {}),
    },
  }
}

export const makeUserList = (query: Knex, scope: Scope): UserStore['list'] => {
  const members = (group: Group, values: Values): TE.TaskEither<StoreUnavailable, readonly [number, Values]> =>
    group === 'words'
      ? pipe(
          firstRow(query, candidates(values['name'] !== values['address']), values),
          TE.map(
            O.match(
              () => [],
              ({ users }) => users,
            ),
          ),
          TE.map((users) => [users.length, { ...values, candidates: users }] as const),
        )
      : pipe(
          totalBy(query, countStatement(`user_members_${group}`, `from (${MEMBERS[group]}) member`), values),
          TE.map((many) => [many, values] as const),
        )

  return (asked) => {
    const { by, values: narrowing } = narrowed(asked)
    const filters = asked.statuses.length > 0
    // Anonymised users have no name, role or tag: what narrows by one finds none of them.
    const search: Search = { by, gathered: undefined, statuses: filters || by.length === 0 }
    const values: Values = {
      ...narrowing,
      tenant: tenantOf(scope),
      ...(search.statuses ? { statuses: filters ? asked.statuses : LIVING } : {}),
    }
    const page = (found: Search, all: Values, known: O.Option<number>) =>
      countedPage(
        query,
        { page: pageStatement(found, asked), count: countStatement(nameOf(found, 'user_count'), matching(found)) },
        all,
        asked,
        known,
      )
    const group = by.find((one) => one !== 'letters')
    if (group === undefined) return page(search, values, O.none)
    return pipe(
      members(group, values),
      TE.flatMap(([many, all]) => {
        if (many > MAX_GATHERED)
          return page(search, values, group !== 'words' && by.length === 1 && !filters ? O.some(many) : O.none)
        return page({ ...search, gathered: group }, all, O.none)
      }),
    )
  }
}
