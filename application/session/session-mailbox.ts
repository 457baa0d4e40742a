// Whose mailbox a session is or has just been: enough to leave something with, not to call the plugin API with.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { stillRenewable } from '#domain/session/session-jwt.ts'
import type { TokenRecord } from '#domain/session/token-record.ts'
import { hours, type Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { makeRecordOfJwt, type SessionRecordDeps } from './session-record.ts'

/** Logging out revokes and disconnects at once, in either order, and may have to be tried again. */
const JUST_REVOKED = hours(1)

const isOrJustWas =
  (now: Instant) =>
  ({ revokedAt }: TokenRecord): boolean =>
    O.isNone(revokedAt) || now - revokedAt.value <= JUST_REVOKED

/** None: no JWT of ours, one beyond its grace, or one whose link ended more than an hour ago. */
export type SessionMailbox = (jwt: O.Option<string>) => TE.TaskEither<StoreUnavailable, O.Option<Mailbox>>

export const makeSessionMailbox = (deps: SessionRecordDeps): SessionMailbox => {
  const recordOf = makeRecordOfJwt(deps, stillRenewable)
  return (jwt) =>
    pipe(
      recordOf(jwt),
      TE.map(O.filter(isOrJustWas(deps.clock.now()))),
      TE.map(O.map(({ mailclientEmail }) => mailclientEmail)),
      TE.orElse((failure) => (failure._tag === 'SessionInvalid' ? TE.right(O.none) : TE.left(failure))),
    )
}
