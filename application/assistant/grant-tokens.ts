// The token endpoint (MCP-7): a code becomes a connection, a refresh token the next one, and either gives an access token of minutes.
import type * as O from 'fp-ts/lib/Option.js'
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { GrantRefused } from '#domain/assistant/failures.ts'
import type { Duration } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export interface ClientCredentials {
  readonly clientId: O.Option<string>
  readonly clientSecret: O.Option<string>
}

/** The form as it came; names given twice count as absent but for `repeated`. */
export interface TokenAsked extends ClientCredentials {
  readonly grantType: O.Option<string>
  readonly code: O.Option<string>
  readonly redirectUri: O.Option<string>
  readonly codeVerifier: O.Option<string>
  readonly refreshToken: O.Option<string>
  readonly resource: O.Option<string>
  readonly scope: O.Option<string>
  readonly repeated: readonly string[]
}

export interface GrantedTokens {
  readonly accessToken: string
  readonly expiresIn: Duration
  readonly refreshToken: string
  readonly scope: string
}

export type GrantTokens = (asked: TokenAsked) => TE.TaskEither<GrantRefused | StoreUnavailable, GrantedTokens>

/** RFC 7009: ends the connection of a refresh or access token. What is none of ours is no failure. */
export type RevokeToken = (
  asked: ClientCredentials & { readonly token: O.Option<string> },
) => TE.TaskEither<GrantRefused | StoreUnavailable, void>
