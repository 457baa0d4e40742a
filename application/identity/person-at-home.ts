// Whoever is active, and what he may do at home, read anew: for the check of sign-ins, and for whatever else lets somebody in.
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { permissionsOf } from '#domain/identity/permission.ts'
import type { IdentityStores, Standing, UserPlace } from '#domain/identity/ports.ts'
import type { Principal, SignIn } from '#domain/identity/principal.ts'
import { expiryOnceUsed, USE_KEPT_EVERY } from '#domain/identity/sign-in-lifetime.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export type PersonAtHome = Omit<Principal, 'signIn' | 'kind'>

/** He is not there, or not active, or his tenant is not. */
export interface NobodyActive {
  readonly _tag: 'NobodyActive'
}
const nobodyActive: NobodyActive = { _tag: 'NobodyActive' }

/** As he is at `place`, where he stands so. */
export const asAtHome = (
  { user, tenantUuid }: UserPlace,
  { tenantActive, status, email, name, listed }: Standing,
  inOperatorTenant: boolean,
): E.Either<NobodyActive, PersonAtHome> =>
  tenantActive && status === 'ACTIVE'
    ? E.right({
        user,
        email,
        name,
        home: tenantUuid,
        tenantUuid,
        permissions: permissionsOf([listed], inOperatorTenant),
      })
    : E.left(nobodyActive)

/** In the place's scope. */
export const personAtHome = (
  { users }: Pick<IdentityStores, 'users'>,
  place: UserPlace,
  inOperatorTenant: boolean,
): TE.TaskEither<NobodyActive | StoreUnavailable, PersonAtHome> =>
  pipe(
    users.standing(place.user),
    TE.flatMap(TE.fromOption(() => nobodyActive)),
    TE.flatMapEither((standing) => asAtHome(place, standing, inOperatorTenant)),
  )

/** Then there is nothing to keep. */
export const wasUsedLately = ({ lastUsedAt }: SignIn, now: Instant): boolean => now - lastUsedAt < USE_KEPT_EVERY

/** From now on it holds as long as one that was used now; kept to the minute. */
export const keepUsed = (
  { signIns }: Pick<IdentityStores, 'signIns'>,
  signIn: SignIn,
  now: Instant,
): TE.TaskEither<StoreUnavailable, void> =>
  wasUsedLately(signIn, now)
    ? TE.right(undefined)
    : signIns.touch(signIn.id, now, expiryOnceUsed(signIn, now), USE_KEPT_EVERY)
