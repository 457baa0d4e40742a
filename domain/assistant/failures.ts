// Reasons to reject an assistant or a user who connects one.
import type { Tagged } from '#domain/shared/tagged.ts'

/** The user is not an administrator of the operator with an address on its own mail domain (MCP-6). */
export type NotForAssistants = Tagged<'NotForAssistants', { readonly because: 'mail-domain' | 'not-an-administrator' }>

/** The person has answered already, the consent has expired, or it belongs to another browser. */
export type ConsentGone = Tagged<'ConsentGone'>
export const consentGone: ConsentGone = { _tag: 'ConsentGone' }

/** At registration: a redirect address is not on the list. */
export type RedirectUriRefused = Tagged<'RedirectUriRefused'>

/** The token endpoint refuses the request (RFC 6749, 5.2). */
export interface GrantRefused {
  readonly _tag: 'GrantRefused'
  readonly error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type'
  /** One English sentence for the developer of the client. */
  readonly description: string
}

/** The tool call has no valid token, its connection has ended, or the person is no longer an operator. */
export type NotConnected = Tagged<'NotConnected', { readonly because: 'missing' | 'invalid' | 'ended' }>
