// Administrators and the people of their tenant: finding, adding and changing them, and ending their sign-ins (IDN-3).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AddUser, CountUsers, ListUsers, NewUser, ReadUser } from '#application/identity/users.ts'
import type { ChangeUser, UserChange } from '#application/identity/change-user.ts'
import type { EndSignInsOfUser, ListSignInsOfUser } from '#application/identity/sign-ins.ts'
import type { UserQuery, UserSort } from '#domain/identity/ports.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { asUserUuid, removalDue, type User } from '#domain/identity/user.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Sort } from '#adapters/contract/codecs/in-query.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { userContract } from '#adapters/contract/identity/users.ts'
import { givenFields, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { pageOf, toPageResponse } from './paging.ts'

export interface UserUseCases {
  readonly listUsers: ListUsers
  readonly countUsers: CountUsers
  readonly readUser: ReadUser
  readonly addUser: AddUser
  readonly changeUser: ChangeUser
  readonly listSignInsOfUser: ListSignInsOfUser
  readonly endSignInsOfUser: EndSignInsOfUser
}

type Input<K extends keyof typeof userContract> = InputOf<(typeof userContract)[K]>

/** Sorted by name unless the query says otherwise. */
const userQueryOf = ({ query }: Input<'GET /users'>): UserQuery => {
  const { by, dir } = O.getOrElse((): Sort<UserSort> => ({ by: 'name', dir: 'asc' }))(query.sort)
  return {
    ...pageOf(query),
    q: O.getOrElse(() => '')(query.q).trim(),
    statuses: O.getOrElse((): UserQuery['statuses'] => [])(query.status),
    role: O.map(asRoleUuid)(query.role),
    tag: O.map(asTagUuid)(query.tag),
    sortBy: by,
    sortDir: dir,
  }
}

const newUserOf = ({ body }: Input<'POST /users'>): NewUser => ({
  email: body.email,
  name: body.name,
  roles: O.getOrElse((): readonly Uuid[] => [])(body.roles).map(asRoleUuid),
  tags: O.getOrElse((): readonly Uuid[] => [])(body.tags).map(asTagUuid),
  facebook: O.getOrElse(() => false)(body.facebook),
  status: O.getOrElse((): NewUser['status'] => 'NOT_ACTIVATED')(body.status),
})

const userChangeOf = ({ body }: Input<'PUT /users/:id'>): UserChange => ({
  ...givenFields(body, 'email', 'name', 'facebook', 'status'),
  ...(body.roles && { roles: body.roles.map(asRoleUuid) }),
  ...(body.tags && { tags: body.tags.map(asTagUuid) }),
})

const toUserResponse = (user: User) => ({ ...user, removalDue: removalDue(user) })

const BODY = { bytes: 32 * 1024 }

export const userEndpoints = (uses: UserUseCases): readonly Endpoint[] =>
  principalEndpoints(userContract, {
    'GET /users': {
      needs: 'users:read',
      handle: (input, { principal }) => {
        const query = userQueryOf(input)
        return pipe(
          uses.listUsers(principal, query),
          TE.map(({ data, total }) => ({ data: data.map(toUserResponse), total })),
          TE.map(toPageResponse(query)),
        )
      },
    },
    'GET /users/counts': { needs: 'users:read', handle: (_, { principal }) => uses.countUsers(principal) },
    'POST /users': {
      needs: 'users:write',
      bodyRule: BODY,
      fails: ['BeyondOwnRights', 'EmailTaken', 'RolesUnknown', 'TagsUnknown', 'TenantNotFound'],
      handle: (input, { principal }) => pipe(uses.addUser(principal, newUserOf(input)), TE.map(toUserResponse)),
    },
    'GET /users/:id': {
      needs: 'users:read',
      fails: ['UserNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(uses.readUser(principal, asUserUuid(params.id)), TE.map(toUserResponse)),
    },
    'PUT /users/:id': {
      needs: 'users:write',
      bodyRule: BODY,
      fails: [
        'BeyondOwnRights',
        'EmailTaken',
        'LastAdministrator',
        'RolesUnknown',
        'TagsUnknown',
        'TenantNotFound',
        'UserNotFound',
      ],
      handle: (input, { principal }) =>
        pipe(uses.changeUser(principal, asUserUuid(input.params.id), userChangeOf(input)), TE.map(toUserResponse)),
    },
    'DELETE /users/:id': {
      needs: 'users:write',
      fails: ['BeyondOwnRights', 'LastAdministrator', 'TenantNotFound', 'UserNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(uses.changeUser(principal, asUserUuid(params.id), { status: 'INACTIVE' }), TE.map(toUserResponse)),
    },
    'GET /users/:id/sign-ins': {
      needs: 'users:read',
      fails: ['UserNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(uses.listSignInsOfUser(principal, asUserUuid(params.id)), TE.bindTo('data')),
    },
    'DELETE /users/:id/sign-ins': {
      needs: 'users:write',
      fails: ['BeyondOwnRights', 'TenantNotFound', 'UserNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(uses.endSignInsOfUser(principal, asUserUuid(params.id)), TE.bindTo('ended')),
    },
  })
