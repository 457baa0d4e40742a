// The service's session endpoints, as the pane calls them.
import { type Either, map } from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { Proof } from '../session/login-path.ts'
import { Session } from '../session/session.ts'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import type { SendCall } from '#adapters/web/kit/http.ts'

export interface SessionCalls {
  /** A fresh session for one that expired no longer ago than the grace. */
  readonly refresh: (jwt: string) => Promise<Either<CallFailure, Session>>
  /** A session for a mailbox whose link to the ledger still stands. Brings the mailbox's proof, where there is one. */
  readonly recover: (email: string) => Promise<Either<CallFailure, Session>>
  readonly revoke: (jwt: string) => Promise<Either<CallFailure, void>>
  /** Takes this mailbox off the licence, which may take a session of it. */
  readonly disconnect: (email: string, jwt?: string) => Promise<Either<CallFailure, void>>
}

const SessionAnswer = t.type({ success: t.literal(true), data: Session })
const Done = t.type({ success: t.literal(true) })

/** `proof`: asked for only where a mailbox is named without a session; null where the service asks for none (SES-14). */
export const makeSessionCalls = (send: SendCall, proof: Proof): SessionCalls => {
  const session = async (path: string, body: unknown, jwt?: string): Promise<Either<CallFailure, Session>> =>
    map((answer: t.TypeOf<typeof SessionAnswer>) => answer.data)(
      await send({ method: 'POST', path, body, answer: SessionAnswer, ...(jwt === undefined ? {} : { jwt }) }),
    )
  const done = async (path: string, body: unknown, jwt?: string): Promise<Either<CallFailure, void>> =>
    map(() => undefined)(
      await send({ method: 'POST', path, body, answer: Done, deadline: 10_000, ...(jwt === undefined ? {} : { jwt }) }),
    )
  return {
    refresh: (jwt) => session('/ledger/mailclient/session/refresh', {}, jwt),
    recover: async (email) => session('/ledger/mailclient/session/recover', { email }, (await proof()) ?? undefined),
    revoke: (jwt) => done('/ledger/mailclient/session/revoke', {}, jwt),
    disconnect: (email, jwt) => done('/link/disconnect', { email }, jwt),
  }
}
