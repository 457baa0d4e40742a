// Tenants, people and their audit logs in memory: the stores of a unit of work.
import { O, TE } from '#domain/shared/fp.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { IdentityStores, RoleStore, TagStore, TenantStore } from '#domain/identity/ports.ts'
import type { Role } from '#domain/identity/role.ts'
import type { Tag } from '#domain/identity/tag.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { AuditEntry } from '#domain/logging/audit.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { asPort, type Memory, type Table } from '../kernel/memory.ts'
import { byAll, byText, toPaged } from '../kernel/ordering.ts'
import { makeMemoryAuditStore } from '../logging/audit-store.ts'
import { type IsTheirs, makeMemorySignInStore, type SignInRow } from './sign-in-store.ts'
import {
  getAddressKey,
  type DirectoryRow,
  type FormerAddress,
  makeMemoryUserDirectory,
  makeMemoryUserStore,
  makeSetStatus,
  type OnUserWritten,
  listLivingUsers,
  type UserRow,
} from './user-store.ts'

const byName = byText<{ readonly name: string }>(({ name }) => toNameKey(name))

const makeTenantStore = (table: Table<Tenant>): TenantStore =>
  asPort({
    find: (uuid) => O.fromNullable(table.get(uuid)),
    findMailDomainOwner: (domain) =>
      O.fromNullable(table.rows().find((one) => one.mailDomains.includes(domain.toLowerCase()))),
    put: (tenant) => {
      const claimed = new Set(tenant.mailDomains.map((domain) => domain.toLowerCase()))
      for (const other of table.rows())
        if (other.mailDomains.some((domain) => claimed.has(domain)))
          table.put(other.uuid, {
            ...other,
            mailDomains: other.mailDomains.filter((domain) => !claimed.has(domain)),
          })
      table.put(tenant.uuid, { ...tenant, mailDomains: [...claimed].sort() })
    },
    list: ({ q, ...page }) => {
      const wanted = ({ name, mailDomains }: Tenant): boolean =>
        toNameKey(name).includes(toNameKey(q)) || mailDomains.some((domain) => domain.includes(toComparable(q)))
      const byUuid = byText<Tenant>(({ uuid }) => uuid)
      return toPaged(table.rows().filter(wanted).toSorted(byAll<Tenant>(byName, byUuid)), page)
    },
    // Units of work in memory run one after another, so a tenant needs no lock.
    lock: (uuid) => table.get(uuid) !== undefined,
  })

interface Named {
  readonly uuid: Uuid
  readonly name: string
}

const uniqueName = { name: ({ name }: Named): string => toNameKey(name) }

const isTaken = <Row extends Named>(table: Table<Row, 'name'>, { uuid, name }: Row): boolean =>
  (table.by('name', toNameKey(name))?.uuid ?? uuid) !== uuid

/** In how many of `lists` each id occurs. */
function countOf<Id>(lists: readonly (readonly Id[])[]): ReadonlyMap<Id, number> {
  const counts = new Map<Id, number>()
  for (const one of lists.flat()) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

function makeRoleStore(roles: Table<Role, 'name'>, users: Table<UserRow>): RoleStore {
  const holders = () => countOf(listLivingUsers(users).map((user) => user.roles))
  return {
    ...asPort<Omit<RoleStore, 'list' | 'countHolders'>>({
      find: (uuid) => O.fromNullable(roles.get(uuid)),
      put: (role) => {
        if (isTaken(roles, role)) return false
        for (const other of roles.rows())
          if (role.isDefault && other.isDefault) roles.put(other.uuid, { ...other, isDefault: false })
        roles.put(role.uuid, role)
        return true
      },
      remove: (uuid) => !holders().has(uuid) && roles.remove(uuid),
    }),
    list: TE.fromIO(() => roles.rows().toSorted(byName)),
    countHolders: TE.fromIO(holders),
  }
}

const makeTagStore = (tags: Table<Tag, 'name'>, users: Table<UserRow>): TagStore => ({
  ...asPort<Omit<TagStore, 'list' | 'countHolders'>>({
    find: (uuid) => O.fromNullable(tags.get(uuid)),
    put: (tag) => {
      if (isTaken(tags, tag)) return false
      tags.put(tag.uuid, tag)
      return true
    },
    remove: (uuid) => {
      for (const user of listLivingUsers(users))
        if (user.tags.includes(uuid))
          users.put(user.uuid, { _tag: 'Present', user: { ...user, tags: user.tags.filter((one) => one !== uuid) } })
      return tags.remove(uuid)
    },
  }),
  list: TE.fromIO(() => tags.rows().toSorted(byName)),
  countHolders: TE.fromIO(() => countOf(listLivingUsers(users).map((user) => user.tags))),
})

/** `requestId`: the id of the current request, if any. */
export function makeIdentityMemory(memory: Memory, requestId: () => O.Option<string> = () => O.none) {
  const tenants = memory.table<Tenant>()
  const directory = memory.table<DirectoryRow>()
  const signIns = memory.table<SignInRow, 'secret'>({ secret: ({ digest }) => O.toNullable(digest) })
  const usersOf = memory.tenantTable<UserRow, 'address'>({ address: getAddressKey })
  const rolesOf = memory.tenantTable<Role, 'name'>(uniqueName)
  const tagsOf = memory.tenantTable<Tag, 'name'>(uniqueName)
  const formerAddressesOf = memory.tenantTable<FormerAddress>()
  const entriesOf = memory.tenantTable<AuditEntry>()
  const dependents: ((isTheirs: IsTheirs) => void)[] = []
  const onWritten: OnUserWritten[] = []
  return {
    stores: (scope: Scope): IdentityStores => {
      const [users, roles, tags] = [usersOf(scope), rolesOf(scope), tagsOf(scope)]
      const formerAddresses = formerAddressesOf(scope)
      return {
        tenants: makeTenantStore(tenants),
        users: makeMemoryUserStore(scope, { users, formerAddresses, roles, tenants, directory }, (...written) =>
          onWritten.forEach((react) => react(...written)),
        ),
        roles: makeRoleStore(roles, users),
        tags: makeTagStore(tags, users),
        userDirectory: makeMemoryUserDirectory(directory),
        signIns: makeMemorySignInStore(scope, signIns, users, (isTheirs) =>
          dependents.forEach((forget) => forget(isTheirs)),
        ),
        audit: makeMemoryAuditStore(
          scope,
          entriesOf(scope),
          users,
          (uuid) => (roles.get(uuid) ?? tags.get(uuid))?.name,
          requestId,
        ),
      }
    },
    signIns,
    tenants,
    usersOf,
    rolesOf,
    setStatusIn: (scope: Scope) => makeSetStatus(scope, { users: usersOf(scope), directory }),
    /** Registers a callback. Each unit of work that replaces or anonymises a user calls it. */
    onUserWritten: (react: OnUserWritten): void => void onWritten.push(react),
    tagsOf,
    /** Registers a callback. The unit of work in which all sign-ins of some people end calls it. */
    onSignInsEnded: (forget: (isTheirs: IsTheirs) => void): void => void dependents.push(forget),
  }
}

export type IdentityMemory = ReturnType<typeof makeIdentityMemory>
