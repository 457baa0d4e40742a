// An administrator's connection with an assistant: a sign-in of kind `assistant`, and its grant. Short-lived access tokens use it, and
// refresh tokens extend it, each valid once (MCP-7).
import * as O from 'fp-ts/lib/Option.js'
import type { SignIn, SignInId } from '#domain/identity/principal.ts'
import type { UserPlace } from '#domain/identity/ports.ts'
import { type Duration, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { AuditDetails, AuditFact } from '#domain/logging/audit.ts'
import type { AuthorisationRequest } from './authorisation.ts'

export const ACCESS_TOKEN_LIFE: Duration = fromMinutes(15)
export const CODE_LIFE: Duration = fromSeconds(60)
export const CONSENT_LIFE: Duration = fromMinutes(10)
/** How long a used refresh token still returns its successor: servers of assistants have sent one twice (facts: fastmcp 4264). */
export const REPLAY_WINDOW: Duration = fromSeconds(30)
/** Connections per person. A new one ends the least recently used one. */
export const CONNECTIONS_AT_MOST = 10

/** An authorisation that awaits the consent of a known person. */
export interface Consent {
  readonly place: UserPlace
  readonly request: AuthorisationRequest
  readonly expiresAt: Instant
}

export interface Code {
  readonly place: UserPlace
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly expiresAt: Instant
}

/** The state on which refresh tokens depend. A token names connection and generation; the token itself is not stored. */
export interface Grant {
  readonly connection: SignInId
  /** The generation of the refresh token that is valid now; the first is 1. */
  readonly generation: number
  /** When the former tokens were used within the last REPLAY_WINDOW, in order. The last use created this generation. */
  readonly rotations: readonly Instant[]
}

/** A connection as pages show it to operators. */
export interface ShownConnection {
  readonly signIn: SignIn
  readonly person: { readonly name: string; readonly email: Mailbox }
}

/** The result for a refresh token: a new one, the same successor as before, the end of the connection, or a refusal. */
export type RefreshTokenCheck =
  | { readonly _tag: 'Rotate'; readonly to: Grant }
  | { readonly _tag: 'Repeat'; readonly generation: number }
  /** The token was used longer than REPLAY_WINDOW ago, so a copy of it exists. */
  | { readonly _tag: 'Reused' }
  /** The connection never had this token. */
  | { readonly _tag: 'Unknown' }

const isWithinWindow = (usedAt: Instant, now: Instant): boolean => now - usedAt <= REPLAY_WINDOW

export function checkRefreshToken(grant: Grant, generation: number, now: Instant): RefreshTokenCheck {
  if (generation > grant.generation) return { _tag: 'Unknown' }
  if (generation === grant.generation) {
    const rotations = [...grant.rotations.filter((usedAt) => isWithinWindow(usedAt, now)), now]
    return { _tag: 'Rotate', to: { ...grant, generation: generation + 1, rotations } }
  }
  const usedAt = grant.rotations[grant.rotations.length - (grant.generation - generation)]
  return usedAt !== undefined && isWithinWindow(usedAt, now)
    ? { _tag: 'Repeat', generation: generation + 1 }
    : { _tag: 'Reused' }
}

export type ConnectionAction =
  | 'assistant.connected'
  | 'assistant.disconnected'
  /** A code or refresh token was used again, which ended the connection. */
  | 'assistant.reused'

/** `details`: JSON in addition to the connection's id. */
export function toConnectionFact(
  action: ConnectionAction,
  { id, user }: Pick<SignIn, 'id' | 'user'>,
  details: AuditDetails = {},
): AuditFact {
  return { action, subject: O.some(user), outcome: 'done', details: { signIn: id, ...details } }
}
