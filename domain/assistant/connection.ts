// An administrator's connection with an assistant: a sign-in of kind `assistant`, and what was granted with it. It is used by short access tokens
// and kept alive by refresh tokens, each good once (MCP-7).
import type { SignIn, SignInId } from '#domain/identity/principal.ts'
import type { UserPlace } from '#domain/identity/ports.ts'
import { type Duration, type Instant, minutes, seconds } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { AuthorisationRequest } from './authorisation.ts'

export const ACCESS_TOKEN_LIFE: Duration = minutes(15)
export const CODE_LIFE: Duration = seconds(60)
export const CONSENT_LIFE: Duration = minutes(10)
/** In which a refresh token that was just used answers the same successor: an assistant's servers have sent one twice (facts: fastmcp 4264). */
export const REPLAY_WINDOW: Duration = seconds(30)
/** Of one person; the one that was used longest ago gives way. */
export const CONNECTIONS_AT_MOST = 10

/** Waits for the person to say yes, who is known by now. */
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

/** What of a connection the refresh tokens hang on. A token tells its connection and generation; nothing of it is kept. */
export interface Grant {
  readonly connection: SignInId
  /** Of the refresh token that is good now; the first is 1. */
  readonly generation: number
  /** When that one took the place of the one before. */
  readonly rotatedAt: Instant
}

/** As it is shown to administrators. */
export interface ShownConnection {
  readonly signIn: SignIn
  readonly person: { readonly name: string; readonly email: Mailbox }
}

/** What the holder of a refresh token of this generation gets: the next one, the one it had already, or the end of the connection. */
export type Presented =
  | { readonly _tag: 'Rotate'; readonly to: number }
  | { readonly _tag: 'Repeat'; readonly generation: number }
  /** It was used long ago: somebody has a copy. */
  | { readonly _tag: 'Reused' }
  /** None of ours could have it. */
  | { readonly _tag: 'Unknown' }

export const present = (grant: Grant, generation: number, now: Instant): Presented => {
  if (generation === grant.generation) return { _tag: 'Rotate', to: generation + 1 }
  if (generation > grant.generation) return { _tag: 'Unknown' }
  return generation === grant.generation - 1 && now - grant.rotatedAt <= REPLAY_WINDOW
    ? { _tag: 'Repeat', generation: grant.generation }
    : { _tag: 'Reused' }
}
