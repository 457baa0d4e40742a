// Finds people by mail address, and what they may do (MCP-11, MCP-12), in one tenant or in all. Only operators may query other tenants.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type TenantNotFound, tenantNotFound } from '#domain/identity/failures.ts'
import type { IdentityStores, Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import type { User } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import {
  Admin,
  requireFound,
  type InScope,
  type Stored,
  type StoreUnavailable,
  Tenant,
} from '#domain/shared/unit-of-work.ts'
import { sortPermissions, type Permission, combinePermissions, type Role } from '#domain/identity/role.ts'
import { type ReadRefused, checkPermission } from './change.ts'

export type TenantSelection = TenantUuid | 'all'

export interface FoundPerson {
  readonly tenant: Pick<Office, 'uuid' | 'name'>
  readonly user: User
}

export type PeopleStores = Pick<IdentityStores, 'tenants' | 'users' | 'userDirectory'>

/** `all`: every tenant with the address; the one that has had it longest comes first. A given tenant is not checked for existence. */
export function findTenantsOfAddress(
  inScope: InScope<PeopleStores>,
  principal: Principal,
  email: Mailbox,
  where: TenantSelection,
): TE.TaskEither<ReadRefused, readonly TenantUuid[]> {
  if (where === principal.tenantUuid) return TE.right([principal.tenantUuid])
  const places =
    where === 'all'
      ? pipe(
          inScope(Admin, ({ userDirectory }) => userDirectory.findPlaces(email)),
          TE.map((all) => all.map(({ tenantUuid }) => tenantUuid)),
        )
      : TE.right([where])
  return pipe(
    checkPermission(principal, 'platform:admin'),
    TE.flatMap(() => places),
  )
}

const findPersonIn = (
  { tenants, users }: PeopleStores,
  tenantUuid: TenantUuid,
  email: Mailbox,
): TE.TaskEither<TenantNotFound | StoreUnavailable, O.Option<FoundPerson>> =>
  pipe(
    tenants.find(tenantUuid),
    requireFound(tenantNotFound),
    TE.flatMap(({ uuid, name }) =>
      pipe(users.findByEmail(email), TE.map(O.map((user) => ({ tenant: { uuid, name }, user })))),
    ),
  )

/** The result of `read` for the user with the address in each tenant, each in its own scope; tenants without such a user are left out. */
export function readPeopleIn<Stores extends PeopleStores, A>(
  inScope: InScope<Stores>,
  tenants: readonly TenantUuid[],
  email: Mailbox,
  read: (stores: Stores, found: FoundPerson) => Stored<A>,
): TE.TaskEither<TenantNotFound | StoreUnavailable, readonly A[]> {
  const readIn = (tenantUuid: TenantUuid) =>
    inScope(Tenant(tenantUuid), (stores) =>
      gen(function* () {
        const found = yield* unwrap(findPersonIn(stores, tenantUuid, email))
        return O.isNone(found) ? [] : [yield* unwrap(read(stores, found.value))]
      }),
    )
  return pipe(
    tenants,
    TE.traverseSeqArray(readIn),
    TE.map((found) => found.flat()),
  )
}

/** The maximum number of people returned for one address; `total` counts all. */
export const FOUND_PEOPLE_AT_MOST = 200

/** No match: an empty page. Anonymised users never match. */
export type FindPeople = (
  principal: Principal,
  email: Mailbox,
  where: TenantSelection,
) => TE.TaskEither<ReadRefused | TenantNotFound, Paged<FoundPerson>>

/** The results of `read` for the first FOUND_PEOPLE_AT_MOST people. */
const readFirstPeople = <Stores extends PeopleStores, A>(
  inScope: InScope<Stores>,
  [principal, email, where]: Parameters<FindPeople>,
  read: (stores: Stores, found: FoundPerson) => Stored<A>,
): TE.TaskEither<ReadRefused | TenantNotFound, Paged<A>> =>
  gen(function* () {
    const tenants = yield* unwrap(findTenantsOfAddress(inScope, principal, email, where))
    const data = yield* unwrap(readPeopleIn(inScope, tenants.slice(0, FOUND_PEOPLE_AT_MOST), email, read))
    return { data, total: data.length + Math.max(0, tenants.length - FOUND_PEOPLE_AT_MOST) }
  })

export function makeFindPeople(deps: { readonly inScope: InScope<PeopleStores> }): FindPeople {
  return function findPeople(...asked) {
    return pipe(
      checkPermission(asked[0], 'users:read'),
      TE.flatMap(() => readFirstPeople(deps.inScope, asked, (_, found) => TE.right(found))),
    )
  }
}

export interface PersonAccess extends FoundPerson {
  /** Sorted by name. */
  readonly roles: readonly Pick<Role, 'uuid' | 'name' | 'permissions'>[]
  /** The permissions of their roles in the tenant; none unless ACTIVE. */
  readonly permissions: readonly Permission[]
  /** The timeline categories of all their roles, each once. */
  readonly timelineCategories: readonly string[]
}

/** No match: an empty page. */
export type ReadPeopleAccess = (
  principal: Principal,
  email: Mailbox,
  where: TenantSelection,
) => TE.TaskEither<ReadRefused | TenantNotFound, Paged<PersonAccess>>

function toPersonAccess(found: FoundPerson, all: readonly Role[], inOperatorTenant: boolean): PersonAccess {
  const roles = all.filter(({ uuid }) => found.user.roles.includes(uuid))
  const lists = roles.map(({ permissions }) => permissions)
  return {
    ...found,
    roles: roles.map(({ uuid, name, permissions }) => ({ uuid, name, permissions })),
    permissions: sortPermissions(combinePermissions(lists, inOperatorTenant)),
    timelineCategories: [...new Set(roles.flatMap(({ timelineCategories }) => timelineCategories))].sort(),
  }
}

export function makeReadPeopleAccess(deps: {
  readonly inScope: InScope<PeopleStores & Pick<IdentityStores, 'roles'>>
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
}): ReadPeopleAccess {
  return function peopleAccess(...asked) {
    return pipe(
      checkPermission(asked[0], 'users:read'),
      TE.flatMap(() => checkPermission(asked[0], 'roles:read')),
      TE.flatMap(() =>
        readFirstPeople(deps.inScope, asked, ({ roles }, found) =>
          pipe(
            roles.list,
            TE.map((all) => toPersonAccess(found, all, O.toUndefined(deps.operatorTenant) === found.tenant.uuid)),
          ),
        ),
      ),
    )
  }
}
