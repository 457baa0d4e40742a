// Administrators and the roles of their tenant (IDN-3).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AddRole, ChangeRole, ListRoles, RemoveRole, RoleContent } from '#application/identity/roles.ts'
import type { CategoryName } from '#domain/identity/naming.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { roleContract } from '#adapters/contract/identity/roles.ts'
import { done, givenFields, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface RoleUseCases {
  readonly listRoles: ListRoles
  readonly addRole: AddRole
  readonly changeRole: ChangeRole
  readonly removeRole: RemoveRole
}

/** A role without permissions is valid: its people can only sign in. */
const newRoleOf = ({ body }: InputOf<(typeof roleContract)['POST /roles']>): RoleContent => ({
  name: body.name,
  permissions: body.permissions,
  timelineCategories: O.getOrElse((): readonly CategoryName[] => [])(body.timelineCategories),
  isDefault: O.getOrElse(() => false)(body.isDefault),
})

const BODY = { bytes: 32 * 1024 }

export const roleEndpoints = (uses: RoleUseCases): readonly Endpoint[] =>
  principalEndpoints(roleContract, {
    'GET /roles': {
      needs: 'roles:read',
      handle: (_, { principal }) => pipe(uses.listRoles(principal), TE.bindTo('data')),
    },
    'POST /roles': {
      needs: 'roles:write',
      bodyRule: BODY,
      fails: ['BeyondOwnRights', 'OperatorOnly', 'RoleNameTaken', 'TenantNotFound', 'TooManyOfKind'],
      handle: (input, { principal }) => uses.addRole(principal, newRoleOf(input)),
    },
    'PUT /roles/:id': {
      needs: 'roles:write',
      bodyRule: BODY,
      fails: [
        'BeyondOwnRights',
        'LastAdministrator',
        'OperatorOnly',
        'RoleNameTaken',
        'RoleNotFound',
        'TenantNotFound',
      ],
      handle: ({ params, body }, { principal }) => {
        const change = givenFields(body, 'name', 'permissions', 'timelineCategories', 'isDefault')
        return uses.changeRole(principal, asRoleUuid(params.id), change)
      },
    },
    'DELETE /roles/:id': {
      needs: 'roles:write',
      fails: ['BeyondOwnRights', 'RoleInUse', 'RoleIsDefault', 'RoleNotFound', 'TenantNotFound'],
      handle: ({ params }, { principal }) => done(uses.removeRole(principal, asRoleUuid(params.id))),
    },
  })
