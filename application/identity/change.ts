// Runs changes in a tenant: checks the permission, runs one change at a time, and writes an audit entry.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type BeyondOwnRights,
  type Forbidden,
  toForbidden,
  lastAdministrator,
  type LastAdministrator,
  type TenantNotFound,
  tenantNotFound,
} from '#domain/identity/failures.ts'
import {
  getAdministratorPermissions,
  findMissingPermissions,
  type Permission,
  type Permissions,
  combinePermissions,
  type Role,
  type RoleUuid,
} from '#domain/identity/role.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import {
  type InScope,
  type Stored,
  type StoreUnavailable,
  ReadOnly,
  type Scope,
  Tenant,
  requireWritten,
} from '#domain/shared/unit-of-work.ts'
import type { AuditActor } from '#domain/logging/audit.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { type SignInNeeded, toSignInNeeded } from './check-sign-in.ts'
import type { RunAudited, AuditedResult } from './audit.ts'

/** The context of one change in one unit of work. The tenant stays locked until the unit of work ends. */
export interface ChangeContext<Stores extends IdentityStores = IdentityStores> {
  readonly stores: Stores
  readonly principal: Principal
  readonly now: Instant
  /** All roles of the tenant. */
  readonly roles: readonly Role[]
  readonly inOperatorTenant: boolean
  /** The principal's permissions, read after the tenant was locked. */
  readonly currentPermissions: Permissions
}

/** The permissions that the roles give together in this tenant. */
export function getPermissionsOfRoles(
  { roles, inOperatorTenant }: Pick<ChangeContext, 'roles' | 'inOperatorTenant'>,
  some: readonly RoleUuid[],
): Permissions {
  const lists = roles.filter(({ uuid }) => some.includes(uuid)).map(({ permissions }) => permissions)
  return combinePermissions(lists, inOperatorTenant)
}

/**
 * Checks at the moment of writing that the sign-in of this call is still valid (IDN-10): it may have ended while the body arrived. Locks
 * the home tenant, so that another change ends sign-ins before or after this one. All callers lock the home tenant first.
 */
export function checkStillSignedIn(
  { tenants, signIns }: Pick<IdentityStores, 'tenants' | 'signIns'>,
  { home, user, signIn }: Principal,
  now: Instant,
): TE.TaskEither<SignInNeeded | StoreUnavailable, void> {
  return gen(function* () {
    yield* unwrap(tenants.lock(home))
    const theirs = yield* unwrap(signIns.list({ tenantUuid: home, user }))
    if (!theirs.some(({ id, expiresAt }) => id === signIn && now < expiresAt))
      return yield* fail(toSignInNeeded('unknown'))
  })
}

/**
 * The principal's permissions now, since an earlier change may have revoked some. The permissions of an operator in another tenant need no
 * second check: revoking them ends the sign-in, which `checkStillSignedIn` finds.
 */
const readCurrentPermissions = ({
  stores: { users },
  principal: { user, home, tenantUuid, permissions },
  ...there
}: Omit<ChangeContext, 'currentPermissions'>): Stored<Permissions> =>
  home === tenantUuid
    ? gen(function* () {
        const now = yield* unwrap(
          pipe(
            users.find(user),
            TE.map(O.filter(({ status }) => status === 'ACTIVE')),
            TE.map(
              O.match(
                (): Permissions => new Set(),
                ({ roles }) => getPermissionsOfRoles(there, roles),
              ),
            ),
          ),
        )
        return new Set([...permissions].filter((one) => now.has(one)))
      })
    : TE.right(permissions)

/** Left: the permissions go beyond the principal's own. */
export function checkWithinOwnRights(
  { currentPermissions }: ChangeContext,
  some: Iterable<Permission>,
): TE.TaskEither<BeyondOwnRights, void> {
  const permissions = findMissingPermissions(currentPermissions, some)
  return permissions.length === 0 ? TE.right(undefined) : TE.left({ _tag: 'BeyondOwnRights', permissions })
}

/** For changes that remove permissions. Left: the tenant had an administrator before `change`, and would have none after it. */
export function keepAdministrator<E, A>(
  { stores: { users }, inOperatorTenant }: ChangeContext,
  change: TE.TaskEither<E, A>,
): TE.TaskEither<E | LastAdministrator | StoreUnavailable, A> {
  const administered = users.hasHolder(getAdministratorPermissions(inOperatorTenant), inOperatorTenant)
  return gen(function* () {
    const before = yield* unwrap(administered)
    const changed = yield* unwrap(change)
    const after = yield* unwrap(administered)
    if (before && !after) return yield* fail(lastAdministrator)
    return changed
  })
}

/** Checks before a change, in the same unit of work, that the record is still as the caller read it (ADM-6). */
export type Precondition<A, E> = (before: A) => TE.TaskEither<E, void>
export function requireNothing(): TE.TaskEither<never, void> {
  return TE.right(undefined)
}

/** Failures common to all reads by a principal. */
export type ReadRefused = Forbidden | StoreUnavailable

/** Failures common to all changes by a principal. */
export type ChangeRefused = ReadRefused | SignInNeeded | TenantNotFound

/** Runs `work` in the tenant where the principal acts, if they have `needs`. */
export type Change<Stores extends IdentityStores = IdentityStores> = <E, A>(
  principal: Principal,
  needs: Permission,
  work: (context: ChangeContext<Stores>) => TE.TaskEither<E, AuditedResult<A>>,
) => TE.TaskEither<E | ChangeRefused, A>

/** Reads in the tenant where the principal acts, if they have `needs`. */
export type Read<Stores> = <E, A>(
  principal: Principal,
  needs: Permission,
  work: (stores: Stores) => TE.TaskEither<E, A>,
) => TE.TaskEither<E | ReadRefused, A>

const toReadOnlyTenant = (tenantUuid: TenantUuid): Scope => ReadOnly(Tenant(tenantUuid))

/** `toScope`: `Tenant` where a change depends on what is read, or rows are locked or written. */
export function makeRead<Stores>(inScope: InScope<Stores>, toScope = toReadOnlyTenant): Read<Stores> {
  return function read(principal, needs, work) {
    return pipe(
      checkPermission(principal, needs),
      TE.flatMap(() => inScope(toScope(principal.tenantUuid), work)),
    )
  }
}

/** All records of the store, each with the number of users who have it, whatever their status. */
export function withHolders<A extends { readonly uuid: Uuid }>(store: {
  readonly list: Stored<readonly A[]>
  readonly countHolders: Stored<ReadonlyMap<string, number>>
}): Stored<readonly (A & { readonly holders: number })[]> {
  return gen(function* () {
    const all = yield* unwrap(store.list)
    const holders = yield* unwrap(store.countHolders)
    return all.map((one) => ({ ...one, holders: holders.get(one.uuid) ?? 0 }))
  })
}

export interface ChangeDeps<Stores extends IdentityStores> {
  readonly runAudited: RunAudited<Stores>
  readonly clock: Clock
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
}

export function checkPermission(
  { permissions }: Pick<Principal, 'permissions'>,
  needs: Permission,
): TE.TaskEither<ReadRefused, void> {
  return permissions.has(needs) ? TE.right(undefined) : TE.left(toForbidden(needs))
}

export function toActor({ user, home }: Principal): AuditActor {
  return { _tag: 'Person', user, tenantUuid: home }
}

export function makeChange<Stores extends IdentityStores>({
  runAudited,
  clock,
  operatorTenant,
}: ChangeDeps<Stores>): Change<Stores> {
  return (principal, needs, work) => {
    const { tenantUuid } = principal
    const isHome = principal.home === tenantUuid
    const inOperatorTenant = O.isSome(operatorTenant) && operatorTenant.value === tenantUuid
    const run = runAudited(toActor(principal), tenantUuid, (stores) =>
      gen(function* () {
        if (!isHome) yield* unwrap(checkStillSignedIn(stores, principal, clock.now()))
        yield* unwrap(pipe(stores.tenants.lock(tenantUuid), requireWritten(tenantNotFound)))
        const roles = yield* unwrap(stores.roles.list)
        const now = clock.now()
        const there = { stores, principal, now, roles, inOperatorTenant }
        const currentPermissions = yield* unwrap(readCurrentPermissions(there))
        // A revoked permission also ends the sign-in. This check comes first, so that the caller gets `Forbidden`.
        yield* unwrap(checkPermission({ permissions: currentPermissions }, needs))
        if (isHome) yield* unwrap(checkStillSignedIn(stores, principal, now))
        return yield* unwrap(work({ ...there, currentPermissions }))
      }),
    )
    return pipe(
      checkPermission(principal, needs),
      TE.flatMap(() => run),
    )
  }
}
