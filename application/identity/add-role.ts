// A role is made.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { BeyondOwnRights, OperatorOnly, RoleNameTaken, TooManyOfKind } from '#domain/identity/failures.ts'
import { MAX_ROLES } from '#domain/identity/naming.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Role } from '#domain/identity/role.ts'
import type { Random } from '#domain/shared/random.ts'
import type { Change, ChangeRefused } from './change.ts'
import {
  defaultTaken,
  mayMakeRole,
  normalRole,
  putRole,
  roleCreated,
  type RoleContent,
  withUuid,
} from './role-content.ts'

export type AddRoleRefused = ChangeRefused | BeyondOwnRights | OperatorOnly | RoleNameTaken | TooManyOfKind

export type AddRole = (principal: Principal, content: RoleContent) => TE.TaskEither<AddRoleRefused, Role>

const tooMany: TooManyOfKind = { _tag: 'TooManyOfKind', kind: 'roles', limit: MAX_ROLES }

export const makeAddRole =
  (deps: { readonly change: Change; readonly random: Random }): AddRole =>
  (principal, content) =>
    deps.change(principal, 'roles:write', (acting) => {
      const role = normalRole(withUuid(deps.random, content))
      return pipe(
        mayMakeRole(acting, role),
        TE.filterOrElseW(
          () => acting.roles.length < MAX_ROLES,
          () => tooMany,
        ),
        TE.flatMap(() => putRole(acting, role)),
        TE.map(() => ({ answer: role, facts: [roleCreated(role), ...defaultTaken(acting, role)] })),
      )
    })
