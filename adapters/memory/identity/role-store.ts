// Roles of a tenant, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { nameKey } from '#domain/identity/naming.ts'
import type { RoleStore } from '#domain/identity/ports.ts'
import type { Role, RoleUuid } from '#domain/identity/role.ts'
import { people, type UserRow } from './user-row.ts'
import { byText } from '../kernel/in-order.ts'
import type { Table } from '../kernel/memory.ts'

/** How many of `lists` each is in. */
export const countOf = <Id>(lists: readonly (readonly Id[])[]): ReadonlyMap<Id, number> => {
  const counts = new Map<Id, number>()
  for (const one of lists.flat()) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

export const makeMemoryRoleStore = (roles: Table<Role>, users: Table<UserRow>): RoleStore => {
  const holders = (): ReadonlyMap<RoleUuid, number> => countOf(people(users).map(({ roles }) => roles))
  return {
    list: TE.fromIO(() => roles.rows().toSorted(byText(({ name }) => nameKey(name)))),
    find: (uuid) => TE.fromIO(() => O.fromNullable(roles.get(uuid))),
    put: (role) =>
      TE.fromIO(() => {
        const others = roles.rows().filter(({ uuid }) => uuid !== role.uuid)
        if (others.some(({ name }) => nameKey(name) === nameKey(role.name))) return false
        for (const other of others)
          if (role.isDefault && other.isDefault) roles.put(other.uuid, { ...other, isDefault: false })
        roles.put(role.uuid, role)
        return true
      }),
    remove: (uuid) => TE.fromIO(() => !holders().has(uuid) && roles.remove(uuid)),
    holders: TE.fromIO(holders),
  }
}
