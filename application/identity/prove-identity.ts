// Reads the identity provider's answer. A provider that refuses to let the person choose an account is asked once more without that.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type {
  IdentityProvider,
  IdentityProviderDown,
  PendingSignIn,
  PendingSignIns,
  ProvenIdentity,
  SignInRefused,
} from '#domain/identity/ports.ts'
import type { BegunSignIn } from './begin-sign-in.ts'

/** The browser has to go to the provider once more, and keep this instead of what it kept. */
export interface SignInBegunAgain extends BegunSignIn {
  readonly _tag: 'SignInBegunAgain'
}

type Unproven = SignInRefused | IdentityProviderDown | SignInBegunAgain

export const isBegunAgain = (failed: { readonly _tag: string }): failed is SignInBegunAgain =>
  failed._tag === 'SignInBegunAgain'

export interface ProveIdentityDeps {
  readonly provider: IdentityProvider
  readonly pending: Pick<PendingSignIns, 'seal'>
}

/** `callback`: the whole address to which the provider sent the browser. */
export const proveIdentity = (
  { provider, pending }: ProveIdentityDeps,
  callback: string,
  begun: PendingSignIn,
): TE.TaskEither<Unproven, ProvenIdentity> => {
  const beginAgain = pipe(
    provider.begin(begun.returnTo, false),
    TE.bindW('sealed', (again) => TE.fromTask(pending.seal(again.pending))),
    TE.flatMap(({ url, sealed }): TE.TaskEither<Unproven, never> => {
      return TE.left({ _tag: 'SignInBegunAgain', url, pending: sealed })
    }),
  )
  return pipe(
    provider.complete(callback, begun),
    TE.orElse((failed): TE.TaskEither<Unproven, ProvenIdentity> =>
      failed._tag === 'PromptRefused' ? beginAgain : TE.left(failed),
    ),
  )
}
