// The calls of the session endpoints.
import { type Either, map } from 'fp-ts/lib/Either.js'
import type { PaneSession } from '../session/session-store.ts'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import type { SendCall } from '#adapters/web/kit/http.ts'
import { call } from './call.ts'

/** An identity token of the mailbox's directory, or null if there is none. */
export type Proof = () => Promise<string | null>

export interface SessionCalls {
  /** A new session, also for one that expired within the grace period. */
  readonly refresh: (jwt: string) => Promise<Either<CallFailure, PaneSession>>
  /** A session for a linked mailbox, with the proof of the mailbox if there is one. */
  readonly recover: (email: string) => Promise<Either<CallFailure, PaneSession>>
  readonly revoke: (jwt: string) => Promise<Either<CallFailure, void>>
  /** Removes this mailbox from the licence, which may require a session. */
  readonly disconnect: (email: string, jwt?: string) => Promise<Either<CallFailure, void>>
}

const session = map(({ data }: { readonly data: PaneSession }) => data)
const done = map((): void => undefined)

const DEADLINE = 10_000

/** `proof`: for calls with a mailbox and without a session (SES-14). */
export const makeSessionCalls = (send: SendCall, proof: Proof): SessionCalls => ({
  refresh: async (jwt) => session(await send(call('POST /ledger/mailclient/session/refresh', { jwt }))),
  recover: async (email) => {
    const jwt = await proof()
    const credential = jwt === null ? {} : { jwt }
    return session(await send(call('POST /ledger/mailclient/session/recover', { body: { email }, ...credential })))
  },
  revoke: async (jwt) => done(await send(call('POST /ledger/mailclient/session/revoke', { jwt, deadline: DEADLINE }))),
  disconnect: async (email, jwt) => {
    const credential = jwt === undefined ? {} : { jwt }
    return done(await send(call('POST /link/disconnect', { body: { email }, deadline: DEADLINE, ...credential })))
  },
})
