// PKCE (RFC 7636): checks a verifier against a challenge, by S256.
import type { ProvesChallenge } from '#domain/assistant/ports.ts'
import { digest } from './digest.ts'
import { sameSecret } from './same-secret.ts'

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

export const provesChallenge: ProvesChallenge = (verifier, challenge) =>
  VERIFIER.test(verifier) && sameSecret(digest(verifier), challenge)
