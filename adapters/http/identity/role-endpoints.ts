// Administrators and the roles of their tenant (IDN-3).
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Roles } from '#application/identity/roles.ts'
import type { Role } from '#domain/identity/role.ts'
import { roleContract } from '#adapters/contract/identity/roles.ts'
import { answerSuccess, pickGivenFields, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeRevisions } from '../kernel/revision.ts'

const { withRevision, checkRevision } = makeRevisions(({ name, isDefault, permissions, timelineCategories }: Role) => [
  name,
  isDefault,
  permissions,
  timelineCategories,
])

export function makeRoleEndpoints(uses: Roles): readonly Endpoint[] {
  return makePrincipalEndpoints(roleContract, {
    'GET /roles': {
      needs: 'roles:read',
      handle: (_, { principal }) =>
        pipe(
          uses.listRoles(principal),
          TE.map((all) => ({ data: all.map(withRevision) })),
        ),
    },
    'POST /roles': {
      needs: 'roles:write',
      fails: ['BeyondOwnRights', 'OperatorOnly', 'RoleNameTaken', 'TooManyOfKind'],
      handle: ({ body }, { principal }) => pipe(uses.addRole(principal, body), TE.map(withRevision)),
    },
    'PUT /roles/:id': {
      needs: 'roles:write',
      fails: ['BeyondOwnRights', 'LastAdministrator', 'OperatorOnly', 'RecordChanged', 'RoleNameTaken', 'RoleNotFound'],
      handle: ({ params, body: { revision, ...body } }, { principal }) =>
        pipe(
          uses.changeRole(principal, params.id, pickGivenFields(body), checkRevision(revision)),
          TE.map(withRevision),
        ),
    },
    'DELETE /roles/:id': {
      needs: 'roles:write',
      fails: ['BeyondOwnRights', 'RoleInUse', 'RoleIsDefault', 'RoleNotFound', 'RoleNotified'],
      handle: ({ params }, { principal }) => answerSuccess(uses.removeRole(principal, params.id)),
    },
  })
}
