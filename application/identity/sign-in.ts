// Signs a person in at the identity provider (IDN-4). If the provider refuses to offer a choice of account, it starts again without that.
import { fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type {
  IdentityProvider,
  IdentityProviderDown,
  PendingSignIn,
  PendingSignIns,
  ProvenIdentity,
  SignInRefused,
} from '#domain/identity/ports.ts'
import { describeBrowser } from '#domain/identity/browser-name.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import type { InScope, Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type EnteredOffice, type EnterOfficeDeps, type EnterStores, makeEnterOffice } from './enter-office.ts'
import { chooseSignInPlaces, enterFirstOpen, type PersonNotActive, type PersonUnknown } from './find-sign-in-places.ts'
import { findOffices } from './offices.ts'

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

export interface NewSignIn extends EnteredOffice {
  readonly returnTo: string
  /** The person has several offices and has chosen none of these yet, or their choice no longer admits them (IDN-11). */
  readonly mustChoose: boolean
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

export interface CompleteSignInDeps extends ProveIdentityDeps, EnterOfficeDeps {
  readonly inScope: InScope<EnterStores>
  readonly pendingSignIns: PendingSignIns
}

const toSignInInvalid = (): SignInRefused => ({ _tag: 'SignInInvalid' })

export function makeCompleteSignIn(deps: CompleteSignInDeps): CompleteSignIn {
  const { inScope, secrets } = deps
  const enterOffice = makeEnterOffice(deps)

  const endFormer = ({ signIns }: EnterStores, former: O.Option<string>): Stored<boolean> =>
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
      const { email } = proven
      const offices = yield* unwrap(findOffices(inScope, email))
      // Without an office that admits the person, entering one returns the reason.
      const places = offices.length > 0 ? offices : yield* unwrap(chooseSignInPlaces(inScope, email))
      const entered = yield* unwrap(
        enterFirstOpen(email, places, ({ tenantUuid, user }) =>
          enterOffice({ tenantUuid, user }, proven, (stores, now) =>
            pipe(
              endFormer(stores, former),
              TE.map(() => ({ createdAt: now, label: describeBrowser(userAgent) })),
            ),
          ),
        ),
      )
      return {
        ...entered,
        returnTo: begun.returnTo,
        mustChoose: offices.length > 1 && !offices.some(({ isChosen }) => isChosen),
      }
    })
}
