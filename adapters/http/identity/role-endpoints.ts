// Administrators and the roles of their tenant (IDN-3).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Roles } from '#application/identity/roles.ts'
import { roleContract } from '#adapters/contract/identity/roles.ts'
import { done, givenFields, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export const roleEndpoints = (uses: Roles): readonly Endpoint[] =>
  principalEndpoints(roleContract, {
    'GET /roles': {
      needs: 'roles:read',
      handle: (_, { principal }) => pipe(uses.listRoles(principal), TE.bindTo('data')),
    },
    'POST /roles': {
      needs: 'roles:write',
      fails: ['BeyondOwnRights', 'OperatorOnly', 'RoleNameTaken', 'TooManyOfKind'],
      handle: ({ body }, { principal }) => uses.addRole(principal, body),
    },
    'PUT /roles/:id': {
      needs: 'roles:write',
      fails: ['BeyondOwnRights', 'LastAdministrator', 'OperatorOnly', 'RoleNameTaken', 'RoleNotFound'],
      handle: ({ params, body }, { principal }) => uses.changeRole(principal, params.id, givenFields(body)),
    },
    'DELETE /roles/:id': {
      needs: 'roles:write',
      fails: ['BeyondOwnRights', 'RoleInUse', 'RoleIsDefault', 'RoleNotFound'],
      handle: ({ params }, { principal }) => done(uses.removeRole(principal, params.id)),
    },
  })
