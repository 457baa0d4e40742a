// Ends the sign-in that a secret belongs to (IDN-4). What has ended already, or never was, is signed out as well.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done } from '#domain/identity/facts.ts'
import type { IdentityStores, SignInSecrets } from '#domain/identity/ports.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Audited } from './audited.ts'

export type SignOut = (secret: O.Option<string>) => TE.TaskEither<StoreUnavailable, void>

type Stores = Pick<IdentityStores, 'signIns' | 'audit'>

export const makeSignOut = (deps: {
  readonly inScope: InScope<Stores>
  readonly audited: Audited<Stores>
  readonly secrets: Pick<SignInSecrets, 'digest'>
}): SignOut => {
  const end = ({ tenantUuid, user, id }: SignIn): TE.TaskEither<StoreUnavailable, void> =>
    deps.audited({ _tag: 'Person', user, tenantUuid }, tenantUuid, ({ signIns }) =>
      pipe(
        signIns.end({ tenantUuid, user }, id),
        TE.map((ended) => ({ answer: undefined, facts: ended ? [done('sign-in.ended', user, { signIn: id })] : [] })),
      ),
    )

  return (secret) =>
    pipe(
      secret,
      O.flatMap(deps.secrets.digest),
      O.match(
        () => TE.right(O.none),
        (digest) => deps.inScope(Admin, ({ signIns }) => signIns.find(digest)),
      ),
      TE.flatMap(O.match(() => TE.right(undefined), end)),
    )
}
