// The stores of this area in a unit of work.
import type { Knex } from 'knex'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makePostgresRoleStore, makePostgresTagStore } from './role-and-tag-stores.ts'
import { makePostgresSignInStore } from './sign-in-store.ts'
import { makePostgresTenantStore } from './tenant-store.ts'
import { makePostgresUserDirectory } from './user-directory.ts'
import { makePostgresUserStore } from './user-store.ts'

export function makeIdentityStores(query: Knex, scope: Scope) {
  return {
    tenants: makePostgresTenantStore(query),
    users: makePostgresUserStore(query, scope),
    roles: makePostgresRoleStore(query, scope),
    tags: makePostgresTagStore(query, scope),
    userDirectory: makePostgresUserDirectory(query),
    signIns: makePostgresSignInStore(query),
  }
}
