// identity.anonymise, daily: everybody whose time has come is anonymised, one after the other. One who can not be keeps nobody else waiting.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { IdentityStores, UserPlace } from '#domain/identity/ports.ts'
import { REMOVAL_GRACE } from '#domain/identity/user.ts'
import type { TrackError } from '#domain/logging/error-tracking.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope, type StoreUnavailable, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import type { AnonymiseUser } from './anonymise-user.ts'

/** Left: somebody was left over, and the queue should bring the job again. May be broken off anywhere, and run on two replicas at once. */
export type AnonymiseDue = TE.TaskEither<StoreUnavailable, void>

export interface AnonymiseDueDeps {
  readonly inScope: InScope<Pick<IdentityStores, 'userDirectory'>>
  readonly anonymiseUser: AnonymiseUser
  readonly clock: Clock
  readonly log: Log
  readonly trackError: TrackError
}

const PAGE = 100

export const makeAnonymiseDue = (deps: AnonymiseDueDeps): AnonymiseDue => {
  const anonymise = (place: UserPlace): Promise<E.Either<StoreUnavailable, boolean>> =>
    deps
      .anonymiseUser(place)()
      .catch((error: unknown) => {
        deps.trackError('identity.anonymise.bug', error, { record: place.user })
        return E.left(storeUnavailable)
      })

  return async () => {
    const markedBy = deps.clock.now() - REMOVAL_GRACE
    let [anonymised, failed] = [0, 0]
    let after: O.Option<UserPlace> = O.none
    do {
      const behind: O.Option<UserPlace> = after
      const page: E.Either<StoreUnavailable, readonly UserPlace[]> = await deps.inScope(Admin, ({ userDirectory }) =>
        userDirectory.toBeRemoved(markedBy, behind, PAGE),
      )()
      if (E.isLeft(page)) return page
      for (const place of page.right) {
        const outcome = await anonymise(place)
        if (E.isLeft(outcome)) failed += 1
        else if (outcome.right) anonymised += 1
      }
      after = O.fromNullable(page.right.length < PAGE ? undefined : page.right.at(-1))
    } while (O.isSome(after))
    deps.log[failed > 0 ? 'warn' : 'info']('identity.anonymise', { anonymised, failed })
    return failed > 0 ? E.left(storeUnavailable) : E.right(undefined)
  }
}
