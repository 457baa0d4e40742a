// Classifies failed exchanges with the identity provider. The causes of the library's errors contain tokens and codes: only the constant
// codes of the errors leave this file.
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { IdentityProviderDown, PromptRefused, SignInRefused } from '#domain/identity/ports.ts'

export type ProviderFailure = SignInRefused | PromptRefused | IdentityProviderDown

/** The signature, audience or time of the response is wrong: codes of the library. */
const INVALID = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
])

/** OAuth's error codes for a provider that is temporarily unable. */
const UNABLE = new Set(['server_error', 'temporarily_unavailable'])
/** Error codes of OAuth and OpenID Connect that the prompt is not the cause of. */
const NOT_OF_PROMPT = new Set(['unauthorized_client', 'invalid_scope', 'unsupported_response_type', 'consent_required'])

const down: IdentityProviderDown = { _tag: 'IdentityProviderDown' }
const invalid: SignInRefused = { _tag: 'SignInInvalid' }

// A provider may write anything as its error; only single words are kept.
const toPlainWord = (text: string): string => (/^[\w.-]{1,60}$/.test(text) ? text : 'unreadable')

/** At the callback. */
function toRefusal(error: string, chooseAccount: boolean): ProviderFailure {
  if (error === 'access_denied') return { _tag: 'SignInDeclined' }
  if (UNABLE.has(error)) return down
  return chooseAccount && !NOT_OF_PROMPT.has(error)
    ? { _tag: 'PromptRefused' }
    : { _tag: 'ProviderRefused', error: toPlainWord(error) }
}

/** At the token endpoint. */
function toExchangeRefusal(error: string): ProviderFailure {
  // The code was already used, or belongs to another browser.
  if (error === 'invalid_grant') return invalid
  return UNABLE.has(error) ? down : { _tag: 'ProviderRefused', error: toPlainWord(error) }
}

/**
 * Returns the failure, its reason as a constant that can be logged, and what it shows about the provider. `chooseAccount`: whether the
 * person was to choose an account.
 * Errors that neither the library nor the network caused are bugs and are thrown again.
 */
export function classifyFault(
  error: unknown,
  chooseAccount: boolean,
): { readonly failure: ProviderFailure; readonly reason: string; readonly provider: 'Away' | 'Answers' | 'Unknown' } {
  // A browser can bring any error to the callback.
  if (error instanceof AuthorizationResponseError)
    return { failure: toRefusal(error.error, chooseAccount), reason: toPlainWord(error.error), provider: 'Unknown' }
  if (error instanceof ResponseBodyError) {
    const failure = toExchangeRefusal(error.error)
    return { failure, reason: toPlainWord(error.error), provider: failure === down ? 'Away' : 'Answers' }
  }
  // Some providers refuse the client's secret in this way.
  if (error instanceof WWWAuthenticateChallengeError)
    return { failure: { _tag: 'ProviderRefused', error: 'invalid_client' }, reason: error.code, provider: 'Answers' }
  if (error instanceof ClientError) {
    const reason = error.code ?? 'OAUTH_UNKNOWN'
    // The library also finds these faults in the callback.
    return INVALID.has(reason)
      ? { failure: invalid, reason, provider: 'Unknown' }
      : { failure: down, reason, provider: 'Away' }
  }
  // fetch throws this if there is no answer.
  if (error instanceof TypeError && !('code' in error)) return { failure: down, reason: 'NO_ANSWER', provider: 'Away' }
  throw error
}
