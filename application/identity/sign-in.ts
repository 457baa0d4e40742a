// Signs a person in at the identity provider (IDN-4). If the provider refuses to offer a choice of account, it starts again without that.
import { fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type {
  IdentityProvider,
  IdentityProviderDown,
  IdentityStores,
  PendingSignIn,
  PendingSignIns,
  ProvenIdentity,
  SignInRefused,
  SignInSecrets,
  UserPlace,
} from '#domain/identity/ports.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import { computeBrowserExpiry, BROWSERS_AT_MOST, type SignIn } from '#domain/identity/principal.ts'
import { applyUserCommand, type User } from '#domain/identity/user.ts'
import { describeBrowser } from '#domain/identity/browser-name.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import type { Random } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { choosePlaces } from '#domain/identity/choose-places.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { addSignIn } from './sign-ins.ts'
import type { RunAudited } from './audit.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

// Finds the user of an address and checks that they may sign in. All code that creates sign-ins uses this.

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

const isNoAdmission = (failure: { readonly _tag: string }): boolean =>
  failure._tag === 'PersonUnknown' || failure._tag === 'PersonNotActive'

/** Enters the first place that admits the user, who may have moved to another office. If none does, returns the first failure. */
export function enterFirstOpen<E extends { readonly _tag: string }, A>(
  email: Mailbox,
  [first, ...others]: readonly UserPlace[],
  enter: (place: UserPlace) => TE.TaskEither<E, A>,
): TE.TaskEither<E | PersonUnknown, A> {
  return first === undefined
    ? TE.left(toPersonUnknown(email))
    : others.reduce(
        (tried, place) =>
          pipe(
            tried,
            TE.orElse((refused) =>
              isNoAdmission(refused)
                ? pipe(
                    enter(place),
                    TE.mapLeft((again) => (isNoAdmission(again) ? refused : again)),
                  )
                : TE.left(refused),
            ),
          ),
        enter(first),
      )
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

export interface BegunSignIn {
  /** The provider's page. */
  readonly url: string
  /** Sealed. The browser stores it until the provider's callback. */
  readonly pending: string
}

/** `returnTo`: the page of the service that the browser opens after signing in. */
export type BeginSignIn = (returnTo: string, chooseAccount: boolean) => TE.TaskEither<IdentityProviderDown, BegunSignIn>

export function makeBeginSignIn(deps: {
  readonly provider: Pick<IdentityProvider, 'begin'>
  readonly pendingSignIns: PendingSignIns
}): BeginSignIn {
  return function beginSignIn(returnTo, chooseAccount) {
    return gen(function* () {
      const { url, pending } = yield* unwrap(deps.provider.begin(returnTo, chooseAccount))
      return { url, pending: yield* wait(deps.pendingSignIns.seal(pending)) }
    })
  }
}

/** The browser must visit the provider again, and store this `pending` in place of the former one. */
export interface SignInBegunAgain extends BegunSignIn {
  readonly _tag: 'SignInBegunAgain'
}

type ProofFailure = SignInRefused | IdentityProviderDown | SignInBegunAgain

export function isBegunAgain(failed: { readonly _tag: string }): failed is SignInBegunAgain {
  return failed._tag === 'SignInBegunAgain'
}

export interface ProveIdentityDeps {
  readonly provider: IdentityProvider
  readonly pendingSignIns: Pick<PendingSignIns, 'seal'>
}

/** `callback`: the whole address to which the provider sent the browser. */
export function proveIdentity(
  { provider, pendingSignIns }: ProveIdentityDeps,
  callback: string,
  begun: PendingSignIn,
): TE.TaskEither<ProofFailure, ProvenIdentity> {
  const beginAgain = gen(function* () {
    const again = yield* unwrap(provider.begin(begun.returnTo, false))
    const sealed = yield* wait(pendingSignIns.seal(again.pending))
    return yield* fail({ _tag: 'SignInBegunAgain', url: again.url, pending: sealed })
  })
  return pipe(
    provider.complete(callback, begun),
    TE.orElse((failed): TE.TaskEither<ProofFailure, ProvenIdentity> =>
      failed._tag === 'PromptRefused' ? beginAgain : TE.left(failed),
    ),
  )
}

// Handles the identity provider's callback: creates a browser sign-in for the proven address. The first sign-in activates an invited user.

export interface NewSignIn {
  /** Returned here only. */
  readonly secret: string
  readonly expiresAt: Instant
  readonly returnTo: string
}

/** Failures that the person sees. `SignInBegunAgain` only sends the browser to the provider again. */
export type SignInFailure = SignInRefused | IdentityProviderDown | PersonUnknown | PersonNotActive | StoreUnavailable

export type CompleteSignIn = (back: {
  /** The whole address to which the provider sent the browser. */
  readonly callback: string
  /** What the browser stored when the sign-in began. */
  readonly pending: O.Option<string>
  /** The secret of this browser's former sign-in. It ends, so that a secret known before this sign-in is invalid after it. */
  readonly former: O.Option<string>
  /** What the browser says of itself; empty: nothing. */
  readonly userAgent: string
}) => TE.TaskEither<SignInFailure | SignInBegunAgain, NewSignIn>

type Stores = Pick<IdentityStores, 'tenants' | 'users' | 'userDirectory' | 'signIns' | 'audit'>

export interface CompleteSignInDeps extends ProveIdentityDeps {
  readonly inScope: InScope<Stores>
  readonly runAudited: RunAudited<Stores>
  readonly pendingSignIns: PendingSignIns
  readonly secrets: SignInSecrets
  readonly clock: Clock
  readonly random: Random
}

const toSignInInvalid = (): SignInRefused => ({ _tag: 'SignInInvalid' })

export function makeCompleteSignIn(deps: CompleteSignInDeps): CompleteSignIn {
  const { runAudited, inScope, secrets, clock, random } = deps

  const endFormer = ({ signIns }: Stores, former: O.Option<string>): Stored<boolean> =>
    pipe(
      former,
      O.flatMap(secrets.digest),
      O.match(() => TE.right(O.none), signIns.find),
      TE.flatMap(
        O.match(
          () => TE.right(false),
          ({ tenantUuid, user, id }: SignIn) => signIns.end({ tenantUuid, user }, id),
        ),
      ),
    )

  /** Activates an invited user. Returns the audit fact, if the user was not active before. */
  const activated = (
    stores: Stores,
    place: UserPlace,
    email: Mailbox,
  ): TE.TaskEither<PersonUnknown | PersonNotActive | StoreUnavailable, readonly AuditFact[]> =>
    pipe(
      lockPersonAt(stores, place, email),
      TE.flatMap((user): TE.TaskEither<PersonNotActive | StoreUnavailable, readonly AuditFact[]> => {
        if (user.status === 'ACTIVE') return TE.right([])
        if (user.status !== 'NOT_ACTIVATED') return TE.left(toPersonNotActive(email))
        return pipe(
          stores.users.put(applyUserCommand('activate', clock.now())(user)),
          TE.map(() => [toIdentityFact('user.activated', user.uuid)]),
        )
      }),
    )

  const signIn = (place: UserPlace, email: Mailbox, former: O.Option<string>, label: string) =>
    runAudited({ _tag: 'Person', ...place }, place.tenantUuid, (stores) =>
      gen(function* () {
        const facts = yield* unwrap(activated(stores, place, email))
        yield* unwrap(endFormer(stores, former))
        yield* unwrap(stores.signIns.endAllBut(place, 'browser', BROWSERS_AT_MOST - 1))
        const now = clock.now()
        const added = yield* unwrap(
          addSignIn({ secrets, random }, stores, {
            kind: 'browser',
            ...place,
            label,
            createdAt: now,
            expiresAt: computeBrowserExpiry(now, now),
          }),
        )
        const { secret, signIn } = added
        return {
          answer: { secret, expiresAt: signIn.expiresAt },
          facts: [...facts, toIdentityFact('sign-in.begun', place.user, { signIn: signIn.id })],
        }
      }),
    )

  return ({ callback, pending, former, userAgent }) =>
    gen(function* () {
      const begun = yield* unwrap(
        pipe(
          pending,
          O.match(
            () => TE.left(toSignInInvalid()),
            (sealed) => pipe(TE.fromTask(deps.pendingSignIns.open(sealed)), TE.flatMap(TE.fromOption(toSignInInvalid))),
          ),
        ),
      )
      const proven = yield* unwrap(proveIdentity(deps, callback, begun))
      const places = yield* unwrap(chooseSignInPlaces(inScope, proven.email))
      const { email } = proven
      const label = describeBrowser(userAgent)
      const signedIn = yield* unwrap(enterFirstOpen(email, places, (place) => signIn(place, email, former, label)))
      return { ...signedIn, returnTo: begun.returnTo }
    })
}
