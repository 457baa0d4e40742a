// Administrators and the roles of their tenant (IDN-3).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AddRole, ChangeRole, ListRoles, RemoveRole } from '#application/identity/roles.ts'
import { roleContract } from '#adapters/contract/identity/roles.ts'
import { done, givenFields, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface RoleUseCases {
  readonly listRoles: ListRoles
  readonly addRole: AddRole
  readonly changeRole: ChangeRole
  readonly removeRole: RemoveRole
}

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
      handle: ({ body }, { principal }) => uses.addRole(principal, body),
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
      handle: ({ params, body }, { principal }) => uses.changeRole(principal, params.id, givenFields(body)),
    },
    'DELETE /roles/:id': {
      needs: 'roles:write',
      fails: ['BeyondOwnRights', 'RoleInUse', 'RoleIsDefault', 'RoleNotFound', 'TenantNotFound'],
      handle: ({ params }, { principal }) => done(uses.removeRole(principal, params.id)),
    },
  })
