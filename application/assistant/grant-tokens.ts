// The token endpoint (MCP-7): exchanges a code for a connection, or a refresh token for the next one. Both give a short-lived access token.
import { type E, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import { identity } from 'fp-ts/lib/function.js'
import type { RunAudited, AuditedResult } from '#application/identity/audit.ts'
import { type AssistantClient, ASSISTANT_SCOPE } from '#domain/assistant/client.ts'
import { ACCESS_TOKEN_LIFE } from '#domain/assistant/connection.ts'
import type { GrantRefused } from '#domain/assistant/failures.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { AccessTokens, OneTimeSecrets, RefreshTokens, SameSecret } from '#domain/assistant/ports.ts'
import {
  type CodeGrant,
  toGrantRefused,
  authenticateClient,
  readGrant,
  type RefreshGrant,
  type TokenParameters,
} from '#domain/assistant/token-request.ts'
import type { AuditActor } from '#domain/logging/audit.ts'
import type { Duration } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import {
  exchangeCode,
  type ExchangeCodeDeps,
  type GrantedConnection,
  type GrantStores,
  refreshConnection,
} from './exchange-tokens.ts'

export interface GrantedTokens {
  readonly accessToken: string
  readonly expiresIn: Duration
  readonly refreshToken: string
  readonly scope: string
}

export type GrantTokens = (asked: TokenParameters) => TE.TaskEither<GrantRefused | StoreUnavailable, GrantedTokens>

export interface GrantTokensDeps extends ExchangeCodeDeps {
  readonly runAudited: RunAudited<GrantStores>
  readonly once: Pick<OneTimeSecrets, 'digest'>
  readonly refreshTokens: RefreshTokens
  readonly accessTokens: Pick<AccessTokens, 'sign'>
  readonly client: Pick<AssistantClient, 'id' | 'secret'>
  readonly sameSecret: SameSecret
  readonly issuer: string
  /** None: every user is rejected. */
  readonly operator: O.Option<AssistantOperator>
}

/** The actor of calls without a user: an assistant's server sends the token. */
const SERVICE: AuditActor = { _tag: 'Service', name: 'assistant' }

const notOurs = toGrantRefused('invalid_grant', 'This is no code or token of this server.')

export function makeGrantTokens(deps: GrantTokensDeps): GrantTokens {
  const { once, refreshTokens, accessTokens } = deps

  const inTurn = (
    work: (
      operator: AssistantOperator,
      stores: GrantStores,
    ) => TE.TaskEither<GrantRefused | StoreUnavailable, AuditedResult<E.Either<GrantRefused, GrantedConnection>>>,
  ): TE.TaskEither<GrantRefused | StoreUnavailable, GrantedConnection> =>
    pipe(
      deps.operator,
      TE.fromOption(() => notOurs),
      TE.flatMap((operator) => deps.runAudited(SERVICE, operator.tenantUuid, (stores) => work(operator, stores))),
      TE.flatMapEither(identity),
    )

  const granted = (
    grant: CodeGrant | RefreshGrant,
  ): TE.TaskEither<GrantRefused | StoreUnavailable, GrantedConnection> => {
    switch (grant._tag) {
      case 'CodeGrant':
        return pipe(
          once.digest('code', grant.code),
          TE.fromOption(() => notOurs),
          TE.flatMap((digest) => inTurn((operator, stores) => exchangeCode(deps, operator, stores, digest, grant))),
        )
      case 'RefreshGrant':
        return pipe(
          refreshTokens.read(grant.refreshToken),
          TE.fromOption(() => notOurs),
          TE.flatMap((presented) => inTurn((operator, stores) => refreshConnection(deps, operator, stores, presented))),
        )
    }
  }

  return (asked) =>
    gen(function* () {
      yield* unwrap(pipe(authenticateClient(deps.client, deps.sameSecret, asked), TE.fromEither))
      const made = yield* unwrap(granted(yield* unwrap(readGrant(deps.issuer, asked))))
      const accessToken = yield* wait(accessTokens.sign(made.connection))
      const { connection, generation } = made
      return {
        accessToken,
        expiresIn: ACCESS_TOKEN_LIFE,
        refreshToken: refreshTokens.sign(connection, generation),
        scope: ASSISTANT_SCOPE,
      }
    })
}
