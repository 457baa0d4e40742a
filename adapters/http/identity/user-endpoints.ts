// Administrators and the people of their tenant: finding, adding and changing them, and ending their sign-ins (IDN-3).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { UsersOfTenant } from '#application/identity/users.ts'
import type { ChangeUser } from '#application/identity/change-user.ts'
import type { SignInsOfUsers } from '#application/identity/sign-ins.ts'
import { removalDue, type User } from '#domain/identity/user.ts'
import { userContract } from '#adapters/contract/identity/users.ts'
import { givenFields, paged, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { revisionBy } from '../kernel/revision.ts'

export interface UserUseCases extends UsersOfTenant, SignInsOfUsers {
  readonly changeUser: ChangeUser
}

const { withRevision, asRead } = revisionBy(({ name, email, roles, tags, facebook }: User) => [
  name,
  email,
  roles,
  tags,
  facebook,
])

const toUserResponse = (user: User) => ({ ...withRevision(user), removalDue: removalDue(user) })

export const userEndpoints = (uses: UserUseCases): readonly Endpoint[] =>
  principalEndpoints(userContract, {
    'GET /users': {
      needs: 'users:read',
      handle: ({ query: { status: statuses, sort, ...query } }, { principal }) =>
        paged(
          query,
          uses.listUsers(principal, { ...query, statuses, sortBy: sort.by, sortDir: sort.dir }),
          toUserResponse,
        ),
    },
    'GET /users/counts': { needs: 'users:read', handle: (_, { principal }) => uses.countUsers(principal) },
    'POST /users': {
      needs: 'users:write',
      fails: ['BeyondOwnRights', 'EmailTaken', 'RolesUnknown', 'TagsUnknown'],
      handle: ({ body }, { principal }) => pipe(uses.addUser(principal, body), TE.map(toUserResponse)),
    },
    'GET /users/:id': {
      needs: 'users:read',
      fails: ['UserNotFound'],
      handle: ({ params }, { principal }) => pipe(uses.readUser(principal, params.id), TE.map(toUserResponse)),
    },
    'PUT /users/:id': {
      needs: 'users:write',
      fails: [
        'BeyondOwnRights',
        'EmailTaken',
        'LastAdministrator',
        'RecordChanged',
        'RolesUnknown',
        'TagsUnknown',
        'UserNotFound',
      ],
      handle: ({ params, body: { revision, ...body } }, { principal }) =>
        pipe(uses.changeUser(principal, params.id, givenFields(body), asRead(revision)), TE.map(toUserResponse)),
    },
    'DELETE /users/:id': {
      needs: 'users:write',
      fails: ['BeyondOwnRights', 'LastAdministrator', 'UserNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(uses.changeUser(principal, params.id, { status: 'INACTIVE' }), TE.map(toUserResponse)),
    },
    'GET /users/:id/sign-ins': {
      needs: 'users:read',
      fails: ['UserNotFound'],
      handle: ({ params }, { principal }) => pipe(uses.listSignInsOfUser(principal, params.id), TE.bindTo('data')),
    },
    'DELETE /users/:id/sign-ins': {
      needs: 'users:write',
      fails: ['BeyondOwnRights', 'UserNotFound'],
      handle: ({ params }, { principal }) => pipe(uses.endSignInsOfUser(principal, params.id), TE.bindTo('ended')),
    },
  })
