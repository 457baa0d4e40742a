// Where the login dialog begins. Where the service asks for a proof of the mailbox, a dialog can not bring it: it is shown beforehand, for a ticket
// that goes along in the dialog's address (SES-14).
import { type Either, map, right } from 'fp-ts/lib/Either.js'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { call, type PaneResponse } from '../api/call.ts'
import type { SendCall } from '#adapters/web/kit/http.ts'

/** An identity token of the mailbox's directory, or null where there is none to be had. */
export type Proof = () => Promise<string | null>

/** A path of the service's own origin. */
export type LoginPath = (mailbox: string | null) => Promise<Either<CallFailure, string>>

const pathWith = (query: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(query).toString()
  return `/ledger/mailclient/login${search === '' ? '' : `?${search}`}`
}

const ofMailbox = (mailbox: string | null) => (mailbox === null ? {} : { email: mailbox })

export const loginWithoutProof: LoginPath = async (mailbox) => right(pathWith(ofMailbox(mailbox)))

export const makeLoginWithProof =
  (send: SendCall, proof: Proof): LoginPath =>
  async (mailbox) => {
    const token = await proof()
    const credential = token === null ? {} : { jwt: token }
    const answer = await send(call('GET /ledger/mailclient/auth-url', { query: ofMailbox(mailbox), ...credential }))
    return map(({ data: { ticket } }: PaneResponse<'GET /ledger/mailclient/auth-url'>) =>
      pathWith({ ...ofMailbox(mailbox), ...(ticket === undefined ? {} : { ticket }) }),
    )(answer)
  }
