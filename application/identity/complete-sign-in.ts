// The identity provider's callback: a proven address becomes a sign-in of this browser (IDN-4). Whoever was invited and comes for the first time
// is active from now on.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done } from '#domain/identity/facts.ts'
import type {
  IdentityProviderDown,
  IdentityStores,
  PendingSignIns,
  SignInRefused,
  SignInSecrets,
  UserPlace,
} from '#domain/identity/ports.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import { browserExpiry, BROWSERS_AT_MOST } from '#domain/identity/sign-in-lifetime.ts'
import { afterCommand } from '#domain/identity/user.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random } from '#domain/shared/random.ts'
import type { InScope, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { addSignIn } from './add-sign-in.ts'
import type { Audited } from './audited.ts'
import { proveIdentity, type ProveIdentityDeps, type SignInBegunAgain } from './prove-identity.ts'
import {
  atFirstOpen,
  personAt,
  personNotActive,
  type PersonNotActive,
  type PersonUnknown,
  placesOf,
} from './person-to-sign-in.ts'

export interface SignedIn {
  /** Told here and never again. */
  readonly secret: string
  readonly expiresAt: Instant
  readonly returnTo: string
}

/** What the person is shown; SignInBegunAgain is no failure to them. */
export type SignInFailure = SignInRefused | IdentityProviderDown | PersonUnknown | PersonNotActive | StoreUnavailable

export type CompleteSignIn = (back: {
  /** The whole address to which the provider sent the browser. */
  readonly callback: string
  /** What the browser kept since the sign-in began. */
  readonly pending: O.Option<string>
  /** The secret of the sign-in that this browser has, which ends: none that was known before outlives a sign-in. */
  readonly former: O.Option<string>
}) => TE.TaskEither<SignInFailure | SignInBegunAgain, SignedIn>

type Stores = Pick<IdentityStores, 'tenants' | 'users' | 'userDirectory' | 'signIns' | 'audit'>

export interface CompleteSignInDeps extends ProveIdentityDeps {
  readonly inScope: InScope<Stores>
  readonly audited: Audited<Stores>
  readonly pending: PendingSignIns
  readonly secrets: SignInSecrets
  readonly clock: Clock
  readonly random: Random
}

const invalid = (): SignInRefused => ({ _tag: 'SignInInvalid' })

export const makeCompleteSignIn = (deps: CompleteSignInDeps): CompleteSignIn => {
  const { audited, inScope, secrets, clock } = deps

  const endFormer = ({ signIns }: Stores, former: O.Option<string>): TE.TaskEither<StoreUnavailable, boolean> =>
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

  /** Answers what is to be told of it. */
  const activated = (
    stores: Stores,
    place: UserPlace,
    email: Mailbox,
  ): TE.TaskEither<PersonUnknown | PersonNotActive | StoreUnavailable, readonly AuditFact[]> =>
    pipe(
      personAt(stores, place, email),
      TE.flatMap((user): TE.TaskEither<PersonNotActive | StoreUnavailable, readonly AuditFact[]> => {
        if (user.status === 'ACTIVE') return TE.right([])
        if (user.status !== 'NOT_ACTIVATED') return TE.left(personNotActive(email))
        return pipe(
          stores.users.put(afterCommand('activate', clock.now())(user)),
          TE.map(() => [done('user.activated', user.uuid)]),
        )
      }),
    )

  const signIn = (place: UserPlace, email: Mailbox, former: O.Option<string>) =>
    audited({ _tag: 'Person', ...place }, place.tenantUuid, (stores) =>
      pipe(
        activated(stores, place, email),
        TE.bindTo('facts'),
        TE.tap(() => endFormer(stores, former)),
        TE.tap(() => stores.signIns.endAllBut(place, 'browser', BROWSERS_AT_MOST - 1)),
        TE.bindW('added', () => {
          const now = clock.now()
          return addSignIn(deps, stores, {
            kind: 'browser',
            ...place,
            label: '',
            createdAt: now,
            expiresAt: browserExpiry(now, now),
          })
        }),
        TE.map(({ facts, added: { secret, signIn } }) => ({
          answer: { secret, expiresAt: signIn.expiresAt },
          facts: [...facts, done('sign-in.begun', place.user, { signIn: signIn.id })],
        })),
      ),
    )

  return ({ callback, pending, former }) =>
    pipe(
      TE.Do,
      TE.bindW('begun', () =>
        pipe(
          pending,
          O.match(
            () => TE.left(invalid()),
            (sealed) => pipe(TE.fromTask(deps.pending.open(sealed)), TE.flatMap(TE.fromOption(invalid))),
          ),
        ),
      ),
      TE.bindW('proven', ({ begun }) => proveIdentity(deps, callback, begun)),
      TE.bindW('places', ({ proven }) => placesOf(inScope, proven.email)),
      TE.bindW('signedIn', ({ proven: { email }, places }) =>
        atFirstOpen(email, places, (place) => signIn(place, email, former)),
      ),
      TE.map(({ begun, signedIn }) => ({ ...signedIn, returnTo: begun.returnTo })),
    )
}
