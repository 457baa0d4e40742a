// What whoever has a mail address may do and see, in one tenant or in all (MCP-12): by his roles, whether he can sign in or not.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TenantNotFound } from '#domain/identity/failures.ts'
import { inOrder, type Permission, permissionsOf } from '#domain/identity/permission.ts'
import type { IdentityStores, Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Role } from '#domain/identity/role.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'
import { peopleOf } from './find-people.ts'
import type { FoundPerson, PeopleStores, Where } from './where.ts'

export interface PersonAccess extends FoundPerson {
  /** By name. */
  readonly roles: readonly Pick<Role, 'uuid' | 'name' | 'permissions'>[]
  /** What these come to in his tenant; whoever is not ACTIVE can do nothing of it. */
  readonly permissions: readonly Permission[]
  /** Of the timeline, each once: all that any of his roles shows. */
  readonly timelineCategories: readonly string[]
}

/** Nobody: an empty page. */
export type PeopleAccess = (
  principal: Principal,
  email: Mailbox,
  where: Where,
) => TE.TaskEither<AskRefused | TenantNotFound, Paged<PersonAccess>>

const accessOf = (found: FoundPerson, all: readonly Role[], inOperatorTenant: boolean): PersonAccess => {
  const roles = all.filter(({ uuid }) => found.user.roles.includes(uuid))
  const lists = roles.map(({ permissions }) => permissions)
  return {
    ...found,
    roles: roles.map(({ uuid, name, permissions }) => ({ uuid, name, permissions })),
    permissions: inOrder(permissionsOf(lists, inOperatorTenant)),
    timelineCategories: [...new Set(roles.flatMap(({ timelineCategories }) => timelineCategories))].sort(),
  }
}

export const makePeopleAccess =
  (deps: {
    readonly inScope: InScope<PeopleStores & Pick<IdentityStores, 'roles'>>
    /** None: there is no operator. */
    readonly operatorTenant: O.Option<TenantUuid>
  }): PeopleAccess =>
  (...asked) =>
    pipe(
      permitted(asked[0], 'users:read'),
      TE.flatMap(() => permitted(asked[0], 'roles:read')),
      TE.flatMap(() =>
        peopleOf(deps.inScope, asked, ({ roles }, found) =>
          pipe(
            roles.list,
            TE.map((all) => accessOf(found, all, O.toUndefined(deps.operatorTenant) === found.tenant.uuid)),
          ),
        ),
      ),
    )
