// The way to the identity provider's pages, and what must come back from them (IDN-4).
import type * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityProvider, IdentityProviderDown, PendingSignIns } from '#domain/identity/ports.ts'
import { returnPath } from '#domain/identity/return-path.ts'

export interface BegunSignIn {
  /** The provider's. */
  readonly url: string
  /** For the browser to keep; sealed. */
  readonly pending: string
}

/** `returnTo`: where to go on afterwards; what is no page of ours becomes the first one. */
export type BeginSignIn = (
  returnTo: O.Option<string>,
  chooseAccount: boolean,
) => TE.TaskEither<IdentityProviderDown, BegunSignIn>

export const makeBeginSignIn =
  (deps: { readonly provider: Pick<IdentityProvider, 'begin'>; readonly pending: PendingSignIns }): BeginSignIn =>
  (returnTo, chooseAccount) =>
    pipe(
      deps.provider.begin(returnPath(returnTo), chooseAccount),
      TE.bindW('sealed', ({ pending }) => TE.fromTask(deps.pending.seal(pending))),
      TE.map(({ url, sealed }) => ({ url, pending: sealed })),
    )
