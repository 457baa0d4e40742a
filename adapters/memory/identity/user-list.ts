// Which people of a tenant are looked for, and in what order they come, in memory.
import * as O from 'fp-ts/lib/Option.js'
import { nameKey } from '#domain/identity/naming.ts'
import type { Paged, UserQuery, UserSort } from '#domain/identity/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { comparable } from '#domain/shared/mailbox.ts'
import { byAll, byText, type Compare, paged } from '../kernel/in-order.ts'

const SORTS: Readonly<Record<UserSort, Compare<User>>> = {
  name: byText(({ name }) => nameKey(name)),
  email: byText(({ email }) => comparable(email)),
  status: byText(({ status }) => status),
  statusSince: (a, b) => a.statusSince - b.statusSince,
}

const isWanted =
  ({ q, statuses, role, tag }: UserQuery) =>
  ({ name, email, status, roles, tags }: User): boolean =>
    (nameKey(name).includes(nameKey(q)) || comparable(email).includes(q.toLowerCase())) &&
    (statuses.length === 0 || statuses.includes(status)) &&
    (O.isNone(role) || roles.includes(role.value)) &&
    (O.isNone(tag) || tags.includes(tag.value))

export const listed = (people: readonly User[], query: UserQuery): Paged<User> => {
  const sort = SORTS[query.sortBy]
  const directed: Compare<User> = query.sortDir === 'asc' ? sort : (a, b) => sort(b, a)
  const order = byAll<User>(
    directed,
    byText(({ uuid }) => uuid),
  )
  return paged(people.filter(isWanted(query)).toSorted(order), query)
}
