// Finds the user of an address and checks that they may sign in. All code that creates sign-ins uses this.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { IdentityStores, UserPlace } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { User } from '#domain/identity/user.ts'
import { choosePlaces } from '#domain/identity/choose-places.ts'
import { toComparable, type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

export type PersonUnknown = Tagged<'PersonUnknown', { readonly email: Mailbox }>
export function toPersonUnknown(email: Mailbox): PersonUnknown {
  return { _tag: 'PersonUnknown', email }
}

/** The user is not active, or their tenant is inactive. */
export type PersonNotActive = Tagged<'PersonNotActive', { readonly email: Mailbox }>
export function toPersonNotActive(email: Mailbox): PersonNotActive {
  return { _tag: 'PersonNotActive', email }
}

/**
 * The places where a user with this address may sign in, first choice first. Users without an administrator's invitation have no place:
 * anyone can register an address, and would decide in which tenant it signs in.
 */
export function chooseSignInPlaces(
  inScope: InScope<Pick<IdentityStores, 'userDirectory' | 'tenants'>>,
  email: Mailbox,
): Stored<readonly UserPlace[]> {
  return pipe(
    inScope(Admin, ({ userDirectory, tenants }) =>
      gen(function* () {
        const places = yield* unwrap(userDirectory.findSignInPlaces(email))
        const owner = yield* unwrap(tenants.findMailDomainOwner(mailDomain(email)))
        return { places, owner }
      }),
    ),
    TE.map(({ places, owner }) => choosePlaces(places, O.map(({ uuid }: Tenant) => uuid)(owner))),
  )
}

/** Whether the failure says that the place does not admit the user. */
export function isNoAdmission(failure: { readonly _tag: string }): failure is PersonUnknown | PersonNotActive {
  return failure._tag === 'PersonUnknown' || failure._tag === 'PersonNotActive'
}

/** Enters the first place that admits the user, who may have moved to another office. If none does, returns the first failure. */
export function enterFirstOpen<L extends { readonly _tag: string }, A>(
  email: Mailbox,
  places: readonly UserPlace[],
  enter: (place: UserPlace) => TE.TaskEither<L, A>,
): TE.TaskEither<L | PersonUnknown, A> {
  return gen(function* () {
    const refusals: L[] = []
    for (const place of places) {
      const tried = yield* wait(enter(place))
      if (E.isRight(tried)) return tried.right
      if (!isNoAdmission(tried.left)) return yield* fail(tried.left)
      refusals.push(tried.left)
    }
    return yield* fail(refusals[0] ?? toPersonUnknown(email))
  })
}

/**
 * Runs in the scope of the place's tenant. Returns the user, if they exist and their tenant is active. Locks the tenant, so that a
 * concurrent deactivation or change of address comes before or after, never in between.
 */
export function lockPersonAt(
  stores: Pick<IdentityStores, 'tenants' | 'users'>,
  { tenantUuid, user }: UserPlace,
  email: Mailbox,
): TE.TaskEither<PersonUnknown | PersonNotActive | StoreUnavailable, User> {
  return gen(function* () {
    yield* unwrap(stores.tenants.lock(tenantUuid))
    const tenant = yield* unwrap(stores.tenants.find(tenantUuid))
    if (!(O.isSome(tenant) && tenant.value.active)) return yield* fail(toPersonNotActive(email))
    return yield* unwrap(
      pipe(
        stores.users.find(user),
        TE.map(O.filter((user) => toComparable(user.email) === toComparable(email))),
        TE.flatMap(TE.fromOption(() => toPersonUnknown(email))),
      ),
    )
  })
}
