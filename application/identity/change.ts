// Every change in a tenant: permitted, one after the other, and with an audit entry.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type BeyondOwnRights,
  type Forbidden,
  forbidden,
  lastAdministrator,
  type LastAdministrator,
  type TenantNotFound,
  tenantNotFound,
} from '#domain/identity/failures.ts'
import {
  administering,
  lacking,
  type Permission,
  type Permissions,
  permissionsOf,
  type Role,
  type RoleUuid,
} from '#domain/identity/role.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant, writtenOr } from '#domain/shared/unit-of-work.ts'
import type { AuditActor } from '#domain/logging/audit.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { type SignInNeeded, signInNeeded } from './check-sign-in.ts'
import type { Audited, Done } from './audit.ts'

/** In one unit of work, until the end of which the tenant is held. */
export interface Acting<Stores extends IdentityStores = IdentityStores> {
  readonly stores: Stores
  readonly principal: Principal
  readonly now: Instant
  /** All of the tenant. */
  readonly roles: readonly Role[]
  readonly inOperatorTenant: boolean
  /** Their permissions, as they are now. */
  readonly own: Permissions
}

/** What roles come to in this tenant. */
export function grantedBy(
  { roles, inOperatorTenant }: Pick<Acting, 'roles' | 'inOperatorTenant'>,
  some: readonly RoleUuid[],
): Permissions {
  const lists = roles.filter(({ uuid }) => some.includes(uuid)).map(({ permissions }) => permissions)
  return permissionsOf(lists, inOperatorTenant)
}

/**
 * Whether the sign-in of this call still stands, at the moment of writing (IDN-10): it may have ended since the call was admitted, while its body
 * arrived. The home tenant is held, so that whatever ends sign-ins comes before or after; and held first, in one order for all callers.
 */
export function stillSignedIn(
  { tenants, signIns }: Pick<IdentityStores, 'tenants' | 'signIns'>,
  { home, user, signIn }: Principal,
  now: Instant,
): TE.TaskEither<SignInNeeded | StoreUnavailable, void> {
  return gen(function* () {
    yield* unwrap(tenants.hold(home))
    const theirs = yield* unwrap(signIns.list({ tenantUuid: home, user }))
    if (!theirs.some(({ id, expiresAt }) => id === signIn && now < expiresAt))
      return yield* fail(signInNeeded('unknown'))
  })
}

/** The principal's permissions now: a change that held the tenant before may have taken some. An operator in another tenant lost the sign-in too. */
const stillOwn = ({
  stores: { users },
  principal: { user, home, tenantUuid, permissions },
  ...there
}: Omit<Acting, 'own'>): Stored<Permissions> =>
  home === tenantUuid
    ? gen(function* () {
        const now = yield* unwrap(
          pipe(
            users.find(user),
            TE.map(O.filter(({ status }) => status === 'ACTIVE')),
            TE.map(
              O.match(
                (): Permissions => new Set(),
                ({ roles }) => grantedBy(there, roles),
              ),
            ),
          ),
        )
        return new Set([...permissions].filter((one) => now.has(one)))
      })
    : TE.right(permissions)

/** Left: the permissions go beyond the principal's own. */
export function withinOwn({ own }: Acting, some: Iterable<Permission>): TE.TaskEither<BeyondOwnRights, void> {
  const permissions = lacking(own, some)
  return permissions.length === 0 ? TE.right(undefined) : TE.left({ _tag: 'BeyondOwnRights', permissions })
}

/** For changes that remove permissions. Left: the tenant had an administrator before `change`, and would have none after it. */
export function keepingAnAdministrator<E, A>(
  { stores: { users }, inOperatorTenant }: Acting,
  change: TE.TaskEither<E, A>,
): TE.TaskEither<E | LastAdministrator | StoreUnavailable, A> {
  const administered = users.hasHolder(administering(inOperatorTenant), inOperatorTenant)
  return gen(function* () {
    const before = yield* unwrap(administered)
    const changed = yield* unwrap(change)
    const after = yield* unwrap(administered)
    if (before && !after) return yield* fail(lastAdministrator)
    return changed
  })
}

/** What the caller requires of a record before it is changed, in the same unit of work: that it is as they have read it (ADM-6). */
export type Requires<A, E> = (before: A) => TE.TaskEither<E, void>
export function requiresNothing(): TE.TaskEither<never, void> {
  return TE.right(undefined)
}

/** Failures common to all changes by a principal. */
export type AskRefused = Forbidden | StoreUnavailable

/** The same of a change. */
export type ChangeRefused = AskRefused | SignInNeeded | TenantNotFound

/** Runs `work` in the tenant where the principal acts, if they have `needs`. */
export type Change<Stores extends IdentityStores = IdentityStores> = <E, A>(
  principal: Principal,
  needs: Permission,
  work: (acting: Acting<Stores>) => TE.TaskEither<E, Done<A>>,
) => TE.TaskEither<E | ChangeRefused, A>

/** Reads in the tenant where the principal acts, if they have `needs`. */
export type Read<Stores> = <E, A>(
  principal: Principal,
  needs: Permission,
  work: (stores: Stores) => TE.TaskEither<E, A>,
) => TE.TaskEither<E | AskRefused, A>

export function makeRead<Stores>(inScope: InScope<Stores>): Read<Stores> {
  return function read(principal, needs, work) {
    return pipe(
      permitted(principal, needs),
      TE.flatMap(() => inScope(Tenant(principal.tenantUuid), work)),
    )
  }
}

/** What people have, each with how many have it, whatever their status. */
export function withHolders<A extends { readonly uuid: Uuid }>(store: {
  readonly list: Stored<readonly A[]>
  readonly holders: Stored<ReadonlyMap<string, number>>
}): Stored<readonly (A & { readonly holders: number })[]> {
  return gen(function* () {
    const all = yield* unwrap(store.list)
    const holders = yield* unwrap(store.holders)
    return all.map((one) => ({ ...one, holders: holders.get(one.uuid) ?? 0 }))
  })
}

export interface ChangeDeps<Stores extends IdentityStores> {
  readonly audited: Audited<Stores>
  readonly clock: Clock
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
}

export function permitted(
  { permissions }: Pick<Principal, 'permissions'>,
  needs: Permission,
): TE.TaskEither<AskRefused, void> {
  return permissions.has(needs) ? TE.right(undefined) : TE.left(forbidden(needs))
}

export function actorOf({ user, home }: Principal): AuditActor {
  return { _tag: 'Person', user, tenantUuid: home }
}

export function makeChange<Stores extends IdentityStores>({
  audited,
  clock,
  operatorTenant,
}: ChangeDeps<Stores>): Change<Stores> {
  return (principal, needs, work) => {
    const { tenantUuid } = principal
    const isHome = principal.home === tenantUuid
    const inOperatorTenant = O.isSome(operatorTenant) && operatorTenant.value === tenantUuid
    return pipe(
      permitted(principal, needs),
      TE.flatMap(() =>
        audited(actorOf(principal), tenantUuid, (stores) =>
          gen(function* () {
            if (!isHome) yield* unwrap(stillSignedIn(stores, principal, clock.now()))
            yield* unwrap(pipe(stores.tenants.hold(tenantUuid), writtenOr(tenantNotFound)))
            const roles = yield* unwrap(stores.roles.list)
            const now = clock.now()
            const there = { stores, principal, now, roles, inOperatorTenant }
            const own = yield* unwrap(stillOwn(there))
            // First: a lost permission is reported as such, although the sign-in ended with it.
            yield* unwrap(permitted({ permissions: own }, needs))
            if (isHome) yield* unwrap(stillSignedIn(stores, principal, now))
            return yield* unwrap(work({ ...there, own }))
          }),
        ),
      ),
    )
  }
}
