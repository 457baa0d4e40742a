// Pages of a tenant's people. An index decides who is on a page, and only those rows are read, with their roles and tags.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toNameKey } from '#domain/identity/naming.ts'
import type { UserQuery, UserSort, UserStore } from '#domain/identity/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { defineCount, readPageWithTotal, readTotal, withKeptPlans } from '../kernel/counted-page.ts'
import { readFirstRow, defineStatement, type Statement, type Values } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { userColumns, userRow } from './user-row.ts'
import { listCoveringHashes, hasTrigrams } from './user-trigrams.ts'

/** Addresses are unique in a tenant; the others need the uuid to break ties. */
const ORDERS: Readonly<Record<UserSort, readonly string[]>> = {
  name: ['name_key', 'user_uuid'],
  email: ['email_key'],
  status: ['status', 'user_uuid'],
  statusSince: ['status_since', 'user_uuid'],
}

function buildOrder(table: string, { sortBy, sortDir }: Pick<UserQuery, 'sortBy' | 'sortDir'>): string {
  const [column, ...ties] = ORDERS[sortBy]
  return [`${table}.${column} ${sortDir}`, ...ties.map((tie) => `${table}.${tie}`)].join(', ')
}

/** `words`: three or more characters, whose hashes find the candidates. `letters`: fewer, which are compared with each user. */
type UserFilter = 'words' | 'letters' | 'role' | 'tag'
type Group = Exclude<UserFilter, 'letters'>

/**
 * Groups with at most this many members are gathered and sorted. For larger groups the page is read along its order, which in an office of
 * 100,000 reads fewer than 50 users for each one shown. Each way takes milliseconds where the other takes a hundred.
 */
const MAX_GATHERED = 2_000

const MEMBERS: Readonly<Record<Group, string>> = {
  words: 'select unnest(:candidates::uuid[]) as user_uuid',
  role: 'select m.user_uuid from user_roles m where m.tenant_uuid = :tenant and m.role_uuid = :role',
  tag: 'select m.user_uuid from user_tags m where m.tenant_uuid = :tenant and m.tag_uuid = :tag',
}

const contains = '(strpos(name_key, :name) > 0 or strpos(email_key, :address) > 0)'

// `offset 0` keeps the planner from replacing a look-up by a join with all users: it cannot know the size of this one group.
const CONDITIONS: Readonly<Record<UserFilter, string>> = {
  words: contains,
  letters: contains,
  role: `exists (${MEMBERS.role} and m.user_uuid = users.user_uuid offset 0)`,
  tag: `exists (${MEMBERS.tag} and m.user_uuid = users.user_uuid offset 0)`,
}

/** What finds the users of a page: the group that is gathered, if any, and the conditions on each user. */
interface Search {
  readonly by: readonly UserFilter[]
  readonly gathered: Group | undefined
  readonly statuses: boolean
}

const listConditions = (by: readonly UserFilter[], statuses: boolean): readonly string[] => [
  ...(statuses ? ['status = any (:statuses::text[])'] : []),
  ...by.map((one) => CONDITIONS[one]),
]

// Names and addresses are compared in different forms, so the search text may match the hashes of either.
const findCandidates = defineStatement('user_candidates', t.type({ candidates: t.array(t.string) }))`
  select array(select user_uuid::text from user_candidates(:nameHashes::integer[], ${String(MAX_GATHERED + 1)}) user_uuid
    union select user_uuid::text from user_candidates(:addressHashes::integer[], ${String(MAX_GATHERED + 1)}) user_uuid
      where :addressHashes::integer[] <> :nameHashes::integer[]) as candidates`

const buildName = ({ by, gathered, statuses }: Search, ...parts: readonly string[]): string =>
  [...parts, ...by, ...(gathered === undefined ? [] : ['gathered']), ...(statuses ? ['statuses'] : [])].join('_')

// The text contains only the conditions that apply, so that the best index for the rest can serve.
function buildMatching({ by, gathered, statuses }: Search): string {
  const looked = by.filter((one) => one !== gathered || one === 'words')
  const conditions = ['tenant_uuid = :tenant', ...listConditions(looked, statuses)].join(' and ')
  return gathered === undefined
    ? `from users where ${conditions}`
    : `from (${MEMBERS[gathered]}) member cross join lateral (
        select * from users where users.user_uuid = member.user_uuid and ${conditions} offset 0
      ) users`
}

const buildPageStatement = (search: Search, asked: UserQuery): Statement<t.TypeOf<typeof userRow>> => ({
  name: buildName(search, 'user_page', asked.sortBy, asked.sortDir),
  sql: `select ${userColumns}
    from (
      select users.tenant_uuid, users.user_uuid ${buildMatching(search)}
      order by ${buildOrder('users', asked)} limit :limit offset :skip
    ) shown join users u on u.tenant_uuid = shown.tenant_uuid and u.user_uuid = shown.user_uuid
    order by ${buildOrder('u', asked)}`,
  row: userRow,
})

const LIVING = ['NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED'] as const

const toKeys = ({ q }: UserQuery) => ({ name: toNameKey(q), address: toComparable(q) })

/** The filters that the query uses, and their values. */
function narrowQuery(asked: UserQuery): { readonly by: readonly UserFilter[]; readonly values: Values } {
  const { q, role, tag } = asked
  const { name, address } = toKeys(asked)
  const words: readonly UserFilter[] = q === '' ? [] : [hasTrigrams(name) && hasTrigrams(address) ? 'words' : 'letters']
  return {
    by: [...words, ...(O.isSome(role) ? ['role' as const] : []), ...(O.isSome(tag) ? ['tag' as const] : [])],
    values: {
      ...(q === '' ? {} : { name, address }),
      ...(O.isSome(role) ? { role: role.value } : {}),
      ...(O.isSome(tag) ? { tag: tag.value } : {}),
    },
  }
}

export function makeUserList(query: Knex, scope: Scope): UserStore['list'] {
  const listed = (search: Search, values: Values, asked: UserQuery, known: O.Option<number>) =>
    readPageWithTotal(
      query,
      {
        page: buildPageStatement(search, asked),
        count: defineCount(buildName(search, 'user_count'), buildMatching(search)),
      },
      values,
      asked,
      known,
    )

  const byWords = (search: Search, values: Values, asked: UserQuery) => {
    const { name, address } = toKeys(asked)
    const hashes = {
      nameHashes: listCoveringHashes(getTenant(scope), name),
      addressHashes: listCoveringHashes(getTenant(scope), address),
    }
    return pipe(
      readFirstRow(query, findCandidates, hashes),
      TE.map(
        O.match(
          () => [],
          (row) => row.candidates,
        ),
      ),
      TE.flatMap((candidates) => {
        if (candidates.length === 0) return TE.right({ data: [], total: 0 })
        return candidates.length > MAX_GATHERED
          ? listed(search, values, asked, O.none)
          : listed({ ...search, gathered: 'words' }, { ...values, candidates }, asked, O.none)
      }),
    )
  }

  const byGroup = (group: 'role' | 'tag', search: Search, values: Values, asked: UserQuery) =>
    pipe(
      readTotal(query, defineCount(`user_members_${group}`, `from (${MEMBERS[group]}) member`), values),
      TE.flatMap((many) => {
        if (many <= MAX_GATHERED) return listed({ ...search, gathered: group }, values, asked, O.none)
        return listed(search, values, asked, search.by.length === 1 && !search.statuses ? O.some(many) : O.none)
      }),
    )

  return (asked) => {
    const { by, values: narrowing } = narrowQuery(asked)
    const filters = asked.statuses.length > 0
    // Anonymised users have no name, role or tag, so these filters find none of them.
    const search: Search = { by, gathered: undefined, statuses: filters || by.length === 0 }
    const values: Values = {
      ...narrowing,
      tenant: getTenant(scope),
      ...(search.statuses ? { statuses: filters ? asked.statuses : LIVING } : {}),
    }
    const group = by.find((one) => one !== 'letters')
    const answered =
      group === undefined
        ? listed(search, values, asked, O.none)
        : group === 'words'
          ? byWords(search, values, asked)
          : byGroup(group, search, values, asked)
    return withKeptPlans(query, answered)
  }
}
