// An assistant gives up its connection (RFC 7009), by a refresh token of any turn or by an access token.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Audited } from '#application/identity/audited.ts'
import type { AssistantClient } from '#domain/assistant/client.ts'
import { ofConnection } from '#domain/assistant/facts.ts'
import type { GrantRefused } from '#domain/assistant/failures.ts'
import type { AccessTokens, RefreshTokens, SameSecret } from '#domain/assistant/ports.ts'
import { type ClientCredentials, grantRefused, isTheClient } from '#domain/assistant/token-request.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { SignIn, SignInId } from '#domain/identity/principal.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

/** What is none of ours, or has ended already, is no failure. */
export type RevokeToken = (
  asked: ClientCredentials & { readonly token: O.Option<string> },
) => TE.TaskEither<GrantRefused | StoreUnavailable, void>

type Stores = Pick<IdentityStores, 'signIns' | 'audit'>

export interface RevokeTokenDeps {
  readonly inScope: InScope<Stores>
  readonly audited: Audited<Stores>
  readonly refreshTokens: Pick<RefreshTokens, 'read'>
  readonly accessTokens: Pick<AccessTokens, 'verify'>
  readonly client: Pick<AssistantClient, 'id' | 'secret'>
  readonly sameSecret: SameSecret
}

export const makeRevokeToken = (deps: RevokeTokenDeps): RevokeToken => {
  const connectionOf = (token: string): TE.TaskEither<never, O.Option<SignInId>> =>
    pipe(
      deps.refreshTokens.read(token),
      O.match(
        () => TE.fromTask(deps.accessTokens.verify(token)),
        ({ connection }) => TE.right(O.some(connection)),
      ),
    )

  const end = (signIn: SignIn): TE.TaskEither<StoreUnavailable, void> => {
    const { id, tenantUuid, user } = signIn
    return deps.audited({ _tag: 'Person', user, tenantUuid }, tenantUuid, ({ signIns }) =>
      pipe(
        signIns.end(signIn, id),
        TE.map((ended) => ({
          answer: undefined,
          facts: ended ? [ofConnection('assistant.disconnected', signIn)] : [],
        })),
      ),
    )
  }

  return (asked) =>
    pipe(
      TE.fromEither(isTheClient(deps.client, deps.sameSecret, asked)),
      TE.flatMap(() => TE.fromOption(() => grantRefused('invalid_request', 'token is missing.'))(asked.token)),
      TE.flatMap(connectionOf),
      TE.flatMap(
        O.match(
          () => TE.right(O.none),
          (id) => deps.inScope(Admin, ({ signIns }) => signIns.findById(id)),
        ),
      ),
      TE.flatMap(O.match(() => TE.right(undefined), end)),
    )
}
