// Administrators and the roles of their tenant (IDN-3).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AddRole, ChangeRole, ListRoles, RemoveRole } from '#application/identity/roles.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, principalEndpoint } from '../kernel/endpoint.ts'
import {
  newRoleInput,
  newRoleOf,
  roleAnswer,
  roleChangeInput,
  roleChangeOf,
  roleIdOf,
  roleInput,
  rolesAnswer,
  tellRole,
  tellRoles,
} from './role-codecs.ts'

export interface RoleUseCases {
  readonly listRoles: ListRoles
  readonly addRole: AddRole
  readonly changeRole: ChangeRole
  readonly removeRole: RemoveRole
}

const ONE = '/roles/:id'
const BODY = { bytes: 32 * 1024 }
const writing = { limited: 'admin', needs: 'roles:write' } as const

const sample = {
  uuid: '5b1f0a52-7c44-4b0e-9a39-0d4b6a1e9101',
  name: 'Campagnes',
  isDefault: false,
  permissions: ['users:read', 'campaigns:read', 'campaigns:write'],
  timelineCategories: ['Gesprekken', 'Enquêtes'],
} as const
const { uuid: id, ...content } = sample
const params = { id }

export const roleEndpoints = (uses: RoleUseCases): readonly Endpoint[] => [
  principalEndpoint({
    method: 'GET',
    path: '/roles',
    summary: 'All roles of the office by name, and how many people have each.',
    limited: 'admin',
    needs: 'roles:read',
    input: t.unknown,
    answers: { 200: rolesAnswer },
    example: { answers: { 200: { data: [{ ...sample, holders: 3 }] } } },
    handle: (_, { principal }) => pipe(uses.listRoles(principal), TE.map(flow(tellRoles, ok))),
  }),
  principalEndpoint({
    ...writing,
    method: 'POST',
    path: '/roles',
    summary: 'Makes a role. Nobody can give one more permissions than he has himself.',
    bodyRule: BODY,
    input: newRoleInput,
    answers: { 201: roleAnswer },
    fails: ['BeyondOwnRights', 'OperatorOnly', 'RoleNameTaken', 'TenantNotFound', 'TooManyOfKind'],
    example: { input: { body: content }, answers: { 201: sample } },
    handle: (input, { principal }) =>
      pipe(
        uses.addRole(principal, newRoleOf(input)),
        TE.map((role) => ({ status: 201, body: tellRole(role) })),
      ),
  }),
  principalEndpoint({
    ...writing,
    method: 'PUT',
    path: ONE,
    summary:
      'Changes what is given of a role, and answers it. Where it loses a permission, everybody who has it is signed out at once.',
    bodyRule: BODY,
    input: roleChangeInput,
    answers: { 200: roleAnswer },
    fails: ['BeyondOwnRights', 'LastAdministrator', 'OperatorOnly', 'RoleNameTaken', 'RoleNotFound', 'TenantNotFound'],
    example: { input: { params, body: { permissions: sample.permissions } }, answers: { 200: sample } },
    handle: (input, { principal }) =>
      pipe(uses.changeRole(principal, roleIdOf(input), roleChangeOf(input)), TE.map(flow(tellRole, ok))),
  }),
  principalEndpoint({
    ...writing,
    method: 'DELETE',
    path: ONE,
    summary: 'Removes a role that nobody has.',
    input: roleInput,
    answers: { 200: t.type({ success: t.literal(true) }) },
    fails: ['BeyondOwnRights', 'RoleInUse', 'RoleIsDefault', 'RoleNotFound', 'TenantNotFound'],
    example: { input: { params }, answers: { 200: { success: true } } },
    handle: (input, { principal }) =>
      pipe(
        uses.removeRole(principal, roleIdOf(input)),
        TE.map(() => ok({ success: true })),
      ),
  }),
]
