// Ends a connection at the client's wish. It always answers the same, so that logging out never fails (SES-15).
import * as O from 'fp-ts/lib/Option.js'
import * as T from 'fp-ts/lib/Task.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Log } from '#domain/logging/ports.ts'
import type { SessionSigner, SessionStores } from '#domain/session/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'

/** The JWT may be expired for any length of time; a forged or missing one revokes nothing. */
export type RevokeSession = (jwt: O.Option<string>) => T.Task<void>

export const makeRevokeSession =
  (deps: {
    readonly signer: Pick<SessionSigner, 'verify'>
    readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
    readonly clock: Clock
    readonly log: Log
  }): RevokeSession =>
  (jwt) =>
    pipe(
      TE.fromOption(() => ({ _tag: 'JwtMissing' }) as const)(jwt),
      TE.flatMap((token) => deps.signer.verify(token)),
      TE.flatMap(({ claims }) => deps.inScope(Admin, ({ tokens }) => tokens.revoke(claims.sid, deps.clock.now()))),
      TE.match(
        (failure) => {
          if (failure._tag === 'StoreUnavailable') deps.log.error('mailclient.session.revoke.failed')
        },
        () => undefined,
      ),
    )
