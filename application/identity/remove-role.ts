// A role that nobody has is removed.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done } from '#domain/identity/facts.ts'
import {
  type BeyondOwnRights,
  type RoleInUse,
  type RoleIsDefault,
  roleIsDefault,
  type RoleNotFound,
  roleNotFound,
} from '#domain/identity/failures.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type Acting, withinOwn } from './acting.ts'
import type { Change, ChangeRefused } from './change.ts'
import { rightsOfRole } from './role-content.ts'

export type RemoveRole = (
  principal: Principal,
  uuid: RoleUuid,
) => TE.TaskEither<ChangeRefused | RoleNotFound | BeyondOwnRights | RoleInUse | RoleIsDefault, void>

const removed = ({ stores: { roles } }: Acting, uuid: RoleUuid): TE.TaskEither<RoleInUse | StoreUnavailable, unknown> =>
  pipe(
    roles.remove(uuid),
    TE.flatMap((gone) =>
      gone
        ? TE.right(undefined)
        : pipe(
            roles.holders,
            TE.flatMap((holders) => TE.left<RoleInUse>({ _tag: 'RoleInUse', holders: holders.get(uuid) ?? 0 })),
          ),
    ),
  )

export const makeRemoveRole =
  (deps: { readonly change: Change }): RemoveRole =>
  (principal, uuid) =>
    deps.change(principal, 'roles:write', (acting) =>
      pipe(
        O.fromNullable(acting.roles.find((role) => role.uuid === uuid)),
        TE.fromOption(() => roleNotFound),
        TE.tap((role) => withinOwn(acting, rightsOfRole(acting, role))),
        TE.filterOrElseW(
          ({ isDefault }) => !isDefault,
          () => roleIsDefault,
        ),
        TE.flatMap(({ permissions }) =>
          pipe(
            removed(acting, uuid),
            TE.map(() => ({ answer: undefined, facts: [done('role.removed', uuid, { permissions })] })),
          ),
        ),
      ),
    )
