// Forms as an assistant's server sends them to the token endpoint.
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { GrantRefused } from '#domain/assistant/failures.ts'
import type { TokenParameters } from '#domain/assistant/token-request.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { refusal } from '../identity/people-world.ts'
import { CALLBACK, CLIENT, ISSUER, VERIFIER } from './assistant-world.ts'

const NOTHING: TokenParameters = {
  clientId: O.some(CLIENT.id),
  clientSecret: O.some(CLIENT.secret),
  grantType: O.none,
  code: O.none,
  redirectUri: O.none,
  codeVerifier: O.none,
  refreshToken: O.none,
  resource: O.none,
  repeated: [],
}

export function exchanging(code: string, change: Partial<TokenParameters> = {}): TokenParameters {
  return {
    ...NOTHING,
    grantType: O.some('authorization_code'),
    code: O.some(code),
    redirectUri: O.some(CALLBACK),
    codeVerifier: O.some(VERIFIER),
    resource: O.some(`${ISSUER}/mcp`),
    ...change,
  }
}

export function refreshing(refreshToken: string, change: Partial<TokenParameters> = {}): TokenParameters {
  return {
    ...NOTHING,
    grantType: O.some('refresh_token'),
    refreshToken: O.some(refreshToken),
    ...change,
  }
}

export function revoking(token: string) {
  return {
    clientId: NOTHING.clientId,
    clientSecret: NOTHING.clientSecret,
    token: O.some(token),
  }
}

/** What the token endpoint would answer as `error`; undefined: it was granted. */
export async function errorOf(task: TaskEither<GrantRefused | StoreUnavailable, unknown>): Promise<string | undefined> {
  const refused = await refusal(task)
  return refused?._tag === 'GrantRefused' ? refused.error : refused?._tag
}
