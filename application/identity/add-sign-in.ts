// Makes a sign-in within a unit of work: its secret goes to whoever signs in, its digest to the store. Who may is decided by the caller.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores, SignInSecrets } from '#domain/identity/ports.ts'
import { asSignInId, type SignIn } from '#domain/identity/principal.ts'
import type { Random } from '#domain/shared/random.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export interface AddedSignIn {
  /** Told here and never again. */
  readonly secret: string
  readonly signIn: SignIn
}

export const addSignIn = (
  { secrets, random }: { readonly secrets: SignInSecrets; readonly random: Random },
  { signIns }: Pick<IdentityStores, 'signIns'>,
  asked: Omit<SignIn, 'id' | 'lastUsedAt'>,
): TE.TaskEither<StoreUnavailable, AddedSignIn> => {
  const secret = secrets.make()
  const signIn: SignIn = { ...asked, id: asSignInId(random.uuid() as Uuid), lastUsedAt: asked.createdAt }
  const digest = secrets.digest(secret)
  // What we make is one of ours.
  if (O.isNone(digest)) throw new Error('a secret was made that has no digest')
  return pipe(
    signIns.add(signIn, digest),
    TE.map(() => ({ secret, signIn })),
  )
}
