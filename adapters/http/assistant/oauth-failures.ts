// Answers a failure in OAuth's format (RFC 6749, 5.2; RFC 7591, 3.2.2): one of OAuth's error codes, and a sentence for the client's
// developer.
import { respondToFailure } from '../errors.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

type ErrorCode = NonNullable<Endpoint['oauth']>

/** OAuth's error code for each code of this API. */
const ERRORS: Readonly<Record<string, string>> = {
  INVALID_CLIENT: 'invalid_client',
  INVALID_GRANT: 'invalid_grant',
  INVALID_TARGET: 'invalid_target',
  UNSUPPORTED_GRANT_TYPE: 'unsupported_grant_type',
  INVALID_REDIRECT_URI: 'invalid_redirect_uri',
  RATE_LIMITED: 'temporarily_unavailable',
  STORE_UNAVAILABLE: 'temporarily_unavailable',
  INTERNAL: 'server_error',
}

/** `otherwise`: for any other code. */
export function toOAuthError(code: string, otherwise: ErrorCode): string {
  return ERRORS[code] ?? otherwise
}

// The characters that RFC 6749 allows in a description.
const toDescription = (text: string): string =>
  text
    .replaceAll(/[’‘]/g, "'")
    .replaceAll('"', "'")
    .replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?')

const failed =
  (otherwise: ErrorCode): NonNullable<Endpoint['fail']> =>
  (failure, { now }) => {
    // For developers, so always in English.
    const { status, headers, body } = respondToFailure(failure, 'en', '/mcp/oauth', now)
    const faults = (body.errors ?? []).map(({ path, message }) => `${path === '' ? 'body' : path}: ${message}`)
    return {
      status,
      headers: { ...headers, pragma: 'no-cache', 'content-language': 'en' },
      body: {
        error: toOAuthError(body.code, otherwise),
        error_description: toDescription([body.message, ...faults].join(' ')),
      },
    }
  }

/** The parts that endpoints called by OAuth clients share. */
export function makeOAuthFailures(otherwise: ErrorCode): {
  readonly oauth: ErrorCode
  readonly fail: NonNullable<Endpoint['fail']>
} {
  return {
    oauth: otherwise,
    fail: failed(otherwise),
  }
}
