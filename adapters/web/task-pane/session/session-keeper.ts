// The session while the pane is open: start, renewal shared by parallel calls, end, and sign-out.
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import { type ApiFailure, endsSession } from '../api/plugin-api.ts'
import type { SessionCalls } from '../api/session-calls.ts'
import { type PaneSession, getPhase, getSessionUser, type SessionStore } from './session-store.ts'

export type StartOutcome =
  | { readonly _tag: 'SignedIn' }
  | { readonly _tag: 'LoginNeeded' }
  /** The service did not answer. The session stays. */
  | { readonly _tag: 'Unknown'; readonly failure: CallFailure }

export type SessionKeeper = ReturnType<typeof makeSessionKeeper>

export function makeSessionKeeper(deps: {
  readonly store: SessionStore
  readonly calls: SessionCalls
  readonly now: () => number
}) {
  const { store, calls, now } = deps
  let inFlight: { readonly jwt: string; readonly answer: Promise<Either<CallFailure, PaneSession>> } | null = null

  const clearIfStill = (jwt: string): void => {
    if (store.read()?.jwt === jwt) store.clear()
  }

  /** Runs one renewal at a time for a JWT. The result is stored only if the session has not changed meanwhile. */
  const renew = (jwt: string): Promise<Either<CallFailure, PaneSession>> => {
    if (inFlight?.jwt === jwt) return inFlight.answer
    const answer = (async () => {
      const renewed = await calls.refresh(jwt)
      const isCurrent = store.read()?.jwt === jwt
      if (isLeft(renewed)) {
        if (endsSession(renewed.left)) clearIfStill(jwt)
      } else if (isCurrent) {
        store.write(renewed.right)
      }
      if (inFlight?.jwt === jwt) inFlight = null
      return renewed
    })()
    inFlight = { jwt, answer }
    return answer
  }

  const getValidJwt = async (): Promise<Either<ApiFailure, string>> => {
    const session = store.read()
    if (session === null) return left({ _tag: 'SessionEnded', code: 'PLUGIN_SESSION_INVALID' })
    const phase = getPhase(session, now())
    if (phase === 'fresh') return right(session.jwt)
    if (phase === 'lost') {
      clearIfStill(session.jwt)
      return left({ _tag: 'SessionEnded', code: 'PLUGIN_SESSION_INVALID' })
    }
    const renewed = await renew(session.jwt)
    if (!isLeft(renewed)) return right(renewed.right.jwt)
    if (endsSession(renewed.left)) return left({ _tag: 'SessionEnded', code: renewed.left.code })
    return phase === 'sliding' ? right(session.jwt) : left(renewed.left)
  }

  const toStartOutcome = <A>(answer: Either<CallFailure, A>): StartOutcome => {
    if (!isLeft(answer)) return { _tag: 'SignedIn' }
    const { left: failure } = answer
    return failure._tag === 'Refused' && failure.status < 500 && failure.status !== 429
      ? { _tag: 'LoginNeeded' }
      : { _tag: 'Unknown', failure }
  }

  return {
    start: async (mailbox: string | null): Promise<StartOutcome> => {
      const stored = store.read()
      const phase = stored === null ? 'lost' : getPhase(stored, now())
      if (stored !== null && phase === 'expired') return toStartOutcome(await renew(stored.jwt))
      if (stored !== null && phase !== 'lost') return { _tag: 'SignedIn' }
      store.clear()
      if (mailbox === null) return { _tag: 'LoginNeeded' }
      const recovered = await calls.recover(mailbox)
      if (!isLeft(recovered)) store.write(recovered.right)
      return toStartOutcome(recovered)
    },

    withJwt: async <A>(call: (jwt: string) => Promise<Either<CallFailure, A>>): Promise<Either<ApiFailure, A>> => {
      const jwt = await getValidJwt()
      if (isLeft(jwt)) return jwt
      const answer = await call(jwt.right)
      if (!isLeft(answer) || !endsSession(answer.left)) return answer
      clearIfStill(jwt.right)
      // Another session has started, maybe of another user. The call must not use it.
      if (store.read() !== null) return answer
      return left({ _tag: 'SessionEnded', code: answer.left.code })
    },

    /** Tenant and ledger user from the JWT of the session; null: no session, or the claims are missing. */
    user: () => getSessionUser(store.read())?.key ?? null,
    /** The tenant of the session; null in the same cases. */
    tenantUuid: () => getSessionUser(store.read())?.tenantUuid ?? null,
    signedIn: (session: PaneSession) => store.write(session),
    /** The service has deleted the user, so there is nothing to revoke. */
    forget: () => store.clear(),

    /** Returns which calls succeeded. The browser's session is removed in any case. */
    logout: async (mailbox: string | null) => {
      const session = store.read()
      store.clear()
      const [revoked, disconnected] = await Promise.all([
        session === null ? null : calls.revoke(session.jwt),
        mailbox === null ? null : calls.disconnect(mailbox, session?.jwt),
      ])
      return {
        revoked: revoked === null || !isLeft(revoked),
        disconnected: disconnected === null || !isLeft(disconnected),
      }
    },
  }
}
