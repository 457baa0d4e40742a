// Adds a browser sign-in at one office, after a sign-in at the identity provider or a change of office. The first one activates an invited user.
import { fail, gen, O, type TE, unwrap } from '#domain/shared/fp.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { IdentityStores, ProvenIdentity, SignInSecrets, UserPlace } from '#domain/identity/ports.ts'
import { BROWSERS_AT_MOST, computeBrowserExpiry, type SignIn } from '#domain/identity/principal.ts'
import { applyUserCommand } from '#domain/identity/user.ts'
import { reportIfChanged } from '#domain/logging/audit.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { RunAudited } from './audit.ts'
import { describeLanguageChange } from './change-user.ts'
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

/** Who entered, as the identity provider has proven. */
type Entering = Pick<ProvenIdentity, 'email' | 'language'>

/** Activates an invited user, and gives the provider's language to one without a language. Returns the audit facts of what changed. */
const activate = (stores: EnterStores, place: UserPlace, { email, language }: Entering, now: Instant) =>
  gen(function* () {
    const user = yield* unwrap(lockPersonAt(stores, place, email))
    if (user.status !== 'ACTIVE' && user.status !== 'NOT_ACTIVATED') return yield* fail(toPersonNotActive(email))
    const after = { ...applyUserCommand('activate', now)(user), language: O.alt(() => language)(user.language) }
    const changed = describeLanguageChange(user, after)
    const facts = [
      ...(user.status === 'ACTIVE' ? [] : [toIdentityFact('user.activated', user.uuid)]),
      ...reportIfChanged(changed, toIdentityFact('user.changed', user.uuid, changed)),
    ]
    if (facts.length > 0) yield* unwrap(stores.users.put(after))
    return facts
  })

/**
 * `takeOver` ends the former sign-in of the browser in the same unit of work, so that a secret known
 * before is invalid after. It returns the browser's name, and when the person proved the address: a sign-in lasts from then on, however often
 * they change offices.
 */
export function makeEnterOffice({ runAudited, secrets, clock, random }: EnterOfficeDeps) {
  return <E>(
    place: UserPlace,
    entering: Entering,
    takeOver: (stores: EnterStores, now: Instant) => TE.TaskEither<E, Pick<SignIn, 'createdAt' | 'label'>>,
  ): TE.TaskEither<E | PersonUnknown | PersonNotActive | StoreUnavailable, EnteredOffice> =>
    runAudited({ _tag: 'Person', ...place }, place.tenantUuid, (stores) =>
      gen(function* () {
        const now = clock.now()
        const facts = yield* unwrap(activate(stores, place, entering, now))
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
