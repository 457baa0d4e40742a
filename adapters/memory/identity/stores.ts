// Tenants, people and their audit trails in memory: the stores of a unit of work.
import * as O from 'fp-ts/lib/Option.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Role } from '#domain/identity/role.ts'
import type { Tag } from '#domain/identity/tag.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { AuditEntry } from '#domain/logging/audit.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makeMemoryAuditStore } from '../logging/audit-store.ts'
import { makeMemoryRoleStore } from './role-store.ts'
import { type IsTheirs, makeMemorySignInStore, type SignInRow } from './sign-in-store.ts'
import { makeMemoryTagStore } from './tag-store.ts'
import { makeMemoryTenantStore } from './tenant-store.ts'
import type { FormerAddress } from './former-addresses.ts'
import { type DirectoryRow, makeMemoryUserDirectory } from './user-directory.ts'
import type { UserRow } from './user-row.ts'
import { makeMemoryUserStore } from './user-store.ts'
import type { Memory, Table } from '../kernel/memory.ts'

export interface IdentityMemory {
  readonly stores: (scope: Scope) => IdentityStores
  readonly signIns: Table<SignInRow>
  readonly usersOf: (scope: Scope) => Table<UserRow>
  /** From now on called in the unit of work in which all sign-ins of some people end. */
  readonly onSignInsEnded: (forget: (isTheirs: IsTheirs) => void) => void
}

/** `requestId`: of the work under way, if it has one. */
export const makeIdentityMemory = (
  memory: Memory,
  requestId: () => O.Option<string> = () => O.none,
): IdentityMemory => {
  const tenants = memory.table<Tenant>()
  const directory = memory.table<DirectoryRow>()
  const signIns = memory.table<SignInRow>()
  const [usersOf, rolesOf, tagsOf] = [
    memory.tenantTable<UserRow>(),
    memory.tenantTable<Role>(),
    memory.tenantTable<Tag>(),
  ]
  const formerAddressesOf = memory.tenantTable<FormerAddress>()
  const entriesOf = memory.tenantTable<AuditEntry>()
  const dependents: ((isTheirs: IsTheirs) => void)[] = []
  return {
    stores: (scope) => {
      const [users, roles, tags] = [usersOf(scope), rolesOf(scope), tagsOf(scope)]
      return {
        tenants: makeMemoryTenantStore(tenants),
        users: makeMemoryUserStore(scope, {
          users,
          formerAddresses: formerAddressesOf(scope),
          roles,
          tenants,
          directory,
        }),
        roles: makeMemoryRoleStore(roles, users),
        tags: makeMemoryTagStore(tags, users),
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
    usersOf,
    onSignInsEnded: (forget) => void dependents.push(forget),
  }
}
