// What a failed exchange with the identity provider comes to. The library's errors hold tokens and codes in their causes: nothing but their
// constant codes ever leaves this file.
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { IdentityProviderDown, SignInRefused } from '#domain/identity/ports.ts'

type Failure = SignInRefused | IdentityProviderDown

/** What came back is signed by nobody we know, for somebody else, or from another time: codes of the library. */
const INVALID = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
])

/** By OAuth's own words for a provider that can not just now. */
const UNABLE = new Set(['server_error', 'temporarily_unavailable'])

const down: IdentityProviderDown = { _tag: 'IdentityProviderDown' }
const invalid: SignInRefused = { _tag: 'SignInInvalid' }
const declined: SignInRefused = { _tag: 'SignInDeclined' }

// A provider may write anything as its error; only words are kept of it.
const word = (text: string): string => (/^[\w.-]{1,60}$/.test(text) ? text : 'unreadable')

/** The failure, and why, in a constant that can be logged. Anything that is none of the library's errors is a bug and thrown again. */
export const faultOf = (error: unknown): { readonly failure: Failure; readonly reason: string } => {
  if (error instanceof AuthorizationResponseError)
    return { failure: UNABLE.has(error.error) ? down : declined, reason: word(error.error) }
  // The code was spent, or is not this browser's; whatever else it says about the client is for whoever runs the service.
  if (error instanceof ResponseBodyError)
    return { failure: error.error === 'invalid_grant' ? invalid : down, reason: word(error.error) }
  // How some say that they do not take the client's secret.
  if (error instanceof WWWAuthenticateChallengeError) return { failure: down, reason: error.code }
  if (error instanceof ClientError) {
    const reason = error.code ?? 'OAUTH_UNKNOWN'
    return { failure: INVALID.has(reason) ? invalid : down, reason }
  }
  // What fetch throws where there is no answer.
  if (error instanceof TypeError && !('code' in error)) return { failure: down, reason: 'NO_ANSWER' }
  throw error
}
