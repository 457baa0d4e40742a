// The calls of the session endpoints.
import { map } from 'fp-ts/lib/Either.js'
import type { PaneSession } from '../session/session-store.ts'
import type { SendCall } from '#adapters/web/kit/http.ts'
import { callPlugin } from './plugin-api.ts'

/** An identity token of the mailbox's directory, or null if there is none. */
export type Proof = () => Promise<string | null>

export type SessionCalls = ReturnType<typeof makeSessionCalls>

const session = map(({ data }: { readonly data: PaneSession }) => data)
const done = map((): void => undefined)

const DEADLINE = 10_000

/** Sends the proof of the mailbox in place of a session, if the mailbox has one (SES-14). */
export function makeSendProven(send: SendCall, proof: Proof): SendCall {
  return async (call) => {
    const jwt = await proof()
    return send(jwt === null ? call : { ...call, jwt })
  }
}

/** `sendProven` is used for calls that have a mailbox but no session. */
export function makeSessionCalls(send: SendCall, sendProven: SendCall) {
  return {
    /** Renews a session, also one that has expired within the grace period. */
    refresh: async (jwt: string) => session(await send(callPlugin('POST /ledger/mailclient/session/refresh', { jwt }))),
    /** Gets a session for a linked mailbox, with the proof of the mailbox if it has one. */
    recover: async (email: string) =>
      session(await sendProven(callPlugin('POST /ledger/mailclient/session/recover', { body: { email } }))),
    revoke: async (jwt: string) =>
      done(await send(callPlugin('POST /ledger/mailclient/session/revoke', { jwt, deadline: DEADLINE }))),
    /** Removes this mailbox from the licence. The service may require a session for it. */
    disconnect: async (email: string, jwt?: string) => {
      const credential = jwt === undefined ? {} : { jwt }
      return done(
        await send(callPlugin('POST /link/disconnect', { body: { email }, deadline: DEADLINE, ...credential })),
      )
    },
  }
}
