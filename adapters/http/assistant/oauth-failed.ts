// A failure as OAuth clients are told it (RFC 6749, 5.2; RFC 7591, 3.2.2): one of their few words, and a sentence for whoever builds the client.
import { errorResponse } from '../errors.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

type Word = NonNullable<Endpoint['oauth']>

/** Those of our codes that have a word of their own. */
const WORDS: Readonly<Record<string, string>> = {
  INVALID_CLIENT: 'invalid_client',
  INVALID_GRANT: 'invalid_grant',
  INVALID_SCOPE: 'invalid_scope',
  INVALID_TARGET: 'invalid_target',
  UNSUPPORTED_GRANT_TYPE: 'unsupported_grant_type',
  INVALID_REDIRECT_URI: 'invalid_redirect_uri',
  RATE_LIMITED: 'temporarily_unavailable',
  STORE_UNAVAILABLE: 'temporarily_unavailable',
  INTERNAL: 'server_error',
}

/** `otherwise`: for whatever else is not right with a request. */
export const oauthWord = (code: string, otherwise: Word): string => WORDS[code] ?? otherwise

// What RFC 6749 lets a description consist of.
const plain = (text: string): string =>
  text
    .replaceAll(/[’‘]/g, "'")
    .replaceAll('"', "'")
    .replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?')

const failed =
  (otherwise: Word): NonNullable<Endpoint['fail']> =>
  (failure, { now }) => {
    // Clients are built in English.
    const { status, headers, body } = errorResponse(failure, 'en', '/mcp/oauth', now)
    const faults = (body.errors ?? []).map(({ path, message }) => `${path === '' ? 'body' : path}: ${message}`)
    return {
      status,
      headers: { ...headers, pragma: 'no-cache', 'content-language': 'en' },
      body: {
        error: oauthWord(body.code, otherwise),
        error_description: plain([body.message, ...faults].join(' ')),
      },
    }
  }

/** Of an endpoint that OAuth clients call. */
export const tellingOAuth = (
  otherwise: Word,
): { readonly oauth: Word; readonly fail: NonNullable<Endpoint['fail']> } => ({
  oauth: otherwise,
  fail: failed(otherwise),
})
