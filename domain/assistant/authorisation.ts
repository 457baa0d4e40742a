// What an assistant's request for authorisation must say (MCP-5), and what was asked once it has said so.
import type { Option } from 'fp-ts/lib/Option.js'

/** The query of the request as it came; a parameter given twice counts as absent but for `repeated`. */
export interface AuthorisationAsked {
  readonly clientId: Option<string>
  readonly redirectUri: Option<string>
  readonly responseType: Option<string>
  readonly codeChallenge: Option<string>
  readonly codeChallengeMethod: Option<string>
  readonly resource: Option<string>
  readonly scope: Option<string>
  readonly state: Option<string>
  /** Names that were given more than once, which RFC 6749 (3.1) forbids. */
  readonly repeated: readonly string[]
}

export interface AuthorisationRequest {
  readonly redirectUri: string
  /** Of PKCE's S256. */
  readonly codeChallenge: string
  /** Goes back as it came. */
  readonly state: Option<string>
}

/** Nobody is redirected: whoever asked is not known, or not where he says. */
export interface ClientRefused {
  readonly _tag: 'ClientRefused'
  readonly because: 'client' | 'redirect-uri'
}

/** Told at the redirect address (RFC 6749, 4.1.2.1). */
export interface RequestRefused {
  readonly _tag: 'RequestRefused'
  readonly redirectUri: string
  readonly state: Option<string>
  readonly error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'invalid_target'
    | 'access_denied'
    | 'temporarily_unavailable'
  /** One English sentence for whoever builds the client. */
  readonly description: string
}
