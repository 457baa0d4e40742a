// Checks the sign-in of a call, and finds the active user with their current permissions.
import { E, fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { combinePermissions } from '#domain/identity/role.ts'
import type { IdentityStores, SignInSecrets, Standing, UserPlace } from '#domain/identity/ports.ts'
import {
  computeExpiryAfterUse,
  isOperator,
  type Principal,
  type SignIn,
  USE_KEPT_EVERY,
} from '#domain/identity/principal.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { asTenantUuid, parseUuid, type TenantUuid } from '#domain/shared/uuid.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import type { User } from '#domain/identity/user.ts'

export type ActiveUser = Omit<Principal, 'signIn' | 'kind'>

/** The user is missing or inactive, or their tenant is. */
export type UserInactive = Tagged<'UserInactive'>
const userInactive: UserInactive = { _tag: 'UserInactive' }

/** The user at `place`, if active there. */
export function toActiveUser(
  { user, tenantUuid }: UserPlace,
  { tenantActive, status, email, name, permissions }: Standing,
  inOperatorTenant: boolean,
): E.Either<UserInactive, ActiveUser> {
  return tenantActive && status === 'ACTIVE'
    ? E.right({
        user,
        email,
        name,
        home: tenantUuid,
        tenantUuid,
        permissions: combinePermissions([permissions], inOperatorTenant),
      })
    : E.left(userInactive)
}

/** Runs in the scope of the place's tenant. */
const findActiveUser = (
  { users }: Pick<IdentityStores, 'users'>,
  place: UserPlace,
  inOperatorTenant: boolean,
): TE.TaskEither<UserInactive | StoreUnavailable, ActiveUser> =>
  pipe(
    users.findStanding(place.user),
    TE.flatMap(TE.fromOption(() => userInactive)),
    TE.flatMapEither((standing) => toActiveUser(place, standing, inOperatorTenant)),
  )

/** Whether the stored last use is recent enough, so that a use now needs no write. */
export function isRecentlyUsed({ lastUsedAt }: SignIn, now: Instant): boolean {
  return now - lastUsedAt < USE_KEPT_EVERY
}

/** Stores that the sign-in was used now, at most once a minute, and extends it. */
export function recordSignInUse(
  { signIns }: Pick<IdentityStores, 'signIns'>,
  signIn: SignIn,
  now: Instant,
): Stored<void> {
  return isRecentlyUsed(signIn, now)
    ? TE.right(undefined)
    : signIns.touch(signIn.id, now, computeExpiryAfterUse(signIn, now), USE_KEPT_EVERY)
}

// The only check of browser cookies and program tokens (IDN-4). It runs at every call, so that revoking a permission takes effect at once.
// The endpoint decides whether the principal may do what they request.

export interface SignInNeeded {
  readonly _tag: 'SignInNeeded'
  /** `other-tenant`: a user named another tenant; `tenant-unknown`: an operator named a missing one. */
  readonly reason: 'missing' | 'unknown' | 'expired' | 'not-active' | 'other-tenant' | 'tenant-unknown'
}
export function toSignInNeeded(reason: SignInNeeded['reason']): SignInNeeded {
  return { _tag: 'SignInNeeded', reason }
}

/** `secret`: from the cookie or the Authorization header. `chosenTenant`: the header X-Tenant-Uuid, not parsed yet. */
export type CheckSignIn = (
  secret: O.Option<string>,
  chosenTenant: O.Option<string>,
) => TE.TaskEither<SignInNeeded | StoreUnavailable, Principal>

type Stores = Pick<IdentityStores, 'signIns' | 'users' | 'roles' | 'tenants'>

export interface CheckSignInDeps {
  readonly inScope: InScope<Stores>
  readonly secrets: Pick<SignInSecrets, 'digest'>
  readonly clock: Clock
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
}

const failSignIn = (reason: SignInNeeded['reason']): TE.TaskEither<SignInNeeded, never> =>
  TE.left(toSignInNeeded(reason))

export function makeCheckSignIn({ inScope, secrets, clock, operatorTenant }: CheckSignInDeps): CheckSignIn {
  const isOperatorTenant = (uuid: TenantUuid): boolean => O.isSome(operatorTenant) && operatorTenant.value === uuid

  const live = (secret: string): TE.TaskEither<SignInNeeded | StoreUnavailable, SignIn> =>
    gen(function* () {
      const digest = yield* unwrap(
        pipe(
          secrets.digest(secret),
          TE.fromOption(() => toSignInNeeded('unknown')),
        ),
      )
      const signIn = yield* unwrap(
        pipe(
          inScope(Admin, ({ signIns }) => signIns.find(digest)),
          // Assistants have their own tokens, which only the tool server accepts.
          TE.map(O.filter(({ kind }) => kind !== 'assistant')),
          TE.flatMap(TE.fromOption(() => toSignInNeeded('unknown'))),
        ),
      )
      if (clock.now() >= signIn.expiresAt) return yield* fail(toSignInNeeded('expired'))
      return signIn
    })

  /** The principal with their permissions in their own tenant, read in the same transaction. */
  const atHome = (stores: Stores, signIn: SignIn): TE.TaskEither<SignInNeeded | StoreUnavailable, Principal> =>
    pipe(
      findActiveUser(stores, signIn, isOperatorTenant(signIn.tenantUuid)),
      TE.mapLeft((refused) => (refused._tag === 'UserInactive' ? toSignInNeeded('not-active') : refused)),
      TE.tap(() => recordSignInUse(stores, signIn, clock.now())),
      TE.map((person) => ({ ...person, signIn: signIn.id, kind: signIn.kind })),
    )

  const where = (
    principal: Principal,
    chosen: O.Option<string>,
  ): TE.TaskEither<SignInNeeded | StoreUnavailable, Principal> => {
    if (O.isNone(chosen)) return TE.right(principal)
    const uuid = pipe(parseUuid(chosen.value), O.map(asTenantUuid))
    if (O.isSome(uuid) && uuid.value === principal.home) return TE.right(principal)
    // Only operators learn whether a tenant exists.
    if (!isOperator(principal)) return failSignIn('other-tenant')
    if (O.isNone(uuid)) return failSignIn('tenant-unknown')
    const tenantUuid = uuid.value
    return pipe(
      inScope(Admin, ({ tenants }) => tenants.find(tenantUuid)),
      TE.flatMap(TE.fromOption(() => toSignInNeeded('tenant-unknown'))),
      TE.map(() => ({ ...principal, tenantUuid })),
    )
  }

  return (secret, chosenTenant) =>
    gen(function* () {
      if (O.isNone(secret)) return yield* fail(toSignInNeeded('missing'))
      const signIn = yield* unwrap(live(secret.value))
      const principal = yield* unwrap(inScope(Tenant(signIn.tenantUuid), (stores) => atHome(stores, signIn)))
      return yield* unwrap(where(principal, chosenTenant))
    })
}

export interface DescribedPrincipal {
  readonly principal: Principal
  /** The tenant in which they act. */
  readonly tenant: Office
  readonly home: Office
  readonly signIn: SignIn
  readonly language: User['language']
  readonly severalOffices: boolean
}

/** Left(SignInNeeded): the sign-in ended after it was checked. */
export type DescribePrincipal = (
  principal: Principal,
) => TE.TaskEither<SignInNeeded | StoreUnavailable, DescribedPrincipal>

export function makeDescribePrincipal(deps: {
  readonly inScope: InScope<Pick<IdentityStores, 'tenants' | 'signIns' | 'users'>>
  readonly hasSeveralOffices: (principal: Principal) => Stored<boolean>
}): DescribePrincipal {
  const find = (principal: Principal) =>
    deps.inScope(Tenant(principal.home), ({ tenants, signIns, users }) =>
      gen(function* () {
        const tenant = yield* unwrap(tenants.find(principal.tenantUuid))
        const home = yield* unwrap(tenants.find(principal.home))
        const user = yield* unwrap(users.find(principal.user))
        const signIn = yield* unwrap(
          pipe(
            signIns.list({ tenantUuid: principal.home, user: principal.user }),
            TE.map((all) => O.fromNullable(all.find(({ id }) => id === principal.signIn))),
          ),
        )
        if (!(O.isSome(tenant) && O.isSome(home) && O.isSome(user) && O.isSome(signIn)))
          return yield* fail(toSignInNeeded('unknown'))
        const { language } = user.value
        return { principal, tenant: tenant.value, home: home.value, signIn: signIn.value, language }
      }),
    )
  return function describePrincipal(principal) {
    return gen(function* () {
      const found = yield* unwrap(find(principal))
      return { ...found, severalOffices: yield* unwrap(deps.hasSeveralOffices(principal)) }
    })
  }
}
