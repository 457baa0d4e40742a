// The plugin API under the session: every call carries a good JWT, and tells when the session is over.
import type { Either } from 'fp-ts/lib/Either.js'
import type { SessionKeeper } from '../session/session-keeper.ts'
import type { ApiFailure } from './failure.ts'
import type { Call, SendCall } from '#adapters/browser/http.ts'

export type PluginApi = <A>(call: Call<A>) => Promise<Either<ApiFailure, A>>

/** `onEnded` hears of the end of the session, once for each call that met it. */
export const makePluginApi =
  (deps: {
    readonly send: SendCall
    readonly keeper: Pick<SessionKeeper, 'withJwt'>
    readonly onEnded: (code: string) => void
  }): PluginApi =>
  async (call) => {
    const answer = await deps.keeper.withJwt((jwt) => deps.send({ ...call, jwt }))
    if (answer._tag === 'Left' && answer.left._tag === 'SessionEnded') deps.onEnded(answer.left.code)
    return answer
  }
