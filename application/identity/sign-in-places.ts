// Finds the user who signs in by an address, and checks that they may. Every creation of a sign-in calls it.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { choosePlaces } from '#domain/identity/choose-place.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { IdentityStores, UserPlace } from '#domain/identity/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { comparable, type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

// Which user signs in by an address, and whether they may; every maker of a sign-in uses it.

export interface PersonUnknown {
  readonly _tag: 'PersonUnknown'
  readonly email: Mailbox
}
export const personUnknown = (email: Mailbox): PersonUnknown => ({ _tag: 'PersonUnknown', email })

/** Deactivated, to be removed, or of a tenant that is not active. */
export interface PersonNotActive {
  readonly _tag: 'PersonNotActive'
  readonly email: Mailbox
}
export const personNotActive = (email: Mailbox): PersonNotActive => ({ _tag: 'PersonNotActive', email })

/** The places where a user with this address may sign in, first choice first. */
export const placesOf = (
  inScope: InScope<Pick<IdentityStores, 'userDirectory' | 'tenants'>>,
  email: Mailbox,
): TE.TaskEither<StoreUnavailable, readonly UserPlace[]> =>
  pipe(
    inScope(Admin, ({ userDirectory, tenants }) =>
      pipe(
        TE.Do,
        TE.bindW('places', () => userDirectory.places(email)),
        TE.bindW('owner', () => tenants.owningMailDomain(mailDomain(email))),
      ),
    ),
    TE.map(({ places, owner }) => choosePlaces(places, O.map(({ uuid }: Tenant) => uuid)(owner))),
  )

const isShut = (failure: { readonly _tag: string }): boolean =>
  failure._tag === 'PersonUnknown' || failure._tag === 'PersonNotActive'

/** The first place that admits the user, since they may have left one office for the next. If none does, the failure of the first choice. */
export const atFirstOpen = <E extends { readonly _tag: string }, A>(
  email: Mailbox,
  [first, ...others]: readonly UserPlace[],
  enter: (place: UserPlace) => TE.TaskEither<E, A>,
): TE.TaskEither<E | PersonUnknown, A> =>
  first === undefined
    ? TE.left(personUnknown(email))
    : others.reduce(
        (tried, place) =>
          pipe(
            tried,
            TE.orElse((refused) =>
              isShut(refused)
                ? pipe(
                    enter(place),
                    TE.mapLeft((again) => (isShut(again) ? refused : again)),
                  )
                : TE.left(refused),
            ),
          ),
        enter(first),
      )

/**
 * In the place's scope: the user, if they exist and their tenant is active. The tenant is locked, so that a concurrent deactivation or change
 * of address comes before or after, never in between.
 */
export const personAt = (
  stores: Pick<IdentityStores, 'tenants' | 'users'>,
  { tenantUuid, user }: UserPlace,
  email: Mailbox,
): TE.TaskEither<PersonUnknown | PersonNotActive | StoreUnavailable, User> =>
  pipe(
    stores.tenants.hold(tenantUuid),
    TE.flatMap(() => stores.tenants.find(tenantUuid)),
    TE.filterOrElseW(
      (tenant) => O.isSome(tenant) && tenant.value.active,
      () => personNotActive(email),
    ),
    TE.flatMap(() => stores.users.find(user)),
    TE.map(O.filter((user) => comparable(user.email) === comparable(email))),
    TE.flatMap(TE.fromOption(() => personUnknown(email))),
  )
