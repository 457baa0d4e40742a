// Somebody is added to a tenant. Whoever is given no role gets the one that is the tenant's default.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done } from '#domain/identity/facts.ts'
import {
  type BeyondOwnRights,
  type EmailTaken,
  emailTaken,
  type RolesUnknown,
  type TagsUnknown,
} from '#domain/identity/failures.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { asUserUuid, type User } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random } from '#domain/shared/random.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { rightsOf, withinOwn } from './acting.ts'
import type { Change, ChangeRefused } from './change.ts'
import { knownRoles, knownTags } from './named-in-passing.ts'

export interface NewUser {
  readonly email: Mailbox
  readonly name: Name
  /** Empty: the tenant's default. */
  readonly roles: readonly RoleUuid[]
  readonly tags: readonly TagUuid[]
  readonly facebook: boolean
  readonly status: 'ACTIVE' | 'NOT_ACTIVATED'
}

export type AddUserRefused = ChangeRefused | BeyondOwnRights | RolesUnknown | TagsUnknown | EmailTaken

export type AddUser = (principal: Principal, somebody: NewUser) => TE.TaskEither<AddUserRefused, User>

export const makeAddUser =
  (deps: { readonly change: Change; readonly random: Random }): AddUser =>
  (principal, somebody) =>
    deps.change(principal, 'users:write', (acting) => {
      const usual = acting.roles.filter(({ isDefault }) => isDefault).map(({ uuid }) => uuid)
      return pipe(
        TE.Do,
        TE.bind('roles', () => knownRoles(acting, somebody.roles.length > 0 ? somebody.roles : usual)),
        TE.tap(({ roles }) => withinOwn(acting, rightsOf(acting, roles))),
        TE.bindW('tags', () => knownTags(acting, somebody.tags, [])),
        TE.map(({ roles, tags }): User => {
          const uuid = asUserUuid(deps.random.uuid() as Uuid)
          return { ...somebody, uuid, statusSince: acting.now, roles, tags }
        }),
        TE.tap((user) =>
          pipe(
            acting.stores.users.add(user),
            TE.filterOrElseW(
              (added) => added,
              () => emailTaken,
            ),
          ),
        ),
        TE.map((user) => {
          const { uuid, status, roles, tags, facebook } = user
          return { answer: user, facts: [done('user.created', uuid, { status, roles, tags, facebook })] }
        }),
      )
    })
