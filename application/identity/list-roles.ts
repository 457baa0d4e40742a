// All roles of a tenant, and how many people have each.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Role } from '#domain/identity/role.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'

export interface RoleWithHolders extends Role {
  /** How many have it, whatever their status. */
  readonly holders: number
}

/** By name. */
export type ListRoles = (principal: Principal) => TE.TaskEither<AskRefused, readonly RoleWithHolders[]>

export const makeListRoles =
  (deps: { readonly inScope: InScope<Pick<IdentityStores, 'roles'>> }): ListRoles =>
  (principal) =>
    pipe(
      permitted(principal, 'roles:read'),
      TE.flatMap(() =>
        deps.inScope(Tenant(principal.tenantUuid), ({ roles }) =>
          pipe(
            TE.Do,
            TE.bind('found', () => roles.list),
            TE.bind('holders', () => roles.holders),
            TE.map(({ found, holders }) => found.map((role) => ({ ...role, holders: holders.get(role.uuid) ?? 0 }))),
          ),
        ),
      ),
    )
