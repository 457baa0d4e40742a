// What a role is made of, as it is asked for, and whether it may be made: by whoever may do all that it lists himself.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done } from '#domain/identity/facts.ts'
import {
  type BeyondOwnRights,
  type OperatorOnly,
  operatorOnly,
  type RoleNameTaken,
  roleNameTaken,
} from '#domain/identity/failures.ts'
import type { NewRole } from '#domain/identity/first-roles.ts'
import type { CategoryName, Name } from '#domain/identity/naming.ts'
import { inOrder, type Permission, type Permissions, permissionsOf } from '#domain/identity/permission.ts'
import { asRoleUuid, type Role } from '#domain/identity/role.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Random } from '#domain/shared/random.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { type Acting, withinOwn } from './acting.ts'

export interface RoleContent {
  readonly name: Name
  /** True takes it from the role that was. */
  readonly isDefault: boolean
  readonly permissions: readonly Permission[]
  readonly timelineCategories: readonly CategoryName[]
}

export const withUuid = (random: Random, role: NewRole): Role => ({ ...role, uuid: asRoleUuid(random.uuid() as Uuid) })

export const roleCreated = ({ uuid, permissions, isDefault }: Role): AuditFact =>
  done('role.created', uuid, { permissions, isDefault })

export const normalRole = (role: Role): Role => ({
  ...role,
  permissions: inOrder(role.permissions),
  timelineCategories: [...new Set(role.timelineCategories)],
})

/** What whoever has no other role may do by this one. */
export const rightsOfRole = ({ inOperatorTenant }: Acting, { permissions }: Role): Permissions =>
  permissionsOf([permissions], inOperatorTenant)

/** Whose being the default a role takes: it is changed by that as well. */
const displacedBy = ({ roles }: Pick<Acting, 'roles'>, { uuid, isDefault }: Role): readonly Role[] =>
  isDefault ? roles.filter((one) => one.isDefault && one.uuid !== uuid) : []

export const defaultTaken = (acting: Pick<Acting, 'roles'>, role: Role): readonly AuditFact[] =>
  displacedBy(acting, role).map(({ uuid }) => done('role.changed', uuid, { isDefault: false }))

/** Left: he may not deal in what the role lists, or one that it displaces, or nobody may in this tenant. */
export const mayMakeRole = (acting: Acting, role: Role): TE.TaskEither<BeyondOwnRights | OperatorOnly, void> =>
  !acting.inOperatorTenant && role.permissions.includes('platform:admin')
    ? TE.left(operatorOnly)
    : pipe(
        [role, ...displacedBy(acting, role)],
        TE.traverseSeqArray((one) => withinOwn(acting, rightsOfRole(acting, one))),
        TE.asUnit,
      )

export const putRole = (
  { stores: { roles } }: Acting,
  role: Role,
): TE.TaskEither<RoleNameTaken | StoreUnavailable, boolean> =>
  pipe(
    roles.put(role),
    TE.filterOrElseW(
      (written) => written,
      () => roleNameTaken,
    ),
  )
