// The plugin API under the session: every call carries a good JWT, reports when the session is over, and notes when it failed.
import { type Either, left } from 'fp-ts/lib/Either.js'
import type { SessionKeeper } from '../session/session-keeper.ts'
import type { ApiFailure } from './failure.ts'
import type { Call, SendCall } from '#adapters/web/kit/http.ts'

export type PluginApi = <A>(call: Call<A>) => Promise<Either<ApiFailure, A>>

/** `onEnded` hears of the end of the session, once for each call that met it. */
export const makePluginApi =
  (deps: {
    readonly send: SendCall
    readonly keeper: Pick<SessionKeeper, 'withJwt'>
    readonly onEnded: (code: string) => void
    readonly now: () => number
  }): PluginApi =>
  async (call) => {
    const answer = await deps.keeper.withJwt((jwt) => deps.send({ ...call, jwt }))
    if (answer._tag === 'Right') return answer
    if (answer.left._tag === 'SessionEnded') deps.onEnded(answer.left.code)
    return left({ ...answer.left, at: deps.now() })
  }
