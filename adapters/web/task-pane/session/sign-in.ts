// Signs in to the ledger in a dialog: the address of the dialog, its message, and the outcome.
import { type Guard, hasFields, isEither, isOneOf, isText } from '#adapters/web/kit/guard.ts'
import { isSession } from './session-store.ts'
import type { LoginMessage } from '#adapters/contract/session/session.ts'
import { type Either, map, right } from 'fp-ts/lib/Either.js'
import type { CallFailure, SendCall } from '#adapters/web/kit/http.ts'
import { callPlugin, type PaneResponse } from '../api/plugin-api.ts'
import type { MailHost } from '../host/mail-host.ts'
import type { SessionKeeper } from './session-keeper.ts'

const source = isOneOf('tapster-login')
const isLoginMessage: Guard<LoginMessage> = isEither(
  hasFields({ source, ok: isOneOf(true), session: isSession }),
  hasFields({ source, ok: isOneOf(false), code: isText, message: isText }),
)

/** Null: the message is not from the dialog. Mail clients pass messages of a dialog as text. */
export function readLoginMessage(
  message: { readonly origin: string; readonly data: unknown },
  ownOrigin: string,
): LoginMessage | null {
  if (message.origin !== ownOrigin) return null
  const data = typeof message.data === 'string' ? parseMessage(message.data) : message.data
  return isLoginMessage(data) ? data : null
}

function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Returns the path of the dialog.
 * If the service requires a proof of the mailbox, the path contains a ticket: the dialog cannot send the proof (SES-14).
 */
export type LoginPath = (mailbox: string | null) => Promise<Either<CallFailure, string>>

const toMailboxQuery = (mailbox: string | null) => (mailbox === null ? {} : { email: mailbox })

const pathFor = (mailbox: string | null, ticket = ''): string =>
  callPlugin('GET /ledger/mailclient/login', { query: { ...toMailboxQuery(mailbox), ticket } }).path

export const requestLoginPath: LoginPath = async (mailbox) => right(pathFor(mailbox))

export function makeLoginWithProof(sendProven: SendCall): LoginPath {
  return async function loginWithProof(mailbox) {
    const answer = await sendProven(callPlugin('GET /ledger/mailclient/auth-url', { query: toMailboxQuery(mailbox) }))
    return map(({ data }: PaneResponse<'GET /ledger/mailclient/auth-url'>) => pathFor(mailbox, data.ticket))(answer)
  }
}

export type SignInOutcome =
  | { readonly _tag: 'SignedIn' | 'Blocked' | 'Closed' }
  /** `message`: the text from the service, in the user's language. */
  | { readonly _tag: 'Refused'; readonly message: string }
  /** No dialog was opened, because the service returned no address. */
  | { readonly _tag: 'NotBegun'; readonly failure: CallFailure }

export type PaneSignIn = () => Promise<SignInOutcome>

/** Must be called from a click of the user: browsers block other dialogs. */
export function makeSignIn(deps: {
  readonly host: Pick<MailHost, 'userAddress' | 'openDialog'>
  readonly keeper: Pick<SessionKeeper, 'signedIn'>
  readonly loginPath: LoginPath
  readonly ownOrigin: string
}): PaneSignIn {
  return async function signIn() {
    const { host, keeper, loginPath, ownOrigin } = deps
    const path = await loginPath(host.userAddress)
    if (path._tag === 'Left') return { _tag: 'NotBegun', failure: path.left }
    const outcome = await host.openDialog(path.right, (message) => readLoginMessage(message, ownOrigin))
    if (outcome._tag === 'Left') return outcome.left._tag === 'DialogBlocked' ? { _tag: 'Blocked' } : { _tag: 'Closed' }
    if (!outcome.right.ok) return { _tag: 'Refused', message: outcome.right.message }
    keeper.signedIn(outcome.right.session)
    return { _tag: 'SignedIn' }
  }
}
