// Connections of assistants: operators list and end them, assistants revoke them (RFC 7009), and an hourly job cleans up.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type ReadRefused, type Change, type ChangeRefused, checkPermission } from '#application/identity/change.ts'
import { toConnectionFact, type ShownConnection } from '#domain/assistant/connection.ts'
import type { AccessTokens, AssistantStores, RefreshTokens, SameSecret } from '#domain/assistant/ports.ts'
import type { IdentityStores, Page, Paged } from '#domain/identity/ports.ts'
import type { Principal, SignIn, SignInId } from '#domain/identity/principal.ts'
import {
  Admin,
  type InScope,
  type Stored,
  type StoreUnavailable,
  Tenant,
  requireWritten,
} from '#domain/shared/unit-of-work.ts'
import type { RunAudited } from '#application/identity/audit.ts'
import type { AssistantClient } from '#domain/assistant/client.ts'
import type { GrantRefused } from '#domain/assistant/failures.ts'
import { type ClientCredentials, toGrantRefused, authenticateClient } from '#domain/assistant/token-request.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

export type ConnectionNotFound = Tagged<'ConnectionNotFound'>
const connectionNotFound: ConnectionNotFound = { _tag: 'ConnectionNotFound' }

/** The connections of the operator's users, in whichever tenant the principal acts; last used first. Needs `platform:admin`. */
export type ListConnections = (principal: Principal, page: Page) => TE.TaskEither<ReadRefused, Paged<ShownConnection>>

export function makeListConnections(deps: {
  readonly inScope: InScope<Pick<AssistantStores, 'connections'>>
}): ListConnections {
  return function listConnections(principal, page) {
    return pipe(
      checkPermission(principal, 'platform:admin'),
      TE.flatMap(() => deps.inScope(Tenant(principal.home), ({ connections }) => connections.list(page))),
    )
  }
}

/** Ends any connection of the operator's users. Its tokens stop working at once. */
export type EndConnection = (
  principal: Principal,
  id: SignInId,
) => TE.TaskEither<ChangeRefused | ConnectionNotFound, void>

export function makeEndConnection(deps: { readonly change: Change }): EndConnection {
  return function endConnection(principal, id) {
    return deps.change({ ...principal, tenantUuid: principal.home }, 'platform:admin', ({ stores: { signIns } }) =>
      gen(function* () {
        const signIn = yield* unwrap(
          pipe(
            signIns.findById(id),
            TE.map(O.filter(({ kind, tenantUuid }) => kind === 'assistant' && tenantUuid === principal.home)),
            TE.flatMap(TE.fromOption(() => connectionNotFound)),
          ),
        )
        yield* unwrap(pipe(signIns.end(signIn, id), requireWritten(connectionNotFound)))
        return { answer: undefined, facts: [toConnectionFact('assistant.disconnected', signIn)] }
      }),
    )
  }
}

/** Succeeds also if the connection is unknown or has ended already. */
export type RevokeToken = (
  asked: ClientCredentials & { readonly token: O.Option<string> },
) => TE.TaskEither<GrantRefused | StoreUnavailable, void>

type Stores = Pick<IdentityStores, 'signIns' | 'audit'>

export interface RevokeTokenDeps {
  readonly inScope: InScope<Stores>
  readonly runAudited: RunAudited<Stores>
  readonly refreshTokens: Pick<RefreshTokens, 'read'>
  readonly accessTokens: Pick<AccessTokens, 'verify'>
  readonly client: Pick<AssistantClient, 'id' | 'secret'>
  readonly sameSecret: SameSecret
}

export function makeRevokeToken(deps: RevokeTokenDeps): RevokeToken {
  const findConnection = (token: string): TE.TaskEither<never, O.Option<SignInId>> =>
    pipe(
      deps.refreshTokens.read(token),
      O.match(
        () => TE.fromTask(deps.accessTokens.verify(token)),
        ({ connection }) => TE.right(O.some(connection)),
      ),
    )

  const end = (signIn: SignIn): Stored<void> => {
    const { id, tenantUuid, user } = signIn
    return deps.runAudited({ _tag: 'Person', user, tenantUuid }, tenantUuid, ({ signIns }) =>
      pipe(
        signIns.end(signIn, id),
        TE.map((ended) => ({
          answer: undefined,
          facts: ended ? [toConnectionFact('assistant.disconnected', signIn)] : [],
        })),
      ),
    )
  }

  return (asked) =>
    gen(function* () {
      yield* unwrap(authenticateClient(deps.client, deps.sameSecret, asked))
      if (O.isNone(asked.token)) return yield* fail(toGrantRefused('invalid_request', 'token is missing.'))
      const id = yield* unwrap(findConnection(asked.token.value))
      if (O.isNone(id)) return
      const signIn = yield* unwrap(deps.inScope(Admin, ({ signIns }) => signIns.findById(id.value)))
      if (O.isSome(signIn)) yield* unwrap(end(signIn.value))
    })
}

export type CleanUpAssistant = Stored<void>

export function makeCleanUpAssistant(deps: {
  readonly inScope: InScope<Pick<AssistantStores, 'consents' | 'codes'>>
  readonly clock: Clock
  readonly log: Log
}): CleanUpAssistant {
  return function cleanUpAssistant() {
    return pipe(
      deps.inScope(Admin, (stores) =>
        gen(function* () {
          const now = deps.clock.now()
          const consents = yield* unwrap(stores.consents.deleteExpired(now))
          const codes = yield* unwrap(stores.codes.deleteExpired(now))
          return { consents, codes }
        }),
      ),
      TE.tapIO((deleted) => () => deps.log.info('assistant.clean-up', deleted)),
      TE.asUnit,
    )()
  }
}
