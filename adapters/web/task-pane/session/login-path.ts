// Where the login dialog begins. Where the service asks for a proof of the mailbox, a dialog can not bring it: it is shown beforehand, for a ticket
// that goes along in the dialog's address (SES-14).
import { type Either, map, right } from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
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

const AuthUrlAnswer = t.type({
  success: t.literal(true),
  data: t.intersection([t.type({ url: t.string }), t.partial({ ticket: t.string })]),
})

export const makeLoginWithProof =
  (send: SendCall, proof: Proof): LoginPath =>
  async (mailbox) => {
    const token = await proof()
    const answer = await send({
      method: 'GET',
      path: `/ledger/mailclient/auth-url?${new URLSearchParams(ofMailbox(mailbox)).toString()}`,
      answer: AuthUrlAnswer,
      ...(token === null ? {} : { jwt: token }),
    })
    return map(({ data: { ticket } }: t.TypeOf<typeof AuthUrlAnswer>) =>
      pathWith({ ...ofMailbox(mailbox), ...(ticket === undefined ? {} : { ticket }) }),
    )(answer)
  }
