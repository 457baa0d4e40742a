// A person chooses the language of their own mails and pages. It needs no permission.
import { gen, pipe, type TE, unwrap } from '#domain/shared/fp.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { User } from '#domain/identity/user.ts'
import { reportIfChanged } from '#domain/logging/audit.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { requireFound, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { RunAudited } from './audit.ts'
import { checkStillSignedIn, toActor } from './change.ts'
import { describeLanguageChange } from './change-user.ts'
import { type SignInNeeded, toSignInNeeded } from './check-sign-in.ts'

/** None: the language of the office. Left(SignInNeeded): the sign-in ended after it was checked. */
export type ChooseOwnLanguage = (
  principal: Principal,
  language: User['language'],
) => TE.TaskEither<SignInNeeded | StoreUnavailable, void>

export function makeChooseOwnLanguage({
  runAudited,
  clock,
}: {
  readonly runAudited: RunAudited<Pick<IdentityStores, 'tenants' | 'users' | 'signIns' | 'audit'>>
  readonly clock: Clock
}): ChooseOwnLanguage {
  return function chooseOwnLanguage(principal, language) {
    return runAudited(toActor(principal), principal.home, (stores) =>
      gen(function* () {
        yield* unwrap(checkStillSignedIn(stores, principal, clock.now()))
        const before = yield* unwrap(pipe(stores.users.find(principal.user), requireFound(toSignInNeeded('unknown'))))
        const after = { ...before, language }
        const changed = describeLanguageChange(before, after)
        const facts = reportIfChanged(changed, toIdentityFact('user.changed', after.uuid, changed))
        if (facts.length > 0) yield* unwrap(stores.users.put(after))
        return { answer: undefined, facts }
      }),
    )
  }
}
