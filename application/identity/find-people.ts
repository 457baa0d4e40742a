// People with a mail address, and what they may do (MCP-11, MCP-12), in one tenant or in all. Only operators may query other tenants.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { type TenantNotFound, tenantNotFound } from '#domain/identity/failures.ts'
import type { IdentityStores, Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import type { User } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import {
  Admin,
  foundOr,
  type InScope,
  type Stored,
  type StoreUnavailable,
  Tenant,
} from '#domain/shared/unit-of-work.ts'
import { inOrder, type Permission, permissionsOf, type Role } from '#domain/identity/role.ts'
import { type AskRefused, permitted } from './change.ts'

export type Where = TenantUuid | 'all'

export interface FoundPerson {
  readonly tenant: Pick<Office, 'uuid' | 'name'>
  readonly user: User
}

export type PeopleStores = Pick<IdentityStores, 'tenants' | 'users' | 'userDirectory'>

/** All tenants, longest with the address first. A given tenant is not checked for existence. */
export function tenantsAsked(
  inScope: InScope<PeopleStores>,
  principal: Principal,
  email: Mailbox,
  where: Where,
): TE.TaskEither<AskRefused, readonly TenantUuid[]> {
  if (where === principal.tenantUuid) return TE.right([principal.tenantUuid])
  const places =
    where === 'all'
      ? pipe(
          inScope(Admin, ({ userDirectory }) => userDirectory.places(email)),
          TE.map((all) => all.map(({ tenantUuid }) => tenantUuid)),
        )
      : TE.right([where])
  return pipe(
    permitted(principal, 'platform:admin'),
    TE.flatMap(() => places),
  )
}

const personIn = (
  { tenants, users }: PeopleStores,
  tenantUuid: TenantUuid,
  email: Mailbox,
): TE.TaskEither<TenantNotFound | StoreUnavailable, O.Option<FoundPerson>> =>
  pipe(
    tenants.find(tenantUuid),
    foundOr(tenantNotFound),
    TE.flatMap(({ uuid, name }) =>
      pipe(users.findByEmail(email), TE.map(O.map((user) => ({ tenant: { uuid, name }, user })))),
    ),
  )

/** The result of `read` for the user with the address in each tenant, each in its own scope; tenants without such a user are left out. */
export function peopleIn<Stores extends PeopleStores, A>(
  inScope: InScope<Stores>,
  tenants: readonly TenantUuid[],
  email: Mailbox,
  read: (stores: Stores, found: FoundPerson) => Stored<A>,
): TE.TaskEither<TenantNotFound | StoreUnavailable, readonly A[]> {
  return pipe(
    tenants,
    TE.traverseSeqArray((tenantUuid) =>
      inScope(Tenant(tenantUuid), (stores) =>
        pipe(
          personIn(stores, tenantUuid, email),
          TE.flatMap(
            O.match(
              (): Stored<readonly A[]> => TE.right([]),
              (found) =>
                pipe(
                  read(stores, found),
                  TE.map((one) => [one]),
                ),
            ),
          ),
        ),
      ),
    ),
    TE.map((found) => found.flat()),
  )
}

/** Of one address; `total` counts those beyond. */
export const PEOPLE_AT_MOST = 200

/** No match: an empty page. Anonymised users never match. */
export type FindPeople = (
  principal: Principal,
  email: Mailbox,
  where: Where,
) => TE.TaskEither<AskRefused | TenantNotFound, Paged<FoundPerson>>

/** The first PEOPLE_AT_MOST, each with the result of `read`. */
const peopleOf = <Stores extends PeopleStores, A>(
  inScope: InScope<Stores>,
  [principal, email, where]: Parameters<FindPeople>,
  read: (stores: Stores, found: FoundPerson) => Stored<A>,
): TE.TaskEither<AskRefused | TenantNotFound, Paged<A>> =>
  pipe(
    tenantsAsked(inScope, principal, email, where),
    TE.flatMap((tenants) =>
      pipe(
        peopleIn(inScope, tenants.slice(0, PEOPLE_AT_MOST), email, read),
        TE.map((data) => ({ data, total: data.length + Math.max(0, tenants.length - PEOPLE_AT_MOST) })),
      ),
    ),
  )

export function makeFindPeople(deps: { readonly inScope: InScope<PeopleStores> }): FindPeople {
  return function findPeople(...asked) {
    return pipe(
      permitted(asked[0], 'users:read'),
      TE.flatMap(() => peopleOf(deps.inScope, asked, (_, found) => TE.right(found))),
    )
  }
}

export interface PersonAccess extends FoundPerson {
  /** By name. */
  readonly roles: readonly Pick<Role, 'uuid' | 'name' | 'permissions'>[]
  /** The permissions of their roles in the tenant; none unless ACTIVE. */
  readonly permissions: readonly Permission[]
  /** Timeline entries that one of their roles shows, each once. */
  readonly timelineCategories: readonly string[]
}

/** No match: an empty page. */
export type PeopleAccess = (
  principal: Principal,
  email: Mailbox,
  where: Where,
) => TE.TaskEither<AskRefused | TenantNotFound, Paged<PersonAccess>>

function accessOf(found: FoundPerson, all: readonly Role[], inOperatorTenant: boolean): PersonAccess {
  const roles = all.filter(({ uuid }) => found.user.roles.includes(uuid))
  const lists = roles.map(({ permissions }) => permissions)
  return {
    ...found,
    roles: roles.map(({ uuid, name, permissions }) => ({ uuid, name, permissions })),
    permissions: inOrder(permissionsOf(lists, inOperatorTenant)),
    timelineCategories: [...new Set(roles.flatMap(({ timelineCategories }) => timelineCategories))].sort(),
  }
}

export function makePeopleAccess(deps: {
  readonly inScope: InScope<PeopleStores & Pick<IdentityStores, 'roles'>>
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
}): PeopleAccess {
  return function peopleAccess(...asked) {
    return pipe(
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
  }
}
