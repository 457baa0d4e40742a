// A role is changed by whoever may do all that it lists, before and after. Those who lose something by it have lost it at once: their sign-ins end
// with it.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done, givenAndTaken } from '#domain/identity/facts.ts'
import {
  type BeyondOwnRights,
  type LastAdministrator,
  type OperatorOnly,
  type RoleNameTaken,
  type RoleNotFound,
  roleNotFound,
} from '#domain/identity/failures.ts'
import { lacking } from '#domain/identity/permission.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Role, RoleUuid } from '#domain/identity/role.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type Acting, keepingAnAdministrator, withinOwn } from './acting.ts'
import type { Change, ChangeRefused } from './change.ts'
import { defaultTaken, mayMakeRole, normalRole, putRole, rightsOfRole, type RoleContent } from './role-content.ts'

export type ChangeRoleRefused =
  | ChangeRefused
  | BeyondOwnRights
  | OperatorOnly
  | RoleNotFound
  | RoleNameTaken
  | LastAdministrator

/** What is absent stays. */
export type ChangeRole = (
  principal: Principal,
  uuid: RoleUuid,
  content: Partial<RoleContent>,
) => TE.TaskEither<ChangeRoleRefused, Role>

/** Answers how many sign-ins it ended. */
const written = (
  acting: Acting,
  before: Role,
  after: Role,
): TE.TaskEither<RoleNameTaken | LastAdministrator | StoreUnavailable, number> =>
  lacking(rightsOfRole(acting, after), rightsOfRole(acting, before)).length === 0
    ? pipe(
        putRole(acting, after),
        TE.map(() => 0),
      )
    : pipe(
        keepingAnAdministrator(acting, putRole(acting, after)),
        TE.flatMap(() => acting.stores.signIns.endAllHolding(acting.principal.tenantUuid, after.uuid)),
      )

const factsOf = (before: Role, after: Role, ended: number): readonly AuditFact[] => {
  const permissions = givenAndTaken(before.permissions, after.permissions)
  const categories = givenAndTaken(before.timelineCategories, after.timelineCategories)
  const changed = {
    ...(before.name === after.name ? {} : { name: true }),
    ...(before.isDefault === after.isDefault ? {} : { isDefault: after.isDefault }),
    ...(permissions.given.length + permissions.taken.length === 0 ? {} : { permissions }),
    ...(categories.given.length + categories.taken.length === 0 ? {} : { timelineCategories: true }),
    ...(ended === 0 ? {} : { signInsEnded: ended }),
  }
  return Object.keys(changed).length === 0 ? [] : [done('role.changed', after.uuid, changed)]
}

export const makeChangeRole =
  (deps: { readonly change: Change }): ChangeRole =>
  (principal, uuid, content) =>
    deps.change(principal, 'roles:write', (acting) =>
      pipe(
        O.fromNullable(acting.roles.find((role) => role.uuid === uuid)),
        TE.fromOption(() => roleNotFound),
        TE.bindTo('before'),
        TE.let('after', ({ before }) => normalRole({ ...before, ...content })),
        TE.tap(({ before }) => withinOwn(acting, rightsOfRole(acting, before))),
        TE.tap(({ after }) => mayMakeRole(acting, after)),
        TE.bindW('ended', ({ before, after }) => written(acting, before, after)),
        TE.map(({ before, after, ended }) => ({
          answer: after,
          facts: [...factsOf(before, after, ended), ...defaultTaken(acting, after)],
        })),
      ),
    )
