// People of a tenant, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { permissionsOf, type Role } from '#domain/identity/role.ts'
import type { UserPlace, UserStore } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { User, UserStatus, UserUuid } from '#domain/identity/user.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { forgetFormer, type FormerAddress, formerPage, readdress } from './former-addresses.ts'
import { type DirectoryRow, enter, leave } from './user-directory.ts'
import { facebookChangesOf } from './user-facebook.ts'
import { people, somebody, type UserRow } from './user-row.ts'
import { listed } from './user-list.ts'
import type { Table } from '../kernel/memory.ts'

/** Of the tenant in whose scope the store is, but for tenants and the directory, which are of all. */
export interface UserTables {
  readonly users: Table<UserRow>
  readonly formerAddresses: Table<FormerAddress>
  readonly roles: Table<Role>
  readonly tenants: Table<Tenant>
  readonly directory: Table<DirectoryRow>
}

const NOBODY: Readonly<Record<UserStatus, number>> = {
  NOT_ACTIVATED: 0,
  ACTIVE: 0,
  INACTIVE: 0,
  TO_BE_REMOVED: 0,
  ANONYMISED: 0,
}

export const makeMemoryUserStore = (
  scope: Scope,
  { users, formerAddresses, roles, tenants, directory }: UserTables,
): UserStore => {
  const placeOf = (user: UserUuid): UserPlace => {
    if (scope._tag === 'Admin') throw new Error('people are kept in a tenant')
    return { tenantUuid: scope.tenantUuid, user }
  }
  /** Roles and tags each once and in order, as the database gives them back. */
  const keep = (given: User): void => {
    const user = { ...given, roles: [...new Set(given.roles)].sort(), tags: [...new Set(given.tags)].sort() }
    users.put(user.uuid, { _tag: 'Somebody', user })
    enter(directory, { place: placeOf(user.uuid), user })
  }
  const withEmail = (email: Mailbox): User | undefined =>
    people(users).find((one) => comparable(one.email) === comparable(email))
  return {
    find: (uuid) => TE.fromIO(() => O.fromNullable(somebody(users.get(uuid)))),
    standing: (uuid) =>
      TE.fromIO(() =>
        pipe(
          O.fromNullable(somebody(users.get(uuid))),
          O.map(({ email, name, status, roles: his }) => ({
            email,
            name,
            status,
            tenantActive: tenants.get(placeOf(uuid).tenantUuid)?.active ?? false,
            listed: [...new Set(his.flatMap((one) => roles.get(one)?.permissions ?? []))],
          })),
        ),
      ),
    findByEmail: (email) => TE.fromIO(() => O.fromNullable(withEmail(email))),
    add: (user) =>
      TE.fromIO(() => {
        if (withEmail(user.email) !== undefined) return false
        keep(user)
        return true
      }),
    put: (user) =>
      TE.fromIO(() => {
        const [before, owner] = [somebody(users.get(user.uuid)), withEmail(user.email)]
        if (before === undefined || (owner !== undefined && owner.uuid !== user.uuid)) return false
        readdress(formerAddresses, before, user)
        keep(user)
        return true
      }),
    formerAddresses: (uuid, after, limit) => TE.fromIO(() => formerPage(formerAddresses, uuid, after, limit)),
    list: (query) => TE.fromIO(() => listed(people(users), query)),
    counts: TE.fromIO(() => {
      const counts = { ...NOBODY }
      for (const row of users.rows()) counts[somebody(row)?.status ?? 'ANONYMISED'] += 1
      return counts
    }),
    facebookChanges: (emails) => TE.fromIO(() => facebookChangesOf(people(users), emails)),
    setFacebook: (emails) =>
      TE.fromIO(() => {
        const { on, off } = facebookChangesOf(people(users), emails)
        const changed = new Set([...on, ...off].map(({ uuid }) => uuid))
        for (const user of people(users)) if (changed.has(user.uuid)) keep({ ...user, facebook: !user.facebook })
        return changed.size
      }),
    anybodyHolds: (permissions, inOperatorTenant) =>
      TE.fromIO(() =>
        people(users).some((one) => {
          const lists = one.roles.map((uuid) => roles.get(uuid)?.permissions ?? [])
          const held = permissionsOf(lists, inOperatorTenant)
          return one.status === 'ACTIVE' && permissions.every((permission) => held.has(permission))
        }),
      ),
    anonymise: (uuid) =>
      TE.fromIO(() => {
        if (somebody(users.get(uuid)) === undefined) return false
        users.put(uuid, { _tag: 'Anonymised', uuid })
        forgetFormer(formerAddresses, uuid)
        leave(directory, placeOf(uuid))
        return true
      }),
  }
}
