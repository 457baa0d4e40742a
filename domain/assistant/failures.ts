// Reasons to reject an assistant or a user who connects one.
import type { Tagged } from '#domain/shared/tagged.ts'

/** Not an administrator of the operator, by an address on its own mail domain (MCP-6). */
export type NotForAssistants = Tagged<'NotForAssistants', { readonly because: 'mail-domain' | 'not-an-administrator' }>

/** The consent was given or refused already, or waited too long, or is another browser's. */
export type ConsentGone = Tagged<'ConsentGone'>
export const consentGone: ConsentGone = { _tag: 'ConsentGone' }

/** A redirect address off the list, at registration. */
export type RedirectUriRefused = Tagged<'RedirectUriRefused'>

/** At the token endpoint (RFC 6749, 5.2). */
export interface GrantRefused {
  readonly _tag: 'GrantRefused'
  readonly error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type'
  /** One English sentence for the developer of the client. */
  readonly description: string
}

/** A tool call without a valid token, after the end of its connection, or by a person who is no longer an operator. */
export type NotConnected = Tagged<'NotConnected', { readonly because: 'missing' | 'invalid' | 'ended' }>
