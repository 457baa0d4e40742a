// The troubles of the stand-in identity provider that can be asked for.
import type { JWTPayload } from 'jose'
import type * as script from '#adapters/sandbox/fault-script.ts'

/** What an identity token can be made to say: each makes its claims from the true ones. `now` in seconds. */
export const tokenFaults = {
  /** Of another sign-in. */
  wrongNonce: (claims) => ({ ...claims, nonce: 'of-another-sign-in' }),
  wrongIssuer: (claims) => ({ ...claims, iss: 'https://elsewhere.example' }),
  wrongAudience: (claims) => ({ ...claims, aud: 'another-client' }),
  expired: (claims, now) => ({ ...claims, iat: now - 7200, exp: now - 3600 }),
  unverified: (claims) => ({ ...claims, email_verified: false }),
  /** The word for true, as some write it. */
  verifiedAsText: (claims) => ({ ...claims, email_verified: 'true' }),
  /** As Microsoft Entra says it. */
  verifiedByEntra: (claims) => ({ ...claims, email_verified: undefined, xms_edov: true }),
  /** Without the address: it is told at the userinfo endpoint alone. */
  addressElsewhere: (claims) => ({ ...claims, email: undefined, email_verified: undefined }),
} as const satisfies Readonly<Record<string, (claims: JWTPayload, now: number) => JWTPayload>>

export type TokenFault = keyof typeof tokenFaults

export const faultKinds = {
  /** The connection is reset. */
  down: null,
  /** Answers `ms` later. */
  slow: null,
  /** Answers `status` (503), with `body` (text, or JSON). */
  status: null,
  /** The identity token is signed by a key that is not the provider's, under the name of one that is. */
  forged: null,
  /** The identity token is not signed: its algorithm is `none`. */
  unsigned: null,
  wrongNonce: null,
  wrongIssuer: null,
  wrongAudience: null,
  expired: null,
  unverified: null,
  verifiedAsText: null,
  verifiedByEntra: null,
  addressElsewhere: null,
} as const satisfies Readonly<Record<TokenFault, null>> & Readonly<Record<string, null>>

export type FaultKind = keyof typeof faultKinds

export interface Fault extends script.Scripted<FaultKind> {
  readonly ms?: number
  readonly status?: number
  readonly body?: unknown
}

export type FaultScript = script.FaultScript<FaultKind, Fault>
