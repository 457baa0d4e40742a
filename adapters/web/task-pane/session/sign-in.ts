// Signing in at the ledger in a dialog: the first time, again after the link ended, and to renew a link that is about to lapse.
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import type { MailHost } from '../host/mail-host.ts'
import type { LoginPath } from './login-path.ts'
import { readLoginMessage } from './login-message.ts'
import type { SessionKeeper } from './session-keeper.ts'

export type SignInOutcome =
  /** The session is kept from here on. */
  | { readonly _tag: 'SignedIn' }
  | { readonly _tag: 'Blocked' }
  | { readonly _tag: 'Closed' }
  /** `message`: in the user's language, as the service tells it. */
  | { readonly _tag: 'Refused'; readonly message: string }
  /** No dialog was opened: the service gave no beginning for one. */
  | { readonly _tag: 'NotBegun'; readonly failure: CallFailure }

export type SignIn = () => Promise<SignInOutcome>

/** Has to be called in the user's own press of a button: browsers let no other dialog open. */
export const makeSignIn =
  (deps: {
    readonly host: Pick<MailHost, 'userAddress' | 'openDialog'>
    readonly keeper: Pick<SessionKeeper, 'signedIn'>
    readonly loginPath: LoginPath
    readonly ownOrigin: string
  }): SignIn =>
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
