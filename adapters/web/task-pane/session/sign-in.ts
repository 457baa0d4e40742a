// Signing in to the ledger in a dialog: the address of the dialog, its message, and the outcome.
import { type Guarded, hasFields, isEither, isOneOf, isText } from '#adapters/web/kit/guard.ts'
import { isSession } from './session-store.ts'
import { type Either, map, right } from 'fp-ts/lib/Either.js'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { call, type PaneResponse } from '../api/call.ts'
import type { Proof } from '../api/session-calls.ts'
import type { SendCall } from '#adapters/web/kit/http.ts'
import type { MailHost } from '../host/mail-host.ts'
import type { SessionKeeper } from './session-keeper.ts'

const source = isOneOf('tapster-login')
const isLoginMessage = isEither(
  hasFields({ source, ok: isOneOf(true), session: isSession }),
  hasFields({ source, ok: isOneOf(false), code: isText, message: isText }),
)
export type LoginMessage = Guarded<typeof isLoginMessage>

/** The message, or null when it is none of ours. The mail client's dialog channel hands it over as text. */
export const readLoginMessage = (
  message: { readonly origin: string; readonly data: unknown },
  ownOrigin: string,
): LoginMessage | null => {
  if (message.origin !== ownOrigin) return null
  const data = typeof message.data === 'string' ? parsed(message.data) : message.data
  return isLoginMessage(data) ? data : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

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

export type SignInOutcome =
  /** The session is kept from here on. */
  | { readonly _tag: 'SignedIn' }
  | { readonly _tag: 'Blocked' }
  | { readonly _tag: 'Closed' }
  /** `message`: in the user's language, as the service tells it. */
  | { readonly _tag: 'Refused'; readonly message: string }
  /** No dialog was opened: the service gave no beginning for one. */
  | { readonly _tag: 'NotBegun'; readonly failure: CallFailure }

export type PaneSignIn = () => Promise<SignInOutcome>

/** Has to be called in the user's own press of a button: browsers let no other dialog open. */
export const makeSignIn =
  (deps: {
    readonly host: Pick<MailHost, 'userAddress' | 'openDialog'>
    readonly keeper: Pick<SessionKeeper, 'signedIn'>
    readonly loginPath: LoginPath
    readonly ownOrigin: string
  }): PaneSignIn =>
  async () => {
    const { host, keeper, loginPath, ownOrigin } = deps
    const path = await loginPath(host.userAddress)
    if (path._tag === 'Left') return { _tag: 'NotBegun', failure: path.left }
    const outcome = await host.openDialog(path.right, (message) => readLoginMessage(message, ownOrigin))
    if (outcome._tag === 'Left') return outcome.left._tag === 'DialogBlocked' ? { _tag: 'Blocked' } : { _tag: 'Closed' }
    if (!outcome.right.ok) return { _tag: 'Refused', message: outcome.right.message }
    keeper.signedIn(outcome.right.session)
    return { _tag: 'SignedIn' }
  }
