// Adds a browser sign-in at one office, after a sign-in at the identity provider or a change of office. The first one activates an invited user.
import { fail, gen, type TE, unwrap } from '#domain/shared/fp.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { IdentityStores, SignInSecrets, UserPlace } from '#domain/identity/ports.ts'
import { BROWSERS_AT_MOST, computeBrowserExpiry, type SignIn } from '#domain/identity/principal.ts'
import { applyUserCommand } from '#domain/identity/user.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random } from '#domain/shared/uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { RunAudited } from './audit.ts'
import { lockPersonAt, type PersonNotActive, type PersonUnknown, toPersonNotActive } from './find-sign-in-places.ts'
import { addSignIn } from './sign-ins.ts'

export type EnterStores = Pick<IdentityStores, 'tenants' | 'users' | 'userDirectory' | 'signIns' | 'audit'>

export interface EnteredOffice {
  /** Returned here only. */
  readonly secret: string
  readonly expiresAt: Instant
}

export interface EnterOfficeDeps {
  readonly runAudited: RunAudited<EnterStores>
  readonly secrets: SignInSecrets
  readonly clock: Clock
  readonly random: Random
}

/** Activates an invited user. Returns the audit fact, if the user was not active before. */
const activate = (stores: EnterStores, place: UserPlace, email: Mailbox, now: Instant) =>
  gen(function* () {
    const user = yield* unwrap(lockPersonAt(stores, place, email))
    if (user.status === 'ACTIVE') return []
    if (user.status !== 'NOT_ACTIVATED') return yield* fail(toPersonNotActive(email))
    yield* unwrap(stores.users.put(applyUserCommand('activate', now)(user)))
    return [toIdentityFact('user.activated', user.uuid)]
  })

/**
 * `email`: proven by the identity provider. `takeOver` ends the former sign-in of the browser in the same unit of work, so that a secret known
 * before is invalid after. It returns the browser's name, and when the person proved the address: a sign-in lasts from then on, however often
 * they change offices.
 */
export function makeEnterOffice({ runAudited, secrets, clock, random }: EnterOfficeDeps) {
  return <E>(
    place: UserPlace,
    email: Mailbox,
    takeOver: (stores: EnterStores, now: Instant) => TE.TaskEither<E, Pick<SignIn, 'createdAt' | 'label'>>,
  ): TE.TaskEither<E | PersonUnknown | PersonNotActive | StoreUnavailable, EnteredOffice> =>
    runAudited({ _tag: 'Person', ...place }, place.tenantUuid, (stores) =>
      gen(function* () {
        const now = clock.now()
        const facts = yield* unwrap(activate(stores, place, email, now))
        const { createdAt, label } = yield* unwrap(takeOver(stores, now))
        yield* unwrap(stores.signIns.endAllBut(place, 'browser', BROWSERS_AT_MOST - 1))
        const { secret, signIn } = yield* unwrap(
          addSignIn({ secrets, random }, stores, {
            kind: 'browser',
            ...place,
            label,
            createdAt,
            expiresAt: computeBrowserExpiry(createdAt, now),
          }),
        )
        return {
          answer: { secret, expiresAt: signIn.expiresAt },
          facts: [...facts, toIdentityFact('sign-in.begun', place.user, { signIn: signIn.id })],
        }
      }),
    )
}
